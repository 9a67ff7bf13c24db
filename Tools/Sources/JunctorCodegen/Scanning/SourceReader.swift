// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

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
  /// The addresses by the full names of their types and cases.
  let routes: [String: [ScannedRoute]]

  init(types: DeclaredTypes, routes: [ScannedRoute]) {
    self.types = types
    self.routes = Dictionary(grouping: routes) { "\($0.module).\($0.typeName)" }
  }

  /// Returns the addresses of a type: one, or one for each case of an enumeration.
  func routes(of type: DeclaredType) -> [ScannedRoute] {
    if type.choices.isEmpty { return routes[type.fullName] ?? [] }
    return type.choices.flatMap { routes["\(type.fullName).\($0.name)"] ?? [] }
  }

  func type(_ name: String, _ scope: Scope) -> DeclaredType? {
    if name == "Self" { return scope.type.flatMap { types.type($0, in: scope.module) } }
    return types.type(name, in: scope.module, scope.type)
  }

  /// Returns the type of the value of a typed address, as written.
  func output(of type: DeclaredType) -> String {
    if let written = type.aliases["Output"] { return written }
    let nested = "\(type.name).Output"
    return types.type(nested, in: type.module) == nil ? "Void" : nested
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
    for assignment in assignments {
      let value = assignment.value
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
      guard let key = arguments.first?.value.string else { throw unread }
      var written = assignment.type.map { SourceType($0) }
      if let property = type.properties.first(where: { $0.name == assignment.name }) {
        written = try self.type(of: property, scope)
      }
      guard let written else { throw unread }
      arguments.removeFirst()
      guard arguments.allSatisfy({ $0.label == "default" }) else { throw unread }
      values.append(
        Value(
          property: assignment.name, key: key, type: written, carrier: carrier,
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
}
