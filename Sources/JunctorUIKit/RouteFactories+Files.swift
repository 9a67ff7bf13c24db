// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit) && !os(watchOS)
  public import Foundation
  public import Junctor
  public import JunctorFoundation
  public import UIKit

  /// Screens that routes files ask for by the name of a storyboard or nib file.
  extension RouteFactories {
    /// Adds what makes screens from storyboards.
    ///
    ///     factories.addStoryboard("order.detail") { (controller: OrderController, request, screen) in
    ///       controller.id = try request.value("id")
    ///     }
    ///
    /// The routes file says which storyboard, and which identifier in it.
    ///
    /// - Parameters:
    ///   - name: The name by which a file asks for it.
    ///   - bundle: Where the storyboards lie; `nil` for the app's own bundle.
    ///   - configure: Gives the view controller what it needs, before its view is loaded.
    public mutating func addStoryboard<Controller: UIViewController>(
      _ name: String, bundle: Bundle? = nil,
      _ configure:
        @escaping @MainActor @Sendable (Controller, RouteRequest, ScreenHandle) throws -> Void
    ) {
      add(name, .storyboard) { recipe in
        .storyboard(recipe.file ?? "", identifier: recipe.identifier, bundle: bundle, configure)
      }
    }

    /// Adds what makes screens whose view comes from a nib file.
    ///
    /// - Parameters:
    ///   - name: The name by which a file asks for it.
    ///   - type: The view controller's type.
    ///   - bundle: Where the nib files lie; `nil` for the app's own bundle.
    ///   - configure: Gives the view controller what it needs, before its view is loaded.
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
