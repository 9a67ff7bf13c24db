// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorJSON
internal import JunctorMatching

/// The encoded form of an event: one flat object whose members have the names of ``RouterEvent/Member``.
///
/// Members without a value are left out. The form contains no address and no line of source code. A later version only
/// adds members; ``RouterEvent/formVersion`` changes if one has another meaning.
extension RouterEvent {
  /// The version of the encoded form.
  static let formVersion = 1

  /// The members of the encoded form, in their order.
  ///
  /// `junctorctl generate --events` describes each.
  package enum Member: String, CodingKey, CaseIterable, Sendable {
    case version = "v"
    case time, install
    case appVersion = "app_version"
    case event, trace, span, parent, request, source, origin, pattern, route, module
    case outcome, code
    case match = "match_ms"
    case interceptors = "interceptors_ms"
    case handler = "handler_ms"
    case queue = "queue_ms"
    case transition = "transition_ms"
    case screenTime = "screen_ms"
    case parameters, policy, rule, verb, cause, scene, screen, added, removed
    case duration = "duration_ms"
    case waiting, dropped, note

    /// The value of a member.
    package enum Value {
      case text(String)
      case integer(Int64)
      case number(Double)
      case texts([String])
      /// Names with values; `nil` for a redacted one.
      case object([(name: String, value: String?)])

      /// A time in milliseconds, with three decimals in the encoded form.
      package static func milliseconds(_ time: Duration) -> Value {
        .number(Double(time.microseconds) / 1_000)
      }
    }
  }

  /// The name of the event in the encoded form.
  package var name: String {
    switch kind {
    case .routed: "routed"
    case .shown: "shown"
    case .answered: "answered"
    case .ruled: "rule"
    case .secondAnswer: "second_answer"
    case .lateAnswer: "late_answer"
    case .dropped: "dropped"
    case .reported: content?.eventName ?? "reported"
    }
  }

  /// Whether the event is of a request or a link.
  private var hasSource: Bool {
    if case .reported = kind { return request != 0 || content?.hasSource ?? true }
    return request != 0
  }

  /// The message for developers, unless it names a line of source code.
  private var publicNote: String? {
    let text = if case .reported(let text) = kind, content == nil { text } else { note }
    return text.flatMap { $0.contains(".swift:") ? nil : $0 }
  }

  /// Calls `body` with each member and its value, in order.
  package func forEachMember(_ body: (Member, Member.Value) throws -> Void) rethrows {
    func text(_ member: Member, _ value: String?) throws {
      if let value { try body(member, .text(value)) }
    }
    try body(.version, .integer(Int64(Self.formVersion)))
    try body(.time, .number(Double(time.microseconds) / 1_000_000))
    try body(.event, .text(name))
    if let trace {
      try body(.trace, .text(trace.traceID))
      try body(.span, .text(trace.spanID))
      try text(.parent, parent?.spanID)
    }
    if request != 0 { try body(.request, .integer(Int64(truncatingIfNeeded: request))) }
    if hasSource {
      try body(.source, .text(source.name))
      if case .page(let origin, _) = source { try body(.origin, .text(origin)) }
    }
    try text(.pattern, pattern)
    try text(.route, routeName)
    try text(.module, module)
    if let outcome = kind.outcome {
      try body(.outcome, .text(outcome.name))
      try text(.code, outcome.code)
    }
    for (stage, duration) in timings {
      if let member = Member(rawValue: "\(stage)_ms") { try body(member, .milliseconds(duration)) }
    }
    if !parameters.isEmpty { try body(.parameters, .object(parameters)) }
    if case .ruled(let decision) = kind {
      try body(.policy, .integer(Int64(decision.revision)))
      try body(.rule, .text(decision.rule))
      try body(.verb, .text(decision.verb))
    } else if let policy {
      try body(.policy, .integer(Int64(policy)))
    }
    try content?.forEachMember(body)
    if case .dropped(let count) = kind { try body(.dropped, .integer(Int64(count))) }
    try text(.note, publicNote)
  }
}

extension RouterEvent.Kind {
  /// The outcome: `value`, `handled`, `dismissed`, `shown` or `failed`; and the code of a failure.
  package var outcome: (name: String, code: String?)? {
    switch self {
    case .shown: ("shown", nil)
    case .answered(.failed(let code)): ("failed", code.rawValue)
    case .answered(let ending): (ending.rawValue, nil)
    default: nil
    }
  }
}

extension RouterEvent: Encodable {
  /// Encodes the event as a flat object, the same as ``jsonLine(install:version:)`` writes.
  ///
  /// - Throws: An error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Member.self)
    try forEachMember { member, value in
      switch value {
      case .text(let text): try container.encode(text, forKey: member)
      case .integer(let number): try container.encode(number, forKey: member)
      case .number(let number): try container.encode(number, forKey: member)
      case .texts(let texts): try container.encode(texts, forKey: member)
      case .object(let pairs):
        let values = Dictionary(pairs) { first, _ in first }
        try container.encode(values, forKey: member)
      }
    }
  }
}

extension RouterEvent {
  /// Returns the event as one line of JSON, without the line end.
  ///
  ///     router.addListener { event in file.append(event.jsonLine(install: installation)) }
  ///
  /// `junctorctl generate --events` writes the dictionary of its members.
  ///
  /// - Parameters:
  ///   - install: A random identifier of the installation that the app creates; never one of the device or the user.
  ///   - version: The version of the app.
  /// - Complexity: O(*n*), where *n* is the length of the line.
  public func jsonLine(install: String? = nil, version: String? = nil) -> String {
    var line: [UInt8] = []
    line.reserveCapacity(512)
    func add(_ member: Member, _ value: Member.Value) {
      line.append(line.isEmpty ? UInt8(ascii: "{") : UInt8(ascii: ","))
      line.appendJSONString(member.rawValue)
      line.append(UInt8(ascii: ":"))
      switch value {
      case .text(let text): line.appendJSONString(text)
      case .integer(let number): line += "\(number)".utf8
      case .number(let number): line += "\(number)".utf8
      case .texts(let texts): line.appendJSONArray(texts) { $1.appendJSONString($0) }
      case .object(let pairs):
        line.appendJSONObject(pairs.lazy.map { ($0.name, $0.value) }) { value, line in
          if let value { line.appendJSONString(value) } else { line += "null".utf8 }
        }
      }
    }
    forEachMember { member, value in
      add(member, value)
      if member == .time {
        if let install { add(.install, .text(install)) }
        if let version { add(.appVersion, .text(version)) }
      }
    }
    line.append(UInt8(ascii: "}"))
    return String(decoding: line, as: UTF8.self)
  }
}

extension Duration {
  fileprivate var microseconds: Int64 {
    components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
  }
}
