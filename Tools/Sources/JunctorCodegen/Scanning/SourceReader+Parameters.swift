// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest

extension SourceReader {
  /// Texts that a router's manifest tries for a value of unknown form.
  private static let samples: Set = [
    "1", "a", "true", "00000000-0000-0000-0000-000000000001", "https://a.example",
    "2026-02-28T09:30:00Z",
  ]

  /// Returns the parameters that a typed address reads.
  ///
  /// - Parameter examples: The texts of parameters in an example of the route.
  func parameters(
    of type: DeclaredType, _ route: ScannedRoute, examples: [String: String]
  ) throws(Unread) -> [RouteManifest.Parameter] {
    let scope = Scope(module: type.module, type: type.name)
    var parameters: [RouteManifest.Parameter] = []
    for value in try values(of: type, route) {
      let isOptional = value.type.isOptional || value.initial.map { !$0.isNull } ?? false
      switch value.carrier {
      case .payload:
        // A running router has no sample of a payload, and reads nothing after it.
        if !isOptional { return parameters }
      case .json:
        var element = value.type
        if case .optional(let wrapped) = element { element = wrapped }
        guard let name = element.printedName else {
          throw Unread("the type of “\(value.property)” cannot be read")
        }
        var parameter = RouteManifest.Parameter(value.key, in: .query, swiftType: name)
        parameter.isOptional = isOptional
        parameters.append(parameter)
        if !isOptional, try !shape(of: element, scope).hasSample { return parameters }
      case .text:
        parameters.append(
          try parameter(of: value, scope, hasExample: examples[value.key] != nil))
      }
    }
    return parameters
  }

  private func parameter(
    of value: Value, _ scope: Scope, hasExample: Bool
  ) throws(Unread) -> RouteManifest.Parameter {
    let (type, texts, hasSample) = try form(of: value.type.element, scope)
    guard let name = value.type.element.printedName else {
      throw Unread("the type of “\(value.property)” cannot be read")
    }
    var parameter = RouteManifest.Parameter(value.key, in: .query, swiftType: name, type: type)
    parameter.values = texts
    parameter.isRepeated = value.type.isList
    parameter.isOptional = value.type.isOptional || value.type.isList
    if let initial = value.initial, !initial.isNull {
      parameter.isOptional = true
      let texts = try self.texts(of: initial, value.type, scope)
      if texts.count == 1 { parameter.defaultValue = texts[0] }
    }
    if !parameter.isOptional, !hasSample, !hasExample {
      throw Unread(
        "the route requires an example, since “\(value.property)” has a form of its own")
    }
    return parameter
  }

  static let integers: Set = [
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
  ]
  private static let fractions: Set = ["Double", "Float"]
  private static let texts: Set = ["String", "Substring", "Character", "UUID", "URL", "Date"]

  /// Returns the portable type of a value, its texts if it is one of several, and whether a router has a sample of it.
  private func form(
    of type: SourceType, _ scope: Scope
  ) throws(Unread) -> (RouteManifest.Parameter.ValueType, [String], Bool) {
    guard case .named(let name) = type else {
      throw Unread("the type of a parameter cannot be read")
    }
    guard let declared = self.type(name, scope) else {
      if name == "Bool" { return (.boolean, [], true) }
      if Self.integers.contains(name) { return (.integer, [], true) }
      if Self.fractions.contains(name) { return (.number, [], true) }
      if Self.texts.contains(name) { return (.string, [], true) }
      throw Unread("the type “\(name)” is not in the sources that were read")
    }
    if declared.keyword == "enum" {
      guard let raw = declared.rawType, !declared.computed.contains("parameter") else {
        throw Unread("the texts of the enumeration “\(name)” are not its raw values")
      }
      let texts = try declared.cases.map { one throws(Unread) in try rawText(one.name, of: declared)
      }
      let isListed = declared.inherited.contains("CaseIterable")
      let (type, _, _) = try form(of: .named(raw), scope)
      return (
        type, isListed && texts.count <= 256 ? texts : [],
        isListed || !Self.samples.isDisjoint(with: texts)
      )
    }
    guard declared.keyword == "struct" else {
      throw Unread("“\(name)” is neither a structure nor an enumeration")
    }
    if declared.inherited.contains("RawRepresentable") {
      guard let raw = declared.properties.first(where: { $0.name == "rawValue" })?.type else {
        throw Unread("“\(name)” has no stored raw value")
      }
      let refuses = declared.initializers.contains { $0.parameters.first?.label == "rawValue" }
      return (try form(of: SourceType(raw), scope).0, [], !refuses)
    }
    return (.string, [], false)
  }

  /// Returns the text of an enumeration's case.
  func rawText(_ name: String, of type: DeclaredType) throws(Unread) -> String {
    var next = 0
    for (other, value) in type.cases {
      if type.rawType == "String" {
        if other == name { return value?.string ?? other }
        continue
      }
      if let value {
        guard case .number(let text) = value.kind, let number = Int(text) else { break }
        next = number
      }
      if other == name { return String(next) }
      next += 1
    }
    throw Unread("the raw value of “\(type.name).\(name)” cannot be read")
  }

  /// Returns the texts of a value in an address.
  func texts(
    of value: SourceExpression, _ type: SourceType, _ scope: Scope
  ) throws(Unread) -> [String] {
    let unread = Unread("a value is computed")
    guard case .named(let name) = type.element else { throw unread }
    switch value.kind {
    case .null: return []
    case .array(let elements):
      var texts: [String] = []
      for element in elements { texts += try self.texts(of: element, type.element, scope) }
      return texts
    case .text(let text) where Self.texts.contains(name) && self.type(name, scope) == nil:
      return [text.string]
    case .number(let text) where Self.integers.contains(name):
      guard let number = Int(text) else { throw unread }
      return [String(number)]
    case .number(let text) where name == "Double":
      guard let number = Double(text) else { throw unread }
      return ["\(number)"]
    case .number(let text) where name == "Float":
      guard let number = Float(text) else { throw unread }
      return ["\(number)"]
    case .boolean(let flag) where name == "Bool": return [flag ? "true" : "false"]
    case .implicit(let word):
      guard let declared = self.type(name, scope), declared.rawType != nil else { throw unread }
      return [try rawText(word, of: declared)]
    case .member(let base, let word):
      guard let path = base.path, let declared = self.type(path.joined(separator: "."), scope),
        declared.rawType != nil
      else { throw unread }
      return [try rawText(word, of: declared)]
    default: throw unread
    }
  }
}
