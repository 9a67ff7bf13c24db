// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
internal import JunctorMatching

/// A rule of an association file for one alternative of a route's pattern.
///
/// The rule matches every URL of the alternative. It may match more: a wildcard also matches slashes.
struct AssociationRule {
  /// A part of a path pattern, from the most specific kind to the least.
  enum Token: Hashable {
    case text(String)
    /// One of several texts, as a substitution variable.
    case words([String])
    /// One ASCII digit: `$(digit)`.
    case digit
    /// At least one character: `?*`.
    case some
    /// Any text: `*`.
    case any

    /// The order of the first tokens of two segments; the lower one is compared first.
    var rank: Int {
      switch self {
      case .text: 0
      case .words: 1
      case .digit: 2
      case .some: 3
      case .any: 4
      }
    }

    /// The texts that the token matches; `sameSegment` restricts a wildcard to one segment.
    func expression(sameSegment: Bool) -> Expression {
      switch self {
      case .text(let text): .text(text)
      case .words(let words): .alternation(words.map { .text($0) })
      case .digit: .symbols(.digits)
      case .some: sameSegment ? .anySegment : .nonEmptyTail
      case .any: sameSegment ? .alternation([.empty, .anySegment]) : .anyTail
      }
    }
  }

  /// The index of the route in the manifest.
  let route: Int
  /// The segments of the path.
  let segments: [[Token]]
  /// The segments of the fragment; `nil` if the fragment does not matter.
  let fragment: [[Token]]?
  /// The required query items: a name, and the tokens of its value.
  let query: [(name: String, value: [Token])]
  let ignoresCase: Bool
  /// The paths of the alternative.
  let routeLanguage: TextLanguage
  /// Whether the rule matches no URL that the alternative does not match, apart from wildcards that match slashes.
  let isExact: Bool
  /// The index of the first segment with a value that can contain slashes.
  let tailStart: Int?

  /// Whether the pattern has text outside of ASCII.
  var hasOtherText: Bool {
    let tokens = (segments + (fragment ?? []) + query.map { $0.value }).joined()
    return tokens.contains { token in
      if case .text(let text) = token { !text.utf8.allSatisfy { $0 < 0x80 } } else { false }
    }
  }

  /// Creates the rules of a pattern, one for each alternative; `nil` if an automaton is too large.
  static func rules(for pattern: RoutePattern, route: Int) -> [AssociationRule]? {
    let storage = pattern.storage
    var rules: [AssociationRule] = []
    for (template, path) in zip(storage.templates, pattern.pathExpressions) {
      guard let language = TextLanguage(path) else { return nil }
      let segments = template.segments.map { $0.flatMap { tokens(of: $0, in: storage) } }
      var isQueryExact = true
      let query = template.query.map { condition -> (name: String, value: [Token]) in
        switch condition.value {
        case .literal(let text): return (condition.key, [.text(text)])
        case .present: return (condition.key, [.some])
        case .capture(let number):
          let tokens = tokens(of: .capture(number), in: storage)
          if case .constrained = storage.captures[number].kind {
            isQueryExact = isQueryExact && tokens.allSatisfy { $0.rank < Token.some.rank }
          }
          return (condition.key, tokens)
        }
      }
      let narrow = TextLanguage(expression(of: segments, sameSegment: true))
      let fragment = template.fragment?.map { $0.flatMap { tokens(of: $0, in: storage) } }
      let tailStart = template.segments.firstIndex { pieces in
        pieces.contains { piece in
          if case .capture(let number) = piece {
            storage.captures[number].keepsSlash
          } else {
            false
          }
        }
      }
      rules.append(
        AssociationRule(
          route: route, segments: segments, fragment: fragment, query: query,
          ignoresCase: pattern.ignoreCase, routeLanguage: language,
          isExact: isQueryExact && tailStart == nil && segments.last != [.any]
            && fragment?.joined().allSatisfy { $0.rank < Token.some.rank } ?? true
            && (narrow?.isWithin(language) ?? false), tailStart: tailStart))
    }
    return rules
  }

  private static func tokens(
    of piece: PatternTemplate.Piece, in storage: RoutePattern.Storage
  ) -> [Token] {
    guard case .capture(let number) = piece else {
      guard case .literal(let symbols) = piece else { return [] }
      // An escaped slash is written `%2F` or `%2f`.
      if symbols.contains(PercentDecoding.escapedSlash) { return [.some] }
      return [.text(String(decoding: symbols, as: UTF8.self))]
    }
    switch storage.captures[number].kind {
    case .plain: return [.some]
    case .tail(let canBeEmpty): return [canBeEmpty ? .any : .some]
    case .constrained(let constraint):
      guard let language = TextLanguage(constraint.expression) else { return [.any] }
      if let words = language.words(limit: 64), words.allSatisfy(isPlain) { return [.words(words)] }
      guard let (minimum, maximum) = language.digits else {
        return [TextLanguage(.empty).map(language.intersects) ?? true ? .any : .some]
      }
      let digits = [Token](repeating: .digit, count: min(minimum, 20))
      return maximum == minimum && minimum <= 20 ? digits : digits + [.any]
    }
  }

  /// Whether a URL contains a text without escapes, and the text has no special meaning in a pattern.
  private static func isPlain(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
          UInt8(ascii: "."):
          true
        default: false
        }
      }
  }

  /// Returns the paths that segments match; `/a/*` also matches `/a`.
  static func expression(of segments: [[Token]], sameSegment: Bool) -> Expression {
    var segments = segments
    var tail: [Expression] = []
    if segments.last == [.any] {
      segments.removeLast()
      let rest = Token.any.expression(sameSegment: sameSegment)
      tail = [.alternation([.empty, .sequence([.text("/"), rest])])]
    }
    return .sequence(
      segments.flatMap { tokens in
        [Expression.text("/")] + tokens.map { $0.expression(sameSegment: sameSegment) }
      } + tail)
  }

  /// The segments with one wildcard replaced by two segments, for each wildcard that can match a slash.
  var crossings: [[[Token]]] {
    segments.indices.compactMap { index in
      guard segments[index].contains(where: { $0 == .some || $0 == .any }) else { return nil }
      // `/*` as the last segment is a tail, which matches slashes by itself.
      if index == segments.count - 1, segments[index] == [.any] { return nil }
      return Array(segments[..<index]) + [[.some], [.some]] + segments[(index + 1)...]
    }
  }

  /// Whether this rule comes before another: the more specific one, from the left; the longer one if equal.
  ///
  /// A rule with a condition on the query or the fragment comes before one without.
  func precedes(_ other: AssociationRule) -> Bool {
    if let isFirst = Self.isFirst(segments, other.segments) { return isFirst }
    if query.count != other.query.count { return query.count > other.query.count }
    guard let fragment, let theirs = other.fragment else {
      return fragment != nil && other.fragment == nil
    }
    return Self.isFirst(fragment, theirs) ?? false
  }

  private static func isFirst(_ own: [[Token]], _ other: [[Token]]) -> Bool? {
    for (mine, theirs) in zip(own, other) where mine != theirs {
      for (one, two) in zip(mine, theirs) where one != two {
        if one.rank != two.rank { return one.rank < two.rank }
        if case .text(let first) = one, case .text(let second) = two { return first < second }
      }
      if mine.count != theirs.count { return mine.count > theirs.count }
    }
    if own.count == other.count { return nil }
    // `/a/*` also matches `/a`, so it comes after that path, but before it if another segment follows.
    let isLonger = own.count > other.count
    let next = isLonger ? own[other.count] : other[own.count]
    return isLonger != (next == [.any])
  }
}
