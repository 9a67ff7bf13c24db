// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(SwiftUI)
  #if canImport(UIKit) && !os(watchOS)
    public import Junctor
    internal import SwiftUI
    public import UIKit

    extension UIViewController {
      /// Returns a view controller for a view or the content of a `.view` handler; `nil` for other content.
      ///
      ///     UIKitNavigator(window, converting: { UIViewController.hosting($0) })
      ///
      /// - Parameters:
      ///   - content: A view, a view controller, or what a `.view` handler returns.
      ///   - router: The router that the views read from the environment; with `nil`, none.
      public static func hosting(_ content: Any, router: Router? = nil) -> UIViewController? {
        if let controller = content as? UIViewController { return controller }
        guard let view = AnyView(of: content) else { return nil }
        guard let router else { return UIHostingController(rootView: view) }
        return UIHostingController(rootView: AnyView(view.environment(\.router, router)))
      }
    }

    extension AnyView {
      /// Creates a view that shows a view controller; `nil` for other content.
      @MainActor init?(ofController content: Any) {
        guard let controller = content as? UIViewController else { return nil }
        self.init(ControllerView(controller: controller))
      }
    }

    struct ControllerView: UIViewControllerRepresentable {
      let controller: UIViewController

      func makeCoordinator() -> NavigationItemMirror { NavigationItemMirror(of: controller) }

      func makeUIViewController(context: Context) -> UIViewController { controller }

      func updateUIViewController(_ controller: UIViewController, context: Context) {
        context.coordinator.update()
      }
    }

    /// Shows the navigation item of a view controller in the bar of a SwiftUI stack.
    ///
    /// The bar shows the item of the controller that SwiftUI has pushed, an ancestor of the view controller. Title, prompt
    /// and bar buttons are copied to that item whenever they change. What the view controller does not set is SwiftUI's.
    @MainActor
    final class NavigationItemMirror {
      private weak var controller: UIViewController?
      private var observations: [NSKeyValueObservation] = []
      /// The properties that have a copy.
      private var copied: Set<PartialKeyPath<UINavigationItem>> = []

      init(of controller: UIViewController) {
        self.controller = controller
        observations = [
          controller.observe(\.parent) { [weak self] _, _ in
            MainActor.assumeIsolated { self?.update() }
          }
        ]
        observe(\.title)
        observe(\.titleView)
        observe(\.leftBarButtonItem)
        observe(\.leftBarButtonItems)
        observe(\.rightBarButtonItem)
        observe(\.rightBarButtonItems)
        #if !os(tvOS)
          observe(\.prompt)
        #endif
      }

      private func observe<Value>(_ property: KeyPath<UINavigationItem, Value>) {
        guard let item = controller?.navigationItem else { return }
        observations.append(
          item.observe(property) { [weak self] _, _ in
            MainActor.assumeIsolated { self?.update() }
          })
      }

      /// Copies the properties, if the controller has a parent.
      func update() {
        copy(\.title)
        copy(\.titleView)
        copy(\.leftBarButtonItems)
        copy(\.rightBarButtonItems)
        #if !os(tvOS)
          copy(\.prompt)
          if let controller, let target, controller.navigationItem.leftItemsSupplementBackButton {
            target.leftItemsSupplementBackButton = true
          }
        #endif
      }

      private func copy<Value>(_ property: ReferenceWritableKeyPath<UINavigationItem, Value?>) {
        guard let controller, let target else { return }
        if let value = controller.navigationItem[keyPath: property] {
          target[keyPath: property] = value
          copied.insert(property)
        } else if copied.remove(property) != nil {
          target[keyPath: property] = nil
        }
      }

      /// The item that the bar shows: that of the ancestor that is on the stack.
      private var target: UINavigationItem? {
        var ancestor = controller?.parent
        while let next = ancestor?.parent, !(next is UINavigationController) { ancestor = next }
        return ancestor?.navigationItem
      }
    }
  #else
    internal import SwiftUI

    extension AnyView {
      @MainActor init?(ofController content: Any) { return nil }
    }
  #endif
#endif
