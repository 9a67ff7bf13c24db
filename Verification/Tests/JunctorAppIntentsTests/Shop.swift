// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import AppIntents
import Junctor

@testable import JunctorTesting
@testable import VerifiedAppIntents

struct Mishap: Error {}

struct OrderDetail: Route {
  static let patterns: RoutePatterns = "/order/:id([0-9]+)"
  var id: Int

  init(id: Int) { self.id = id }
  init(from parameters: RouteParameters) throws(ParameterError) { id = try parameters["id"] }
  func write(to values: inout RouteValues) throws(ParameterError) { values.write("id", id) }
}

/// A router with the routes of a shop, and its inbox.
final class Shop: Sendable {
  let clock = ManualClock()
  let router: Router
  let inbox: LinkInbox
  /// A line for each request that a handler has received.
  let opened = Watched<[String]>([])

  init(waitingFor signals: Set<LinkInbox.Signal> = []) throws {
    router = Router(
      spaces: [.scheme("mall"), .domain("mall.example.com")], clock: clock, log: { _ in })
    inbox = LinkInbox(waitingFor: signals, clock: clock)
    try router.register("/cart", .exposed(to: .intent)) { [opened] request in
      opened.withLock { $0.append("cart from \(request.source)") }
    }
    try router.register(for: OrderDetail.self, .exposed(to: .intent)) { [opened] route in
      opened.withLock { $0.append("order \(route.id)") }
    }
    try router.register("/failing", .exposed(to: .intent)) { _ -> String in throw Mishap() }
    try router.register("/secret", .exposed(to: .universalLink)) { [opened] _ in
      opened.withLock { $0.append("secret") }
    }
    inbox.deliver(to: router)
  }
}

struct OpenCart: RouteIntent {
  static let title: LocalizedStringResource = "Open Cart"
  static let openAppWhenRun = true
  var inbox = LinkInbox(waitingFor: [])
  var route: String { "/cart" }
}

struct OpenNumber: RouteIntent {
  static let title: LocalizedStringResource = "Open Order Number"
  static let openAppWhenRun = true
  @Parameter(title: "Number") var number: Int
  var inbox = LinkInbox(waitingFor: [])
  var route: OrderDetail { OrderDetail(id: number) }
}

struct OpenAddress: RouteIntent {
  static let title: LocalizedStringResource = "Open Address"
  static let openAppWhenRun = true
  var inbox = LinkInbox(waitingFor: [])
  var route = ""
}

struct OpenFailing: RouteIntent {
  static let title: LocalizedStringResource = "Open Nothing"
  static let openAppWhenRun = true
  /// An inbox on another actor, as in an app delegate.
  @MainActor var inbox: LinkInbox { LinkInbox(waitingFor: []) }
  var route: String { get throws { throw Mishap() } }
}

struct OrderEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Order"
  static let defaultQuery = OrderQuery()
  let id: Int
  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "Order \(id)") }
}

struct OrderQuery: EntityQuery {
  func entities(for identifiers: [Int]) async throws -> [OrderEntity] {
    identifiers.map { OrderEntity(id: $0) }
  }
}

struct OpenOrder: OpenIntent, RouteIntent {
  static let title: LocalizedStringResource = "Open Order"
  @Parameter(title: "Order") var target: OrderEntity
  var inbox = LinkInbox(waitingFor: [])
  var route: OrderDetail { OrderDetail(id: target.id) }
}

extension RouteIntentError {
  /// The code of the request's error; `nil` if there was no request.
  var code: RouteError.Code? {
    if case .delivered(.failure(let error as RouteError)) = disposition { error.code } else { nil }
  }
}
