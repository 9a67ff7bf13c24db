// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
@testable import JunctorTesting
import Testing
import UIKit

import Junctor
@testable import JunctorNavigation
@testable import JunctorRouting
@testable import VerifiedUIKit

/// A view controller that shows an address.
final class Page: UIViewController {
  var address = ""

  convenience init(_ address: String) {
    self.init(nibName: nil, bundle: nil)
    self.address = address
  }
}

/// A page with a leave guard, which permits leaving if `mayGo` is set.
final class Draft: UIViewController {
  var mayGo = false
  private(set) var leaves: [TransitionContext] = []

  static func guarded(by screen: ScreenHandle) -> Draft {
    let draft = Draft()
    screen.mayLeave = { [weak draft] transition in
      draft?.leaves.append(transition)
      return draft?.mayGo != false
    }
    return draft
  }
}

extension StackDelegate: StubDelegate {
  static let stubSelectors: Set<Selector> = [.stackWillShow, .stackDidShow, .stackAnimator]
}

extension SwipeDelegate: StubDelegate {
  static let stubSelectors: Set<Selector> = [.gestureShouldBegin]
}

extension SheetDelegate: StubDelegate {
  static let stubSelectors: Set<Selector> = [
    .sheetShouldDismiss, .sheetDidDismiss, .sheetDidAttempt,
  ]
}

extension TabDelegate: StubDelegate {
  static let stubSelectors: Set<Selector> = [
    .barShouldSelect, .barDidSelect, .barShouldSelectTab, .barDidSelectTab,
  ]
}

extension SplitDelegate: StubDelegate {
  static let stubSelectors: Set<Selector> = [.splitTopColumn, .splitDidCollapse, .splitDidExpand]
}

/// A window with a navigator, and a router with screens.
@MainActor
final class Desk {
  let clock = ManualClock()
  /// The clock on which the navigator reads UIKit's state again.
  let pauses = ManualClock()
  let router: Router
  let window: UIWindow
  let navigator: UIKitNavigator
  private(set) var handles: [String: ScreenHandle] = [:]

  init(
    tabs: [SceneTab] = [SceneTab("home"), SceneTab("orders")], pace: StubAnimations.Pace = .later,
    root: UIViewController? = nil, window: UIWindow = UIWindow(), roots: [String: String]? = nil,
    makeStack: @escaping () -> UINavigationController = { UIKitStackController() }
  ) async throws {
    router = Router(spaces: [.scheme("mall")], clock: clock, log: { _ in })
    _ = router.work
    self.window = window
    window.stubAnimations.pace = pace
    navigator = UIKitNavigator(
      window, tabs: tabs, root: root, queue: router.navigation, makeStack: makeStack,
      converting: { ($0 as? String).map { Page($0) } }, clock: pauses)
    navigator.askingInterval = .zero
    for pattern in ["/home", "/orders", "/goods/:id", "/cart"] { try register(pattern) }
    try register("/login", .presented(as: .sheet))
    try register("/film", .presented(as: .fullScreen))
    try register("/hint", .presented(as: .popover))
    try router.register("/text/:text", .screen { request, _ in request.address })
    try router.register("/draft", .screen { _, screen in Draft.guarded(by: screen) })
    try router.register(
      "/draft-sheet", .screen { _, screen in Draft.guarded(by: screen) }, .presented(as: .sheet))
    if let roots {
      try await router.connect(navigator, roots: roots)
    } else if tabs.count == 1 {
      try await router.connect(navigator, roots: ["": "/home"])
    } else {
      try await router.connect(navigator, roots: ["home": "/home", "orders": "/orders"])
    }
  }

  private func register(_ pattern: String, _ options: RouteOption...) throws {
    let handler = RouteHandler.screen { [weak self] request, screen in
      self?.handles[screen.screen.address] = screen
      return Page(request.address)
    }
    try router.register(contentsOf: [
      RouteRegistration(
        RoutePatterns(pattern), handler: handler, options: options,
        owner: RouteOwner(fileID: #fileID, line: #line))
    ])
  }

  var bar: UITabBarController { navigator.root as! UITabBarController }

  func stack(_ tab: Int = 0) -> UINavigationController {
    (navigator.root as? UINavigationController)
      ?? bar.viewControllers![tab] as! UINavigationController
  }

  /// The topmost presented stack.
  var sheet: UINavigationController? { window.stubTop as? UINavigationController }

  /// The navigator's scene.
  var drawing: String { navigator.scene.drawing }

  /// The scene that was last reported to the queue.
  var reported: String { router.navigation.scenes.first { $0.id == "main" }?.drawing ?? "nothing" }

  /// The content of the screen in front.
  func top<Content>(_ type: Content.Type = Content.self) -> Content? {
    navigator.scene.top.flatMap { router.navigation.content(of: $0.id) } as? Content
  }

  func handle(_ address: String) -> ScreenHandle { handles[address]! }

  /// Opens an address in a new task.
  func begin(_ address: String) -> Task<RouteOutcome, any Error> {
    let work = TrackedWork(router.work)
    return Task { try await TrackedWork.run(work) { try await router.open(address) } }
  }

  /// Lets the navigator read UIKit's state again.
  func readAgain() async {
    await pauses.sleepers(1)
    await pauses.advance(by: .seconds(1))
  }

  /// Waits until the router is idle.
  func idle() async { await router.work.settle() }

  /// Waits until the router is idle, and animations that end by themselves have ended.
  func settle() async {
    await router.work.settle()
    await window.stubAnimations.rest()
    await router.work.settle()
  }
}

extension NavigationScene {
  /// The scene as the addresses of its screens, for comparisons.
  var drawing: String {
    var pieces: [String] = []
    for (index, tab) in tabs.enumerated() {
      pieces.append((index == selected ? "*" : "") + tab.name + tab.stack.map(\.address).joined())
    }
    return (pieces + modals.map { "\($0.presentation)" + $0.stack.map(\.address).joined() })
      .joined(separator: " ")
  }
}

/// Returns the ending of an open.
func code(_ work: () async throws -> RouteOutcome) async -> RouteEnding {
  do {
    return try await work().ending
  } catch let error as RouteError {
    return RouteEnding(error.code)
  } catch {
    Issue.record("This is not a RouteError: \(error)")
    return .failed(.handlerFailed)
  }
}
