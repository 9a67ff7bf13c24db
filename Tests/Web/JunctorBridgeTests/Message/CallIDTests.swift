// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import JunctorBridge

@Suite struct ReplayWindowTests {
  @Test func eachNumberIsTakenOnce() {
    var window = ReplayWindow()
    let numbers: [UInt64] = [1, 3, 2, 64, 70, 65, 7, 200, 137, 136]
    let taken = numbers.map { window.take($0) }
    #expect(taken == [true, true, true, true, true, true, true, true, true, false])
    let again = numbers.map { window.take($0) }
    #expect(again.allSatisfy { !$0 })
    let last = window.take(9_007_199_254_740_991)
    #expect(last)
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
