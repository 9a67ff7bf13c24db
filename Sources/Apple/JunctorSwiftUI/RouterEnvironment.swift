// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(SwiftUI)
  public import Junctor
  public import SwiftUI

  extension EnvironmentValues {
    /// The router of views in a ``RouterView``; otherwise `nil`.
    ///
    /// Set it with `.environment(\.router, router)` for views that are in no ``RouterView``.
    public var router: Router? {
      get { self[OptionalKey<Router>.self] }
      set { self[OptionalKey<Router>.self] = newValue }
    }

    /// The handle of a view's screen, which answers the caller; `nil` outside the views of `.view` handlers.
    ///
    ///     @Environment(\.screen) private var screen
    ///
    ///     Button(city.name) { screen?.finish(city) }
    public var screen: ScreenHandle? {
      get { self[OptionalKey<ScreenHandle>.self] }
      set { self[OptionalKey<ScreenHandle>.self] = newValue }
    }
  }

  private struct OptionalKey<Value>: EnvironmentKey {
    static var defaultValue: Value? { nil }
  }
#endif
