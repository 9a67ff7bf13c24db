// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorJSON
public import JunctorManifest

extension RoutePolicy {
  /// The names of the keys, in the order in which they are written.
  enum Key: String, CaseIterable {
    case schemaVersion, revision, audience, environment, issued, notBefore, expires, minimumEngine,
      kill, rules

    static let required: [Key] = [
      .schemaVersion, .revision, .audience, .environment, .issued, .expires, .rules,
    ]
  }

  /// The greatest difference of two revisions in succession, which times in milliseconds do not exceed.
  ///
  /// The highest revision outlives the trust in the key that signed it. The limit keeps an attacker with a stolen key
  /// from using all numbers, after which each policy would be refused.
  package static let maximumRevisionStep: Int64 = 10_000_000_000_000

  /// The limits of a policy.
  enum Limit {
    /// The number of bytes of a signed policy, and of its payload.
    static let bytes = 64 << 10
    static let rules = 1_000
    /// The number of rules with a pattern, since the check compares each one with the patterns of the app.
    static let patterns = 100
    /// The number of characters of an identifier, a name or a condition.
    static let nameLength = 200
    /// The number of characters of a message, a note, a pattern or an address.
    static let textLength = 2_000
    static let listLength = 100
    /// The number of basis points of the whole.
    static let basisPoints = 10_000
    static let throttleSeconds = 86_400

    static var json: JSONCursor.Limits {
      var limits = JSONCursor.Limits()
      limits.bytes = bytes
      limits.depth = 16
      limits.values = 20_000
      limits.stringBytes = 16 << 10
      return limits
    }
  }

  /// Reads a policy from its JSON.
  ///
  /// The size, the depth and the number of values are limited, and unknown keys are errors. A policy from a server
  /// is read after its signature is verified: see ``PolicyTrust``.
  ///
  /// - Parameter json: The UTF-8 bytes of the JSON.
  /// - Throws: `FileErrors` with all errors; each has its line, column and JSON path. If the policy requires
  ///   a later engine, this is the only error.
  /// - Complexity: O(*n*) in the length of the text, plus the cost of its patterns.
  public init(_ json: some Sequence<UInt8>) throws(FileErrors) {
    var reader = PolicyReader()
    do throws(FileErrors) {
      var cursor = try JSONCursor(Array(json), limits: Limit.json)
      self = try reader.read(&cursor)
    } catch {
      guard let engine = reader.minimumEngine, engine > Self.engine else {
        throw error
      }
      // A later engine may have other keys, so the other errors mean nothing.
      throw FileErrors([reader.unsupportedEngine(engine)])
    }
    if minimumEngine > Self.engine {
      throw FileErrors([reader.unsupportedEngine(minimumEngine)])
    }
  }
}

/// A policy whose keys are being read, in any order.
private struct PolicyReader {
  typealias Key = RoutePolicy.Key
  typealias Limit = RoutePolicy.Limit

  private(set) var minimumEngine: Int?
  private var revision: Int?
  private var audience: [String] = []
  private var environment: String?
  private var times: [Key: UnixTime] = [:]
  private var kill = false
  private var rules: [RoutePolicy.Rule] = []

  func unsupportedEngine(_ engine: Int) -> FileError {
    FileError(
      .unsupportedEngine, path: Key.minimumEngine.rawValue,
      "the policy requires engine \(engine), and this version of Junctor has \(RoutePolicy.engine); update the app"
    )
  }

  mutating func read(_ cursor: inout JSONCursor) throws(FileErrors) -> RoutePolicy {
    let start = cursor.offset
    var seen: Set<Key> = []
    // A closure cannot modify `self`.
    var reader = self
    defer { self = reader }
    let isObject = try cursor.object { (cursor, name) throws(FileErrors) in
      guard let key = Key(rawValue: name) else { return false }
      seen.insert(key)
      try reader.read(key, &cursor)
      return true
    }
    for key in Key.required where isObject && !seen.contains(key) {
      try cursor.note(.missingKey, at: start, "“\(key.rawValue)” is missing")
    }
    if let expires = reader.times[.expires],
      let begin = reader.times[.notBefore] ?? reader.times[.issued], begin >= expires
    {
      try cursor.note(
        .wrongValue, at: start, in: Key.expires.rawValue,
        "the policy expires at \(expires.seconds), before it takes effect at \(begin.seconds)")
    }
    try cursor.finish()
    guard let revision = reader.revision, let environment = reader.environment,
      let issued = reader.times[.issued], let expires = reader.times[.expires]
    else { throw cursor.failure(.wrongValue, "a policy is an object") }
    return RoutePolicy(
      revision: revision, audience: reader.audience, environment: environment, issued: issued,
      notBefore: reader.times[.notBefore], expires: expires,
      minimumEngine: reader.minimumEngine ?? 1, rules: reader.rules, kill: reader.kill)
  }

