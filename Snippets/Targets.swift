// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Migrating from a mediator: targets, their actions, and their exposure.

// snippet.target
import Junctor

struct Order: Sendable {
  let id: Int
}

/// The actions on orders that other modules can perform by name.
final class OrderTarget: ActionTarget {
  static let name = "Order"

  static let actions: Actions = [
    .action("detail", OrderTarget.detail, "id", "tab"),
    .action("wipe", OrderTarget.wipe, options: .native),
    .action("newest") { target, _ in try await target.detail(id: 1, tab: nil) },
  ]

  static let notFound: RouteHandler? = .sync { request in
    "Order has no action  \(request.action?.action ?? "of this name")"
  }

  init(router: Router) {}

  func detail(id: Int, tab: String?) async throws -> Order { Order(id: id) }
  func wipe() -> Bool { true }
}
// snippet.end

// snippet.register
struct OrderModule: RouteModule {
  func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
    // Without `.urls`, the actions have no address. Without `.exposed`, only the app may open them.
    try registrar.register(OrderTarget.self, .urls, .exposed(to: .customScheme))
  }
}

let router = try Router(spaces: [.scheme("mall")], modules: [OrderModule()])
// snippet.end

// snippet.perform
let order = try await router.perform(
  target: "Order", action: "detail", parameters: ["id": 7], as: Order.self)
print(order.id)  // 7

let linked = try await router.open(
  "mall://Order/detail?id=8", source: .customScheme, as: Order.self)
print(linked.id)  // 8

print(try router.value(target: "Order", action: "wipe", as: Bool.self))  // true
print(router.canOpen("mall://Order/wipe", from: .customScheme))  // false
print(try router.value(target: "Order", action: "fly", as: String.self))
// Order has no action  fly
// snippet.end

// snippet.category
// Replaces a mediator's category: the only place that contains the strings.
extension Router {
  func order(id: Int) async throws(RouteError) -> Order {
    try await perform(target: "Order", action: "detail", parameters: ["id": id], as: Order.self)
  }
}

print(try await router.order(id: 9).id)  // 9
// snippet.end
