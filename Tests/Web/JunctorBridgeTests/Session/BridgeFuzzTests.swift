// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor
import JunctorBridge
import JunctorTesting
import TestSupport
import Testing

/// Random messages: each has exactly one answer, and none crashes.
@Suite(.timeLimit(.minutes(1))) struct BridgeFuzzTests {
  /// The number of messages.
  static let count = Laws.count("JUNCTOR_MESSAGES", usually: 2_000)

  private static let seeds = [
    #"{"v":1,"id":"c-#","m":"open","url":"mall://order/7","params":{"note":"hi","n":[1,"a",true]},"opts":{"timeoutMs":30000},"trace":{"traceparent":"00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"}}"#,
    #"{"v":1,"id":"c-#","m":"hello"}"#,
    #"{"v":1,"id":"c-#","m":"canOpen","url":"/order/7?x=%41#f"}"#,
    #"{"v":1,"id":"c-#","m":"cancel","call":"c-1"}"#,
    #"{"v":1,"id":"c-#","m":"subscribe","name":"stock","sub":"s1"}"#,
    #"{"v":1,"id":"c-#","m":"unsubscribe","sub":"s1"}"#,
    #"{"v":1,"id":"c-#","m":"close","result":{"a":[null,1e9,-0.5,"\u00e9\ud83d\ude00"]}}"#,
    #"{"v":1,"id":"c-#","m":"open","url":"mall://slow/#"}"#,
  ]

  private static let pieces = [
    "\"", "{", "}", "[", "]", ":", ",", "null", "true", "1e999", "-", "\\u0000", "\\ud800", "\u{0}",
    "é",
    "__proto__", "constructor", "\u{202E}", "9007199254740993", "c-1", "\\", "/", "%", "?", "#",
    "0.1",
    String(repeating: "[", count: 40), String(repeating: "9", count: 400), "javascript:", "mall://",
  ]

  private func message(_ number: Int, _ dice: inout SplitMix) -> String {
    if dice.one(in: 50) {
      let bytes = (0..<dice.number(below: 60)).map { _ in UInt8(dice.number(below: 256)) }
      return String(decoding: bytes, as: UTF8.self)
    }
    let seed = Self.seeds[dice.number(below: Self.seeds.count)].replacing("#", with: "\(number)")
    if dice.one(in: 3) { return seed }
    var bytes = Array(seed.utf8)
    for _ in 0...dice.number(below: 3) {
      let place = dice.number(below: bytes.count + 1)
      switch dice.number(below: 4) {
      case 0 where place < bytes.count: bytes[place] = UInt8(dice.number(below: 256))
      case 1 where place < bytes.count:
        bytes.removeSubrange(place..<min(bytes.count, place + 1 + dice.number(below: 8)))
      case 2:
        bytes.insert(contentsOf: Self.pieces[dice.number(below: Self.pieces.count)].utf8, at: place)
      default: bytes.insert(contentsOf: bytes.prefix(dice.number(below: 30)), at: place)
      }
      if bytes.isEmpty { break }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether a text is a valid answer: JSON with a result or a known code.
  private func isAnswer(_ text: String) -> Bool {
    guard let object = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any],
      object["v"] as? Int == 1, object.keys.contains("id"), let isGood = object["ok"] as? Bool
    else { return false }
    if isGood { return object.keys.contains("result") }
    let code = (object["error"] as? [String: Any])?["code"] as? String ?? ""
    return code.hasPrefix("bridge.") || code.hasPrefix("route.")
  }

  /// Sends a thousand messages for each seed, so that no case exceeds the time limit.
  @Test(.serialized, arguments: 1...UInt64(max(1, Self.count / 1_000)))
  func everyMessageHasOneAnswer(seed: UInt64) async throws {
    let shop = try Shop(policy: { $0.limits.calls = 8 }, closing: { _ in true })
    try shop.register("/order/:id") { request in ["id": request["id"] ?? ""] }
    try shop.register("/slow/:id") { _ in
      await Task.yield()
      return 1
    }
    var dice = SplitMix(seed: seed)
    let answered = Tally()
    let rounds = 1_000 / 16
    for round in 0..<rounds {
      let messages = (0..<16).map { message(round * 16 + $0 + 1, &dice) }
      let leaves = dice.one(in: 64)
      await withTaskGroup(of: Void.self) { group in
        for text in messages {
          group.addTask {
            let answer = await shop.session.receive(text, from: shop.page)
            answered.add(isAnswer(answer) ? nil : "\(text) → \(answer)")
          }
        }
        if leaves { shop.session.pageGone() }
        if round % 20 == 0 { try? shop.bridge.post("stock", round) }
      }
    }
    #expect(answered.count == rounds * 16)
    #expect(answered.wrong == [])
    #expect(shop.session.callCount == 0)
  }

  private final class Tally: Sendable {
    private let state = RouteLock<(count: Int, wrong: [String])>((0, []))
    var count: Int { state.withLock { $0.count } }
    var wrong: [String] { state.withLock { $0.wrong } }

    func add(_ wrong: String?) {
      state.withLock { state in
        state.count += 1
        if let wrong, state.wrong.count < 5 { state.wrong.append(wrong) }
      }
    }
  }
}
