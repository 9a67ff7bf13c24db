// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@testable import JunctorLinks
@testable import JunctorRouting

/// Sequences of events, written as lines: an event, and below it the actions of the machine.
@Suite struct LinkInboxStateMachineTests {
  static let callback = "mall://x-callback-return/1/success"
  static let call = "mall://x-callback-url/pay"

  private func signal(_ name: String) -> LinkInbox.Signal {
    [.window, .session, .modules].first { "\($0)" == name } ?? .custom(name)
  }

  /// Plays `script`, whose lines are `TIME EVENT [WORDS]`, and returns the actions.
  ///
  /// `receive ADDRESS [ID]`, from another app, and `push ADDRESS [ID]` have the tickets from 1 on.
  private func play(
    signals: Set<LinkInbox.Signal> = [.window], timeToLive: Duration? = .seconds(100),
    window: Duration = .seconds(2), capacity: Int = 2,
    overflow: LinkInbox.Overflow = .dropOldest, order: LinkInbox.Order = .newestWins,
    handler: Bool = true, _ script: String
  ) -> [String] {
    var machine = LinkInboxStateMachine(
      LinkInboxStateMachine.Policy(
        signals: signals, timeToLive: timeToLive, window: window, capacity: capacity,
        overflow: overflow, order: order))
    if handler { _ = machine.handlerWasSet(at: .zero) }
    var (lines, ticket) = ([String](), UInt64(0))
    for line in script.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      let moment = Duration.seconds(Double(words[0])!)
      var actions: [LinkInboxStateMachine.Action] = []
      switch words[1] {
      case "receive", "push":
        ticket += 1
        let link = InboundLink(
          words[2], entry: words[1] == "push" ? .push : .scene,
          id: words.count > 3 ? words[3] : nil)
        actions = machine.receive(
          LinkInboxStateMachine.Item(ticket: ticket, link: link, kind: link.kind, time: moment))
      case "give": actions = machine.fulfill(signal(words[2]), at: moment)
      case "withdraw": machine.withdraw(signal(words[2]))
      case "handler": actions = machine.handlerWasSet(at: moment)
      case "user": actions = machine.waitForUser(UInt64(words[2])!, at: moment)
      case "finish": actions = machine.finish(UInt64(words[2])!, .success(.handled), at: moment)
      case "fail":
        actions = machine.finish(
          UInt64(words[2])!, .failure(RouteError(.denied, address: "")), at: moment)
      case "back": actions = machine.withdraw(UInt64(words[2])!, at: moment)
      case "wake": actions = machine.wake(at: moment)
      case "close": actions = machine.close(at: moment)
      default: Issue.record("There is no event “\(words[1])”.")
      }
      lines += actions.map { action in
        switch action {
        case .deliver(let item): "\(words[0]) deliver \(item.ticket)"
        case .wait(let item, let forUser):
          "\(words[0]) \(item.ticket) waits\(forUser ? " for the user" : "")"
        case .cancel(let ticket): "\(words[0]) cancel \(ticket)"
        case .end(let item, let disposition): "\(words[0]) \(item.ticket) \(disposition)"
        }
      }
    }
    return lines
  }

  // MARK: Order

  @Test func linkWaitsForAllSignalsAndAHandler() {
    #expect(
      play(
        signals: [.window, .session], handler: false,
        """
        0 receive /a
        1 give window
        2 give session
        3 handler
        4 finish 1
        """) == ["0 1 waits", "3 deliver 1", "4 1 delivered: handled"])
  }

  @Test func linksAreDeliveredInOrderOfArrival() {
    #expect(
      play(
        signals: [], capacity: 3,
        """
        0 receive /a
        0 receive /b
        0 receive /c
        1 finish 1
        2 finish 2
        3 finish 3
        """) == [
          "0 deliver 1", "0 2 waits", "0 3 waits", "1 1 delivered: handled", "1 deliver 2",
          "2 2 delivered: handled", "2 deliver 3", "3 3 delivered: handled",
        ])
  }

  @Test func withdrawnSignalDelaysLaterLinks() {
    #expect(
      play(
        """
        0 give window
        1 receive /a
        2 receive /b
        3 withdraw window
        4 finish 1
        6 give session
        7 give window
        """) == ["1 deliver 1", "2 2 waits", "4 1 delivered: handled", "7 deliver 2"])
  }

  // MARK: Waits for the user

  @Test func newerLinkSupersedesOneThatWaitsForTheUser() {
    let script = """
      0 receive /a
      1 user 1
      9 receive /b
      9 finish 1
      9 finish 2
      """
    #expect(
      play(signals: [], script) == [
        "0 deliver 1", "1 1 waits for the user", "9 cancel 1", "9 1 superseded", "9 deliver 2",
        "9 2 delivered: handled",
      ])
    #expect(
      play(signals: [], order: .inOrder, script) == [
        "0 deliver 1", "1 1 waits for the user", "9 2 waits", "9 1 delivered: handled",
        "9 deliver 2", "9 2 delivered: handled",
      ])
  }

  @Test func linkThatBeginsToWaitIsSupersededByTheNextInLine() {
    #expect(
      play(
        signals: [],
        """
        0 receive /a
        0 receive /b
        0 receive /c
        1 user 1
        2 user 2
        """) == [
          "0 deliver 1", "0 2 waits", "0 3 waits", "1 1 waits for the user", "1 cancel 1",
          "1 1 superseded", "1 deliver 2", "2 2 waits for the user", "2 cancel 2", "2 2 superseded",
          "2 deliver 3",
        ])
  }

  @Test func linkIsNotSupersededByOneThatMustWait() {
    #expect(
      play(
        """
        0 give window
        0 receive /a
        1 user 1
        2 withdraw window
        3 receive /b
        4 give window
        """) == [
          "0 deliver 1", "1 1 waits for the user", "3 2 waits", "4 cancel 1", "4 1 superseded",
          "4 deliver 2",
        ])
  }

  @Test func handlerThatDoesNotReturnCountsAsWaiting() {
    #expect(
      play(
        signals: [],
        """
        0 receive /a
        3 receive /b
        9.9 wake
        10 wake
        """) == [
          "0 deliver 1", "3 2 waits", "10 1 waits for the user", "10 cancel 1", "10 1 superseded",
          "10 deliver 2",
        ])
  }

  @Test func otherOccurrenceOfAnAddressSupersedesTheFirst() {
    #expect(
      play(signals: [], "0 push /a 1\n0 user 1\n1 push /a 2").suffix(3)
        == ["1 cancel 1", "1 1 superseded", "1 deliver 2"])
  }

  @Test func supersededLinkCanBeOpenedAgain() {
    #expect(
      play(
        signals: [],
        """
        0 receive /a
        0 user 1
        1 receive /b
        1 user 2
        1 receive /a
        """
      ).suffix(3) == ["1 cancel 2", "1 2 superseded", "1 deliver 3"])
  }

  // MARK: Callbacks and calls

  @Test(arguments: ["receive", "push"])
  func callbackIsDeliveredBesideALinkThatWaits(_ entry: String) {
    #expect(
      play(
        signals: [],
        """
        0 receive /login
        0 user 1
        1 \(entry) \(Self.callback)
        1 finish 2
        2 finish 1
        """) == [
          "0 deliver 1", "0 1 waits for the user", "1 deliver 2", "1 2 delivered: handled",
          "2 1 delivered: handled",
        ])
  }

  @Test func callbackWaitsForTheHandlerOnly() {
    #expect(
      play(
        handler: false,
        """
        0 receive /a
        1 receive \(Self.callback)
        2 handler
        3 finish 2
        4 give window
        """) == [
          "0 1 waits", "1 2 waits", "2 deliver 2", "3 2 delivered: handled", "4 deliver 1",
        ])
  }

  @Test func callbackNeedsNoRoom() {
    #expect(
      play(capacity: 1, overflow: .dropNewest, "0 receive /a\n0 receive \(Self.callback)")
        == ["0 1 waits", "0 deliver 2"])
  }

  @Test func repeatedCallIsDeliveredBesideTheFirst() {
    #expect(
      play(
        signals: [],
        """
        0 receive \(Self.call)
        0 user 1
        1 receive \(Self.call)
        2 receive /b
        2 finish 2
        """) == [
          "0 deliver 1", "0 1 waits for the user", "1 deliver 2", "2 cancel 1", "2 1 superseded",
          "2 deliver 3", "2 2 delivered: handled",
        ])
    // The address of a call in a push is an ordinary one.
    #expect(play("0 push \(Self.call)\n1 push \(Self.call)") == ["0 1 waits", "1 2 duplicate"])
  }

  // MARK: Duplicates

  @Test func linkIsADuplicateForTheWindowAfterItsDelivery() {
    #expect(
      play(
        signals: [],
        """
        0 receive /a
        1 finish 1
        2.9 receive /a
        3 receive /a
        """) == ["0 deliver 1", "1 1 delivered: handled", "2.9 2 duplicate", "3 deliver 3"])
  }

  @Test func linkIsADuplicateAsLongAsTheFirstIsInTheInbox() {
    #expect(
      play(
        """
        0 receive /a
        60 receive /a
        60 give window
        60 user 1
        90 receive /a
        """) == [
          "0 1 waits", "60 2 duplicate", "60 deliver 1", "60 1 waits for the user",
          "90 3 duplicate",
        ])
  }

  /// The first link, the second, and whether the second is a duplicate.
  @Test(
    arguments: [
      ("push /a 1", "push /a 1", true), ("push /a 1", "push /b 1", false),
      ("push /a 1", "push /a 2", false), ("push /a", "push /a", true),
      ("push /a 1", "push /a", true), ("push /a", "push /a 1", true),
      ("receive /a", "push /a", false), ("receive /a", "push /a 1", false),
      ("push /a 1", "receive /a", false), ("push /a 1", "receive /a 1", true),
      ("receive /a", "receive /a?b", false),
    ])
  func duplicateHasTheSameAddressAndIDOrSource(
    _ first: String, _ second: String, _ isDuplicate: Bool
  ) {
    let lines = play(timeToLive: nil, capacity: 9, "0 \(first)\n1 \(second)")
    #expect(lines.last?.hasPrefix("1 2 duplicate") == isDuplicate, "\(lines)")
  }

  @Test func linkThatWasNotOpenedIsForgotten() {
    for (event, last) in [
      ("0 fail 1", "1 deliver 2"), ("0 back 1\n0 finish 1", "1 2 duplicate"),
      ("0 user 1\n0 receive /b", "1 3 waits"),
    ] {
      #expect(play(signals: [], "0 receive /a\n\(event)\n1 receive /a").last == last, "\(event)")
    }
    for event in ["0 back 1", "0 receive /b\n0 receive /c", "100 wake"] {
      #expect(play("0 receive /a\n\(event)\n100.5 receive /a").last?.hasSuffix("waits") == true)
    }
  }

  @Test func linkWithDuplicatesCannotBeWithdrawn() {
    #expect(
      play(
        """
        0 receive /a
        0 receive /a
        1 back 1
        2 give window
        """) == ["0 1 waits", "0 2 duplicate", "2 deliver 1"])
    #expect(play("0 receive /a\n1 back 1") == ["0 1 waits", "1 1 cancelled"])
    #expect(play(signals: [], "0 receive /a\n1 back 1") == ["0 deliver 1", "1 cancel 1"])
  }

  // MARK: Limits

  @Test func linkExpiresAfterItsTimeLimit() {
    #expect(
      play(
        timeToLive: .seconds(10),
        """
        0 receive /a
        4 receive /b
        10 wake
        12 give window
        22 wake
        23 finish 2
        """) == [
          "0 1 waits", "4 2 waits", "10 1 expired", "12 deliver 2", "22 cancel 2", "22 2 expired",
        ])
  }

  @Test func fullInboxDropsTheOldestOrTheNewest() {
    let script = "0 receive /a\n0 receive /b\n0 receive /c"
    let waits = ["0 1 waits", "0 2 waits"]
    #expect(
      play(overflow: .dropOldest, script) == waits + ["0 1 dropped: dropOldest", "0 3 waits"])
    #expect(play(overflow: .dropNewest, script) == waits + ["0 3 dropped: dropNewest"])
  }

  @Test func closedInboxCancelsPendingAndNewLinks() {
    #expect(
      play(
        signals: [],
        """
        0 receive /a
        0 receive /b
        1 close
        1 close
        2 receive /c
        3 finish 1
        """) == [
          "0 deliver 1", "0 2 waits", "1 2 cancelled", "2 3 cancelled", "3 1 delivered: handled",
        ])
  }
}
