// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import Junctor
import TestSupport

@testable import JunctorBridge

/// The laws of messages of web pages: each has exactly one answer, which repeats its id.
///
/// Each line of an input is a message, at most eight. All are sent to one session, one after the other.
struct BridgeLaws {
  private static let origin = "https://m.mall.example"

  private let router = Router(spaces: [.scheme("mall")])
  private let policy: BridgePolicy

  init() {
    do {
      var policy = try BridgePolicy(
        origins: [Self.origin], events: ["stock": .anyPage, "order.paid": .web(Self.origin)])
      policy.limits.messagesPerSecond = 1_000_000
      policy.limits.bytesPerSecond = .max
      (policy.limits.messageBytes, policy.limits.resultBytes) = (512, 256)
      (policy.limits.nesting, policy.limits.elements) = (6, 32)
      (policy.limits.calls, policy.limits.subscriptions) = (2, 2)
      self.policy = policy
      try router.register("/order/:id", .exposed(to: .web(Self.origin))) { request in
        ["id": request["id"] ?? "", "note": request["note"] ?? ""]
      }
      try router.register("/paid/:total", .exposed(to: .web(Self.origin))) { request in
        Int(request["total"] ?? "") ?? 0
      }
    } catch {
      fatalError("\(error)")
    }
  }

  func check(_ input: FuzzInput, _ sample: FuzzSample) throws(BrokenLaw) -> Bool {
    let bridge = Bridge(to: router, policy: policy)
    let session = bridge.session(closing: { _ in true }) { _ in }
    let page = BridgePage(origin: Self.origin, isMainFrame: true)
    for line in input.bytes.split(separator: 0x0A, maxSplits: 7) {
      let message = String(decoding: line, as: UTF8.self)
      let answers = RouteLock<[String]>([])
      let isAnswered = DispatchSemaphore(value: 0)
      session.receive(message, from: page) { answer in
        answers.withLock { $0.append(answer) }
        isAnswered.signal()
      }
      // libFuzzer waits ten seconds. In tests, other tests use the threads that the answer requires, for minutes if the
      // machine is slow.
      let isInTime = isAnswered.wait(timeout: .now() + 600) == .success
      try expectLaw(isInTime, "“\(message)” has no answer.")
      let texts = answers.withLock { $0 }
      try expectLaw(texts.count == 1, "“\(message)” has \(texts.count) answers.")
      try check(texts[0], of: message)
    }
    try expectLaw(session.callCount == 0, "\(session.callCount) calls are open.")
    return true
  }

  private func check(_ answer: String, of message: String) throws(BrokenLaw) {
    let object = try? JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [String: Any]
    guard let object, object["v"] as? Int == 1, let isGood = object["ok"] as? Bool else {
      throw BrokenLaw("“\(message)” has the answer \(answer).")
    }
    let envelope = try? BridgeEnvelope(message, limits: policy.limits)
    let isLong = message.utf8.count > policy.limits.messageBytes
    let id = envelope.map(\.id) ?? CallID(atHeadOf: message)
    try expectLaw(
      object["id"] as? String == id?.text || isLong && object["id"] is NSNull,
      "“\(message)” has the answer of another message: \(answer)")
    if isGood {
      try expectLaw(
        envelope?.id != nil && !isLong && object.keys.contains("result"),
        "“\(message)” has the answer \(answer).")
      try expectLaw(answer.utf8.count < 256 + 256, "The answer is over the limit: \(answer)")
    } else {
      let error = object["error"] as? [String: Any]
      let code = error?["code"] as? String ?? ""
      let text = error?["message"] as? String ?? ""
      try expectLaw(
        BridgeCode.all.contains { $0.rawValue == code } && !text.isEmpty,
        "“\(message)” has the answer \(answer).")
    }
  }
}
