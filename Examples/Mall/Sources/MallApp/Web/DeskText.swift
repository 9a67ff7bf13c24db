// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Junctor
internal import JunctorBridge
internal import JunctorDesk
internal import JunctorPolicy
internal import MallPageInterface

/// A command of the desk's page, as a JSON text.
struct DeskCommand: Decodable, Sendable {
  enum Verb: String, Decodable, Sendable {
    /// Opens an address from a source, and returns the whole trace.
    case open
    /// Opens the address of a tapped element.
    case follow
    /// Taps the back button, swipes from the edge, or pulls a sheet down.
    case back, swipe, pull
    /// Taps a tab.
    case tab
    /// Finishes the front screen.
    case finish
    /// Replaces the text of the front editor.
    case write
    /// Signs and publishes the rule in the text.
    case publish
    /// Publishes the earlier rules.
    case rollBack
    /// Publishes a policy that ends all rules.
    case kill
  }

  let verb: Verb
  /// The number that the answer repeats.
  var number: Int?
  /// The address, the tab or the text.
  var text: String?
  /// The source of the request.
  var source: String?
  /// The share of the installs for a rule, in percent.
  var share: String?
  /// The versions of the app for a rule.
  var versions: String?
}

/// The visible screens, for the desk's page to draw.
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
    /// The address that a tap opens, or the path of a web page's document.
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

/// The outcome of a typed address, or a message for the user.
struct DeskOutcome: Encodable, Sendable {
  let type = "outcome"
  var number: Int?
  /// The name of the ending.
  var ending: String
  var isSuccess: Bool
  var lines: [String]

  private enum CodingKeys: CodingKey { case type, number, ending, isSuccess, lines }
}

/// A line of the timeline.
struct DeskLine: Encodable, Hashable, Sendable {
  let type = "line"
  /// The seconds since the host started.
  var time = 0.0
  /// The origin of the line: `router`, `bridge`, `policy` or `host`.
  let layer: String
  /// The kind of event.
  var what: String
  /// The pattern, the verb or the event.
  var subject: String?
  /// The code of the failure, or the ending.
  var code: String?
  /// Whether the event is a success or a failure; `nil` for neither.
  var isSuccess: Bool?
  /// The message's id, or the request's number.
  var id: String?
  /// The origin of the page, or the source of the request.
  var origin: String?
  /// The result of the check: `admitted` or `refused`.
  var check: String?
  /// The duration.
  var milliseconds: Double?
  var detail: String?

  private enum CodingKeys: CodingKey {
    case type, time, layer, what, subject, code, isSuccess, id, origin, check, milliseconds, detail
  }
}

extension DeskLine {
  init(_ event: RouterEvent) {
    switch event.kind {
    case .routed: self.init(layer: "router", what: "routed")
    case .shown: self.init(layer: "router", what: "shown", isSuccess: true)
    case .ruled(let decision): self.init(layer: "router", what: "ruled", code: decision.rule)
    case .dropped(let count): self.init(layer: "router", what: "dropped", code: "\(count) events")
    case .answered(let ending):
      let isSuccess = [.value, .handled, .dismissed].contains(ending)
      self.init(layer: "router", what: "answered", code: "\(ending)", isSuccess: isSuccess)
    case .reported:
      let failed = event.failedNavigation
      self.init(
        layer: "router", what: failed == nil ? event.navigation?.cause.rawValue ?? "" : "failed",
        isSuccess: failed.map { _ in false })
      detail = (failed ?? event.navigation).map(Self.moves)
    case .secondAnswer(let first, let second):
      self.init(layer: "router", what: "second answer", isSuccess: false)
      detail = "\(second) after \(first)"
    case .lateAnswer(let detail):
      self.init(layer: "router", what: "late answer", isSuccess: false)
      self.detail = detail
    }
    subject = event.pattern
    if event.request > 0 {
      id = "#\(event.request)"
      origin = "\(event.source)"
    }
    let total = event.timings.reduce(Duration.zero) { $0 + $1.duration }
    if !event.timings.isEmpty { milliseconds = total / .milliseconds(1) }
    if let note = event.note { detail = note }
    if !event.decisions.isEmpty {
      let decisions = event.decisions.map { "\($0)" }.joined(separator: ", ")
      detail = [decisions, detail].compactMap { $0 }.joined(separator: " — ")
    }
  }

  init(_ event: PolicyEvent) {
    self.init(layer: "policy", what: "failed", isSuccess: false)
    switch event {
    case .tookEffect(let policy, _):
      (what, subject, isSuccess) = ("took effect", "policy \(policy.revision)", true)
      (code, detail) = (policy.kill ? "kill" : "\(policy.rules.count) rules", nil)
    case .refused(let reason, _):
      (what, code, detail) = ("refused", reason.code.rawValue, reason.message)
    default: detail = event.line
    }
  }

  private static func moves(_ change: NavigationChange) -> String {
    let moves = change.added.map { "+ \($0)" } + change.removed.map { "− \($0)" }
    return moves.isEmpty ? "front: \(change.front ?? "empty")" : moves.joined(separator: "  ")
  }

  init(_ note: BridgeNote) {
    switch note.kind {
    case .asked: self.init(layer: "bridge", what: "received")
    case .answered(let code):
      self.init(layer: "bridge", what: "answered", code: code ?? "ok", isSuccess: code == nil)
      check =
        ["bridge.origin_denied", "bridge.frame_denied"].contains(code) ? "refused" : "admitted"
    case .sent: self.init(layer: "bridge", what: "event")
    case .dropped: self.init(layer: "bridge", what: "dropped", isSuccess: false)
    case .pageGone(let calls):
      self.init(layer: "bridge", what: "page ended")
      detail = "calls cancelled: \(calls)"
    }
    subject = [note.word, note.pattern].compactMap { $0 }.joined(separator: " ")
    id = note.id
    origin = note.page.map { $0.isMainFrame ? $0.origin : "\($0.origin) (frame)" }
    milliseconds = note.time.map { $0 / .milliseconds(1) }
    if let hint = note.hint { detail = hint }
  }

  init(_ note: DeskNote) {
    self.init(layer: "host", what: note.kind.rawValue)
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
