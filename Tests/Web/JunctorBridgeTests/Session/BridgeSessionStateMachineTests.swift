// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import JunctorBridge

@Suite struct BridgeSessionStateMachineTests {
  /// At most three calls of one id and of links, in both frames of two pages.
  private struct CallSystem: Explorable {
    typealias Call = BridgeSessionStateMachine.Call

    enum Frame: CaseIterable { case main, sub }

    enum Event {
      case open(Frame)
      case follow(Frame)
      case giveUp(Int)
      case finish(Int)
      case leavePage
    }

    struct Opened {
      let call: Call
      var isRunning = true
      var isAnswered = false
    }

    static let limit = 2
    var machine: BridgeSessionStateMachine
    var opened: [Opened] = []
    var begun = 0
    var page: UInt64 = 0
    var used: Set<Frame> = []

    init() {
      var limits = BridgeLimits()
      limits.calls = Self.limit
      machine = BridgeSessionStateMachine(limits)
    }

    var events: [Event] {
      var events: [Event] = page < 1 ? [.leavePage] : []
      for index in opened.indices { events += [.giveUp(index), .finish(index)] }
      guard begun < 3 else { return events }
      for frame in Frame.allCases {
        events += [.open(frame), .follow(frame)]
      }
      return events
    }

    mutating func perform(_ event: Event) throws(Violation) {
      switch event {
      case .open(let frame):
        let id = CallID("c-1")!
        let failure = failureCode { () throws(BridgeFailure) in
          try machine.take(id, from: sender(frame))
        }
        try require(
          (failure == nil) == used.insert(frame).inserted, "An id is used once.")
        if failure == nil { try begin(id, frame) }
      case .follow(let frame): try begin(nil, frame)
      case .giveUp(let index):
        try require(machine.giveUp(opened[index].call) == answer(index), "A call is answered once.")
      case .finish(let index):
        try require(machine.finish(opened[index].call) == answer(index), "A call is answered once.")
        opened[index].isRunning = false
      case .leavePage:
        let waiting = opened.indices.filter { answer($0) }
        try require(
          Set(machine.leavePage()) == Set(waiting.map { opened[$0].call }),
          "The end of the page answers all waiting calls.")
        page += 1
        used = []
      }
    }

    func check() throws(Violation) {
      try require(
        machine.waitingCount == opened.count { !$0.isAnswered }, "The number of calls agrees.")
      for one in opened {
        try require(machine.isWaiting(one.call) != one.isAnswered, "An answered call ends.")
      }
    }

    /// Records the answer of a call; returns whether it is the first one.
    private mutating func answer(_ index: Int) -> Bool {
      defer { opened[index].isAnswered = true }
      return !opened[index].isAnswered
    }

    private func sender(_ frame: Frame) -> BridgePage {
      BridgePage(origin: "https://m.mall.example", isMainFrame: frame == .main)
    }

    private mutating func begin(_ id: CallID?, _ frame: Frame) throws(Violation) {
      begun += 1
      let sender = sender(frame)
      let running = opened.count { $0.isRunning && $0.call.sender == sender }
      let failure = failureCode { () throws(BridgeFailure) in
        opened.append(Opened(call: try machine.begin(id, from: sender)))
      }
      try require((failure == nil) == (running < Self.limit), "The limit is exact.")
      let calls = opened.filter(\.isRunning).map(\.call)
      try require(Set(calls).count == calls.count, "Two running calls differ.")
    }
  }

  /// Three subscriptions with a limit of two, and at most four events.
  private struct EventSystem: Explorable {
    enum Event {
      case subscribe(String, String), unsubscribe(String), post(String), next, leavePage
    }

    var machine: BridgeSessionStateMachine
    /// The names of the events, and the numbers of those that wait, by subscription.
    var names: [String: String] = [:]
    var waiting: [String: [UInt64]] = [:]
    var last: [String: UInt64] = [:]
    var isSending = false
    var posts = 0

    init() {
      var limits = BridgeLimits()
      limits.subscriptions = 2
      limits.waitingEvents = 2
      machine = BridgeSessionStateMachine(limits)
    }

    var events: [Event] {
      let posts: [Event] = posts < 4 ? [.post("e"), .post("f")] : []
      return posts + [
        .subscribe("1", "e"), .subscribe("2", "e"), .subscribe("3", "f"), .unsubscribe("1"),
        .unsubscribe("2"), .unsubscribe("3"),
      ] + (isSending ? [.next] : []) + (machine.page < 1 ? [.leavePage] : [])
    }

    mutating func perform(_ event: Event) throws(Violation) {
      switch event {
      case .subscribe(let sub, let name):
        let failure = failureCode { () throws(BridgeFailure) in
          try machine.subscribe(sub, to: name, from: "https://m.mall.example")
        }
        let isUsed = names[sub] != nil
        try require(
          (failure == nil) == (!isUsed && names.count < 2), "The limit of subscriptions is exact.")
        if failure == nil { (names[sub], waiting[sub], last[sub]) = (name, [], 0) }
      case .unsubscribe(let sub):
        try require(
          machine.unsubscribe(sub) == (names.removeValue(forKey: sub) != nil), "It ends once.")
        (waiting[sub], last[sub]) = (nil, nil)
      case .post(let name):
        posts += 1
        let (begins, dropped) = machine.post(name, .null)
        let subs = names.filter { $0.value == name }.keys
        try require(
          dropped == subs.count { waiting[$0, default: []].count == 2 }, "The limit is exact.")
        for sub in subs {
          last[sub, default: 0] += 1
          waiting[sub] = waiting[sub, default: []].suffix(1) + [last[sub]!]
        }
        let isPending = waiting.values.contains { !$0.isEmpty }
        try require(begins == (isPending && !isSending), "Events are sent in one task.")
        isSending = isSending || begins
      case .next:
        guard let event = machine.nextEvent() else {
          try require(waiting.values.allSatisfy(\.isEmpty), "No event remains.")
          isSending = false
          return
        }
        try require(
          names[event.sub] == event.name && waiting[event.sub]?.first == event.number,
          "A subscription receives its events in order.")
        waiting[event.sub]?.removeFirst()
      case .leavePage:
        _ = machine.leavePage()
        (names, waiting, last) = ([:], [:], [:])
      }
    }
  }

  @Test func allStatesOfThreeCallsAnswerEachOnce() {
    let exploration = Exploration("BridgeSessionStateMachine, calls", states: 5_000) {
      CallSystem()
    }
    #expect(exploration.isComplete && exploration.violation == nil, "\(exploration)")
  }

  @Test func allStatesOfFourEventsSendThemInOrder() {
    let exploration = Exploration("BridgeSessionStateMachine, events", states: 5_000) {
      EventSystem()
    }
    #expect(exploration.isComplete && exploration.violation == nil, "\(exploration)")
  }
}

/// The code of the error that a body throws.
private func failureCode(_ body: () throws(BridgeFailure) -> Void) -> String? {
  do throws(BridgeFailure) {
    try body()
    return nil
  } catch {
    return error.code
  }
}
