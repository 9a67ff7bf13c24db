// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import Testing
import UIKit

@testable import VerifiedUIKit

/// Actions of the user, which end the requests of callers.
@Suite @MainActor struct UserTests {
  enum Act: CaseIterable {
    case swipe, tapBack, tapTabAgain, popByCode
    case pullDown, tapBesidePopover, dismissByCode

    var address: String {
      switch self {
      case .swipe, .tapBack, .tapTabAgain, .popByCode: "/goods/7"
      case .pullDown, .dismissByCode: "/login"
      case .tapBesidePopover: "/hint"
      }
    }

    var cause: NavigationCause {
      switch self {
      case .swipe, .tapBack, .tapTabAgain, .popByCode: .swipeBack
      case .pullDown, .tapBesidePopover: .pullDown
      case .dismissByCode: .system
      }
    }
  }

  @Test(arguments: Act.allCases)
  func callersReceiveDismissed(_ act: Act) async throws {
    let desk = try await Desk()
    let opening = desk.begin(act.address)
    await desk.settle()
    #expect(desk.drawing.contains(act.address))
    var events = desk.router.events.makeAsyncIterator()
    switch act {
    case .swipe: #expect(desk.stack().stubSwipeBack())
    case .tapBack: desk.stack().stubTapBack()
    case .tapTabAgain: desk.bar.stubTap(0)
    case .popByCode: desk.stack().popToRootViewController(animated: false)
    case .pullDown, .tapBesidePopover: #expect(desk.window.stubPullDown())
    case .dismissByCode: desk.stack().topViewController?.dismiss(animated: true)
    }
    await #expect(code { try await opening.value } == .dismissed)
    #expect(desk.reported == "*home/home orders/orders")
    var cause: NavigationCause?
    while cause == nil, let event = await events.next() {
      cause = event.navigation?.cause
    }
    #expect(cause == act.cause)
  }

  @Test func tappedTabIsReported() async throws {
    let desk = try await Desk()
    desk.bar.stubTap(1)
    #expect(desk.drawing == "home/home *orders/orders")
    #expect(desk.reported == desk.drawing)
    _ = try await desk.router.show("/goods/7")
    #expect(desk.drawing == "home/home *orders/orders/goods/7")
  }

  @Test func screenIsShownInTheStackThatTheUserHasLeftInFront() async throws {
    let desk = try await Desk()
    _ = try await desk.router.show("/login")
    _ = try await desk.router.show("/goods/7", context: .presented(with: .init(modals: .stayUnder)))
    #expect(desk.drawing == "*home/home orders/orders sheet/login/goods/7")
    #expect(try #require(desk.sheet).stubSwipeBack())
    #expect(desk.reported == "*home/home orders/orders sheet/login")
    desk.window.stubPullDown()
    await desk.settle()
    #expect(desk.reported == "*home/home orders/orders")
  }
}

/// Leave guards, which are asked before the user's actions remove a screen.
@Suite @MainActor struct GuardTests {
  enum Way: CaseIterable { case swipe, tapBack, tapTabAgain, commandBack, escape }

  @Test(arguments: Way.allCases)
  func guardIsAskedFirst(_ way: Way) async throws {
    let desk = try await Desk()
    let opening = desk.begin("/draft")
    await desk.settle()
    let draft = try #require(desk.top(Draft.self))
    func act() async {
      switch way {
      case .swipe: #expect(!desk.stack().stubSwipeBack())
      case .tapBack: desk.stack().stubTapBack()
      case .tapTabAgain: desk.bar.stubTap(0)
      case .commandBack: desk.stack().stubPressBack()
      case .escape: #expect(!desk.stack().accessibilityPerformEscape())
      }
      await desk.settle()
    }
    await act()
    #expect(draft.leaves.map(\.cause) == [.back])
    #expect(desk.drawing == "*home/home/draft orders/orders")
    draft.mayGo = true
    await act()
    #expect(draft.leaves.count == 2)
    await #expect(code { try await opening.value } == .dismissed)
    #expect(desk.drawing == "*home/home orders/orders")
  }

