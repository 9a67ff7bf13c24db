// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest

extension SourceReader {
  /// What the sources say about the JSON of a type.
  struct Shape {
    /// The shape; `nil` if the type is not `Decodable`, or if no sample of it can be decoded.
    var shape: JSONShape?
    var isDecodable = true
    /// Whether a router has a sample of the type.
    var hasSample = true
  }

  /// Returns the result of a route whose handler returns a value of the written type.
  func result(_ written: String, _ scope: Scope) throws(Unread) -> RouteManifest.Result? {
    let type = SourceType(written)
    if type == .void { return nil }
    guard let name = type.printedName else { throw Unread("the type “\(written)” cannot be read") }
    return RouteManifest.Result(name: name, shape: try shape(of: type, scope).shape)
  }

  /// Returns the shape of a type.
  func shape(of type: SourceType, _ scope: Scope) throws(Unread) -> Shape {
    try shape(of: type, scope, within: [])
  }

  private static let simple: [String: JSONShape] = [
    "Bool": .boolean, "String": .string, "Double": .number, "Float": .number, "CGFloat": .number,
    "Decimal": .number, "Date": .string, "Data": .string, "UUID": .string, "URL": .string,
  ]

  private func shape(
    of type: SourceType, _ scope: Scope, within path: [String]
  ) throws(Unread) -> Shape {
    let nothing = Shape(shape: nil, isDecodable: false, hasSample: false)
    func container(
      _ element: SourceType, _ make: (JSONShape) -> JSONShape
    ) throws(Unread) -> Shape {
      let found = try shape(of: element, scope, within: path)
      return found.isDecodable ? Shape(shape: make(found.shape ?? .any)) : nothing
    }
    switch type {
    case .optional(let wrapped): return try container(wrapped) { .optional($0) }
    case .array(let element), .set(let element): return try container(element) { .array($0) }
    case .dictionary(.named(let key), let value) where key == "String" || key == "Int":
      return try container(value) { .dictionary($0) }
    case .dictionary(_, let value): return try container(value) { _ in .array(.any) }
    case .existential, .void: return nothing
    case .other: throw Unread("a type in the result cannot be read")
    case .named(let name):
      if let declared = self.type(name, scope) { return try shape(of: declared, within: path) }
      if let simple = Self.simple[name] { return Shape(shape: simple) }
      if Self.integers.contains(name) { return Shape(shape: .integer) }
      throw Unread("the type “\(name)” is not in the sources that were read")
    }
  }

  private func shape(of type: DeclaredType, within path: [String]) throws(Unread) -> Shape {
    guard try isDecodable(type, within: []) else {
      return Shape(shape: nil, isDecodable: false, hasSample: false)
    }
    if path.contains(type.fullName) || path.count == 16 {
      return Shape(shape: .any, hasSample: false)
    }
    if type.isDecodedByHand {
      throw Unread("“\(type.name)” is decoded by code of its own")
    }
    switch type.keyword {
    case "enum": return try shape(ofCasesOf: type)
    case "struct": return try shape(ofPropertiesOf: type, within: path)
    case "class" where !hasSuperclass(type):
      return try shape(ofPropertiesOf: type, within: path)
    default: throw Unread("“\(type.name)” is no structure, and may inherit properties")
    }
  }

  private func shape(ofCasesOf type: DeclaredType) throws(Unread) -> Shape {
    guard let raw = type.rawType else {
      throw Unread("the enumeration “\(type.name)” has no raw values")
    }
    let samples: Set =
      raw == "String" ? ["a", "1", "", "https://a.example"] : ["1", "0", "2", "100"]
    var hasSample = type.inherited.contains("CaseIterable")
    for one in type.cases where !hasSample {
      hasSample = samples.contains(try rawText(one.name, of: type))
    }
    return Shape(shape: raw == "String" ? .string : .integer, hasSample: hasSample)
  }

  private func shape(
    ofPropertiesOf type: DeclaredType, within path: [String]
  ) throws(Unread) -> Shape {
    let scope = Scope(module: type.module, type: type.name)
    let keys = types.type("\(type.name).CodingKeys", in: type.module)
    var members: [JSONShape.Member] = []
    for property in type.properties {
      guard property.markers.isEmpty else {
        throw Unread("“\(property.name)” of “\(type.name)” has an attribute")
      }
      var name = property.name
      if let keys {
        // A property without a key keeps its initial value.
        guard keys.cases.contains(where: { $0.name == name }) else { continue }
        name = try rawText(name, of: keys)
      }
      var written = try self.type(of: property, scope)
      let isOptional = written.isOptional
      if case .optional(let wrapped) = written { written = wrapped }
      let found = try shape(of: written, scope, within: path + [type.fullName])
      if !isOptional, !found.hasSample { return Shape(shape: nil, hasSample: false) }
      members.append(.init(name, found.shape ?? .any, isOptional: isOptional))
    }
    return Shape(
      shape: .object(
        members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }))
  }

  /// Protocols and types that make nothing decodable.
  private static let others: Set = [
    "Sendable", "Hashable", "Equatable", "Comparable", "Identifiable", "CustomStringConvertible",
    "CustomDebugStringConvertible", "Error", "LocalizedError", "CaseIterable", "RawRepresentable",
    "Encodable", "LosslessStringConvertible", "AnyObject", "ParameterConvertible", "Route",
    "CodingKey", "View", "ObservableObject", "ExpressibleByStringLiteral",
    "ExpressibleByArrayLiteral", "ExpressibleByIntegerLiteral", "String", "Character", "Double",
    "BitwiseCopyable",
  ]

  /// Whether a class may inherit properties.
  private func hasSuperclass(_ type: DeclaredType) -> Bool {
    type.inherited.contains { name in
      let scope = Scope(module: type.module, type: type.name)
      return !Self.others.contains(name) && !["Codable", "Decodable"].contains(name)
        && self.type(name, scope)?.keyword != "protocol"
    }
  }

  private func isDecodable(_ type: DeclaredType, within path: [String]) throws(Unread) -> Bool {
    let names = type.inherited.map { name in
      name.hasPrefix("Swift.") ? String(name.dropFirst(6)) : name
    }
    if names.contains("Codable") || names.contains("Decodable") { return true }
    for name in names where !Self.others.contains(name) && !Self.integers.contains(name) {
      guard let other = self.type(name, Scope(module: type.module, type: type.name)) else {
        throw Unread(
          "“\(name)”, to which “\(type.name)” conforms, is not in the sources that were read")
      }
      if path.contains(other.fullName) { continue }
      if try isDecodable(other, within: path + [type.fullName]) { return true }
    }
    return false
  }
}
