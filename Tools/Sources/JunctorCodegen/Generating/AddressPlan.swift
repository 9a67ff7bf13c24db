// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest
internal import JunctorMatching

// What a generated function does to write an address that the router reads back as the same route and values. It does
// not compare the address with other routes. If a more specific route matches the address, the router opens that route.
//
// 1. A pattern with optional parts has a branch for each set of captures that can have values together.
// 2. Each value is checked by itself: by `Value.check`, as far as its type does not guarantee that it can be read.
// 3. Two values in one segment, or beside a tail, can be read in several ways: `Branch.reading` compares.
// 4. Another alternative of the pattern may match the address first: `Branch.rivals`.

/// The steps to write the addresses of one route, for all languages.
struct AddressPlan {
  /// A parameter of a generated function.
  struct Value {
    let parameter: RouteManifest.Parameter
    /// The name in generated code, without escapes.
    let name: String
    let check: Check?
    /// Whether the value is a capture of the pattern; otherwise it is added to the query.
    let isCapture: Bool
    let isOptional: Bool

    var isRepeated: Bool { parameter.isRepeated && !isCapture }
    var isEnumeration: Bool { !parameter.values.isEmpty }
    /// The regular expression of the format of a text, if it has one.
    var form: String? { isEnumeration ? nil : parameter.format?.expression }
  }

  /// The check of a value.
  enum Check {
    /// A number that is finite.
    case finite
    /// A text of a path or fragment: no NUL, and as a segment not empty, not `.` and not `..`.
    case segment
    /// A text of a path or fragment with several segments, or with other text in its segment.
    case part(canBeEmpty: Bool)
    /// A text that a program matches, after the check for its place.
    indirect case matching(String, Check?)
  }

  /// A text of literals and values.
  typealias Text = [PatternTemplate.Piece]

  /// One alternative of the pattern.
  struct Branch {
    /// The alternative as a pattern.
    let pattern: String
    /// The values, as indices.
    let values: Set<Int>
    /// The beginning of the address; `nil` if the pattern matches in all spaces.
    ///
    /// After `://` at its end, the first segment of the path is in the host's place.
    let origin: String?
    let path: Segments
    let query: [PatternTemplate.Condition]
    let fragment: Segments?
    /// A program for the path with a group for each value, if the values can be read in several ways.
    let reading: (path: Reading?, fragment: Reading?)
    /// Programs for path and fragment that must not match both.
    let rivals: [(path: String, fragment: String?)]
  }

  /// The segments of a path or fragment.
  struct Segments {
    /// All segments, without the tail.
    let segments: [Text]
    /// The segments whose text can contain separators, as indices.
    let open: Set<Int>
    /// The value of a tail at the end.
    let tail: Int?
  }

  struct Reading {
    let program: String
    let values: [Int]
  }

  let route: RouteManifest.Route
  let values: [Value]
  let branches: [Branch]

  /// Whether some values have no address.
  var canFail: Bool {
    branches.count > 1 || values.contains { $0.check != nil || $0.form != nil }
      || branches.contains {
        $0.reading.path != nil || $0.reading.fragment != nil || !$0.rivals.isEmpty
      }
  }

  /// - Parameter names: The names in generated code; by default, those of the parameters.
  init(_ route: RouteManifest.Route, _ names: GeneratedNames.Route? = nil) {
    self.route = route
    let pattern = route.pattern
    let storage = pattern.storage
    let captures = storage.captureNames
    let written = RouteManifest.Parameter.captures(of: pattern)
    // The captures first, so that a piece of a template is the index of its value.
    values =
      captures.enumerated().map { number, name in
        let index = route.parameters.firstIndex { $0.name == name }
        var parameter = index.map { route.parameters[$0] } ?? written[number]
        (parameter.place, parameter.key) = (written[number].place, written[number].key)
        return Value(
          parameter: parameter, name: index.flatMap { names?.parameters[$0] } ?? name,
          check: Self.check(parameter, pattern.declaredCaptures[number], pattern),
          isCapture: true, isOptional: written[number].isOptional)
      }
      + zip(route.parameters, names?.parameters ?? route.parameters.map(\.name)).filter {
        !captures.contains($0.0.name)
      }
      .map { parameter, name in
        Value(
          parameter: parameter, name: name, check: parameter.type == .number ? .finite : nil,
          isCapture: false, isOptional: parameter.isOptional || parameter.defaultValue != nil)
      }
    var seen: Set<Set<Int>> = []
    branches = storage.templates.indices.compactMap { number in
      let template = storage.templates[number]
      guard seen.insert(Set(template.captures)).inserted else { return nil }
      return Branch(pattern, number)
    }
  }

  /// Returns the address of a route without values, if it is the same in all spaces.
  func constant(in spaces: [RouteSpace]) -> String? {
    guard values.isEmpty, let path = try? route.pattern.url(for: [String: String]()) else {
      return nil
    }
    if branches[0].origin != nil { return path }
    return spaces.count == 1 ? spaces[0].address(ofPath: path) : nil
  }

  // MARK: - Checks

  private static func check(
    _ parameter: RouteManifest.Parameter, _ capture: PatternCapture, _ pattern: RoutePattern
  ) -> Check? {
    let isQuery = parameter.place == .query
    var program: String?
    if case .constrained(let constraint) = capture.kind {
      let slash: ExpressionProgram.Slash = isQuery || capture.keepsSlash ? .separator : .escaped
      if !isSafe(parameter, constraint.text, pattern.ignoreCase) {
        program = ExpressionProgram(slash: slash).text(of: constraint.expression)
      }
    }
    var check: Check?
    switch parameter.type {
    case .number where parameter.values.isEmpty: check = .finite
    case .string where !isQuery: check = place(parameter, capture, pattern)
    default: break
    }
    return program.map { .matching($0, check) } ?? check
  }

