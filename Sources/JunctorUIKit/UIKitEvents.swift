// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit) && !os(watchOS)
  public import Foundation
  public import Junctor
  public import UIKit

  /// Tells the modules of a router what UIKit says of the app and of its scenes.
  ///
  ///     @main
  ///     final class AppDelegate: UIResponder, UIApplicationDelegate {
  ///       let router = Router(spaces: [.scheme("mall")])
  ///       lazy var events = UIKitEvents(router)
  ///
  ///       func application(
  ///         _ application: UIApplication,
  ///         didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ///       ) -> Bool {
  ///         _ = events  // it listens from here on
  ///         do {
  ///           try router.add([CartModule(), PushModule()])
  ///         } catch {
  ///           fatalError("\(error)")
  ///         }
  ///         application.registerForRemoteNotifications()
  ///         return true
  ///       }
  ///       func application(
  ///         _ application: UIApplication,
  ///         didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
  ///       ) {
  ///         events.didRegister(deviceToken: deviceToken)
  ///       }
  ///       func application(
  ///         _ application: UIApplication,
  ///         didFailToRegisterForRemoteNotificationsWithError error: any Error
  ///       ) {
  ///         events.didFail(error)
  ///       }
  ///     }
  ///
  ///     final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  ///       func scene(
  ///         _ scene: UIScene, willConnectTo session: UISceneSession,
  ///         options: UIScene.ConnectionOptions
  ///       ) {
  ///         let app = UIApplication.shared.delegate as! AppDelegate
  ///         app.events.follow(scene, as: "main")
  ///         …  // the window, the navigator, router.connect
  ///       }
  ///     }
  ///
  /// A module asks for what it wants to hear of:
  ///
  ///     registrar.receive(AppEvent.didReceiveMemoryWarning) { router in … }
  ///     registrar.receive(AppEvent.self) { event, router in
  ///       switch event {
  ///       case .didRegisterForRemoteNotifications(let token): …
  ///       case .scene(.didEnterBackground, let name): …
  ///       default: break
  ///       }
  ///     }
  ///
  /// Events are heard in the order in which they happened, the next when all have heard the one before.
  /// UIKit does not wait for the modules: who has something to finish in the background asks the system
  /// for time, and what must not be lost is not left until `willTerminate`.
  ///
  /// Make it before the app has finished launching, and keep it as long as there is something to hear;
  /// nothing is heard that happens after it is gone. In an app of SwiftUI's life cycle it belongs to the
  /// delegate that `UIApplicationDelegateAdaptor` names. There `RouterView` tells of its scene itself,
  /// and no scene is followed here.
  @MainActor
  public final class UIKitEvents {
    private struct FollowedScene {
      weak var scene: UIScene?
      let observers: NotificationObservers
    }

    private static let appEvents: [(name: Notification.Name, event: AppEvent)] = [
      (UIApplication.didFinishLaunchingNotification, .didFinishLaunching),
      (UIApplication.didBecomeActiveNotification, .didBecomeActive),
      (UIApplication.willResignActiveNotification, .willResignActive),
      (UIApplication.didEnterBackgroundNotification, .didEnterBackground),
      (UIApplication.willEnterForegroundNotification, .willEnterForeground),
      (UIApplication.willTerminateNotification, .willTerminate),
      (UIApplication.didReceiveMemoryWarningNotification, .didReceiveMemoryWarning),
      (UIApplication.significantTimeChangeNotification, .significantTimeChange),
      (
        UIApplication.protectedDataDidBecomeAvailableNotification,
        .protectedDataDidBecomeAvailable
      ),
      (
        UIApplication.protectedDataWillBecomeUnavailableNotification,
        .protectedDataWillBecomeUnavailable
      ),
    ]

    private static let sceneEvents: [(name: Notification.Name, event: SceneEvent)] = [
      (UIScene.didActivateNotification, .didBecomeActive),
      (UIScene.willDeactivateNotification, .willResignActive),
      (UIScene.willEnterForegroundNotification, .willEnterForeground),
      (UIScene.didEnterBackgroundNotification, .didEnterBackground),
      (UIScene.didDisconnectNotification, .didDisconnect),
    ]

    private weak var router: Router?
    private let center: NotificationCenter
    private let appObservers: NotificationObservers
    private var scenes: [ObjectIdentifier: FollowedScene] = [:]

    /// Listens to what happens to the app from now on.
    ///
    /// - Parameter router: Whose modules hear of it; not kept alive.
    public convenience init(_ router: Router) { self.init(router, center: .default) }

    init(_ router: Router, center: NotificationCenter) {
      self.router = router
      self.center = center
      appObservers = NotificationObservers(center)
      for (name, event) in Self.appEvents {
        appObservers.add(name) { [weak router] in router?.post(event) }
      }
    }

    // MARK: Scenes

    /// Tells of a scene from now on: for `scene(_:willConnectTo:options:)`.
    ///
    /// The modules hear at once that it has connected, and at last that it has disconnected; then it is
    /// followed no more. Following one that is followed already changes nothing.
    ///
    /// - Parameters:
    ///   - scene: The scene; not kept alive.
    ///   - name: Its name in the events, the one that its navigator has. Where there are several
    ///     windows, `session.persistentIdentifier` is a name for each.
    public func follow(_ scene: UIScene, as name: String) {
      let key = ObjectIdentifier(scene)
      if let known = scenes[key], known.scene === scene { return }
      router?.post(AppEvent.scene(.didConnect, name: name))
      let observers = NotificationObservers(center)
      for (notification, event) in Self.sceneEvents {
        observers.add(notification, of: scene) { [weak router, weak self] in
          router?.post(AppEvent.scene(event, name: name))
          guard event == .didDisconnect, let self else { return }
          // UIKit posts on the main thread.
          MainActor.assumeIsolated { self.scenes[key] = nil }
        }
      }
      scenes[key] = FollowedScene(scene: scene, observers: observers)
    }

    // MARK: Push tokens

    /// Tells of the token for pushes: for
    /// `application(_:didRegisterForRemoteNotificationsWithDeviceToken:)`.
    ///
    /// - Parameter deviceToken: What the system gave.
    public func didRegister(deviceToken: Data) {
      router?.post(AppEvent.didRegisterForRemoteNotifications(token: Array(deviceToken)))
    }

    /// Tells that there is no token for pushes: for
    /// `application(_:didFailToRegisterForRemoteNotificationsWithError:)`.
    ///
    /// - Parameter error: Why. The event has it as text.
    public func didFail(_ error: any Error) {
      router?.post(AppEvent.didFailToRegisterForRemoteNotifications(reason: "\(error)"))
    }
  }

  /// What is asked of a notification center, for as long as this is there.
  ///
  /// No actor's own, so that its end can take everything back wherever it comes.
  private final class NotificationObservers {
    private let center: NotificationCenter
    private var tokens: [Any] = []

    init(_ center: NotificationCenter) { self.center = center }

    deinit { for token in tokens { center.removeObserver(token) } }

    /// Does something each time, on the thread of whoever posts; the notification stays there.
    func add(
      _ name: Notification.Name, of object: AnyObject? = nil, _ act: @escaping @Sendable () -> Void
    ) {
      tokens.append(
        center.addObserver(forName: name, object: object, queue: nil) { _ in act() })
    }
  }
#endif
