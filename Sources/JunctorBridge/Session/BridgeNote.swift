// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What happened on a bridge, fit for a console or a log; no parameter and no answer is in it.
public struct BridgeNote: Sendable {
  /// What can happen.
  public enum Kind: Hashable, Sendable {
    /// A message was taken.
    case asked
    /// It was answered: `nil` for a success, else the failure's code.
    case answered(code: String?)
    /// An event was handed to the page.
    case sent
    /// An event was dropped, since too many waited, or since the policy does not list it.
    case dropped
    /// The page went, with so many calls under way.
    case pageGone(calls: Int)
  }

  /// What happened.
  public let kind: Kind
  /// Whose page it was.
  public let page: BridgePage?
  /// The message's id; `nil` where it could not be read.
  public let id: String?
  /// The message's verb, or the event's name.
  public let word: String?
  /// The pattern that answers, for what is opened.
  public let pattern: String?
  /// How long the answer took, on the bridge's clock.
  public let time: Duration?
  /// What the app's developer may want to know: which origins are listed, for example.
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
  /// The note in one line.
  public var description: String {
    var words = [id ?? "-", what]
    if let word { words.append(word) }
    if let pattern { words.append(pattern) }
    if let page { words.append("from \(page.origin)\(page.isMainFrame ? "" : " (frame)")") }
    if let time { words.append("in \(Int(time / .milliseconds(1))) ms") }
    if let hint { words.append("— \(hint)") }
    return words.joined(separator: " ")
  }

  private var what: String {
    switch kind {
    case .asked: "asked"
    case .answered(nil): "answered"
    case .answered(let code?): "refused \(code)"
    case .sent: "sent"
    case .dropped: "dropped"
    case .pageGone(let calls): "page gone, \(calls) under way"
    }
  }
}