  private static func place(
    _ parameter: RouteManifest.Parameter, _ capture: PatternCapture, _ pattern: RoutePattern
  ) -> Check? {
    let isPlain = parameter.values.allSatisfy { text in
      !text.isEmpty && text != "." && text != ".." && !text.utf8.contains { $0 == 0 || $0 == 0x2F }
    }
    if !parameter.values.isEmpty, isPlain { return nil }
    let isSegment =
      parameter.place == .path && !capture.keepsSlash && isAlone(capture, pattern)
    switch capture.kind {
    case .tail(let canBeEmpty): return .part(canBeEmpty: canBeEmpty)
    case .plain: return isSegment ? .segment : .part(canBeEmpty: false)
    case .constrained: return isSegment ? .segment : .part(canBeEmpty: true)
    }
  }

  /// Returns whether a capture is a whole segment in each alternative.
  private static func isAlone(_ capture: PatternCapture, _ pattern: RoutePattern) -> Bool {
    guard let number = pattern.captureNames.firstIndex(of: capture.name) else { return false }
    return pattern.storage.templates.allSatisfy { template in
      (template.segments + (template.fragment ?? [])).allSatisfy { pieces in
        pieces.count == 1 || !pieces.contains { $0.capture == number }
      }
    }
  }

  /// Returns whether a constraint accepts all texts of a parameter.
  private static func isSafe(
    _ parameter: RouteManifest.Parameter, _ constraint: String, _ ignoreCase: Bool
  ) -> Bool {
    guard let pattern = try? RoutePattern("/:x(\(constraint))", ignoreCase: ignoreCase) else {
      return false
    }
    if !parameter.values.isEmpty {
      return parameter.values.allSatisfy { (try? pattern.url(for: ["x": $0])) != nil }
    }
    let texts: [RouteManifest.Parameter.ValueType: String] = [
      .integer: parameter.swiftType.hasPrefix("UInt") ? "[0-9]{1,20}" : "-?[0-9]{1,19}",
      .boolean: "true|false",
    ]
    return texts[parameter.type].map { pattern.isWritable(forAll: ["x": $0]) } ?? false
  }
}

// MARK: - Branches

extension AddressPlan.Branch {
  fileprivate init(_ pattern: RoutePattern, _ number: Int) {
    let storage = pattern.storage
    let template = storage.templates[number]
    self.pattern = pattern.alternativeTexts[number]
    values = Set(template.captures)
    origin = pattern.scheme.map { scheme in
      pattern.host.map { "\(scheme)://\($0)\(pattern.port.map { ":\($0)" } ?? "")/" } ?? scheme
        + "://"
    }
    path = AddressPlan.Segments(template.segments, pattern)
    query = template.query
    fragment = template.fragment.map { AddressPlan.Segments($0, pattern) }
    reading = (
      AddressPlan.Reading(template.segments, pattern),
      template.fragment.flatMap { AddressPlan.Reading($0, pattern) }
    )
    let writer = ExpressionProgram(slash: .both)
    rivals = pattern.rivals(ofAlternative: number).map { rival in
      let other = storage.templates[rival]
      return (
        writer.text(ofRival: other.segments, in: pattern),
        other.fragment.map { writer.text(ofRival: $0, in: pattern) }
      )
    }
  }
}

extension AddressPlan.Branch {
  /// Whether a check must exclude segments `.` and `..`, which no URL has.
  var canHaveDots: Bool {
    let isDot: (UInt8) -> Bool = { $0 == UInt8(ascii: ".") }
    let isDotted = path.segments.contains { pieces in
      pieces.count > 1
        && pieces.allSatisfy {
          if case .literal(let text) = $0 { text.allSatisfy(isDot) } else { true }
        }
    }
    return path.tail != nil || !path.open.isEmpty || isDotted
  }
}

extension AddressPlan.Segments {
  fileprivate init(_ pieces: [AddressPlan.Text], _ pattern: RoutePattern) {
    let captures = pattern.declaredCaptures
    var segments = pieces
    var tail: Int?
    if let last = pieces.last, last.count == 1, let number = last[0].capture,
      captures[number].keepsSlash
    {
      tail = number
      segments.removeLast()
    }
    self.segments = segments
    self.tail = tail
    open = Set(
      segments.indices.filter { index in
        segments[index].contains { $0.capture.map { captures[$0].keepsSlash } ?? false }
      })
  }
}

extension AddressPlan.Reading {
  /// Creates the program of segments whose values can be read in several ways; `nil` if they cannot.
  fileprivate init?(_ segments: [AddressPlan.Text], _ pattern: RoutePattern) {
    let captures = pattern.declaredCaptures
    let count: (ArraySlice<AddressPlan.Text>) -> Int = { $0.joined().count { $0.capture != nil } }
    let first = segments.firstIndex {
      $0.contains { $0.capture.map { captures[$0].keepsSlash } ?? false }
    }
    let isUnclear =
      segments[..<(first ?? segments.count)].contains { count([$0]) > 1 }
      || first.map { count(segments[$0...]) > 1 } ?? false
    guard isUnclear else { return nil }
    values = segments.joined().compactMap(\.capture)
    program = ExpressionProgram(slash: .both).text(of: segments, in: pattern)
  }
}

extension PatternTemplate.Piece {
  /// The number of the capture; `nil` for a literal.
  var capture: Int? { if case .capture(let number) = self { number } else { nil } }
}
