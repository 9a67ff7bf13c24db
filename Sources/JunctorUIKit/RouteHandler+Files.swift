// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit) && !os(watchOS)
  public import Foundation
  public import Junctor
  public import UIKit

  /// Screens that come from files.
  extension RouteHandler {
    /// A handler whose screen comes from a storyboard.
    ///
    ///     try router.register("/order/:id", .storyboard("Orders", identifier: "detail") {
    ///       (controller: OrderController, request, screen) in
    ///       controller.id = try request.value("id")
    ///     })
    ///
    /// A storyboard or identifier that does not exist ends the app, as always with UIKit: it is a
    /// mistake in the app's bundle. No address can name either.
    ///
    /// - Parameters:
    ///   - name: The storyboard's name.
    ///   - identifier: The view controller's identifier in it; `nil` for the initial one.
    ///   - bundle: Where the storyboard lies; `nil` for the app's own bundle.
    ///   - configure: Gives the view controller what it needs, before its view is loaded. An error that
    ///     it throws ends the request.
    public static func storyboard<Controller: UIViewController>(
      _ name: String, identifier: String? = nil, bundle: Bundle? = nil,
      _ configure:
        @escaping @MainActor @Sendable (Controller, RouteRequest, ScreenHandle) throws -> Void
    ) -> RouteHandler {
      .screen { request, screen -> Controller in
        let storyboard = UIStoryboard(name: name, bundle: bundle)
        let made =
          if let identifier {
            storyboard.instantiateViewController(withIdentifier: identifier) as UIViewController?
          } else {
            storyboard.instantiateInitialViewController()
          }
        guard let controller = made as? Controller else {
          throw NavigationError.unsuitable(
            content: made.map { "\(type(of: $0))" } ?? "storyboard without an initial controller",
            wanted: "\(Controller.self)")
        }
        try configure(controller, request, screen)
        return controller
      }
    }

    /// A handler whose screen's view comes from a nib file.
    ///
    ///     try router.register("/order/:id", .xib(OrderController.self) { controller, request, screen in
    ///       controller.id = try request.value("id")
    ///     })
    ///
    /// - Parameters:
    ///   - type: The view controller's type.
    ///   - nib: The file's name without its ending; `nil` for the one that UIKit finds by the type's
    ///     name.
    ///   - bundle: Where it lies; `nil` for the app's own bundle.
    ///   - configure: Gives the view controller what it needs, before its view is loaded. An error that
    ///     it throws ends the request.
    public static func xib<Controller: UIViewController>(
      _ type: Controller.Type, nib: String? = nil, bundle: Bundle? = nil,
      _ configure:
        @escaping @MainActor @Sendable (Controller, RouteRequest, ScreenHandle) throws -> Void = {
          _, _, _ in
        }
    ) -> RouteHandler {
      .screen { request, screen -> Controller in
        let controller = Controller(nibName: nib, bundle: bundle)
        try configure(controller, request, screen)
        return controller
      }
    }
  }
#endif
