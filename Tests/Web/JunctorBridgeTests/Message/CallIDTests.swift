// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import JunctorBridge

@Suite struct ReplayWindowTests {
  private struct System: Explorable {
    var window = ReplayWindow()
    var used: Set<UInt64> = []
    var events: [UInt64] { [1, 2, 3, 63, 64, 65, 66, 67, 129, 9_007_199_254_740_991] }

    mutating func perform(_ number: UInt64) throws(Violation) {
      let isInWindow = number + 64 > used.max() ?? 0
      try require(
        window.take(number) == (isInWindow && used.insert(number).inserted),
        "A number of the window is taken once.")
    }
  }

  @Test func everyNumberOfTheWindowIsTakenOnce() {
    let exploration = Exploration("ReplayWindow", states: 2_000) { System() }
    #expect(exploration.isComplete && exploration.violation == nil, "\(exploration)")
  }
}

/// The id of a message that is not parsed.
@Suite(.timeLimit(.minutes(1))) struct CallIDAtHeadTests {
  @Test(
    arguments: [
      (#"{"v":1,"id":"c-1","m":"hello"}"#, "c-1"), (#"{"v":1,"id":"c-1""#, "c-1"),
      (
        #"{"v":1,"id":"\#(String(repeating: "Z", count: 32))-9007199254740991"}"#,
        String(repeating: "Z", count: 32) + "-9007199254740991"
      ),
      (#"{"v":1,"id":"c-1"#, "c-1"), (#"{"v":1,"id":"c-1\#u{301}"}"#, nil),
      (#"{"v":1, "id":"c-1"}"#, nil), (#"{"v":1,"id":""#, nil), ("", nil),
      ("{\"v\":1,\"id\":\"c-1\"\u{301}}", "c-1"),
      (#"{"v":1,"id":"\#(String(repeating: "c", count: 60))-1"}"#, nil),
      (#"{"v":1,"id":"\#(String(repeating: "é", count: 40))"}"#, nil),
    ] as [(String, String?)])
  func idIsParsedFromTheFirstBytes(message: String, id: String?) {
    #expect(CallID(atHeadOf: message)?.text == id)
  }

  /// Comparing these marks as one character would take minutes.
  @Test func characterAsLongAsTheMessageIsNotNormalized() {
    #expect(CallID(atHeadOf: #"{"v":1,"id":"a"# + Marks.text(bytes: 800_000)) == nil)
    #expect(CallID(atHeadOf: #"{"v":1,"id":""# + Marks.text(bytes: 800_000)) == nil)
  }
}
