// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
internal import JunctorManifest
internal import JunctorMatching

/// A parameter of a route in Kotlin.
struct KotlinFileParameter {
  /// The type of one value.
  enum Kind {
    case unsigned, double, float, boolean
    /// A text; the expression of its form is `nil` for any text.
    case string(String?)
    /// A whole number; the range is `nil` for all of `Long`.
    case long(ClosedRange<Int64>?)
    case entry(isInteger: Bool)
  }

  let parameter: RouteManifest.Parameter
  /// The name of the property.
  let name: String
  /// The name under which captures, then the query, are searched.
  let key: String
  let kind: Kind
  /// The enumeration of the values, without its class.
  let enumeration: String
  /// The entries of the enumeration.
  let entries: [(name: String, text: String)]
  /// The class of the route.
  private let owner: String
  /// Whether an address may lack the parameter.
  private let canBeAbsent: Bool
  /// The default as an expression.
  private let defaultValue: KotlinCode?

  init(
    _ parameter: RouteManifest.Parameter, named name: String, in owner: String,
    of pattern: RoutePattern
  ) throws(KotlinFileError.Reason) {
    self.parameter = parameter
    self.owner = owner
    self.name = Self.propertyName(name)
    enumeration = KotlinFile.typeName(name)
    let capture = pattern.declaredCaptures.first { $0.name == parameter.name }
    if capture == nil, parameter.place != .query {
      throw .init("the pattern has no capture “\(parameter.name)”")
    }
    key = capture == nil ? parameter.queryKey : parameter.name
    canBeAbsent = capture?.isOptional ?? true
    kind = try Self.kind(of: parameter)
    entries = try Self.entries(parameter, kind)
    defaultValue = try Self.literal(parameter, kind, entries)
  }

  private static func propertyName(_ name: String) -> String {
    // `getClass` is a method of each object.
    ["class", "routeId"].contains(name) ? name + "_" : GeneratedLanguage.kotlin.identifier(name)
  }

  private static func kind(of parameter: RouteManifest.Parameter) throws(KotlinFileError.Reason)
    -> Kind
  {
    let (least, greatest) = parameter.integers
    let numbers = Kind.long(least == .min ? nil : least...Int64(clamping: greatest))
    let known: (type: RouteManifest.Parameter.ValueType, kind: Kind)? =
      switch parameter.swiftType {
      case "String", "Substring", "Character": (.string, .string(parameter.format?.expression))
      case "Bool": (.boolean, .boolean)
      case "Double": (.number, .double)
      case "Float": (.number, .float)
      case "UInt", "UInt64": (.integer, .unsigned)
      case "Int", "Int8", "Int16", "Int32", "Int64", "UInt8", "UInt16", "UInt32":
        (.integer, numbers)
      default: nil
      }
    if let known, known.type != parameter.type {
      throw .init(
        "“\(parameter.name)” has the type \(parameter.type.rawValue), but \(parameter.swiftType) is "
          + known.type.rawValue)
    }
    if parameter.values.isEmpty {
      if let known { return known.kind }
      switch parameter.type {
      case .string: return .string(parameter.format?.expression)
      case .integer: return numbers
      case .number: return .double
      case .boolean: return .boolean
      }
    }
    switch parameter.type {
    case .string: return .entry(isInteger: false)
    case .integer: return .entry(isInteger: true)
    case .number, .boolean:
      throw .init("“\(parameter.name)”: an enumeration consists of texts or whole numbers")
    }
  }

  private static func entries(
    _ parameter: RouteManifest.Parameter, _ kind: Kind
  ) throws(KotlinFileError.Reason) -> [(name: String, text: String)] {
    guard case .entry(let isInteger) = kind else { return [] }
    var entries: [(name: String, text: String)] = []
    for value in parameter.values {
      let number = Int64(value).map { String($0) }
      if isInteger, number == nil {
        throw .init("“\(parameter.name)”: the value “\(value)” is not a whole number")
      }
      let text = isInteger ? number ?? value : value
      if entries.contains(where: { $0.text == text }) {
        throw .init("“\(parameter.name)”: the value “\(value)” is repeated")
      }
      let base = KotlinFile.constantName(text)
      var (name, count) = (base, 1)
      while entries.contains(where: { $0.name == name }) {
        count += 1
        name = "\(base)_\(count)"
      }
      entries.append((name, text))
    }
    return entries
  }

  /// Returns the default as a Kotlin expression; `nil` if there is none.
  private static func literal(
    _ parameter: RouteManifest.Parameter, _ kind: Kind, _ entries: [(name: String, text: String)]
  ) throws(KotlinFileError.Reason) -> KotlinCode? {
    guard let text = parameter.defaultValue else { return nil }
    func value() -> KotlinCode? {
      switch kind {
      case .string: return parameter.accepts(text) ? "\(literal: text)" : nil
      case .long(let range):
        guard let number = Int64(text, radix: 10), range?.contains(number) ?? true else {
          return nil
        }
        return number == .min ? "Long.MIN_VALUE" : "\(number)L"
      case .unsigned: return UInt64(text, radix: 10).map { "\($0)uL" }
      case .double: return ParameterText.number(text, as: Double.self).map { Code(number: $0) }
      case .float: return ParameterText.number(text, as: Float.self).map { "\(Code(number: $0))f" }
      case .boolean: return ParameterText.boolean(text).map { $0 ? "true" : "false" }
      case .entry(let isInteger):
        let text = isInteger ? Int64(text, radix: 10).map { String($0) } : text
        return entries.first { $0.text == text }.map { "\(name: $0.name)" }
      }
    }
    guard let value = value() else {
      throw .init("the default “\(text)” of “\(parameter.name)” is not \(parameter.domain)")
    }
    return value
  }

