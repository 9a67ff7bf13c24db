// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A log entry of a bridge, without parameters and answers.
public struct BridgeNote: Sendable {
  /// The kinds of entries.
  public enum Kind: Hashable, Sendable {
    /// A message was received.
    case asked
    /// A message was answered. `code` is that of the failure; `nil` for a success.
    case answered(code: String?)
    /// An event was sent to the page.
    case sent
    /// An event was dropped, because too many were pending or the policy does not list it.
    case dropped
    /// The page ended while it had this number of calls without an answer.
    case pageGone(calls: Int)
  }

  /// The kind of entry.
  public let kind: Kind
  /// The page that sent the message.
  public let page: BridgePage?
  /// The message's id; `nil` if it could not be parsed.
  public let id: String?
  /// The message's verb, or the event's name.
  public let word: String?
  /// The pattern of the opened route.
  public let pattern: String?
  /// The time from the message to its answer, on the bridge's clock.
  public let time: Duration?
  /// A hint for the app's developer, such as the origins that the policy lists.
  public let hint: String?

  init(
    _ kind: Kind, page: BridgePage? = nil, id: String? = nil, word: String? = nil,
    pattern: String? = nil, time: Duration? = nil, hint: String? = nil
  ) {
    self.kind = kind
    self.page = page
    self.id = id
    self.word = word
    self.pattern = pattern
    self.time = time
    self.hint = hint
  }
}

extension BridgeNote: CustomStringConvertible {
  /// The entry in one line.
  public var description: String {
    var words = [id ?? "-", kindText]
    if let word { words.append(word) }
    if let pattern { words.append(pattern) }
    if let page { words.append("from \(page.origin)\(page.isMainFrame ? "" : " (frame)")") }
    if let time { words.append("in \(Int(time / .milliseconds(1))) ms") }
    if let hint { words.append("— \(hint)") }
    return words.joined(separator: " ")
  }

  private var kindText: String {
    switch kind {
    case .asked: "received"
    case .answered(nil): "answered"
    case .answered(let code?): "refused \(code)"
    case .sent: "sent"
    case .dropped: "dropped"
    case .pageGone(let calls): "page ended, calls cancelled: \(calls)"
    }
  }
}
