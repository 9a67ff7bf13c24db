// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit) && !os(watchOS)
  internal import Junctor
  internal import UIKit

  /// Which screen each view controller is; keeps no view controller alive.
  @MainActor
  final class ScreenBook {
    private struct Page {
      weak var controller: UIViewController?
      var screen: Screen
      /// The name of the transition by which it came, and will go.
      var transition: String?
    }

    private var pages: [ObjectIdentifier: Page] = [:]

    /// Numbers for what the router did not put up: downwards from a number that no router counts to,
    /// and from one row for all scenes.
    private static var nextForeign: Screen.ID = 1 << 62

    func note(_ screen: Screen, as controller: UIViewController, transition: String? = nil) {
      pages = pages.filter { $0.value.controller != nil }
      pages[ObjectIdentifier(controller)] = Page(
        controller: controller, screen: screen, transition: transition)
    }

    /// The screen that a view controller is; one of its own for a view controller that nobody named.
    func screen(of controller: UIViewController) -> Screen {
      if let page = page(of: controller) { return page.screen }
      let screen = Screen(
        id: Self.nextForeign, route: UIKitNavigator.foreignRoute,
        address: "(\(type(of: controller)))")
      Self.nextForeign -= 1
      note(screen, as: controller)
      return screen
    }

    /// Whether the router put it up, or a handler said that it would.
    func isKnown(_ controller: UIViewController) -> Bool {
      page(of: controller).map { $0.screen.route != UIKitNavigator.foreignRoute } ?? false
    }

    func transition(of controller: UIViewController) -> String? {
      page(of: controller)?.transition
    }

    func controller(of id: Screen.ID) -> UIViewController? {
      pages.values.first { $0.screen.id == id }?.controller
    }

    func update(_ screen: Screen) {
      guard let controller = controller(of: screen.id) else { return }
      pages[ObjectIdentifier(controller)]?.screen = screen
    }

    /// A page whose controller is gone may have the number of another object by now.
    private func page(of controller: UIViewController) -> Page? {
      pages[ObjectIdentifier(controller)].flatMap { $0.controller === controller ? $0 : nil }
    }
  }
#endif
