// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What happened in a router, fit for a log or an analytics pipeline.
///
/// An event names patterns, never the raw address; parameters are redacted unless the route
/// declares them public (``RouteOption/publicParameters(_:)``).
public struct RouterEvent: Sendable {
  /// What kind of thing happened.
  public enum Kind: Sendable, Hashable {
    /// A handler was found and began.
    case routed
    /// The caller has its answer. One for each attempt.
    case answered(RouteEnding)
    /// A handler answered again; the caller heard only the first.
    case secondAnswer(first: String, second: String)
    /// An answer came after the caller had been told something else.
    case lateAnswer(place: String)
    /// A part of the router reports something else, such as a change of the visible screens.
    case reported(RouterReport)
  }

  /// A captured or declared parameter.
  public struct Parameter: Sendable, Hashable {
    /// The parameter's name in the pattern.
    public let name: String
    /// Its text, or `nil` where it is redacted.
    public let value: String?

    /// Creates a parameter.
    public init(name: String, value: String?) {
      self.name = name
      self.value = value
    }
  }

  /// How long one stage took.
  public struct Timing: Sendable, Hashable {
    /// The stage: `match`, `interceptors`, `handler` if one began, and `screen` for the time that one
    /// was visible.
    public let stage: String
    /// The time it took, on the router's clock.
    public let duration: Duration

    /// Creates a timing.
    public init(stage: String, duration: Duration) {
      self.stage = stage
      self.duration = duration
    }
  }

  /// What happened.
  public let kind: Kind
  /// The request's number, which the events of one attempt share; 0 where there was no request.
  public let request: UInt64
  /// The request's source, without the referrer of a universal link.
  public internal(set) var source: RouteSource
  /// The pattern that answers, as written; `nil` when nothing matched.
  public let pattern: String?
  /// The name of the route that answers, if it has one.
  public let routeName: String?
  /// The parameters, redacted unless public.
  public let parameters: [Parameter]
  /// How long each stage took, for ``Kind/answered(_:)``.
  public let timings: [Timing]
  /// What the app's developer may want to know about it: who refused, which line to add.
  public let note: String?
  /// The trace to which the request was linked, if whoever asked was being traced.
  public let trace: TraceParent?
}

extension RouterEvent: CustomStringConvertible {
  /// The event in one line.
  public var description: String {
    let shown = parameters.map { "\($0.name)=\($0.value ?? "‹redacted›")" }
    var words = ["#\(request)", what, pattern ?? "(no match)", "from \(source.kind.rawValue)"]
    if !shown.isEmpty { words.append(shown.joined(separator: " ")) }
    if let trace { words.append("trace \(trace.traceID)") }
    if let note { words.append("— \(note)") }
    return words.joined(separator: " ")
  }

  private var what: String {
    switch kind {
    case .routed: "routed"
    case .answered(let ending): "answered \(ending.rawValue)"
    case .secondAnswer(let first, let second): "second answer at \(second) after \(first)"
    case .lateAnswer(let place): "late answer at \(place)"
    case .reported(let report): "\(report)"
    }
  }
}
