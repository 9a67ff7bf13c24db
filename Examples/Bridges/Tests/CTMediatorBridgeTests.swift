// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor
import Testing

@MainActor
@Suite(.serialized, .timeLimit(.minutes(1))) struct CTMediatorBridgeTests {
  let router = Router(scheme: "mall")
  let mediator = CTMediator.sharedInstance()

  init() {
    mediator.classes = [
      "Target_NoTargetAction": [
        "Action_response:": { params in
          CTMediatorBridge.receiveUnknown(params)
          return nil
        }
      ]
    ]
    CTMediatorBridge.performUnknownActions(of: router, exposedTo: .push)
  }

  /// A target that has moved to Junctor.
  final class CartTarget: ActionTarget {
    static let name = "Cart"
    static let actions: Actions = [
      .action("count", CartTarget.count), .action("badge", CartTarget.badge, "badge"),
      .action("slow", CartTarget.slow, "id"),
    ]

    init(router: Router) {}

    func count() -> Int { 3 }
    func badge(_ badge: OnMain<Badge>) -> OnMain<Badge> { badge }
    func slow(id: Int) async -> String { "slow \(id)" }
  }

  private func url(_ address: String) throws -> URL { try #require(URL(string: address)) }

  // MARK: From Junctor

  @Test func oldActionReceivesParametersAndPayload() async throws {
    let badge = Badge()
    var received: [String: Any] = [:]
    mediator.classes["Target_Order"] = [
      "Action_detail:": { params in
        received = params
        return badge
      }
    ]
    let parameters: [String: any Sendable] = ["id": 7, "draft": Draft(), "badge": OnMain(badge)]
    #expect(
      try router.value(target: "Order", action: "detail", parameters: parameters, as: Badge.self)
        === badge)
    #expect(received["id"] as? Int == 7)
    #expect(received["draft"] as? Draft == Draft())
    #expect(received["badge"] as? Badge === badge)
    #expect(
      try await router.perform(target: "Order", action: "detail", as: OnMain<Badge>.self).value
        === badge)
    let address = "mall://Order/detail?id=7&name=a%20b"
    #expect(try router.value(for: address, payload: ["draft": Draft()], as: Badge.self) === badge)
    #expect(received["id"] as? String == "7")
    #expect(received["name"] as? String == "a b")
    #expect(received["draft"] as? Draft == Draft())
  }

  @Test func resultOfAnOldActionIsTheValue() async {
    for answer in OldAnswer.allCases where answer != .later && answer != .twice {
      mediator.classes["Target_Pay"] = [
        "Action_pay:": { _ in
          var result: Any?
          answer.use { result = $0 }
          return result
        }
      ]
      #expect(answer.isAnswer(await router.result(of: "mall://Pay/pay")), "\(answer)")
    }
  }

  @Test(arguments: ["mall://Gone/act", "mall://Order/gone", "mall://Order", "/Order/gone?a=b"])
  func unknownAddressIsDeclined(_ address: String) async {
    mediator.classes["Target_Order"] = ["Action_detail:": { _ in 1 }]
    #expect(await router.ending(of: address) == .failed(.declined))
    #expect(await router.ending(of: address, from: .push) == .failed(.declined))
  }

  @Test func targetDecidesAboutItsUnknownActions() async throws {
    mediator.classes["Target_Order"] = ["notFound:": { _ in "none" }]
    #expect(try await router.open("mall://Order/gone", as: String.self) == "none")
  }

  @Test func externalSourceOpensNoMoreThanBefore() async throws {
    mediator.classes["Target_Order"] = [
      "Action_nativeWipe:": { _ in "wiped" }, "Action_list:": { _ in 1 },
    ]
    try router.register(CartTarget.self)
    #expect(await router.ending(of: "mall://Order/list", from: .push) == .value)
    #expect(await router.ending(of: "mall://Order/list", from: .intent) == .failed(.notFound))
    for other in ["Order/nativeWipe", "Order/native/Wipe", "Order/li/st", "Order:1/list"] {
      #expect(await router.ending(of: "mall://\(other)", from: .push) == .failed(.declined))
    }
    #expect(await router.ending(of: "mall://Order/nativeWipe") == .failed(.declined))
    #expect(
      try await router.perform(target: "Order", action: "nativeWipe", as: String.self) == "wiped")
    await #expect(throws: RouteError.self) {
      try await router.perform(target: "Order", action: "nativeWipe", source: .push)
    }
    await #expect(throws: RouteError.self) {
      try await router.perform(target: "Cart", action: "count", source: .push)
    }
  }

  // MARK: From CTMediator

  @Test func movedActionReturnsItsValue() async throws {
    try router.register(CartTarget.self)
    let badge = Badge()
    #expect(CTMediatorBridge.performTarget("Cart", action: "count", or: router) as? Int == 3)
    let object = CTMediatorBridge.performTarget(
      "Cart", action: "badge", params: ["badge": badge], or: router)
    #expect(object as? Badge === badge)
    let late = await withCheckedContinuation { continuation in
      let now = CTMediatorBridge.performTarget(
        "Cart", action: "slow", params: ["id": 7], or: router,
        completion: { continuation.resume(returning: $0 as? String) })
      #expect(now == nil)
    }
    #expect(late == "slow 7")
  }

  @Test(arguments: [("Order", "detail", 1), ("Gone", "act", nil), ("Cart", "gone", nil)])
  func completionIsCalledOnce(_ target: String, _ action: String, _ value: Int?) throws {
    mediator.classes["Target_Order"] = ["Action_detail:": { _ in 1 }]
    try router.register(CartTarget.self)
    var results: [Int?] = []
    let result = CTMediatorBridge.performTarget(
      target, action: action, or: router, completion: { results.append($0 as? Int) })
    #expect(result as? Int == value)
    #expect(results == [value])
  }

  @Test func urlOfAMovedRouteCallsTheCompletion() async throws {
    let badge = Badge()
    try router.register("/Cart/badge", .main { _ in badge })
    mediator.classes["Target_Order"] = ["Action_detail:": { params in params["id"] }]
    func result(_ address: String) async throws -> OnMain<Any?> {
      let url = try url(address)
      return await withCheckedContinuation { continuation in
        CTMediatorBridge.performAction(
          withUrl: url, or: router,
          completion: { continuation.resume(returning: OnMain($0?["result"])) })
      }
    }
    #expect(try await result("mall://Cart/badge").value as? Badge === badge)
    #expect(try await result("mall://Order/detail?id=7").value as? String == "7")
    #expect(try await result("mall://Gone/act").value == nil)
    #expect(try await result("mall://Order/nativeWipe").value == nil)
  }

  /// An old action that performs a moved one.
  @Test func oldActionPerformsAMovedAction() async throws {
    try router.register(CartTarget.self)
    mediator.classes["Target_Order"] = [
      "Action_detail:": { [router] _ in
        CTMediatorBridge.performTarget("Cart", action: "count", or: router)
      }
    ]
    #expect(try await router.open("mall://Order/detail", as: Int.self) == 3)
  }
}
