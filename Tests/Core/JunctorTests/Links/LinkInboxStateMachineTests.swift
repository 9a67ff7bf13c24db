// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import TestSupport
import Testing

@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting

/// Lives of some links, written as lines: what is done, and below it what the machine answers.
@Suite struct LinkInboxStateMachineTests {
  private func signal(_ name: String) -> LinkInbox.Signal {
    [.window, .session, .modules].first { "\($0)" == name } ?? .custom(name)
  }

  /// Plays `script`, whose lines are `TIME STEP [WORDS]`, and returns the answers.
  ///
  /// The steps are those of the machine; `receive ADDRESS [ID]` takes tickets from 1 on.
  private func play(
    signals: Set<LinkInbox.Signal> = [.window], timeToLive: Duration? = .seconds(10),
    window: Duration = .seconds(2), capacity: Int = 2,
    overflow: LinkInbox.Overflow = .dropOldest, handler: Bool = true, _ script: String
  ) -> [String] {
    var machine = LinkInboxStateMachine(
      LinkInboxStateMachine.Policy(
        signals: signals, timeToLive: timeToLive, window: window, capacity: capacity,
        overflow: overflow))
    if handler { _ = machine.handlerGiven(at: .zero) }
    var lines: [String] = []
    for line in script.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      let moment = Duration.seconds(Double(words[0])!)
      let actions =
        switch words[1] {
        case "receive":
          machine.receive(
            InboundLink(words[2], entry: .scene, id: words.count > 3 ? words[3] : nil),
            machine.newTicket(), at: moment)
        case "give": machine.give(signal(words[2]), at: moment)
        case "handler": machine.handlerGiven(at: moment)
        // Without a delivery the answers differ already; the machine would trap.
        case "finish" where machine.inDelivery != nil:
          machine.finish(.success(.handled), at: moment)
        case "back": machine.withdraw(UInt64(words[2])!)
        case "wake": machine.wake(at: moment)
        case "close": machine.close()
        default: [] as [LinkInboxStateMachine.Action]
        }
      if words[1] == "withdraw" { machine.withdraw(signal(words[2])) }
      lines += actions.map { action in
        switch action {
        case .deliver(let item): "\(words[0]) deliver \(item.ticket)"
        case .end(let item, let disposition): "\(words[0]) \(item.ticket) \(disposition)"
        case .wake(let moment): "\(words[0]) wake at \(moment)"
        }
      }
    }
    return lines
  }

  @Test func linkWaitsForAllSignalsAndAHandler() {
    #expect(
      play(
        signals: [.window, .session], handler: false,
        """
        0 receive /a
        1 give window
        2 give session
        3 handler
        4 finish
        """) == ["0 wake at 10.0 seconds", "3 deliver 1", "4 1 delivered: handled"])
  }

  @Test func readyInboxDeliversImmediately() {
    #expect(play(signals: [], "0 receive /a") == ["0 deliver 1"])
  }

  @Test func linksAreDeliveredInOrderOfArrival() {
    #expect(
      play(
        signals: [], timeToLive: nil, capacity: 3,
        """
        0 receive /a
        0 receive /b
        0 receive /c
        1 finish
        2 finish
        3 finish
        """) == [
          "0 deliver 1", "1 1 delivered: handled", "1 deliver 2", "2 2 delivered: handled",
          "2 deliver 3", "3 3 delivered: handled",
        ])
  }

  @Test func withdrawnSignalDelaysLaterLinks() {
    #expect(
      play(
        timeToLive: nil,
        """
        0 give window
        1 receive /a
        2 receive /b
        3 withdraw window
        4 finish
        5 receive /c
        6 give session
        7 give window
        """) == ["1 deliver 1", "4 1 delivered: handled", "7 deliver 2"])
  }

  @Test func equalAddressIsADuplicateWithinTheWindow() {
    #expect(
      play(
        timeToLive: nil, capacity: 9,
        """
        0 receive /a
        1.9 receive /a
        2 receive /a
        3.9 receive /a
        4 receive /b
        """) == ["1.9 2 duplicate", "3.9 4 duplicate"])
  }

  @Test func equalIdIsADuplicateWithinTheWindowOfItsLastUse() {
    #expect(
      play(
        signals: [], timeToLive: nil,
        """
        0 receive /a x
        0 finish
        1.9 receive /b x
        3.8 receive /c x
        5.8 receive /d x
        """) == [
          "0 deliver 1", "0 1 delivered: handled", "1.9 2 duplicate of x", "3.8 3 duplicate of x",
          "5.8 deliver 4",
        ])
  }

  @Test func differentIdsAreDifferentLinksOfOneAddress() {
    #expect(
      play(
        timeToLive: nil, capacity: 9,
        """
        0 receive /a x
        0 receive /a y
        0 receive /a
        """) == ["0 3 duplicate of y"])
  }

  @Test func duplicateAddsItsId() {
    #expect(
      play(
        timeToLive: nil, capacity: 9,
        """
        0 receive /a
        1.5 receive /a x
        3 receive /b x
        """) == ["1.5 2 duplicate", "3 3 duplicate"])
  }

  @Test func idIsKnownWhileItsLinkIsPending() {
    #expect(
      play(
        timeToLive: nil,
        """
        0 receive /a x
        60 receive /a x
        120 give window
        180 receive /a x
        190 finish
        200 receive /a x
        """) == [
          "60 2 duplicate of x", "120 deliver 1", "180 3 duplicate of x",
          "190 1 delivered: handled", "200 deliver 4",
        ])
  }

  @Test func linkExpiresAfterItsTimeLimit() {
    #expect(
      play(
        """
        0 receive /a
        4 receive /b
        10 wake
        12 give window
        13 finish
        14 wake
        """) == [
          "0 wake at 10.0 seconds", "10 1 expired", "10 wake at 14.0 seconds", "12 deliver 2",
          "13 2 delivered: handled",
        ])
  }

  @Test func linkExpiresWithoutTheTimer() {
    #expect(
      play("0 receive /a\n10 give window") == ["0 wake at 10.0 seconds", "10 1 expired"])
    #expect(
      play("0 receive /a\n0 receive /b\n10 receive /c").dropFirst()
        == ["10 1 expired", "10 2 expired"])
  }

  @Test func linkBehindALongDeliveryExpires() {
    #expect(
      play(
        signals: [],
        """
        0 receive /a
        1 receive /b
        20 finish
        """) == [
          "0 deliver 1", "1 wake at 11.0 seconds", "20 1 delivered: handled", "20 2 expired",
        ])
  }

  @Test func fullInboxDropsTheOldestOrTheNewest() {
    let script = "0 receive /a\n0 receive /b\n0 receive /c\n1 receive /a\n1 receive /c"
    #expect(
      play(timeToLive: nil, overflow: .dropOldest, script)
        == ["0 1 dropped: dropOldest", "1 4 duplicate", "1 5 duplicate"])
    #expect(
      play(timeToLive: nil, overflow: .dropNewest, script)
        == ["0 3 dropped: dropNewest", "1 4 duplicate", "1 5 duplicate"])
  }

  @Test func withdrawnLinkIsNotADuplicate() {
    #expect(
      play(
        timeToLive: nil,
        """
        0 receive /a x
        0 back 1
        1 receive /a x
        1 give window
        1 back 2
        2 finish
        """) == ["0 1 cancelled", "1 deliver 2", "2 2 delivered: handled"])
  }

  @Test func linkWithdrawnBeforeArrivalIsNotDelivered() {
    #expect(
      play(
        signals: [],
        """
        0 back 1
        0 receive /a
        0 receive /a
        """) == ["0 1 cancelled", "0 deliver 2"])
  }

  @Test func closedInboxCancelsPendingAndNewLinks() {
    #expect(
      play(
        signals: [], timeToLive: nil,
        """
        0 receive /a
        0 receive /b
        1 close
        1 close
        2 receive /c
        3 finish
        """) == ["0 deliver 1", "1 2 cancelled", "2 3 cancelled", "3 1 delivered: handled"])
  }

  @Test func earlierClockReadingIsAccepted() {
    #expect(
      play("5 receive /a\n4 receive /b\n15 wake") == [
        "5 wake at 15.0 seconds", "15 1 expired", "15 2 expired",
      ])
  }

  // MARK: Random sequences

  @Test func everyLinkEndsOnceInOrderWithoutDuplicates() {
    var fates: [String: Int] = [:]
    let count = Laws.count(4_000, usually: 400)
    for seed in 1...UInt64(count) {
      let run = RandomInboxRun(seed: seed)
      run.run()
      #expect(run.violations.isEmpty, "seed \(seed): \(run.violations.prefix(3))\n\(run.script)")
      if !run.violations.isEmpty { return }
      fates.merge(run.fates, uniquingKeysWith: +)
    }
    // All of this must happen in the sequences.
    for fate in ["delivered", "duplicate", "expired", "dropped", "cancelled"] {
      #expect(fates[fate, default: 0] > count / 2, "\(fates)")
    }
  }
}
