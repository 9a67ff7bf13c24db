// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// The delegates of the app and its scenes. Their methods are optional in the real UIKit; here they have defaults.

@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
}

extension UIApplicationDelegate {
  public static func main() {}

  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
}

extension UIApplication {
  public struct LaunchOptionsKey: Hashable, Sendable {}

  public static let shared = UIApplication()

  /// Not in the real UIKit, where the system creates the delegate.
  public static var stubDelegate: (any UIApplicationDelegate)?

  public var delegate: (any UIApplicationDelegate)? { Self.stubDelegate }
}

public final class UISceneSession: NSObject {
  public let persistentIdentifier: String

  /// Not in the real UIKit, where the system creates it.
  public init(persistentIdentifier: String) { self.persistentIdentifier = persistentIdentifier }
}

@MainActor public protocol UIWindowSceneDelegate: NSObjectProtocol {
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)
  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
  func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
  func sceneDidBecomeActive(_ scene: UIScene)
  func sceneDidDisconnect(_ scene: UIScene)
}

extension UIWindowSceneDelegate {
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {}
  public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {}
  public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  public func sceneDidDisconnect(_ scene: UIScene) {}
}

extension UIWindow {
  public convenience init(windowScene: UIWindowScene) {
    self.init()
    self.windowScene = windowScene
  }
}

extension UIBarButtonItem {
  /// Not like the real one, this keeps no action.
  public convenience init(title: String? = nil, primaryAction: UIAction?) {
    self.init(title: title ?? primaryAction?.title)
  }
}