  private mutating func read(
    _ key: Key, _ cursor: inout JSONCursor
  ) throws(FileErrors) {
    let start = cursor.offset
    switch key {
    case .schemaVersion:
      if let version = try cursor.integer(), version != RoutePolicy.schemaVersion {
        try cursor.note(
          .unknownVersion, at: start,
          "the version \(version) is not supported; this version of Junctor reads \(RoutePolicy.schemaVersion)"
        )
      }
    case .revision: revision = try cursor.integer(in: 1...Int.max)
    case .audience:
      audience = try cursor.names(atLeast: 1)
    case .environment: environment = try cursor.name()
    case .issued, .notBefore, .expires:
      times[key] = try cursor.integer(as: Int64.self, in: 0...UnixTime.maximum).map(UnixTime.init)
    case .minimumEngine: minimumEngine = try cursor.integer(in: 1...Int.max)
    case .kill: kill = try cursor.boolean() ?? false
    case .rules: try readRules(&cursor)
    }
  }

  private mutating func readRules(_ cursor: inout JSONCursor) throws(FileErrors) {
    var rules: [RoutePolicy.Rule] = []
    var places: [String: Int] = [:]
    var patterns = 0
    try cursor.array { (cursor) throws(FileErrors) in
      if rules.count == Limit.rules {
        throw cursor.failure(.limitExceeded, "a policy has at most \(Limit.rules) rules")
      }
      let start = cursor.offset
      guard let rule = try RoutePolicy.Rule(&cursor) else { return }
      if let first = places.updateValue(start, forKey: rule.id) {
        try cursor.note(
          .duplicateRule, at: start, in: "id",
          "the identifier “\(rule.id)” is in line \(cursor.place(of: first).line), too; rename one")
      }
      rules.append(rule)
      if case .pattern = rule.target { patterns += 1 }
      if patterns > Limit.patterns {
        throw cursor.failure(
          .limitExceeded,
          "a policy has at most \(Limit.patterns) rules with a pattern; name routes instead")
      }
    }
    self.rules = rules
  }
}

extension JSONCursor {
  /// Reads a whole number in a range; `nil` after an error, which is recorded.
  mutating func integer<Value: FixedWidthInteger>(
    as type: Value.Type, in range: ClosedRange<Value>
  ) throws(FileErrors) -> Value? {
    let start = offset
    guard let value = try integer(as: type) else { return nil }
    if range.contains(value) { return value }
    try note(
      .wrongValue, at: start,
      range.upperBound == .max
        ? "\(value) is less than \(range.lowerBound)"
        : "\(value) is not between \(range.lowerBound) and \(range.upperBound)")
    return nil
  }

  mutating func integer(in range: ClosedRange<Int>) throws(FileErrors) -> Int? {
    try integer(as: Int.self, in: range)
  }

  /// Reads a text with a limited number of characters; `nil` after an error, which is recorded.
  mutating func text(atMost length: Int) throws(FileErrors) -> String? {
    let start = offset
    guard let text = try string() else { return nil }
    let count = text.unicodeScalars.count
    if count > 0, count <= length { return text }
    try note(
      .wrongValue, at: start,
      count == 0 ? "the text is empty" : "the text has more than \(length) characters")
    return nil
  }

  mutating func name() throws(FileErrors) -> String? {
    try text(atMost: RoutePolicy.Limit.nameLength)
  }

  /// Reads a list of names that satisfy a condition.
  mutating func names(
    atLeast least: Int = 0, where condition: ((String) -> Bool)? = nil,
    _ requirement: String = ""
  ) throws(FileErrors) -> [String] {
    let start = offset
    let before = errors.count
    var names: [String] = []
    try array { (cursor) throws(FileErrors) in
      let start = cursor.offset
      guard let name = try cursor.name() else { return }
      names.append(name)
      if let condition, !condition(name) {
        try cursor.note(.wrongValue, at: start, "“\(name)” \(requirement)")
      }
    }
    if errors.count == before, !(least...RoutePolicy.Limit.listLength).contains(names.count) {
      try note(
        .wrongValue, at: start,
        "the list has \(least) to \(RoutePolicy.Limit.listLength) elements, not \(names.count)")
    }
    return names
  }
}
