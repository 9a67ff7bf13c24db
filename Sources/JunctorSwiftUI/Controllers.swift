// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(SwiftUI)
  #if canImport(UIKit) && !os(watchOS)
    public import Junctor
    internal import SwiftUI
    public import UIKit

    /// Returns a view controller for what a handler made: for SwiftUI screens among UIKit ones.
    ///
    /// Fits where a navigator asks to convert content:
    ///
    ///     UIKitNavigator(window, converting: hostingController(for:))
    ///
    /// - Parameter content: A view, what a `.view` handler made, or a view controller.
    /// - Returns: The controller that shows it; a controller itself, as it is; `nil` for anything else.
    @MainActor
    public func hostingController(for content: Any) -> UIViewController? {
      content as? UIViewController
        ?? AnyView(of: content).map { UIHostingController(rootView: $0) }
    }

    /// Returns a view controller for what a handler made, whose views reach a router.
    ///
    /// - Parameters:
    ///   - content: A view, what a `.view` handler made, or a view controller.
    ///   - router: What `@Environment(\.router)` reads in the views.
    /// - Returns: The controller that shows it; a controller itself, as it is; `nil` for anything else.
    @MainActor
    public func hostingController(for content: Any, router: Router) -> UIViewController? {
      content as? UIViewController
        ?? AnyView(of: content).map { UIHostingController(rootView: AnyView($0.router(router))) }
    }

    extension AnyView {
      /// A view of a view controller that a handler made; `nil` for what is none.
      init?(ofController content: Any) {
        guard let controller = content as? UIViewController else { return nil }
        self.init(ControllerView(controller: controller))
      }
    }

    /// Shows a view controller.
    struct ControllerView: UIViewControllerRepresentable {
      let controller: UIViewController

      func makeUIViewController(context: Context) -> UIViewController { controller }

      func updateUIViewController(_ controller: UIViewController, context: Context) {}
    }
  #else
    internal import SwiftUI

    extension AnyView {
      /// Nothing: there are no view controllers here.
      init?(ofController content: Any) { return nil }
    }
  #endif
#endif
