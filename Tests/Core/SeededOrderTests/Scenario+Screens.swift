// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor

/// Screens that are left, that answer, and that open others.
extension Scenario {
  static let screens = [guarded, answering, tabs, nested, failing]

  private static let guarded = Scenario("screens whose leave guards wait or refuse") { shop in
    try shop.register("/draft/:id")
    shop.whenMade("/draft/:id") { shop, draft in LeaveGuard(shop).watch(draft, in: shop) }
    for _ in 0..<shop.number(3...7) {
      switch shop.number(0...3) {
      case 0: shop.call("/draft/\(shop.number(1...2))", allowed: [.dismissed, .failed(.rejected)])
      case 1: shop.goBack()
      default:
        let presentation = shop.one(of: [Presentation.push, .root, .replace])
        shop.call(
          "/goods/\(shop.number(1...2))", NavigationOptions(presentation: presentation),
          allowed: [.dismissed, .failed(.rejected)])
      }
      await shop.pause(50)
    }
    await shop.quiet()
    shop.expectRefusingScreens()
  }

  private static let answering = Scenario("screens that answer, are closed and swiped away") {
    shop in
    for _ in 0..<shop.number(2...5) {
      let address = shop.address()
      let before = shop.handles.count
      shop.call(address, allowed: [.value, .dismissed])
      await shop.pause(100)
      for screen in shop.handles.dropFirst(before) {
        shop.whenShown(screen) { shop in
          switch shop.number(0...4) {
          case 0: shop.close(screen, returning: 7)
          case 1: shop.close(screen)
          case 2: _ = try? await shop.router.back(returning: 8)
          case 3: shop.actAsUser()
          default: shop.goBack()
          }
        }
      }
    }
  }

  private static let tabs = Scenario("a user who switches tabs between transitions") { shop in
    shop.task { shop in
      for _ in 0..<6 {
        await shop.pause(100)
        shop.actAsUser()
      }
    }
    for _ in 0..<shop.number(2...6) {
      shop.call(shop.address(), NavigationOptions(tab: shop.one(of: ["home", "orders"])))
      await shop.pause(150)
    }
  }

  private static let nested = Scenario("handlers and leave guards that open other screens") {
    shop in
    try shop.register("/question", .presented(as: .sheet), .presented(with: .above))
    try shop.register("/draft/:id")
    shop.whenMade("/question") { shop, question in
      shop.whenShown(question, inTransition: true) {
        $0.close(question, returning: $0.number(0...1))
      }
    }
    shop.whenMade("/draft/:id") { shop, draft in
      draft.mayLeave = { [weak shop] _ in
        guard let shop else { return true }
        return (try? await shop.router.open("/question", as: Int.self)) == 1
      }
    }
    try shop.router.register("/checkout/:id") { [weak router = shop.router] request in
      guard let router else { throw CancellationError() }
      return try await router.open("/question", as: Int.self)
    }
    for number in 0..<shop.number(2...5) {
      switch shop.number(0...2) {
      case 0: shop.call("/draft/\(number)", allowed: [.dismissed, .failed(.rejected)])
      // Another caller may dismiss its question.
      case 1:
        shop.call(
          "/checkout/\(number)",
          allowed: [.value, .failed(.handlerFailed), .failed(.rejected), .dismissed])
      default:
        shop.call(
          "/goods/\(number)", NavigationOptions(presentation: .root),
          allowed: [.dismissed, .failed(.rejected)])
      }
      await shop.pause(60)
    }
  }

  private static let failing = Scenario("a navigator whose steps fail or come late") { shop in
    shop.navigator.faults = (0..<6).map { _ in
      shop.one(in: 4) ? .refused : shop.one(in: 4) ? .late : nil
    }
    for _ in 0..<shop.number(2...6) {
      let caller = shop.call(
        shop.address(), allowed: [.dismissed, .failed(.rejected), .failed(.timedOut)])
      if shop.one(in: 4) { shop.cancel(caller, within: 10) }
      await shop.pause(60)
    }
  }
}

/// A leave guard that waits, and permits or refuses.
@MainActor
final class LeaveGuard {
  let refuses: Bool
  private var isAsked = false

  init(_ shop: SeededShop) { refuses = shop.one(in: 2) }

  /// Becomes the guard of a screen.
  func watch(_ screen: ScreenHandle, in shop: SeededShop) {
    shop.leaveGuards[screen.screen.id] = self
    screen.mayLeave = { [weak shop] _ in
      shop?.expect(!self.isAsked, "the leave guard of \(screen.screen) is asked twice at once")
      self.isAsked = true
      defer { self.isAsked = false }
      await shop?.pause(40)
      return !self.refuses
    }
  }
}

extension SeededShop {
  /// Expects that each screen whose leave guard refuses is visible, if it ever was.
  func expectRefusingScreens() {
    for handle in handles where leaveGuards[handle.screen.id]?.refuses ?? false {
      let isLost = navigator.shown.contains(handle.screen.id) && !isVisible(handle)
      expect(!isLost, "\(handle.screen) refused, and was removed")
    }
  }
}

extension NavigationOptions {
  /// Above all other modals.
  static let above = NavigationOptions(modals: .stayUnder)
}
