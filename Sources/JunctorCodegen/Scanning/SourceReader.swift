// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest
internal import JunctorMatching

/// Reads what the types of typed addresses say about their routes.
///
/// It follows the rules of `Router.manifest`, which runs the same code instead of reading it.
struct SourceReader {
  /// A part of the sources from which a value cannot be known.
  struct Unread: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
  }

  /// The place of an expression, for the names in it.
  struct Scope {
    let module: String
    /// The enclosing type.
    let type: String?
  }

  /// A value of a typed address.
  struct Value {
    enum Carrier {
      case text, json, payload
    }

    let property: String
    let key: String
    let type: SourceType
    let carrier: Carrier
    /// The initial value.
    let initial: SourceExpression?
  }

  let types: DeclaredTypes
  private let routes: [String: ScannedRoute]

  init(types: DeclaredTypes, routes: [ScannedRoute]) {
    self.types = types
    self.routes = Dictionary(routes.map { ("\($0.module).\($0.typeName)", $0) }) { first, _ in first
    }
  }

  /// Returns the addresses of a type: one, or one for each case of an enumeration.
  func routes(of type: DeclaredType, in all: [ScannedRoute]) -> [ScannedRoute] {
    let cases = type.choices.map { "\(type.name).\($0.name)" }
    return all.filter { route in
      route.module == type.module
        && (cases.isEmpty ? route.typeName == type.name : cases.contains(route.typeName))
    }
  }

  func type(_ name: String, _ scope: Scope) -> DeclaredType? {
    if name == "Self" { return scope.type.flatMap { types.type($0, in: scope.module) } }
    return types.type(name, in: scope.module, scope.type)
  }

  // MARK: - Values of a typed address

  /// Returns the values that the initializer of a typed address reads, in this order.
  func values(of type: DeclaredType, _ route: ScannedRoute) throws(Unread) -> [Value] {
    let scope = Scope(module: type.module, type: type.name)
    if let reader = type.reader { return try values(of: type, readBy: reader) }
    guard type.hasRouteAttribute else {
      throw Unread("“\(type.name)” has no `init(from:)` in the sources that were read")
    }
    let choice = type.choices.first { "\(type.name).\($0.name)" == route.typeName }
    var values: [Value] = []
    for property in choice?.values ?? type.properties {
      let isJSON = property.markers["JSON"] != nil
      let carrier: Value.Carrier =
        isJSON ? .json : property.markers["Payload"] != nil ? .payload : .text
      let marker = ["Query", "JSON", "Payload"].compactMap { property.markers[$0] }.first
      let key = marker.flatMap { $0.isEmpty ? nil : $0 } ?? property.name
      values.append(
        Value(
          property: property.name, key: key, type: try self.type(of: property, scope),
          carrier: carrier, initial: property.value))
    }
    return values
  }

  /// Returns the values that a handwritten initializer reads: `id = try parameters["id"]`.
  private func values(
    of type: DeclaredType, readBy reader: TypePart.Initializer
  ) throws(Unread) -> [Value] {
    let unread = Unread(
      "`init(from:)` of “\(type.name)” contains more than `x = try parameters[…]`")
    guard let assignments = reader.assignments else { throw unread }
    let scope = Scope(module: type.module, type: type.name)
    let name = reader.parameters[0].name
    var values: [Value] = []
    for (property, value) in assignments {
      var (arguments, carrier): ([SourceExpression.Argument], Value.Carrier)
      switch value.kind {
      case .subscripted(let base, let found) where base.path == [name]:
        (arguments, carrier) = (found, .text)
      case .call(let callee, let found) where callee.path == [name, "json"]:
        (arguments, carrier) = (found, .json)
      case .call(let callee, let found) where callee.path == [name, "payload"]:
        (arguments, carrier) = (found, .payload)
      default: throw unread
      }
      guard let key = arguments.first?.value.string,
        let declared = type.properties.first(where: { $0.name == property })
      else { throw unread }
      arguments.removeFirst()
      guard arguments.allSatisfy({ $0.label == "default" }) else { throw unread }
      values.append(
        Value(
          property: property, key: key, type: try self.type(of: declared, scope), carrier: carrier,
          initial: arguments.first?.value))
    }
    return values
  }

  /// Returns the type of a property: the written one, or that of its initial value.
  func type(of property: TypePart.Property, _ scope: Scope) throws(Unread) -> SourceType {
    if let written = property.type { return SourceType(written) }
    if let value = property.value {
      var path = value.path
      if case .call(let callee, _) = value.kind { path = callee.path.map { $0 + [""] } }
      if let path, path.count > 1 {
        let name = path.dropLast().joined(separator: ".")
        if type(name, scope) != nil { return .named(name) }
      }
    }
    throw Unread("the type of “\(property.name)” is not written")
  }

  // MARK: - Parameters

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
      guard let raw = declared.rawType else {
        throw Unread("the enumeration “\(name)” has no raw values")
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

  // MARK: - Addresses

  /// Returns the address of a typed value: `Order(id: 7)`.
  func address(of value: SourceExpression, _ scope: Scope) throws(Unread) -> String {
    var (callee, arguments) = (value, [SourceExpression.Argument]())
    if let call = value.call { (callee, arguments) = call }
    guard let path = callee.path else { throw Unread("an address is computed") }
    let name = path.joined(separator: ".")
    if value.call != nil, let type = type(name, scope), let route = route(type.name, type) {
      let values = try properties(of: type, arguments)
      return try address(of: type, route, values)
    }
    let owner = path.dropLast().joined(separator: ".")
    guard let type = type(owner, scope),
      let choice = type.choices.first(where: { $0.name == path.last }),
      let route = route("\(type.name).\(choice.name)", type)
    else { throw Unread("an address is computed") }
    var values: [String: SourceExpression] = [:]
    for property in choice.values { values[property.name] = property.value }
    for argument in arguments { if let label = argument.label { values[label] = argument.value } }
    return try address(of: type, route, values)
  }

  private func route(_ name: String, _ type: DeclaredType) -> ScannedRoute? {
    routes["\(type.module).\(name)"]
  }

  private func address(
    of type: DeclaredType, _ route: ScannedRoute, _ properties: [String: SourceExpression]
  ) throws(Unread) -> String {
    let unread = Unread("the address of “\(type.name)” cannot be read")
    guard let pattern = route.patterns.first?.pattern else { throw unread }
    let scope = Scope(module: type.module, type: type.name)
    var values = PatternValues()
    func append(_ key: String, _ property: String, _ written: SourceType) throws(Unread) {
      guard let value = properties[property] else {
        if written.isOptional || written.isList { return }
        throw unread
      }
      for text in try texts(of: value, written, scope) { values.append(key, text) }
    }
    if type.hasRouteAttribute {
      for value in try self.values(of: type, route) {
        switch value.carrier {
        case .text: try append(value.key, value.property, value.type)
        case .json:
          if let given = properties[value.property], !given.isNull { throw unread }
        case .payload: continue
        }
      }
    } else {
      for (key, property) in type.writes {
        guard let declared = type.properties.first(where: { $0.name == property }) else {
          throw unread
        }
        try append(key, declared.name, try self.type(of: declared, scope))
      }
    }
    do throws(ParameterError) {
      return try pattern.url(for: values)
    } catch {
      throw Unread("\(error)")
    }
  }

  /// Returns the values of the properties of a structure after its initializer.
  private func properties(
    of type: DeclaredType, _ arguments: [SourceExpression.Argument]
  ) throws(Unread) -> [String: SourceExpression] {
    var values: [String: SourceExpression] = [:]
    for property in type.properties { values[property.name] = property.value }
    for initializer in type.initializers where initializer.parameters.first?.label != "from" {
      guard let given = Self.match(initializer.parameters, arguments) else { continue }
      guard let assignments = initializer.assignments else {
        throw Unread("an initializer of “\(type.name)” contains more than assignments")
      }
      for (property, value) in assignments {
        values[property] = value.path.flatMap { $0.count == 1 ? given[$0[0]] : nil } ?? value
      }
      return values
    }
    guard !type.ownInitializers.contains(where: { $0.parameters.first?.label != "from" }) else {
      throw Unread("an initializer of “\(type.name)” cannot be read")
    }
    let parameters = type.properties.map { property in
      TypePart.Initializer.Parameter(
        label: property.name, name: property.name, type: property.type ?? "",
        value: property.value
          ?? (property.type.map { SourceType($0).isOptional } == true
            ? SourceExpression(.null, SourcePlace(path: "", line: 1, column: 1)) : nil))
    }
    guard let given = Self.match(parameters, arguments) else {
      throw Unread("an initializer of “\(type.name)” cannot be read")
    }
    return values.merging(given) { $1 }
  }

  /// Returns the value of each parameter; `nil` if the arguments have other labels.
  private static func match(
    _ parameters: [TypePart.Initializer.Parameter], _ arguments: [SourceExpression.Argument]
  ) -> [String: SourceExpression]? {
    var rest = arguments[...]
    var values: [String: SourceExpression] = [:]
    for parameter in parameters {
      if let next = rest.first, next.label == parameter.label {
        values[parameter.name] = next.value
        rest.removeFirst()
      } else if let value = parameter.value {
        values[parameter.name] = value
      } else {
        return nil
      }
    }
    return rest.isEmpty ? values : nil
  }
}

extension SourceExpression {
  var isNull: Bool { if case .null = kind { true } else { false } }
}

extension DeclaredType {
  /// Returns the value of the property `name` of a module or a step, which is by default the name of the type.
  func ownName() throws(SourceReader.Unread) -> String {
    if let value = constants["name"] {
      if let text = value.string { return text }
    } else if !computed.contains("name"), !properties.contains(where: { $0.name == "name" }) {
      return name.split(separator: ".").last.map(String.init) ?? name
    }
    throw SourceReader.Unread("the property `name` of “\(name)” is computed")
  }

  /// The type of an enumeration's raw values.
  var rawType: String? {
    guard keyword == "enum" else { return nil }
    return inherited.first { $0 == "String" || SourceReader.integers.contains($0) }
  }
}
