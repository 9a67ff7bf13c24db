// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(SwiftUI)
  public import Junctor
  public import SwiftUI

  extension EnvironmentValues {
    /// The router that views open addresses with; `nil` outside a ``RouterView`` unless
    /// `router(_:)` gives one.
    public var router: Router? {
      get { self[RouterEnvironmentKey.self] }
      set { self[RouterEnvironmentKey.self] = newValue }
    }

    /// What a view's screen holds of the exchange: how it answers its caller; `nil` in a view that no
    /// `.view` handler made.
    ///
    ///     @Environment(\.screen) private var screen
    ///
    ///     Button(city.name) { screen?.finish(city) }
    public var screen: ScreenHandle? {
      get { self[ScreenEnvironmentKey.self] }
      set { self[ScreenEnvironmentKey.self] = newValue }
    }
  }

  extension View {
    /// Gives views a router to open addresses with.
    ///
    /// - Parameter router: What `@Environment(\.router)` reads in them.
    public func router(_ router: Router?) -> some View { environment(\.router, router) }
  }

  private struct RouterEnvironmentKey: EnvironmentKey {
    static let defaultValue: Router? = nil
  }

  private struct ScreenEnvironmentKey: EnvironmentKey {
    static let defaultValue: ScreenHandle? = nil
  }
#endif
