// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(SwiftUI)
  #if canImport(UIKit) && !os(watchOS)
    public import Junctor
    internal import SwiftUI
    public import UIKit

    /// Returns a view controller for a view or the content of a `.view` handler; `nil` for other content.
    ///
    ///     UIKitNavigator(window, converting: hostingController(for:))
    @MainActor
    public func hostingController(for content: Any) -> UIViewController? {
      content as? UIViewController
        ?? AnyView(of: content).map { UIHostingController(rootView: $0) }
    }

    /// Returns a view controller for content, whose views read `router` from the environment.
    @MainActor
    public func hostingController(for content: Any, router: Router) -> UIViewController? {
      content as? UIViewController
        ?? AnyView(of: content).map { UIHostingController(rootView: AnyView($0.router(router))) }
    }

    extension AnyView {
      /// Creates a view that shows a view controller; `nil` for other content.
      init?(ofController content: Any) {
        guard let controller = content as? UIViewController else { return nil }
        self.init(ControllerView(controller: controller))
      }
    }

    struct ControllerView: UIViewControllerRepresentable {
      let controller: UIViewController

      func makeUIViewController(context: Context) -> UIViewController { controller }

      func updateUIViewController(_ controller: UIViewController, context: Context) {}
    }
  #else
    internal import SwiftUI

    extension AnyView {
      init?(ofController content: Any) { return nil }
    }
  #endif
#endif
