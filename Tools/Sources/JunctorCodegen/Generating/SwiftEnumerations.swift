// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest

/// The enumerations of a generated Swift file, and the names of its types.
///
/// Parameters of one Swift type with the same values share an enumeration.
struct SwiftEnumerations {
  struct Enumeration {
    let name: String
    /// The parameters, for the comment.
    let owner: String
    let cases: [(name: String, value: String)]
  }

  private struct Key: Hashable {
    let base: String
    let values: [String]
  }

  private(set) var all: [Enumeration] = []
  private var indices: [Key: Int] = [:]

  /// The types that each file contains.
  private static let own: Set<String> = ["AddressText", "InvalidValue", "Space"]

  init(_ plans: [AddressPlan], _ names: GeneratedNames) {
    var taken = Self.own.union(names.root.allNames.map { GeneratedLanguage.swift.typeName($0) })
    for plan in plans {
      for value in plan.values where value.isEnumeration {
        let key = Self.key(of: value)
        guard indices[key] == nil else { continue }
        var name = GeneratedLanguage.swift.typeName(key.base)
        while !taken.insert(name).inserted { name += "_" }
        indices[key] = all.count
        all.append(
          Enumeration(
            name: name, owner: value.name, cases: Self.cases(of: value.parameter.values)))
      }
    }
  }

  /// Returns the name of the enumeration of a value.
  func name(of value: AddressPlan.Value) -> String {
    indices[Self.key(of: value)].map { all[$0].name } ?? "String"
  }

  /// Returns the name of the type of a namespace, which differs from those of all types in the scope.
  func typeName(_ name: String, besides siblings: [String]) -> String {
    var type = GeneratedLanguage.swift.typeName(name)
    while Self.own.contains(type) || siblings.contains(type) { type += "_" }
    return type
  }

  private static func key(of value: AddressPlan.Value) -> Key {
    let type = value.parameter.swiftType
    let named = ["String", "Int", "Bool", "Double"].contains(type) ? value.name : type
    return Key(
      base: GeneratedNames.identifier(for: named) ?? "value", values: value.parameter.values)
  }

  private static func cases(of values: [String]) -> [(name: String, value: String)] {
    var taken: Set<String> = ["allCases"]
    var seen: Set<String> = []
    return values.filter { seen.insert($0).inserted }.enumerated().map { index, value in
      var name = GeneratedNames.identifier(for: value) ?? "value\(index + 1)"
      while !taken.insert(name).inserted { name += "_" }
      return (GeneratedLanguage.swift.identifier(name), value)
    }
  }
}

extension GeneratedNames.Namespace {
  /// The names of all namespaces in this one.
  fileprivate var allNames: [String] { namespaces.flatMap { [$0.name] + $0.allNames } }
}
