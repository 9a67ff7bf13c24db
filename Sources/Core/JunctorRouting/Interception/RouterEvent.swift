// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching

/// An event of a router, for logs, metrics and analytics.
///
/// An event contains patterns, never the raw address. Parameters are redacted unless the route
/// declares them public (``RouteOption/publicParameters(_:)``). ``jsonLine(install:version:)`` writes it for an analyst.
public struct RouterEvent: Sendable {
  /// The kinds of events.
  public enum Kind: Sendable, Hashable {
    /// A handler was found and started.
    case routed
    /// The screen of a request is visible; ``answered(_:)`` follows when it is removed.
    case shown
    /// The caller received its outcome. Each attempt has exactly one.
    case answered(RouteEnding)
    /// A rule of a remote policy applied to a request.
    case ruled(PolicyDecision)
    /// A handler answered again. The caller received only the first answer.
    case secondAnswer(first: String, second: String)
    /// A handler answered after the caller had received another outcome.
    case lateAnswer(place: String)
    /// The reader of a stream was too slow, so that this number of events before this one was dropped.
    case dropped(Int)
    /// Something else happened, such as a change of the visible screens.
    case reported(String)
  }

  /// The kind of event.
  public let kind: Kind
  /// The time of the event, since the beginning of 1970 in UTC.
  public internal(set) var time: Duration = .zero
  /// The request's number, which the events of one attempt share; 0 if there is no request.
  public let request: UInt64
  /// The request's source, without the referrer of a universal link.
  public internal(set) var source: RouteSource
  /// The pattern of the matching route, as written; `nil` if no route matches.
  public let pattern: String?
  /// The name of the matching route, if it has one.
  public let routeName: String?
  /// The module that registered the matching route; `nil` if no route matches.
  public internal(set) var module: String?
  /// The captured and declared parameters; the value is `nil` where it is redacted.
  public let parameters: [(name: String, value: String?)]
  /// How long each stage took, for ``Kind/shown`` and ``Kind/answered(_:)``: `match`, `interceptors`, `handler` if one
  /// began, `queue` and `transition` to a screen, and `screen` for the time that one was visible.
  public let timings: [(stage: String, duration: Duration)]
  /// A diagnostic message for the developer: which step refused, or which line to add.
  public let note: String?
  /// The position of the request in its trace; `nil` if there is no request.
  ///
  /// It continues the trace of the caller, or of the request whose handler opens this one, and begins a new trace otherwise.
  public internal(set) var trace: TraceParent?
  /// The rules of a remote policy that applied to the request, in order.
  public package(set) var decisions: [PolicyDecision] = []
  /// The number of the remote policy that was in force for the request; `nil` if there was none.
  public internal(set) var policy: Int?
  /// The caller's position in the trace, if the caller sent one.
  var parent: TraceParent?
  /// What the text of ``Kind/reported(_:)`` describes.
  package var content: (any RouterEventContent)?
}

extension RouterEvent: CustomStringConvertible {
  /// The event in one line; line feeds in a value are shown as symbols.
  public var description: String {
    let shown = parameters.map { "\($0.name)=\($0.value ?? "‹redacted›")" }
    var words = ["#\(request)", what, pattern ?? "(no match)", "from \(source.name)"]
    if !shown.isEmpty { words.append(shown.joined(separator: " ")) }
    if let parent { words.append("trace \(parent.traceID)") }
    for decision in decisions { words.append("— \(decision)") }
    if let note { words.append("— \(note)") }
    return words.joined(separator: " ").asOneLine
  }

  private var what: String {
    switch kind {
    case .routed: "routed"
    case .shown: "shown"
    case .answered(let ending): "answered \(ending.rawValue)"
    case .ruled(let decision): "ruled \(decision.verb) by \(decision.rule)"
    case .secondAnswer(let first, let second): "second answer at \(second) after \(first)"
    case .lateAnswer(let place): "late answer at \(place)"
    case .dropped(let count): "dropped \(count) events"
    case .reported(let text): text
    }
  }
}
