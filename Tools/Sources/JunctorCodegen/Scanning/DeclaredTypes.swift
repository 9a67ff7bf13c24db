// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A type with all of its extensions.
struct DeclaredType {
  let module: String
  /// The name, with those of the enclosing types.
  let name: String
  let keyword: String
  private(set) var inherited: [String] = []
  private(set) var properties: [TypePart.Property] = []
  private(set) var constants: [String: SourceExpression] = [:]
  private(set) var computed: Set<String> = []
  private(set) var aliases: [String: String] = [:]
  private(set) var cases: [(name: String, value: SourceExpression?)] = []
  /// The cases of a `@Route` enumeration.
  private(set) var choices: [TypePart.Case] = []
  /// The initializers of the declaration itself, which replace the memberwise one.
  private(set) var ownInitializers: [TypePart.Initializer] = []
  private(set) var initializers: [TypePart.Initializer] = []
  private(set) var writes: [(key: String, property: String?)] = []
  /// Whether `@RouteModule` or a record adds it.
  private(set) var isLinkedModule = false
  private(set) var hasRouteAttribute = false

  var fullName: String { "\(module).\(name)" }

  fileprivate init(_ part: TypePart, module: String) {
    self.module = module
    name = part.name
    keyword = part.keyword
  }

  fileprivate mutating func add(_ part: TypePart) {
    inherited += part.inherited
    properties += part.properties
    constants.merge(part.constants) { first, _ in first }
    computed.formUnion(part.computed)
    aliases.merge(part.aliases) { first, _ in first }
    cases += part.allCases
    choices += part.cases
    if !part.isExtension { ownInitializers += part.initializers }
    initializers += part.initializers
    writes += part.writes
    isLinkedModule = isLinkedModule || part.isModule
    hasRouteAttribute = hasRouteAttribute || part.routeAttribute != nil
  }

  /// The initializer that reads a typed address, if it is written by hand.
  var reader: TypePart.Initializer? {
    initializers.first {
      $0.parameters.count == 1 && $0.parameters[0].label == "from"
        && $0.parameters[0].type == "RouteParameters"
    }
  }

  /// Whether it has its own `init(from: Decoder)`.
  var isDecodedByHand: Bool {
    initializers.contains {
      $0.parameters.count == 1 && $0.parameters[0].label == "from"
        && $0.parameters[0].type.hasSuffix("Decoder")
    }
  }
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

/// The types that sources declare.
struct DeclaredTypes {
  private var types: [DeclaredType] = []
  /// The types by the last part of their names.
  private var numbers: [Substring: [Int]] = [:]

  init(_ parts: [(module: String, part: TypePart)]) {
    var byName: [String: Int] = [:]
    for (module, part) in parts where !part.isExtension {
      let key = "\(module).\(part.name)"
      if byName[key] == nil {
        byName[key] = types.count
        let last = part.name.split(separator: ".").last ?? ""
        numbers[last, default: []].append(types.count)
        types.append(DeclaredType(part, module: module))
      }
      types[byName[key]!].add(part)
    }
    for (module, part) in parts where part.isExtension {
      // An extension can be in another module than the type.
      if let number = byName["\(module).\(part.name)"] ?? number(part.name, in: module, nil) {
        types[number].add(part)
      }
    }
  }

  /// Returns the type that code calls `name`.
  ///
  /// - Parameters:
  ///   - name: The name, perhaps with the names of enclosing types and of the module.
  ///   - module: The module with the code.
  ///   - scope: The type with the code.
  func type(_ name: String, in module: String, _ scope: String? = nil) -> DeclaredType? {
    number(name, in: module, scope).map { types[$0] }
  }

  private func number(_ name: String, in module: String, _ scope: String?) -> Int? {
    guard let last = name.split(separator: ".").last, let found = numbers[last] else { return nil }
    var outer = scope.map { $0.split(separator: ".") } ?? []
    while true {
      let full = (outer.map(String.init) + [name]).joined(separator: ".")
      if let number = found.first(where: { types[$0].module == module && types[$0].name == full }) {
        return number
      }
      if outer.isEmpty { break }
      outer.removeLast()
    }
    // Of another module, or of a nested type that an extension or a protocol makes visible.
    let others = found.filter { ".\(types[$0].fullName)".hasSuffix(".\(name)") }
    return others.count == 1 ? others[0] : nil
  }
}