  // MARK: - Code

  private var type: KotlinCode {
    switch kind {
    case .string: "String"
    case .long: "Long"
    case .unsigned: "ULong"
    case .double: "Double"
    case .float: "Float"
    case .boolean: "Boolean"
    case .entry: "\(name: owner).\(name: enumeration)"
    }
  }

  /// Returns the default in a scope.
  private func defaultValue(qualifiedBy prefix: KotlinCode) -> KotlinCode? {
    guard var value = defaultValue else { return nil }
    if case .entry = kind { value = "\(prefix)\(type).\(value)" }
    return parameter.isRepeated ? "listOf(\(value))" : value
  }

  private var isNullable: Bool {
    parameter.isOptional && defaultValue == nil && !parameter.isRepeated
  }

  /// The name, the type and the default of the property.
  func declaration(qualifiedBy prefix: KotlinCode = "") -> KotlinCode {
    var qualified = type
    if case .entry = kind { qualified = prefix + type }
    let value = defaultValue(qualifiedBy: prefix)
    if parameter.isRepeated {
      return "\(name: name): List<\(qualified)> = \(value ?? "emptyList()")"
    }
    if isNullable { return "\(name: name): \(qualified)? = null" }
    let head: KotlinCode = "\(name: name): \(qualified)"
    return value.map { "\(head) = \($0)" } ?? head
  }

  /// The argument that reads the value.
  var reading: KotlinCode {
    let function: KotlinCode = parameter.isRepeated ? "list" : isNullable ? "optional" : "one"
    var arguments: [KotlinCode] = ["\(literal: parameter.name)", reader]
    if key != parameter.name { arguments.append("key = \(literal: key)") }
    if let text = parameter.defaultValue { arguments.append("default = \(literal: text)") }
    return "\(name: name) = values.\(function)(\(arguments.joined(separator: ", ")))"
  }

  private var reader: KotlinCode {
    switch kind {
    case .string(let form):
      return form.map { "RouteTable.string(\(literal: $0))" } ?? "RouteTable.string"
    case .long(let range):
      return range.map { "RouteTable.long(\($0.lowerBound), \($0.upperBound))" }
        ?? "RouteTable.long"
    case .unsigned: return "RouteTable.unsigned"
    case .double: return "RouteTable.double"
    case .float: return "RouteTable.float"
    case .boolean: return "RouteTable.boolean"
    case .entry(let isInteger):
      let entries: KotlinCode = "Route.\(type).values()"
      return isInteger
        ? "{ text -> RouteTable.long(text)?.let { number -> \(entries).firstOrNull { it.text == number.toString() } } }"
        : "{ text -> \(entries).firstOrNull { RouteTable.isSame(it.text, text) } }"
    }
  }

  /// The key and the texts of the value.
  var writing: KotlinCode {
    let texts: KotlinCode
    let value = defaultValue(qualifiedBy: "")
    if parameter.isRepeated {
      let source: KotlinCode =
        value != nil && canBeAbsent ? "RouteTable.nonEmpty(\(name: name))" : "\(name: name)"
      texts = "\(source).map { \(text(of: "it")) }"
    } else if isNullable {
      texts = "listOfNotNull(\(name: name)?.let { \(text(of: "it")) })"
    } else {
      texts = "listOf(\(text(of: "\(name: name)")))"
    }
    let pair: KotlinCode = "\(literal: key) to "
    guard let value, canBeAbsent else { return pair + texts }
    return "\(pair)if (\(name: name) == \(value)) emptyList() else \(texts)"
  }

  private func text(of value: KotlinCode) -> KotlinCode {
    switch kind {
    case .string(let form): form.map { "RouteTable.text(\(value), \(literal: $0))" } ?? value
    case .long(nil), .unsigned, .boolean: "\(value).toString()"
    case .long(let range?): "RouteTable.text(\(value), \(range.lowerBound), \(range.upperBound))"
    case .double, .float: "RouteTable.text(\(value))"
    case .entry: "\(value).text"
    }
  }

  /// The line of the documentation.
  var documentation: KotlinCode {
    var sentences: [KotlinCode] = []
    if let summary = parameter.summary { sentences.append("\(comment: summary.sentence)") }
    if parameter.place == .query { sentences.append("Query \(code: parameter.queryKey).") }
    if let constraint = parameter.constraint {
      sentences.append("Matches \(code: constraint).")
    }
    if !parameter.isFullyDescribed {
      sentences.append("In Swift \(code: parameter.swiftType), which may refuse some values.")
    }
    if let text = parameter.defaultValue { sentences.append("The default is \(code: text).") }
    if let example = parameter.example { sentences.append("Example: \(code: example).") }
    if parameter.privacy == .private { sentences.append("Private: logs must not show it.") }
    let property: KotlinCode = "@property \(name: name.filter { $0 != "`" })"
    return ([property] + sentences).joined(separator: " ")
  }
}

extension Code where Language == KotlinLanguage {
  fileprivate init(number: some BinaryFloatingPoint & CustomStringConvertible) {
    self.init(stringLiteral: number.description)
  }
}
