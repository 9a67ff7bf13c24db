// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorTesting
import TestSupport
import Testing

import Junctor
@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting

/// A route opened as a value and its text opened from a server run the same handler with the same
/// value.
@Suite(.timeLimit(.minutes(1))) struct TypedRouteLawTests {
  private static let texts = [
    "a", "tea", "a b", "a/b", "a%2Fb", "%", "+", "a+b", "&", "=", "a=b&c", "?", "#", "ä", "茶",
    "..a",
    ".a", "a.", "-", "~", ":", "@", "[", "\u{1F375}", "x\ny", "0", "true", "\"", "<>", "\\",
  ]

  private func order(_ dice: inout SplitMix) -> OrderDetail {
    func text() -> String { Self.texts[dice.number(below: Self.texts.count)] }
    return OrderDetail(
      id: dice.number(below: 1000), part: dice.one(in: 2) ? text() : nil,
      tab: dice.one(in: 2) ? OrderDetail.Tab.allCases[dice.number(below: 3)] : nil,
      size: dice.number(below: 3) - 1, tags: (0..<dice.number(below: 4)).map { _ in text() })
  }

  private func goods(_ dice: inout SplitMix) -> Goods {
    func text() -> String { Self.texts[dice.number(below: Self.texts.count)] }
    return Goods(name: text(), sort: text(), note: dice.one(in: 2) ? text() : nil)
  }

  private final class Seen<R: Sendable>: Sendable {
    private let routes = RouteLock<[R]>([])
    func note(_ route: R) { routes.withLock { $0.append(route) } }
    func take() -> [R] {
      routes.withLock { routes in
        defer { routes = [] }
        return routes
      }
    }
  }

  @Test func valueAndTextHaveTheSameResult() async throws {
    let router = Router.quiet()
    let (orders, goods) = (Seen<OrderDetail>(), Seen<Goods>())
    try router.register(for: OrderDetail.self, .exposed(to: .push)) { route in
      orders.note(route)
      return "\(route.id)"
    }
    try router.register(for: Goods.self, .exposed(to: .push)) { route in
      goods.note(route)
      return route.name.count
    }
    var dice = SplitMix(seed: 7)
    for _ in 0..<Laws.count(2_000, usually: 200) {
      let order = order(&dice)
      let text = try router.url(for: order)
      let typed = try await router.open(order)
      let read = try await router.open(text, source: .push, as: String.self)
      #expect(typed == read)
      #expect(orders.take() == [order, order], "\(text)")
      let thing = self.goods(&dice)
      let address = try router.url(for: thing)
      let count = try await router.open(thing)
      #expect(try await router.open(address, source: .push, as: Int.self) == count)
      #expect(goods.take() == [thing, thing], "\(address)")
      // The fast path writes the same text.
      let values = try RouteValues(of: thing).texts
      #expect(
        try Goods.patterns.quickAddress(of: values) == Goods.patterns.address(of: values))
    }
  }
}
