// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import UIKit

@MainActor @preconcurrency
public protocol UIViewControllerRepresentable: StubView {
  associatedtype UIViewControllerType: UIViewController
  typealias Context = UIViewControllerRepresentableContext<Self>

  func makeUIViewController(context: Context) -> UIViewControllerType
  func updateUIViewController(_ uiViewController: UIViewControllerType, context: Context)
}

public struct UIViewControllerRepresentableContext<Representable> {
  public init() {}
}

open class UIHostingController<Content: View>: UIViewController {
  public var rootView: Content

  public init(rootView: Content) {
    self.rootView = rootView
    super.init(nibName: nil, bundle: nil)
  }
}
