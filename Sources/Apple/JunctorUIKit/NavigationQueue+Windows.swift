// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  internal import Foundation
  public import Junctor
  public import UIKit

  extension NavigationQueue {
    /// Opens the windows of requests with `NavigationOptions.window`, on systems with several windows.
    ///
    ///     router.navigation.opensWindows(of: .shared, by: "com.example.mall.window")
    ///
    /// In `scene(_:willConnectTo:options:)`, the name of the navigator is
    /// `NavigationQueue.scene(in: options, by: "com.example.mall.window") ?? session.persistentIdentifier`.
    ///
    /// - Parameters:
    ///   - application: The application.
    ///   - activityType: The type of the activity with which a new window is requested.
    public func opensWindows(of application: UIApplication, by activityType: String) {
      guard application.supportsMultipleScenes else { return }
      windowOpener = { [weak application] scene, isConnected in
        guard let application else { return false }
        let session = isConnected ? application.session(of: scene) : nil
        if isConnected, session == nil { return false }
        let activity = NSUserActivity(activityType: activityType)
        activity.userInfo = [Self.sceneKey: scene]
        session?.userInfo = [Self.sceneKey: scene]
        application.requestSceneSessionActivation(
          session, userActivity: isConnected ? nil : activity, options: nil, errorHandler: nil)
        return true
      }
    }

    /// Returns the name of the scene for which a window was requested; `nil` for any other window.
    ///
    /// - Parameters:
    ///   - options: The options with which the scene is connected.
    ///   - activityType: The type of the activity.
    public static func scene(
      in options: UIScene.ConnectionOptions, by activityType: String
    ) -> String? {
      let activity = options.userActivities.first { $0.activityType == activityType }
      return activity?.userInfo?[sceneKey] as? String
    }

    fileprivate static let sceneKey = "junctor.scene"
  }

  extension UIApplication {
    /// The session of a connected scene, by the name of its navigator or the system's identifier.
    fileprivate func session(of scene: String) -> UISceneSession? {
      openSessions.first { session in
        session.persistentIdentifier == scene
          || session.userInfo?[NavigationQueue.sceneKey] as? String == scene
      }
    }
  }
#endif
