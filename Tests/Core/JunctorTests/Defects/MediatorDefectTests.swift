// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

/// Defects of older mediators.
///
/// The name of each row is that of its defect.
@Suite(.timeLimit(.minutes(1))) struct MediatorDefectTests {
  let router = Router.quiet()

  init() throws { try router.register(OrderTarget.self, .urls, .exposed(to: .customScheme)) }

  /// CTM1: no address or parameter selects a module or a type.
  @Test(arguments: [
    "mall://Order/count?kCTMediatorParamsKeySwiftTargetModuleName=Evil",
    "mall://Order/count?target=Evil&action=wipe",
  ])
  func addressCannotNameAModule(_ address: String) async throws {
    #expect(try await router.open(address, source: .customScheme, as: Int.self) == 3)
    let parameters = ["kCTMediatorParamsKeySwiftTargetModuleName": "Evil", "target": "Evil"]
    let count = try router.value(
      target: "Order", action: "count", parameters: parameters, as: Int.self)
    #expect(count == 3)
  }

  /// CTM1, K1: only registered names exist; the name of a type is not one.
  @Test(arguments: ["OrderTarget", "Target_Order", "JunctorTests.OrderTarget", "order"])
  func typeNameIsNotATarget(_ name: String) async throws {
    #expect(!router.targets.contains(name))
    let error = try await refusal { try await router.perform(target: name, action: "count") }
    #expect(error.code == .notFound)
  }

  /// CTM2: closed by default, and a refusal cannot be mistaken for a value.
  @Test func refusalIsNotAValue() async throws {
    let closed = Router.quiet()
    try closed.register(OrderTarget.self, .urls)
    #expect(await closed.ending("mall://Order/count", source: .customScheme) == .failed(.denied))
    let error = try await refusal {
      try await router.perform(
        target: "Order", action: "wipe", source: .customScheme, as: Bool.self)
    }
    #expect(error.code == .denied)
  }

  /// CTM3, HKO2: parts of an address are not combined to another name.
  @Test(arguments: ["mall://Order/co/unt", "mall://Order/count:", "mall://Order/count%3A"])
  func addressIsNotAltered(_ address: String) async {
    #expect(await router.ending(address) == .failed(.notFound))
  }

  /// CTM6: a misspelt name is reported with suggestions.
  @Test func misspeltNameIsReported() async throws {
    let error = try await refusal { try await router.perform(target: "Ordre", action: "count") }
    #expect(error.nearest == ["Order.count"])
    #expect("\(error)".contains("Similar: Order.count"))
  }

  /// HKO1, HKO2: the action receives its parameters, decoded and complete.
  @Test func parametersAreDecodedAndComplete() async throws {
    let found = try await router.open(
      "mall://Order/find?text=a=b=c&tags=x%26y&tags=%E5%AE%B6", as: [String].self)
    #expect(found == ["a=b=c", "x&y", "家"])
  }
}
