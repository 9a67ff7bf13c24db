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
    /// The name of each navigator is that of ``scene(of:_:by:)``. The type of the activity is in `NSUserActivityTypes`.
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
        application.requestSceneSessionActivation(
          session, userActivity: isConnected ? nil : activity, options: nil, errorHandler: nil)
        return true
      }
    }

    /// Returns the name of a window's scene, for the navigator of `scene(_:willConnectTo:options:)`.
    ///
    /// It is the name with which the window was requested, otherwise the identifier of the session. The session stores it.
    ///
    /// - Parameters:
    ///   - session: The session of the scene.
    ///   - options: The options with which the scene is connected.
    ///   - activityType: The type of the activity.
    public static func scene(
      of session: UISceneSession, _ options: UIScene.ConnectionOptions, by activityType: String
    ) -> String {
      let activity = options.userActivities.first { $0.activityType == activityType }
      let stored = session.userInfo?[sceneKey] as? String
      let name =
        activity?.userInfo?[sceneKey] as? String ?? stored ?? session.persistentIdentifier
      session.userInfo = (session.userInfo ?? [:]).merging([sceneKey: name]) { $1 }
      return name
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
