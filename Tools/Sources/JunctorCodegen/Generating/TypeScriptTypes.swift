// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
internal import JunctorManifest

/// The types of results in a generated TypeScript file.
///
/// Routes whose results have the same name and shape share a type.
struct TypeScriptTypes {
  private struct Key: Hashable {
    let name: String
    let shape: JSONShape
  }

  /// The declarations.
  private(set) var lines: [ScriptCode] = []
  private var names: [Key: String] = [:]

  init(_ manifest: RouteManifest) {
    var taken: Set = [
      "Address", "AddressPart", "AddressPiece", "AddressPlan", "AddressSegments", "AddressValue",
      "Space",
    ]
    for route in manifest.routes {
      guard let result = route.result, let shape = result.shape else { continue }
      let key = Key(name: result.name, shape: shape)
      guard names[key] == nil else { continue }
      let words = GeneratedNames.identifier(for: result.name) ?? "result"
      var name = GeneratedLanguage.typeScript.typeName(words)
      while !taken.insert(name).inserted { name += "_" }
      names[key] = name
      lines.append("/** The result of `\(comment: route.id)`. */")
      if case .object(let members) = shape {
        lines.append("export interface \(name: name) {")
        for member in members { lines.append("  \(Self.text(of: member));") }
        lines += ["}", ""]
      } else {
        lines += ["export type \(name: name) = \(Self.text(of: shape));", ""]
      }
    }
  }

  /// Returns the type of a result; `unknown` if its shape is not known.
  func name(of result: RouteManifest.Result?) -> ScriptCode {
    guard let result, let shape = result.shape else { return "unknown" }
    return ScriptCode(name: names[Key(name: result.name, shape: shape)] ?? "unknown")
  }

  /// Returns the type of a parameter.
  func type(of value: AddressPlan.Value) -> ScriptCode {
    let type: ScriptCode =
      switch value.parameter.type {
      case _ where value.isEnumeration:
        value.parameter.values.map { "\(literal: $0)" }.joined(separator: " | ")
      case .string: "string"
      case .integer: "number | bigint"
      case .number: "number"
      case .boolean: "boolean"
      }
    guard value.isRepeated else { return type }
    return "readonly \(type.text.contains(" ") ? "(\(type))" : type)[]"
  }

  private static func text(of member: JSONShape.Member) -> ScriptCode {
    let isIdentifier = GeneratedNames.identifier(for: member.name) == member.name
    let name: ScriptCode =
      isIdentifier ? "\(name: member.name)" : "\(literal: member.name)"
    guard member.isOptional else { return "\(name): \(text(of: member.shape))" }
    return "\(name)?: \(text(of: member.shape)) | null"
  }

  private static func text(of shape: JSONShape) -> ScriptCode {
    switch shape {
    case .string: "string"
    case .integer, .number: "number"
    case .boolean: "boolean"
    case .any: "unknown"
    case .optional(let shape): "\(text(of: shape)) | null"
    case .array(let shape):
      if case .optional = shape { "(\(text(of: shape)))[]" } else { "\(text(of: shape))[]" }
    case .dictionary(let shape): "{ [key: string]: \(text(of: shape)) }"
    case .object(let members):
      members.isEmpty ? "{}" : "{ \(members.map { text(of: $0) }.joined(separator: "; ")) }"
    }
  }
}
