// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit) && !os(watchOS)
  public import Foundation
  public import Junctor
  public import UIKit

  /// Sends the events of the app, of its scenes and of push registration to the modules of a router.
  ///
  ///     final class AppDelegate: UIResponder, UIApplicationDelegate {
  ///       let router = Router(spaces: [.scheme("mall")])
  ///       lazy var events = UIKitEvents(router)
  ///
  ///       func application(
  ///         _ application: UIApplication,
  ///         didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ///       ) -> Bool {
  ///         _ = events  // it listens from here on
  ///         …
  ///       }
  ///     }
  ///
  /// The scene delegate calls ``follow(_:as:)``, and the app delegate ``didRegister(deviceToken:)`` and
  /// ``didFail(_:)``. A module registers for the events that it needs:
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
  /// Modules receive the events in order, each after all modules have received the one before. UIKit does not wait
  /// for the modules: to finish work in the background, request time from the system.
  ///
  /// Create it before the app has finished launching, and keep it. In an app with SwiftUI's life cycle it belongs to
  /// the delegate of `UIApplicationDelegateAdaptor`. There, `RouterView` sends the events of its scene, so do not call
  /// ``follow(_:as:)``.
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

    /// Begins to send the app's events.
    ///
    /// - Parameters:
    ///   - router: The router of the modules; held weakly.
    ///   - center: The notification center of UIKit's events.
    public init(_ router: Router, center: NotificationCenter = .default) {
      self.router = router
      self.center = center
      appObservers = NotificationObservers(center)
      for (name, event) in Self.appEvents {
        appObservers.add(name) { [weak router] in router?.post(event) }
      }
    }

    // MARK: Scenes

    /// Sends the events of a scene, from `didConnect` to `didDisconnect`: for `scene(_:willConnectTo:options:)`.
    ///
    /// Has no effect for a scene that is followed already.
    ///
    /// - Parameters:
    ///   - scene: The scene; held weakly.
    ///   - name: The name of the scene's navigator. With several windows, use `session.persistentIdentifier`.
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

    /// Sends the push token: for `application(_:didRegisterForRemoteNotificationsWithDeviceToken:)`.
    public func didRegister(deviceToken: Data) {
      router?.post(AppEvent.didRegisterForRemoteNotifications(token: Array(deviceToken)))
    }

    /// Sends the text of an error: for `application(_:didFailToRegisterForRemoteNotificationsWithError:)`.
    public func didFail(_ error: any Error) {
      router?.post(AppEvent.didFailToRegisterForRemoteNotifications(reason: "\(error)"))
    }
  }

  /// The observers of a notification center, which it removes on `deinit`.
  ///
  /// Not isolated, since it is released on any thread.
  private final class NotificationObservers {
    private let center: NotificationCenter
    private var tokens: [Any] = []

    init(_ center: NotificationCenter) { self.center = center }

    deinit { for token in tokens { center.removeObserver(token) } }

    /// Calls `act` for each notification, on the thread that posts it.
    func add(
      _ name: Notification.Name, of object: AnyObject? = nil, _ act: @escaping @Sendable () -> Void
    ) {
      tokens.append(
        center.addObserver(forName: name, object: object, queue: nil) { _ in act() })
    }
  }
#endif
