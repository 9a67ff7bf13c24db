// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(SwiftUI)
  public import Junctor
  public import SwiftUI

  #if canImport(OSLog)
    internal import OSLog
  #endif

  extension EnvironmentValues {
    /// The router of views in a ``RouterView``.
    ///
    /// Set it with `.environment(\.router, router)` for views that are in no ``RouterView``. Without either, this is a
    /// router with which all requests fail, and the first access writes a warning.
    public var router: Router {
      get { self[OptionalKey<Router>.self] ?? .missing }
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

  extension Router {
    fileprivate static let missing: Router = {
      let advice =
        "A view reads the router of its environment, which has none. Put the view into a RouterView, "
        + "or add .environment(\\.router, router) above it."
      #if canImport(OSLog)
        // Xcode shows the messages of this subsystem as runtime issues.
        Logger(subsystem: "com.apple.runtime-issues", category: "Junctor").fault("\(advice)")
      #else
        print("Junctor: \(advice)")
      #endif
      let router = Router(scheme: "missing")
      router.setFallback(.sync { _ -> RouteResponse in throw RouteRejection(advice) })
      return router
    }()
  }

  private struct OptionalKey<Value>: EnvironmentKey {
    static var defaultValue: Value? { nil }
  }
#endif
