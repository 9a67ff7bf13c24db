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

  /// The system's doors into one scene: makes a link of whatever comes through them, and gives it to the
  /// app's inbox.
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
  ///       func scene(_ scene: UIScene, continue activity: NSUserActivity) {
  ///         links.continue(activity)
  ///       }
  ///       func sceneDidBecomeActive(_ scene: UIScene) { links.becomeActive() }
  ///       func sceneDidDisconnect(_ scene: UIScene) { links.disconnect() }
  ///     }
  ///
  /// Nothing is opened here: the inbox waits until there is a window and whatever else it waits for, and
  /// drops what comes twice.
  @MainActor
  public final class UIKitLinks {
    private let inbox: LinkInbox
    private let scene: String?
    private weak var navigation: NavigationQueue?

    #if !os(tvOS)
      /// Reads the address out of a notification that was tapped; from `url` in what the sender put into
      /// it, unless you say otherwise.
      public var notificationAddress: @MainActor (UNNotificationResponse) -> String? = {
        $0.notification.request.content.userInfo["url"] as? String
      }

      /// Reads the address out of a quick action; from `url` in its information, else its type, unless
      /// you say otherwise.
      public var shortcutAddress: @MainActor (UIApplicationShortcutItem) -> String? = {
        $0.userInfo?["url"] as? String ?? $0.type
      }
    #endif

    /// Reads the address out of an activity that is no tap on a web link.
    ///
    /// That is one from another device, or what was found by a search. From `url` in its information,
    /// else its web page, unless you say otherwise.
    public var activityAddress: @MainActor (NSUserActivity) -> String? = {
      $0.userInfo?["url"] as? String ?? $0.webpageURL?.absoluteString
    }

    /// Creates the doors of a scene.
    ///
    /// - Parameters:
    ///   - inbox: Where links wait.
    ///   - scene: The scene's name. A link that comes to it is shown there, and brings it to the front.
    ///     `nil` in an app without scenes.
    ///   - navigation: The queue in which the scene is: `router.navigation`; not kept alive.
    public init(
      into inbox: LinkInbox, scene: String? = nil, of navigation: NavigationQueue? = nil
    ) {
      self.inbox = inbox
      self.scene = scene
      self.navigation = navigation
    }

    // MARK: The scene

    /// Takes the links with which a scene was connected: for `scene(_:willConnectTo:options:)`, when the
    /// navigator is connected.
    public func connect(_ options: UIScene.ConnectionOptions) {
      becomeActive()
      accept(options.urlContexts, entry: .launch)
      for activity in options.userActivities { accept(activity) }
      #if !os(tvOS)
        if let response = options.notificationResponse { receive(response) }
        if let item = options.shortcutItem { perform(item) }
      #endif
    }

    /// Says that the scene has come to the front: for `sceneDidBecomeActive(_:)`.
    public func becomeActive() {
      if let scene { navigation?.activate(scene: scene) }
    }

    /// Says that the scene is gone, and its screens with it: for `sceneDidDisconnect(_:)`.
    public func disconnect() {
      if let scene { navigation?.disconnect(scene: scene) }
    }

    // MARK: Links

    /// Takes links: for `scene(_:openURLContexts:)`.
    public func open(_ contexts: Set<UIOpenURLContext>) {
      becomeActive()
      accept(contexts, entry: .scene)
    }

    /// Takes a link: for `application(_:open:options:)`, in an app without scenes.
    ///
    /// - Parameters:
    ///   - url: The address.
    ///   - sender: The app that asked, if the system told it.
    public func open(_ url: URL, from sender: String? = nil) {
      becomeActive()
      inbox.accept(
        InboundLink(url.absoluteString, entry: .customScheme, referrer: sender, scene: scene))
    }

    /// Takes an activity: for `scene(_:continue:)`, and for `application(_:continue:restorationHandler:)`
    /// in an app without scenes.
    ///
    /// - Returns: Whether it had an address.
    @discardableResult
    public func `continue`(_ activity: NSUserActivity) -> Bool {
      becomeActive()
      return accept(activity)
    }

    #if !os(tvOS)
      /// Takes a notification that was tapped: for `userNotificationCenter(_:didReceive:)`.
      ///
      /// - Returns: Whether it had an address. One that was put away has none.
      @discardableResult
      public func receive(_ response: UNNotificationResponse) -> Bool {
        guard response.actionIdentifier != UNNotificationDismissActionIdentifier,
          let address = notificationAddress(response)
        else { return false }
        becomeActive()
        inbox.accept(
          InboundLink(
            address, entry: .push, id: response.notification.request.identifier, scene: scene))
        return true
      }

      /// Takes a quick action: for `windowScene(_:performActionFor:)`, and for
      /// `application(_:performActionFor:)` in an app without scenes.
      ///
      /// - Returns: Whether it had an address.
      @discardableResult
      public func perform(_ item: UIApplicationShortcutItem) -> Bool {
        guard let address = shortcutAddress(item) else { return false }
        becomeActive()
        inbox.accept(InboundLink(address, entry: .quickAction, scene: scene))
        return true
      }
    #endif

    // MARK: Inside

    /// A set has no order: several are taken in the order of their addresses.
    private func accept(_ contexts: Set<UIOpenURLContext>, entry: InboundLink.Entry) {
      let links = contexts.map { context in
        InboundLink(
          context.url.absoluteString, entry: entry, referrer: context.options.sourceApplication,
          scene: scene)
      }
      for link in links.sorted(by: { $0.address < $1.address }) { inbox.accept(link) }
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
      inbox.accept(InboundLink(address, entry: .handOff, scene: scene))
      return true
    }
  }
#endif
