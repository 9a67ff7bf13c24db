// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor

/// How many of something there were, counted from any task.
final class Count: Sendable {
  private let number = RouteLock(0)

  func add() { number.withLock { $0 += 1 } }

  var value: Int { number.withLock { $0 } }
}

enum OrderTab: String, Sendable, ParameterConvertible, CaseIterable { case info, items }

/// Something that no text can say.
struct Basket: Sendable, Equatable { let lines: [String] }

/// Something that stays on the main actor.
final class OrderPage {
  let id: Int
  init(id: Int) { self.id = id }
}

/// A target with actions of every shape.
final class OrderTarget: ActionTarget {
  static let name = "Order"

  static let actions: Actions = [
    .action("detail", OrderTarget.detail, "id", "tab"),
    .action("count", OrderTarget.count),
    .action("half", OrderTarget.half, "of"),
    .action("find", OrderTarget.find, "text", "tags"),
    .action("save", OrderTarget.save, "draft", "at"),
    .action("page", OrderTarget.page, "id"),
    .action("title", OrderTarget.title, "id"),
    .action("touch", OrderTarget.touch),
    .action("fail", OrderTarget.fail),
    .action("wipe", OrderTarget.wipe, options: .native),
    .action("sum") { target, request in
      target.count() + (try request.argument("more", as: Int?.self) ?? 0)
    },
    .action("moved") { _, _ in .redirect(to: "/elsewhere") },
    .action(
      "adder",
      handler: { target in
        .sync { _ in
          let target = try target()
          return { @Sendable (more: Int) in target.count() + more }
        }
      }),
    .action(
      "later",
      handler: { _ in
        .reply { request, reply in reply.finish(try request.string("what")) }
      }),
    .action("lost", handler: { _ in .reply { _, _ in } }),
    .action("no") { _, _ -> RouteResponse in .declined },
  ]

  init(router: Router) {}

  func detail(id: Int, tab: OrderTab?) async throws -> String { "\(id) \(tab?.rawValue ?? "-")" }
  func count() -> Int { 3 }
  func half(of number: Double) -> Float { Float(number / 2) }
  func find(text: String, tags: [String]) throws -> [String] { [text] + tags }
  func save(_ draft: Basket, at place: Int?) -> Basket { draft }
  @MainActor func page(id: Int) -> OrderPage { OrderPage(id: id) }
  @MainActor func title(id: Int) async -> String { "Order \(id)" }
  func touch() {}
  func fail() throws { throw Mishap(text: "no stock") }
  func wipe() -> Bool { true }
}

/// The error of `body`, which must be of a router.
func refusal<T>(_ body: () async throws -> T) async throws -> RouteError {
  do {
    let value = try await body()
    throw Mishap(text: "there was an answer: \(value)")
  } catch let error as RouteError {
    return error
  }
}
