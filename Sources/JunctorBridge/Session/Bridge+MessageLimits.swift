// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension Bridge {
  /// Checks a message before it is read: its size, the rate of its origin, the origin and the frame.
  ///
  /// A message that is refused counts in the rate, too.
  ///
  /// - Throws: `bridge.too_large`, `bridge.rate_limited`, `bridge.origin_denied` or `bridge.frame_denied`.
  func checkMessage(_ text: String, from page: BridgePage) throws(BridgeFailure) {
    let limits = policy.limits
    let bytes = text.utf8.count
    let hasRoom = take(page.origin, bytes: bytes)
    guard bytes <= limits.messageBytes else {
      throw BridgeFailure(
        .tooLarge, "The message is longer than \(limits.messageBytes) bytes.",
        limit: limits.messageBytes)
    }
    guard hasRoom else {
      throw BridgeFailure(.rateLimited, "This origin sends more messages than are taken.")
    }
    guard policy.admits(page.origin) else {
      throw BridgeFailure(
        .originDenied, "Pages of “\(page.origin)” are not answered.",
        data: ["origin": .string(page.origin)])
    }
    guard page.isMainFrame || policy.allowsSubframes else {
      throw BridgeFailure(.frameDenied, "Only the main frame is answered.")
    }
  }

  /// Checks the size of a result, which `name` names at the beginning of a sentence.
  func checkResult(_ result: BridgeAnswer.Written, named name: String) throws(BridgeFailure) {
    let limit = policy.limits.resultBytes
    guard result.json.utf8.count <= limit else {
      throw BridgeFailure(.tooLarge, "\(name) is longer than \(limit) bytes.")
    }
  }
}
