// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Junctor
internal import JunctorBridge
internal import JunctorDesk
internal import MallPageInterface

/// What the desk's page asks for, one JSON text each.
struct DeskCommand: Decodable, Sendable {
  enum Verb: String, Decodable, Sendable {
    /// Opens an address, from a source of one's choice, and hears the whole way.
    case open
    /// A person taps something that leads to an address.
    case follow
    /// A person goes back by the app's button, by the edge, or pulls a sheet down.
    case back, swipe, pull
    /// A person taps a tab.
    case tab
    /// A person answers for the screen in front.
    case finish
    /// A person writes into the editor in front.
    case write
  }

  let verb: Verb
  /// What the answer is to carry.
  var number: Int?
  /// The address, the tab or the text.
  var text: String?
  /// Who opens the address.
  var source: String?
}

/// What is up, as the desk's page draws it.
struct DeskState: Encodable, Hashable, Sendable {
  struct Page: Encodable, Hashable, Sendable {
    let id: UInt64
    let address: String
    let title: String
    let parts: [Part]
  }

  struct Part: Encodable, Hashable, Sendable {
    let kind: String
    let text: String
    var detail: String?
    /// Where a tap leads, or where the document of a web page is.
    var address: String?
  }

  struct Tab: Encodable, Hashable, Sendable {
    let name: String
    let stack: [Page]
  }

  struct Modal: Encodable, Hashable, Sendable {
    let presentation: String
    let stack: [Page]
  }

  let type = "state"
  let tabs: [Tab]
  let selected: Int
  let modals: [Modal]

  private enum CodingKeys: CodingKey { case type, tabs, selected, modals }
}

/// How an address that was typed has ended, or something else that its person should hear.
struct DeskOutcome: Encodable, Sendable {
  let type = "outcome"
  var number: Int?
  /// The word that all reports use.
  var ending: String
  var isSuccess: Bool
  var lines: [String]

  private enum CodingKeys: CodingKey { case type, number, ending, isSuccess, lines }
}

/// A line of the timeline.
struct DeskLine: Encodable, Hashable, Sendable {
  let type = "line"
  /// Seconds since the host began.
  var time = 0.0
  /// Who says it: `router`, `bridge` or `host`.
  let room: String
  /// What happened, in a word.
  let what: String
  /// The pattern, the verb or the event.
  var subject: String?
  /// The failure's code, or how an attempt ended.
  var code: String?
  /// Whether it is as somebody wished; `nil` for what is neither.
  var isSuccess: Bool?
  /// The message's id, or the request's number.
  var id: String?
  /// Whose page it was, or who asked.
  var origin: String?
  /// What came of looking at that: whether it was admitted.
  var check: String?
  /// How long it took.
  var milliseconds: Double?
  var detail: String?

  private enum CodingKeys: CodingKey {
    case type, time, room, what, subject, code, isSuccess, id, origin, check, milliseconds, detail
  }
}

extension DeskLine {
  init(_ event: RouterEvent) {
    switch event.kind {
    case .routed: self.init(room: "router", what: "routed")
    case .answered(let ending):
      let isSuccess = [.value, .handled, .dismissed].contains(ending)
      self.init(room: "router", what: "answered", code: "\(ending)", isSuccess: isSuccess)
    case .reported:
      let failed = event.failedNavigation
      self.init(
        room: "router", what: failed == nil ? event.navigation?.cause.rawValue ?? "" : "not done",
        isSuccess: failed.map { _ in false })
      detail = (failed ?? event.navigation).map(Self.moves)
    case .secondAnswer(let first, let second):
      self.init(room: "router", what: "second answer", isSuccess: false)
      detail = "\(second) after \(first)"
    case .lateAnswer(let place):
      self.init(room: "router", what: "late answer", isSuccess: false)
      detail = place
    }
    subject = event.pattern
    if event.request > 0 {
      id = "#\(event.request)"
      origin = "\(event.source)"
    }
    let total = event.timings.reduce(Duration.zero) { $0 + $1.duration }
    if !event.timings.isEmpty { milliseconds = total / .milliseconds(1) }
    if let note = event.note { detail = note }
  }

  private static func moves(_ change: NavigationChange) -> String {
    let moves = change.added.map { "+ \($0)" } + change.removed.map { "− \($0)" }
    return moves.isEmpty ? "front: \(change.front ?? "empty")" : moves.joined(separator: "  ")
  }

  init(_ note: BridgeNote) {
    switch note.kind {
    case .asked: self.init(room: "bridge", what: "asked")
    case .answered(let code):
      self.init(room: "bridge", what: "answered", code: code ?? "ok", isSuccess: code == nil)
      check =
        ["bridge.origin_denied", "bridge.frame_denied"].contains(code) ? "refused" : "admitted"
    case .sent: self.init(room: "bridge", what: "event")
    case .dropped: self.init(room: "bridge", what: "dropped", isSuccess: false)
    case .pageGone(let calls):
      self.init(room: "bridge", what: "page gone")
      detail = calls == 1 ? "1 call under way" : "\(calls) calls under way"
    }
    subject = [note.word, note.pattern].compactMap { $0 }.joined(separator: " ")
    id = note.id
    origin = note.page.map { $0.isMainFrame ? $0.origin : "\($0.origin) (frame)" }
    milliseconds = note.time.map { $0 / .milliseconds(1) }
    if let hint = note.hint { detail = hint }
  }

  init(_ note: DeskNote) {
    self.init(room: "host", what: note.kind.rawValue)
    subject = note.path
    origin = note.origin
    detail = note.detail
    if note.kind == .refused {
      isSuccess = false
      check = "refused"
    }
  }
}

extension Encodable {
  /// The value as JSON.
  var deskText: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else { return "{}" }
    return String(decoding: data, as: UTF8.self)
  }
}
