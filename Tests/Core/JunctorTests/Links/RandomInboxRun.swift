// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorTesting

import Junctor
import TestSupport
@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting

/// One random sequence, and an observer with the whole history.
final class RandomInboxRun {
  struct Arrival {
    let ticket: UInt64
    let link: InboundLink
    let time: Duration
    /// The ticket of the link that this is a duplicate of, or its own.
    var original: UInt64
    var fate: String?
    var isTakenBack = false
  }

  let policy: LinkInboxStateMachine.Policy
  var violations: [String] = []
  var script: [String] = []
  private var dice: SplitMix
  var machine: LinkInboxStateMachine
  var now: Duration = .zero
  /// The last time that the machine received.
  var lastStep: Duration = .zero
  var history: [Arrival] = []
  var waiting: [UInt64] = []
  var inDelivery: UInt64?
  var arriving: UInt64?
  var delivered: [UInt64] = []
  var given: Set<LinkInbox.Signal> = []
  var hasHandler = false
  var isClosed = false

  private static let signals: [LinkInbox.Signal] = [.window, .session, .modules]

  init(seed: UInt64) {
    var dice = SplitMix(seed: seed)
    policy = LinkInboxStateMachine.Policy(
      signals: Set(Self.signals.prefix(Int.random(in: 0...3, using: &dice))),
      timeToLive: dice.one(in: 4)
        ? nil : .milliseconds(500 * Int64.random(in: 1...12, using: &dice)),
      window: .milliseconds(500 * Int64.random(in: 0...5, using: &dice)),
      capacity: Int.random(in: 1...4, using: &dice),
      overflow: LinkInbox.Overflow.allCases.randomElement(using: &dice)!)
    machine = LinkInboxStateMachine(policy)
    self.dice = dice
    script.append("\(policy)")
  }

  var fates: [String: Int] {
    history.reduce(into: [:]) { $0[$1.fate ?? "none", default: 0] += 1 }
  }

  func run() {
    for _ in 0..<Int.random(in: 10...70, using: &dice) { step() }
    close()
    receive()
    if inDelivery != nil { finish() }
    law(history.allSatisfy { $0.fate != nil }, "a link has no disposition")
    law(delivered == delivered.sorted(), "delivered out of order")
    law(Set(delivered).count == delivered.count, "delivered twice")
    law(machine.waiting.isEmpty && machine.inDelivery == nil, "something is left")
    checkDoubles()
  }

  func law(_ holds: Bool, _ text: @autoclosure () -> String) {
    if !holds { violations.append("\(text()) at \(now)") }
  }

  // MARK: Steps

  private func step() {
    switch Int.random(in: 0..<20, using: &dice) {
    case 0..<7: receive()
    case 7..<10:
      let signal = Self.signals.randomElement(using: &dice)!
      given.insert(signal)
      script.append("give \(signal)")
      timed(machine.give(signal, at: moment()))
    case 10:
      let signal = Self.signals.randomElement(using: &dice)!
      given.remove(signal)
      script.append("withdraw \(signal)")
      machine.withdraw(signal)
    case 11..<13:
      hasHandler = true
      script.append("handler")
      timed(machine.handlerGiven(at: moment()))
    case 13..<16: if inDelivery != nil { finish() }
    case 16: withdraw()
    default:
      now += .milliseconds(250 * Int64.random(in: 1...6, using: &dice))
      script.append("now \(now)")
      if let due = machine.nextWake, due <= now { timed(machine.wake(at: moment())) }
    }
  }

  /// Usually now; sometimes an earlier reading of the clock.
  private func moment() -> Duration {
    dice.one(in: 10) && lastStep == now ? now - .milliseconds(1) : now
  }

  private func receive() {
    let id = dice.one(in: 2) ? nil : "\(Int.random(in: 1...6, using: &dice))"
    let link = InboundLink(
      "/\(Int.random(in: 1...5, using: &dice))",
      entry: InboundLink.Entry.allCases.randomElement(using: &dice)!, id: id)
    let ticket = machine.newTicket()
    var isGone = false
    if dice.one(in: 20) {
      isGone = true
      _ = machine.withdraw(ticket)
    }
    script.append("receive \(ticket) \(link.address) id \(id ?? "-")\(isGone ? " gone" : "")")
    history.append(Arrival(ticket: ticket, link: link, time: now, original: ticket))
    arriving = ticket
    defer { arriving = nil }
    if isGone || isClosed { arrival(ticket) { $0.isTakenBack = true } }
    timed(machine.receive(link, ticket, at: moment())) { self.waiting.append(ticket) }
    law(
      arrival(ticket).isTakenBack == (arrival(ticket).fate == "cancelled"),
      "a link that never came was not cancelled")
  }

  private func finish() {
    script.append("finish \(inDelivery!)")
    let result: Result<RouteOutcome, any Error> =
      dice.one(in: 3) ? .failure(Mishap()) : .success(.handled)
    timed(machine.finish(result, at: moment()))
  }

  private func withdraw() {
    guard let ticket = (waiting + [inDelivery].compactMap(\.self)).randomElement(using: &dice)
    else { return }
    script.append("take back \(ticket)")
    if ticket != inDelivery { arrival(ticket) { $0.isTakenBack = true } }
    take(machine.withdraw(ticket))
    check()
    law(
      machine.isDeliveryWithdrawn || ticket != inDelivery, "a withdrawn delivery is not marked")
  }

  private func close() {
    script.append("close")
    isClosed = true
    for ticket in waiting { arrival(ticket) { $0.isTakenBack = true } }
    take(machine.close())
    check()
    law(waiting.isEmpty, "something waits in a closed inbox")
  }
}
