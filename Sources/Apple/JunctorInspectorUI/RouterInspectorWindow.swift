// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  public import JunctorInspector
  public import UIKit

  /// A window that presents the inspector when the user shakes the device.
  ///
  ///     let window = RouterInspectorWindow(windowScene: scene)
  ///     window.recorder = recorder
  ///
  /// An app with a window of its own can call ``RouterInspectorViewController`` instead.
  open class RouterInspectorWindow: UIWindow {
    /// The recorder that the inspector shows; `nil` if shaking has no effect.
    public var recorder: RouterRecorder?

    /// Presents the inspector after a shake.
    open override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
      super.motionEnded(motion, with: event)
      if motion == .motionShake, let recorder { presentInspector(of: recorder) }
    }
  }
#endif
