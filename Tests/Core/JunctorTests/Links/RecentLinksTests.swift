// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

import Junctor
@testable import JunctorLinks

@Suite struct RecentLinksTests {
  /// At most four links of two addresses within four seconds, and a list with which the links must agree.
  private struct System: Explorable {
    enum Event { case receive(String, id: String?), withdraw(UInt64), pass }

    struct Note {
      let address: String
      let id: String?
      let original: UInt64
      let second: Int
    }

    static let window = 2
    var recent = RecentLinks(window: .seconds(window))
    var second = 0
    var received: UInt64 = 0
    var notes: [Note] = []

    var events: [Event] {
      let links: [Event] = [
        .receive("/a", id: nil), .receive("/a", id: "x"), .receive("/a", id: "y"),
        .receive("/b", id: nil), .receive("/b", id: "x"),
      ]
      return (received < 4 ? links : []) + (second < 4 ? [.pass] : [])
        + Set(notes.map(\.original)).sorted().map { .withdraw($0) }
    }

    mutating func perform(_ event: Event) throws(Violation) {
      switch event {
      case .receive(let address, let id):
        received += 1
        let link = InboundLink(address, entry: .scene, id: id)
        // Equal ids, or equal addresses if one has no id; a duplicate adds its id only.
        let expected = notes.last { note in
          id != nil && note.id == id
            || note.address == address && (id == nil || note.id == nil)
        }
        let original = recent.original(of: link)
        try require(original?.ticket == expected?.original, "The last equal link is the original.")
        if let original {
          recent.note(link, of: original, at: .seconds(second))
          if id != nil {
            notes.append(
              Note(address: "", id: id, original: original.ticket, second: second))
          }
        } else {
          recent.note(
            LinkInboxStateMachine.Item(ticket: received, link: link, time: .seconds(second)),
            at: .seconds(second))
          notes.append(Note(address: address, id: id, original: received, second: second))
        }
      case .withdraw(let ticket):
        recent.forget(ticket)
        notes.removeAll { $0.original == ticket }
      case .pass:
        second += 1
        recent.forget(at: .seconds(second))
        notes.removeAll { second - $0.second >= Self.window }
      }
      try require(recent.count == notes.count, "A link is forgotten after the window.")
    }
  }

  @Test func statesOfFourLinksAgreeWithAList() {
    let exploration = Exploration("RecentLinks", states: 1_000) { System() }
    #expect(exploration.violation == nil, "\(exploration)")
  }
}
