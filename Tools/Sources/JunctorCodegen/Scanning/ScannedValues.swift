// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

extension ScannedRoute.Value {
  /// The values of a `@Route` type: captures, and properties with `@Query` or `@JSON`.
  static func values(
    of pattern: RoutePattern, marked properties: [TypePart.Property]
  ) -> [ScannedRoute.Value] {
    let sent = properties.filter { $0.query != nil }
    return values(
      of: pattern, others: sent.map { ($0.key, $0, isJSON: $0.markers["JSON"] != nil) }
    ) { name in properties.first { $0.key == name && $0.markers["Payload"] == nil } }
  }

  /// The values of a case of a `@Route` enumeration: captures, and query keys.
  static func values(
    of pattern: RoutePattern, associated values: [TypePart.Property]
  ) -> [ScannedRoute.Value] {
    self.values(of: pattern, others: values.map { ($0.name, $0, isJSON: false) }) { name in
      values.first { $0.name == name }
    }
  }

  /// The values of a handwritten conformance: captures, and the other keys that it writes.
  static func values(
    of pattern: RoutePattern, written: [(key: String, property: String?)],
    properties: [TypePart.Property]
  ) -> [ScannedRoute.Value] {
    func property(_ key: String) -> TypePart.Property? {
      let name = written.first { $0.key == key }.map { $0.property } ?? key
      return properties.first { $0.name == name }
    }
    var keys: [String] = []
    for (key, _) in written where !keys.contains(key) { keys.append(key) }
    let others = keys.map { key in
      let unknown = TypePart.Property(name: key, type: "String?", hasDefault: false)
      return (key, property(key) ?? unknown, isJSON: false)
    }
    return values(of: pattern, others: others, captured: property)
  }

  private static func values(
    of pattern: RoutePattern, others: [(key: String, property: TypePart.Property, isJSON: Bool)],
    captured: (String) -> TypePart.Property?
  ) -> [ScannedRoute.Value] {
    let captures = pattern.declaredCaptures
    let names = Set(captures.map(\.name))
    return captures.map { value($0, captured($0.name)) }
      + others.filter { !names.contains($0.key) }
      .map { inQuery($0.property, key: $0.key, isJSON: $0.isJSON) }
  }

  private static func value(
    _ capture: PatternCapture, _ property: TypePart.Property?
  ) -> ScannedRoute.Value {
    let type = ValueType(property?.type)
    return ScannedRoute.Value(
      name: capture.isNamed ? property?.name ?? capture.name : "value\(capture.name)",
      key: capture.name, type: type.base, isArray: type.isArray, isOptional: capture.isOptional)
  }

  private static func inQuery(
    _ property: TypePart.Property, key: String, isJSON: Bool
  ) -> ScannedRoute.Value {
    let type = ValueType(property.type)
    return ScannedRoute.Value(
      name: property.name, key: key, type: isJSON ? "String" : type.base,
      isArray: type.isArray && !isJSON,
      isOptional: type.isOptional || type.isArray || property.hasDefault)
  }
}

extension TypePart.Property {
  /// The key in the address.
  fileprivate var key: String { query.flatMap { $0.isEmpty ? nil : $0 } ?? name }

  /// The argument of its `@Query` or `@JSON` marker; `nil` without a marker.
  fileprivate var query: String? { markers["Query"] ?? markers["JSON"] }
}

/// The type of a parameter, split into base type, optional and array.
private struct ValueType {
  var base = "String"
  var isOptional = false
  var isArray = false

  /// The types of function parameters; values of all other types are passed as text.
  private static let standard: Set<String> = [
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
    "Double", "Float", "Bool", "Character", "String",
  ]

  init(_ written: String?) {
    var text = written ?? ""
    while true {
      if text.hasPrefix("Swift.") {
        text.removeFirst(6)
      } else if text.hasSuffix("?") || text.hasSuffix("!") {
        text.removeLast()
        isOptional = true
      } else if let inner = Self.argument(of: "Optional", text) {
        text = inner
        isOptional = true
      } else if !isArray, let inner = Self.argument(of: "Array", text) {
        text = inner
        isArray = true
      } else if !isArray, text.hasPrefix("["), text.hasSuffix("]") {
        text = String(text.dropFirst().dropLast())
        isArray = true
      } else {
        break
      }
    }
    if Self.standard.contains(text) { base = text }
  }

  private static func argument(of generic: String, _ text: String) -> String? {
    guard text.hasPrefix(generic + "<"), text.hasSuffix(">") else { return nil }
    return String(text.dropFirst(generic.count + 1).dropLast())
  }
}
