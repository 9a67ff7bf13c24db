// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit) && !os(watchOS)
  public import Foundation
  public import Junctor
  internal import JunctorFoundation
  public import UIKit
  #if !os(tvOS)
    public import UserNotifications
  #endif

  /// Turns the links that the system gives to a scene into `InboundLink`s, and adds them to the app's inbox.
  ///
  ///     final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  ///       lazy var links = UIKitLinks(into: app.inbox, scene: "main", of: app.router.navigation)
  ///
  ///       func scene(
  ///         _ scene: UIScene, willConnectTo session: UISceneSession,
  ///         options: UIScene.ConnectionOptions
  ///       ) {
  ///         …  // the window, the navigator, router.connect
  ///         links.connect(options)
  ///       }
  ///       func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
  ///         links.open(contexts)
  ///       }
  ///     }
  ///
  /// Call the other methods from the delegate methods that they name. The inbox opens the links when the app is ready,
  /// and drops duplicates.
  @MainActor
  public final class UIKitLinks {
    private let inbox: LinkInbox
    private let scene: String?
    private weak var navigation: NavigationQueue?

    #if !os(tvOS)
      /// Returns the address of a notification that was tapped; by default, `url` in its user info.
      public var notificationAddress: @MainActor (UNNotificationResponse) -> String? = {
        $0.notification.request.content.userInfo["url"] as? String
      }

      /// The notification actions that open the address: by default, only a tap on the notification itself.
      ///
      /// Add the identifier of an action of the app if it opens the page. Other actions, such as to archive a message,
      /// are the app's to perform.
      public var notificationActions: Set<String> = [UNNotificationDefaultActionIdentifier]

      /// Returns the address of a quick action; by default, `url` in its user info, else its type.
      public var shortcutAddress: @MainActor (UIApplicationShortcutItem) -> String? = {
        $0.userInfo?["url"] as? String ?? $0.type
      }
    #endif

    /// Returns the address of an activity that is no tap on a web link: from another device or a search.
    ///
    /// The default is `url` in its user info, else its web page.
    public var activityAddress: @MainActor (NSUserActivity) -> String? = {
      $0.userInfo?["url"] as? String ?? $0.webpageURL?.absoluteString
    }

    /// Creates the entry points of a scene.
    ///
    /// - Parameters:
    ///   - inbox: The inbox that receives the links.
    ///   - scene: The scene's name; its links are shown in it, and activate it. `nil` in an app without scenes.
    ///   - navigation: The scene's queue, `router.navigation`; held weakly.
    public init(
      into inbox: LinkInbox, scene: String? = nil, of navigation: NavigationQueue? = nil
    ) {
      self.inbox = inbox
      self.scene = scene
      self.navigation = navigation
    }

    // MARK: The scene

    /// Accepts the links of a new scene: for `scene(_:willConnectTo:options:)`, after `router.connect`.
    public func connect(_ options: UIScene.ConnectionOptions) {
      becomeActive()
      accept(options.urlContexts, entry: .launch)
      for activity in options.userActivities { accept(activity) }
      #if !os(tvOS)
        if let response = options.notificationResponse { receive(response) }
        if let item = options.shortcutItem { perform(item) }
      #endif
    }

    /// Activates the scene: for `sceneDidBecomeActive(_:)`.
    public func becomeActive() {
      if let scene { navigation?.activate(scene: scene) }
    }

    /// Removes the scene and its screens: for `sceneDidDisconnect(_:)`.
    public func disconnect() {
      if let scene { navigation?.disconnect(scene: scene) }
    }

    // MARK: Links

    /// Accepts links: for `scene(_:openURLContexts:)`.
    public func open(_ contexts: Set<UIOpenURLContext>) {
      becomeActive()
      accept(contexts, entry: .scene)
    }

    /// Accepts a link: for `application(_:open:options:)`, in an app without scenes.
    ///
    /// The system ends such apps at launch if they are built with the SDK of iOS 27 or later.
    ///
    /// - Parameters:
    ///   - url: The address.
    ///   - sender: The app that sent the link, if the system provides it: `options[.sourceApplication]`. A link of it
    ///     may open routes that are exposed to `namedApp` with its identifier.
    public func open(_ url: URL, from sender: String? = nil) {
      becomeActive()
      accept(url.absoluteString, .customScheme, from: sender)
    }

    /// Accepts an activity: for `scene(_:continue:)` and `application(_:continue:restorationHandler:)`.
    ///
    /// - Returns: Whether it had an address.
    @discardableResult
    public func `continue`(_ activity: NSUserActivity) -> Bool {
      becomeActive()
      return accept(activity)
    }

    #if !os(tvOS)
      /// Accepts a notification that was tapped: for
      /// `userNotificationCenter(_:didReceive:withCompletionHandler:)`.
      ///
      ///     extension AppDelegate: @MainActor UNUserNotificationCenterDelegate {
      ///       func userNotificationCenter(
      ///         _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
      ///         withCompletionHandler completionHandler: @escaping () -> Void
      ///       ) {
      ///         links.receive(response)
      ///         completionHandler()
      ///       }
      ///     }
      ///
      /// Do not implement the asynchronous form of that method: it completes off the main thread, and UIKit then
      /// raises an exception.
      ///
      /// - Returns: Whether it had an address, and its action is one of ``notificationActions``.
      @discardableResult
      public func receive(_ response: UNNotificationResponse) -> Bool {
        guard notificationActions.contains(response.actionIdentifier),
          let address = notificationAddress(response)
        else { return false }
        becomeActive()
        accept(address, .push, id: response.notification.request.identifier)
        return true
      }

      /// Accepts a quick action: for `windowScene(_:performActionFor:)` and `application(_:performActionFor:)`.
      ///
      /// - Returns: Whether it had an address.
      @discardableResult
      public func perform(_ item: UIApplicationShortcutItem) -> Bool {
        guard let address = shortcutAddress(item) else { return false }
        becomeActive()
        accept(address, .quickAction)
        return true
      }
    #endif

    /// Accepts the links in the order of their addresses, since a set has none.
    private func accept(_ contexts: Set<UIOpenURLContext>, entry: InboundLink.Entry) {
      for context in contexts.sorted(by: { $0.url.absoluteString < $1.url.absoluteString }) {
        accept(context.url.absoluteString, entry, from: context.options.sourceApplication)
      }
    }

    private func accept(
      _ address: String, _ entry: InboundLink.Entry, id: String? = nil, from sender: String? = nil
    ) {
      let source = InboundLink(address, entry: entry).source
      inbox.accept(
        InboundLink(
          address, entry: entry, id: id, referrer: sender, scene: scene,
          source: source == .customScheme ? sender.map { .namedApp($0) } : nil))
    }

    @discardableResult
    private func accept(_ activity: NSUserActivity) -> Bool {
      let link = InboundLink(
        activityType: activity.activityType, webpageURL: activity.webpageURL,
        referrerURL: activity.referrerURL, scene: scene)
      if !link.address.isEmpty {
        inbox.accept(link)
        return true
      }
      guard let address = activityAddress(activity) else { return false }
      accept(address, .handOff)
      return true
    }
  }
#endif
