// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation

@MainActor open class UIApplication: UIResponder {
  public static let shared = UIApplication()
  open weak var delegate: (any UIApplicationDelegate)?

  open func open(_ url: URL) async -> Bool { false }

  open var supportsMultipleScenes: Bool { stubSupportsMultipleScenes }
  open private(set) var openSessions: Set<UISceneSession> = []
  /// Not in the real UIKit: whether the system shows several windows, the sessions, and the requested windows.
  public var stubSupportsMultipleScenes = false
  public var stubSessions: [UISceneSession] = [] { didSet { openSessions = Set(stubSessions) } }
  public private(set) var stubRequests: [(session: UISceneSession?, activity: NSUserActivity?)] = []

  open func requestSceneSessionActivation(
    _ sceneSession: UISceneSession?, userActivity: NSUserActivity?,
    options: UIScene.ActivationRequestOptions?, errorHandler: ((any Error) -> Void)? = nil
  ) {
    stubRequests.append((sceneSession, userActivity))
  }
  open func registerForRemoteNotifications() {}

  // Apple's are `class let`, which Swift's own classes cannot have.
  public nonisolated static let didFinishLaunchingNotification = NSNotification.Name(
    "UIApplicationDidFinishLaunchingNotification")
  public nonisolated static let didBecomeActiveNotification = NSNotification.Name(
    "UIApplicationDidBecomeActiveNotification")
  public nonisolated static let willResignActiveNotification = NSNotification.Name(
    "UIApplicationWillResignActiveNotification")
  public nonisolated static let didEnterBackgroundNotification = NSNotification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  public nonisolated static let willEnterForegroundNotification = NSNotification.Name(
    "UIApplicationWillEnterForegroundNotification")
  public nonisolated static let willTerminateNotification = NSNotification.Name(
    "UIApplicationWillTerminateNotification")
  public nonisolated static let didReceiveMemoryWarningNotification = NSNotification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification")
  public nonisolated static let significantTimeChangeNotification = NSNotification.Name(
    "UIApplicationSignificantTimeChangeNotification")
  public nonisolated static let protectedDataDidBecomeAvailableNotification = NSNotification.Name(
    "UIApplicationProtectedDataDidBecomeAvailable")
  public nonisolated static let protectedDataWillBecomeUnavailableNotification =
    NSNotification.Name(
      "UIApplicationProtectedDataWillBecomeUnavailable")
}

extension UIScene {
  @MainActor open class ActivationRequestOptions: NSObject {}
}