  /// UIKit sets the delegate of the swipe when it loads the view of a stack.
  @Test func swipeOfAStackWhoseViewIsLoadedLaterAsksTheNavigator() {
    // A stack whose view is loaded after the navigator has been created.
    let stack = UINavigationController()
    let navigator = UIKitNavigator(
      UIWindow(), root: stack, queue: Router(scheme: "mall").navigation)
    #expect(navigator.root === stack)
    stack.loadViewIfNeeded()
    #expect(stack.interactivePopGestureRecognizer?.delegate is SwipeDelegate)
  }

  @Test func keyboardAndEscapePopUnguardedScreens() async throws {
    let desk = try await Desk()
    for isEscape in [false, true] {
      let opening = desk.begin("/goods/7")
      await desk.settle()
      if isEscape {
        #expect(desk.stack().accessibilityPerformEscape())
      } else {
        desk.stack().stubPressBack()
      }
      await #expect(code { try await opening.value } == .dismissed)
      #expect(desk.reported == "*home/home orders/orders")
    }
  }

  @Test func guardOfASheetIsAskedFirst() async throws {
    let desk = try await Desk()
    let opening = desk.begin("/draft-sheet")
    await desk.settle()
    let draft = try #require(desk.top(Draft.self))
    #expect(!desk.window.stubPullDown())
    await desk.settle()
    #expect(draft.leaves.count == 1)
    #expect(desk.sheet != nil)
    // A guard lower in the sheet's stack counts as well.
    _ = try await desk.router.show("/cart", context: .presented(with: .init(modals: .stayUnder)))
    draft.mayGo = true
    #expect(!desk.window.stubPullDown())
    await #expect(code { try await opening.value } == .dismissed)
    await desk.settle()
    #expect(desk.drawing == "*home/home orders/orders")
  }

  @Test func guardThatIsSetLaterIsAsked() async throws {
    let desk = try await Desk()
    _ = try await desk.router.show("/goods/7")
    desk.handle("/goods/7").mayLeave = { _ in false }
    #expect(!desk.stack().stubSwipeBack())
    _ = try await desk.router.show("/cart")
    desk.stack().stubTapBack()
    await desk.settle()
    #expect(desk.drawing == "*home/home/goods/7 orders/orders", "A screen over it has no guard.")
    desk.stack().stubTapBack()
    await desk.settle()
    #expect(desk.drawing == "*home/home/goods/7 orders/orders")
    desk.handle("/goods/7").mayLeave = nil
    desk.stack().stubTapBack()
    await desk.settle()
    #expect(desk.drawing == "*home/home orders/orders")
  }

  @Test func rootHasNoBackAction() async throws {
    let desk = try await Desk()
    _ = try await desk.router.show("/draft")
    let item = try #require(desk.stack().topViewController).navigationItem
    #expect(item.backAction != nil)
    let screen = try #require(desk.navigator.scene.top)
    let transition = TransitionContext(cause: .reset) { _ in nil }
    try await desk.navigator.perform(.reset([screen]), in: transition)
    #expect(desk.drawing == "*home/draft orders/orders")
    #expect(item.backAction == nil, "A root has none.")
  }

  @Test func backActionOfTheAppStays() async throws {
    let desk = try await Desk()
    _ = try await desk.router.show("/goods/7")
    let item = try #require(desk.stack().topViewController).navigationItem
    let own = UIAction.Identifier("own")
    item.backAction = UIAction(identifier: own) { _ in }
    desk.handle("/goods/7").mayLeave = { _ in false }
    _ = try await desk.router.show("/cart")
    #expect(item.backAction?.identifier == own)
  }

  @Test func oneTouchAsksTheGuardOnce() async throws {
    let desk = try await Desk()
    desk.navigator.askingInterval = .seconds(3600)
    _ = try await desk.router.show("/draft")
    let draft = try #require(desk.top(Draft.self))
    desk.stack().stubSwipeBack()
    desk.stack().stubSwipeBack()
    await desk.settle()
    #expect(draft.leaves.count == 1)
  }
}
