// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import JunctorBridge

@Suite struct BridgeSessionStateMachineTests {
  private let page = BridgePage(origin: "https://m.mall.example")

  private func machine(calls: Int) -> BridgeSessionStateMachine {
    var limits = BridgeLimits()
    limits.calls = calls
    return BridgeSessionStateMachine(limits)
  }

  @Test func cancelledCallCountsUntilItsHandlerReturns() throws {
    var machine = machine(calls: 1)
    let call = try machine.begin(CallID("c-1"), from: page)
    let givenUp = [machine.giveUp(call), machine.giveUp(call)]
    #expect(givenUp == [true, false])
    #expect(machine.waitingCount == 0)
    #expect(throws: BridgeFailure.self) { _ = try machine.begin(nil, from: page) }
    let wasWaiting = machine.finish(call)
    #expect(!wasWaiting)
    let link = try machine.begin(nil, from: page)
    #expect(machine.isWaiting(link))
    let finished = [machine.finish(link), machine.finish(link)]
    #expect(finished == [true, false])
  }

  @Test func leavingAPageEndsItsCallsAndRemovesItsIds() throws {
    var machine = machine(calls: 2)
    let id = try #require(CallID("c-1"))
    try machine.take(id, from: page)
    #expect(throws: BridgeFailure.self) { try machine.take(id, from: page) }
    let call = try machine.begin(id, from: page)
    let link = try machine.begin(nil, from: page)
    let left = [Set(machine.leavePage()), Set(machine.leavePage())]
    #expect(left == [[call, link], []])
    try machine.take(id, from: page)
    // The handlers of the previous page still run.
    #expect(throws: BridgeFailure.self) { _ = try machine.begin(id, from: page) }
    _ = machine.finish(call)
    let next = try machine.begin(id, from: page)
    #expect(next != call && machine.waitingCount == 1)
  }
}
