// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
  internal import Foundation
  public import JunctorInspector
  public import SwiftUI
  public import UIKit

  /// A view controller with a ``RouterInspectorView``.
  ///
  ///     present(RouterInspectorViewController(recorder), animated: true)
  ///
  /// A tried link is opened after the controller is dismissed.
  public final class RouterInspectorViewController: UIHostingController<RouterInspectorView> {
    /// Creates the view controller of a recorder.
    public init(_ recorder: RouterRecorder) {
      super.init(rootView: RouterInspectorView(recorder))
      rootView = RouterInspectorView(recorder) { [weak self] next in
        guard let self, presentingViewController != nil else { return next() }
        dismiss(animated: true, completion: next)
      }
    }

    /// The view controller is created in code.
    @available(*, unavailable)
    public required init?(coder: NSCoder) { fatalError("The controller is not in a storyboard.") }
  }

  extension UIWindow {
    /// Presents the inspector over all screens of the window, unless it is visible already.
    func presentInspector(of recorder: RouterRecorder) {
      guard var top = rootViewController else { return }
      while let next = top.presentedViewController { top = next }
      if top is RouterInspectorViewController { return }
      top.present(RouterInspectorViewController(recorder), animated: true)
    }
  }
#endif
