// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(SwiftUI)
  public import Junctor
  public import SwiftUI

  extension EnvironmentValues {
    /// The router of views in a ``RouterView`` or under `router(_:)`; otherwise `nil`.
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

  extension View {
    /// Sets the router that views read from `@Environment(\.router)`.
    public func router(_ router: Router?) -> some View { environment(\.router, router) }
  }

  private struct OptionalKey<Value>: EnvironmentKey {
    static var defaultValue: Value? { nil }
  }
#endif
