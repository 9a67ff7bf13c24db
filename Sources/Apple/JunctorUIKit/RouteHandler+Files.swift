// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit) && !os(watchOS)
  public import Foundation
  public import Junctor
  public import UIKit

  /// Screens from storyboards and nib files.
  extension RouteHandler {
    /// Creates a handler that loads its screen from a storyboard.
    ///
    ///     try router.register("/order/:id", .storyboard("Orders", identifier: "detail") {
    ///       (controller: OrderController, request, screen) in
    ///       controller.id = try request.value("id")
    ///     })
    ///
    /// UIKit ends the app if the storyboard or the identifier does not exist. No address can name either.
    ///
    /// - Parameters:
    ///   - name: The storyboard's name.
    ///   - identifier: The view controller's identifier in it; `nil` for the initial one.
    ///   - bundle: The bundle of the storyboard; `nil` for the app's.
    ///   - configure: Prepares the view controller before its view is loaded. An error that it throws ends the
    ///     request.
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
            expected: "\(Controller.self)")
        }
        try configure(controller, request, screen)
        return controller
      }
    }

    /// Creates a handler that loads the view of its screen from a nib file.
    ///
    ///     try router.register("/order/:id", .xib(OrderController.self) { controller, request, screen in
    ///       controller.id = try request.value("id")
    ///     })
    ///
    /// UIKit ends the app if the nib file does not exist, or if the type has a designated initializer of its own and does
    /// not override `init(nibName:bundle:)`. Create such a view controller in a `.screen` handler.
    ///
    /// - Parameters:
    ///   - type: The view controller's type.
    ///   - nib: The file's name without its extension; `nil` for the one that UIKit finds by the type's name.
    ///   - bundle: The bundle of the nib file; `nil` for the app's.
    ///   - configure: Prepares the view controller before its view is loaded.
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

  /// Factories of screens that routes files name.
  extension RouteFactories {
    /// Adds a factory of screens from storyboards, which the routes file names.
    ///
    ///     factories.addStoryboard("order.detail") { (controller: OrderController, request, screen) in
    ///       controller.id = try request.value("id")
    ///     }
    ///
    /// - Parameters:
    ///   - name: The factory's name in routes files.
    ///   - bundle: The bundle of the storyboards; `nil` for the app's.
    ///   - configure: Prepares the view controller before its view is loaded.
    public mutating func addStoryboard<Controller: UIViewController>(
      _ name: String, bundle: Bundle? = nil,
      _ configure:
        @escaping @MainActor @Sendable (Controller, RouteRequest, ScreenHandle) throws -> Void
    ) {
      add(name, .storyboard) { recipe in
        .storyboard(recipe.file ?? "", identifier: recipe.identifier, bundle: bundle, configure)
      }
    }

    /// Adds a factory of screens whose views are loaded from nib files.
    ///
    /// The parameters are those of `addStoryboard(_:bundle:_:)`.
    public mutating func addXib<Controller: UIViewController>(
      _ name: String, _ type: Controller.Type, bundle: Bundle? = nil,
      _ configure:
        @escaping @MainActor @Sendable (Controller, RouteRequest, ScreenHandle) throws -> Void = {
          _, _, _ in
        }
    ) {
      add(name, .xib) { recipe in
        .xib(type, nib: recipe.file, bundle: bundle, configure)
      }
    }
  }
#endif
