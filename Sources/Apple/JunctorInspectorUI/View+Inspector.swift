// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  internal import Foundation
  public import JunctorInspector
  public import SwiftUI
  internal import UIKit

  extension View {
    /// Presents the inspector of a recorder when the user shakes the device.
    ///
    ///     RouterView(router, in: navigator)
    ///       .routerInspector(recorder)
    ///
    /// It is presented over all screens of the window.
    public func routerInspector(_ recorder: RouterRecorder) -> some View {
      background { ShakeDetector(recorder: recorder) }
    }
  }

  /// Receives the shakes in the window of a SwiftUI app, whose class the app cannot choose.
  struct ShakeDetector: UIViewControllerRepresentable {
    let recorder: RouterRecorder

    func makeUIViewController(context: Context) -> ShakeViewController {
      ShakeViewController(recorder)
    }

    func updateUIViewController(_ controller: ShakeViewController, context: Context) {}
  }

  /// The first responder while no text is edited.
  final class ShakeViewController: UIViewController {
    private let recorder: RouterRecorder
    /// The observation of the keyboard, while the view is visible.
    private var observer: Any?

    init(_ recorder: RouterRecorder) {
      self.recorder = recorder
      super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { fatalError("The controller is not in a storyboard.") }

    override var canBecomeFirstResponder: Bool { true }

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      becomeFirstResponder()
      observer = NotificationCenter.default.addObserver(
        forName: UIResponder.keyboardDidHideNotification, object: nil, queue: .main
      ) { [weak self] _ in
        MainActor.assumeIsolated { _ = self?.becomeFirstResponder() }
      }
    }

    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      if let observer { NotificationCenter.default.removeObserver(observer) }
      observer = nil
    }

    override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
      super.motionEnded(motion, with: event)
      if motion == .motionShake { view.window?.presentInspector(of: recorder) }
    }
  }
#endif
