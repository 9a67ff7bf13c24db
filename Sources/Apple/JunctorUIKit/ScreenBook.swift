// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit) && !os(watchOS)
  internal import Junctor
  internal import UIKit

  /// The screens of view controllers, which it holds weakly.
  @MainActor
  final class ScreenBook {
    private struct Page {
      weak var controller: UIViewController?
      var screen: Screen
      /// The name of the transition by which it was shown, and is removed.
      var transition: String?
    }

    private var pages: [ObjectIdentifier: Page] = [:]

    /// The next id for a screen that the router did not show: downwards from a number that no router reaches.
    private static var nextForeign: Screen.ID = 1 << 62

    func note(_ screen: Screen, as controller: UIViewController, transition: String? = nil) {
      pages = pages.filter { $0.value.controller != nil }
      pages[ObjectIdentifier(controller)] = Page(
        controller: controller, screen: screen, transition: transition)
    }

    /// Returns the screen of a view controller; a foreign one if the controller is unknown.
    func screen(of controller: UIViewController) -> Screen {
      if let page = page(of: controller) { return page.screen }
      let screen = Screen(
        id: Self.nextForeign, route: UIKitNavigator.foreignRoute,
        address: "(\(type(of: controller)))")
      Self.nextForeign -= 1
      note(screen, as: controller)
      return screen
    }

    /// Whether the router or a handler has shown it.
    func isKnown(_ controller: UIViewController) -> Bool {
      page(of: controller).map { $0.screen.route != UIKitNavigator.foreignRoute } ?? false
    }

    func transition(of controller: UIViewController) -> String? { page(of: controller)?.transition }

    func controller(of id: Screen.ID) -> UIViewController? {
      pages.values.first { $0.screen.id == id }?.controller
    }

    func update(_ screen: Screen) {
      guard let controller = controller(of: screen.id) else { return }
      pages[ObjectIdentifier(controller)]?.screen = screen
    }

    /// The identifier of a released controller may be that of another object.
    private func page(of controller: UIViewController) -> Page? {
      pages[ObjectIdentifier(controller)].flatMap { $0.controller === controller ? $0 : nil }
    }
  }
#endif
