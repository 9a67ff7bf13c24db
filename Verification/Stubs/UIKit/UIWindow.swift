// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import UserNotifications

@MainActor open class UIWindow: UIView {
  open weak var windowScene: UIWindowScene?
  public let stubAnimations = StubAnimations()

  public override init() { super.init() }

  open var rootViewController: UIViewController? {
    didSet {
      oldValue?.ownWindow = nil
      rootViewController?.ownWindow = self
      stubSetNeedsLayout()
    }
  }

  open func makeKeyAndVisible() { stubSetNeedsLayout() }

  // MARK: Layout

  private var needsLayout = false

  /// Requests a layout pass at the end of this turn of the main actor, unless one runs before.
  func stubSetNeedsLayout() {
    if needsLayout { return }
    needsLayout = true
    stubAnimations.later { [weak self] in self?.layoutIfNeeded() }
  }

  open override func layoutIfNeeded() {
    // A delegate that it calls may change more.
    while needsLayout {
      needsLayout = false
      var next = rootViewController
      while let controller = next {
        layOut(controller)
        next = controller.ownPresented
      }
    }
  }

  private func layOut(_ controller: UIViewController) {
    controller.loadViewIfNeeded()
    controller.stubLayOut()
    for child in controller.stubLayOutChildren() { layOut(child) }
  }

  /// Not in the real UIKit: the topmost view controller in the window.
  public var stubTop: UIViewController? {
    var top = rootViewController
    while let next = top?.ownPresented { top = next }
    return top
  }

  /// Not in the real UIKit: the user pulls the topmost sheet down, or taps beside the popover.
  @discardableResult
  public func stubPullDown() -> Bool {
    guard let sheet = stubTop, sheet.ownPresenting != nil,
      sheet.modalPresentationStyle != .fullScreen, let controller = sheet.presentationController
    else { return false }
    if sheet.isModalInPresentation
      || controller.delegate(for: .sheetShouldDismiss)?
        .presentationControllerShouldDismiss(controller) == false
    {
      controller.delegate(for: .sheetDidAttempt)?
        .presentationControllerDidAttemptToDismiss(controller)
      return false
    }
    controller.delegate(for: .sheetWillDismiss)?.presentationControllerWillDismiss(controller)
    sheet.go(animated: true) {
      controller.delegate(for: .sheetDidDismiss)?.presentationControllerDidDismiss(controller)
    }
    return true
  }
}

@MainActor open class UIScene: UIResponder {
  // Apple's are `class let`, which Swift's own classes cannot have.
  public nonisolated static let didActivateNotification = NSNotification.Name(
    "UISceneDidActivateNotification")
  public nonisolated static let willDeactivateNotification = NSNotification.Name(
    "UISceneWillDeactivateNotification")
  public nonisolated static let willEnterForegroundNotification = NSNotification.Name(
    "UISceneWillEnterForegroundNotification")
  public nonisolated static let didEnterBackgroundNotification = NSNotification.Name(
    "UISceneDidEnterBackgroundNotification")
  public nonisolated static let didDisconnectNotification = NSNotification.Name(
    "UISceneDidDisconnectNotification")

  public final class ConnectionOptions: NSObject {
    public let urlContexts: Set<UIOpenURLContext>
    public let userActivities: Set<NSUserActivity>
    public let notificationResponse: UNNotificationResponse?
    public let shortcutItem: UIApplicationShortcutItem?

    /// Not in the real UIKit, where the system creates it.
    public init(
      urlContexts: Set<UIOpenURLContext> = [], userActivities: Set<NSUserActivity> = [],
      notificationResponse: UNNotificationResponse? = nil,
      shortcutItem: UIApplicationShortcutItem? = nil
    ) {
      self.urlContexts = urlContexts
      self.userActivities = userActivities
      self.notificationResponse = notificationResponse
      self.shortcutItem = shortcutItem
    }
  }

  public final class OpenURLOptions: NSObject {
    public let sourceApplication: String?
    init(sourceApplication: String?) { self.sourceApplication = sourceApplication }
  }
}

@MainActor open class UIWindowScene: UIScene {}

@MainActor public final class UIOpenURLContext: NSObject {
  public let url: URL
  public let options: UIScene.OpenURLOptions

  /// Not in the real UIKit, where the system creates it.
  public init(url: URL, sourceApplication: String? = nil) {
    self.url = url
    options = UIScene.OpenURLOptions(sourceApplication: sourceApplication)
  }
}

@MainActor public final class UIApplicationShortcutItem: NSObject {
  public let type: String
  public let localizedTitle: String
  public let userInfo: [String: any NSSecureCoding]?

  public init(
    type: String, localizedTitle: String, userInfo: [String: any NSSecureCoding]? = nil
  ) {
    self.type = type
    self.localizedTitle = localizedTitle
    self.userInfo = userInfo
  }
}
