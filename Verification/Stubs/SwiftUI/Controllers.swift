// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import UIKit

@MainActor @preconcurrency
public protocol UIViewControllerRepresentable: StubView {
  associatedtype UIViewControllerType: UIViewController
  associatedtype Coordinator = Void
  typealias Context = UIViewControllerRepresentableContext<Self>

  func makeUIViewController(context: Context) -> UIViewControllerType
  func updateUIViewController(_ uiViewController: UIViewControllerType, context: Context)
  func makeCoordinator() -> Coordinator
}

extension UIViewControllerRepresentable where Coordinator == Void {
  public func makeCoordinator() {}
}

extension UIViewControllerRepresentable {
  /// Shows the controller as SwiftUI does: it is a child of the controller whose item the bar shows.
  ///
  /// - Returns: The controller, and the context, which SwiftUI retains as long as the view.
  public func stubShow(
    in hosting: UIViewController
  ) -> (controller: UIViewControllerType, context: Context) {
    let context = Context(coordinator: makeCoordinator())
    let controller = makeUIViewController(context: context)
    updateUIViewController(controller, context: context)
    controller.stubMove(toParent: hosting)
    return (controller, context)
  }
}

public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {
  public let coordinator: Representable.Coordinator
}

open class UIHostingController<Content: View>: UIViewController {
  public var rootView: Content

  public init(rootView: Content) {
    self.rootView = rootView
    super.init(nibName: nil, bundle: nil)
  }

  @available(*, unavailable)
  public required init(nibName: String?, bundle: Bundle?) {
    fatalError("The real one cannot be loaded from a nib file either.")
  }
}
