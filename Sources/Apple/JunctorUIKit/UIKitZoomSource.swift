// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit) && !os(watchOS)
  public import Junctor
  public import UIKit

  /// A view controller with views from which screens zoom, from iOS 18.
  ///
  ///     extension GalleryController: UIKitZoomSource {
  ///       func zoomSource(for screen: Screen) -> UIView? { cell(of: screen.values["id"]) }
  ///     }
  ///
  /// The route of the screen has the option `.zooming`. If the screen has a leave guard, the guard is asked before the
  /// user drags the screen back into the view.
  @MainActor
  public protocol UIKitZoomSource: UIViewController {
    /// Returns the view from which a screen zooms; `nil` if it is not visible.
    func zoomSource(for screen: Screen) -> UIView?
  }

  extension UIKitNavigator {
    /// Returns the transition of a name, for a screen.
    func transition(named name: String?, for screen: Screen?) -> UIKitTransition? {
      guard let name else { return nil }
      if let own = transitions[name] { return own }
      guard name == NavigationOptions.zoom, let screen,
        #available(iOS 18, tvOS 18, visionOS 2, *)
      else { return nil }
      return .zoom { context in
        let source = context.sourceViewController
        let front = (source as? UINavigationController)?.topViewController ?? source
        return (front as? any UIKitZoomSource)?.zoomSource(for: screen)
      }
    }
  }
#endif
