// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorMatching

// Whether an app accepts the values of a URL, as the contract describes them: the one rule of all tools. The router reads
// texts by the same functions (`ParameterText`, `ParameterFormat`).

extension RouteManifest.Route {
  /// Returns why an app refuses the values of a URL that the route matches: an error for each parameter.
  package func errors(in match: RouteMatch) -> [ParameterError] {
    parameters.compactMap { parameter in
      let texts = parameter.texts(in: match)
      if texts.isEmpty, parameter.isRequired {
        return ParameterError(name: parameter.name, value: nil, expected: parameter.domain)
      }
      return texts.lazy.compactMap { parameter.error(in: $0, ignoringCase: pattern.ignoreCase) }
        .first
    }
  }
}

extension RouteManifest.Parameter {
  /// Whether a URL must contain the value.
  package var isRequired: Bool { !isOptional && defaultValue == nil }

  /// Whether the contract describes all texts that an app accepts; an app's own type can refuse more.
  package var isFullyDescribed: Bool {
    let isNumber = type == .integer || type == .number
    let known = [
      "String", "Substring", "Bool", "Double", "Float", "Int", "UInt", "Int64", "UInt64",
    ]
    return !values.isEmpty || format != nil || known.contains(swiftType)
      || isNumber && integers != (.min, UInt64(Int64.max))
  }

  /// Returns the texts that an app reads in a URL, without the default.
  package func texts(in match: RouteMatch) -> [String] {
    if let text = match.captures[name] { return [text] }
    guard place == .query else { return [] }
    let texts = match.captures.url.queryItems.values(named: queryKey)
    return isRepeated ? texts : Array(texts.prefix(1))
  }

  /// The accepted values, as a phrase.
  package var domain: String {
    if !values.isEmpty { return "one of \(values.quoted)" }
    return switch type {
    case .string: format?.phrase ?? "a text"
    case .integer: integers.least == .min ? "a whole number" : rangePhrase
    case .number: "a number"
    case .boolean: "“true” or “false”"
    }
  }

  private var rangePhrase: String {
    "a whole number from \(integers.least) to \(integers.greatest)"
  }

  /// Returns why an app refuses a text; `nil` if the contract accepts it.
  package func error(in text: String, ignoringCase: Bool = false) -> ParameterError? {
    var expected: String?
    if !accepts(text) {
      // A number that is too large is none of the type, although it is whole.
      let isLong = type == .integer && values.isEmpty && text.utf8.count > 9
      expected = isLong && ParameterText.number(text, as: Double.self) != nil ? rangePhrase : domain
    } else if let constraint,
      // A pattern whose only capture, `v`, has the constraint of the parameter.
      let pattern = try? RoutePattern("/?v=:v(\(constraint))", ignoreCase: ignoringCase),
      (try? pattern.url(for: ["v": text])) == nil
    {
      expected = "a text that matches its constraint “\(constraint)”"
    }
    return expected.map { ParameterError(name: name, value: text, expected: $0) }
  }

  /// Returns whether the type and the enumeration accept a text.
  package func accepts(_ text: String) -> Bool {
    guard let value = value(of: text) else { return false }
    return values.isEmpty || values.contains { self.value(of: $0) == value }
  }

  /// Returns the value of a text, in one spelling of all: `7` for `+07`; `nil` if it is not of the type.
  private func value(of text: String) -> String? {
    switch type {
    case .string: format.map { $0.accepts(text) } ?? true ? text : nil
    case .integer where integers.least == 0:
      ParameterText.integer(text, as: UInt64.self)
        .flatMap { $0 <= integers.greatest ? "\($0)" : nil }
    case .integer:
      ParameterText.integer(text, as: Int64.self)
        .flatMap { $0 >= integers.least && $0 <= Int64(integers.greatest) ? "\($0)" : nil }
    case .number where swiftType == "Float":
      ParameterText.number(text, as: Float.self).map { "\(($0 + 0).bitPattern)" }
    case .number: ParameterText.number(text, as: Double.self).map { "\(($0 + 0).bitPattern)" }
    case .boolean: ParameterText.boolean(text).map { $0 ? "true" : "false" }
    }
  }

  /// The whole numbers of the Swift type.
  ///
  /// In the contract, an `Int` has 64 bits.
  package var integers: (least: Int64, greatest: UInt64) {
    let bits = [8, 16, 32].first { ["Int\($0)", "UInt\($0)"].contains(swiftType) } ?? 64
    return ["UInt", "UInt8", "UInt16", "UInt32", "UInt64"].contains(swiftType)
      ? (0, .max >> UInt64(64 - bits))
      : (.min >> Int64(64 - bits), UInt64(Int64.max >> Int64(64 - bits)))
  }
}

extension [String] {
  /// The texts in quotation marks: `“a”, “b”`.
  package var quoted: String { map { "“\($0)”" }.joined(separator: ", ") }
}
