// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest
internal import JunctorMatching

/// The data from which `write` of `Runtimes/addresses.js` writes the addresses of a route.
struct TypeScriptPlan {
  let plan: AddressPlan

  var lines: [String] {
    var lines: [String] = []
    if !plan.values.isEmpty {
      lines +=
        ["  values: ["] + plan.values.map { "    \(Self.object(members(of: $0)))," } + ["  ],"]
    }
    let decisive = plan.values.indices.filter {
      plan.branches.count > 1 && plan.values[$0].isCapture && plan.values[$0].isOptional
    }
    if !decisive.isEmpty { lines.append("  decisive: \(Self.list(decisive)),") }
    lines.append("  forms: [")
    for branch in plan.branches {
      if plan.branches.count > 1 { lines.append("    // \(branch.pattern.onOneLine)") }
      lines.append("    \(Self.object(members(of: branch, decisive: decisive))),")
    }
    return lines + ["  ],"]
  }

  private func members(of value: AddressPlan.Value) -> [String] {
    let parameter = value.parameter
    var members = ["name: \(parameter.name.typeScriptLiteral)"]
    if value.typeScriptKey != parameter.name { members.append("key: '\(value.typeScriptKey)'") }
    if value.isEnumeration {
      members.append(
        "values: [\(parameter.values.map(\.typeScriptLiteral).joined(separator: ", "))]")
    } else if parameter.type != .string {
      members.append("type: '\(parameter.type.rawValue)'")
    }
    if let form = value.form { members.append("form: /^(?:\(form))$/u") }
    if !value.isEnumeration, let range = parameter.scriptRange { members.append("range: \(range)") }
    if value.isRepeated {
      members.append("isRepeated: true")
    } else if value.isOptional {
      members.append("isOptional: true")
    }
    if !value.isCapture {
      members.append("query: \(parameter.queryKey.typeScriptLiteral)")
    } else if plan.route.pattern.declaredCaptures.contains(where: {
      $0.name == parameter.name && $0.keepsSlash
    }) {
      members.append("keepsSlash: true")
    }
    return members + Self.members(of: value.check)
  }

  private static func members(of check: AddressPlan.Check?) -> [String] {
    switch check {
    case nil, .finite: []
    case .segment: ["check: 'segment'"]
    case .part(let canBeEmpty): ["check: '\(canBeEmpty ? "part" : "nonEmpty")'"]
    case .matching(let expression, let first):
      members(of: first) + ["matches: /^(?:\(expression))$/u"]
    }
  }

  private func members(of branch: AddressPlan.Branch, decisive: [Int]) -> [String] {
    var members: [String] = []
    if !decisive.isEmpty {
      members.append("has: \(Self.list(decisive.filter(branch.values.contains)))")
    }
    if let origin = branch.origin { members.append("origin: \(origin.typeScriptLiteral)") }
    members.append("path: \(text(of: branch.path))")
    if !branch.query.isEmpty {
      members.append("query: [\(branch.query.map(text).joined(separator: ", "))]")
    }
    if let fragment = branch.fragment { members.append("fragment: \(text(of: fragment))") }
    if branch.canHaveDots {
      let value = branch.values.sorted().last { plan.values[$0].parameter.place == .path }
      members.append("dots: \(name(of: value))")
    }
    let readings = [(false, branch.reading.path), (true, branch.reading.fragment)].compactMap {
      isFragment, reading in
      reading.map {
        "[\(name(of: $0.values.first)), \(isFragment), /^\($0.expression)$/u, \(Self.list($0.values))]"
      }
    }
    if !readings.isEmpty { members.append("reads: [\(readings.joined(separator: ", "))]") }
    let rivals = branch.rivals.map { rival in
      let fragment = rival.fragment.map { ", /^(?:\($0))$/u" } ?? ""
      return "[\(name(of: branch.values.max())), /^(?:\(rival.path))$/u\(fragment)]"
    }
    if !rivals.isEmpty { members.append("rivals: [\(rivals.joined(separator: ", "))]") }
    return members
  }

  private func name(of value: Int?) -> String {
    (value.map { plan.values[$0].parameter.name } ?? plan.route.id).typeScriptLiteral
  }

  // MARK: - Texts

  private func text(of condition: PatternCondition) -> String {
    let key = condition.key.typeScriptLiteral
    switch condition.value {
    case .present: return "[\(key)]"
    case .literal(let text): return "[\(key), \(text.typeScriptLiteral)]"
    case .capture(let number): return "[\(key), \(number)]"
    }
  }

  private func text(of segments: AddressPlan.Segments) -> String {
    let texts = segments.segments.enumerated().map { index, pieces in
      let slash: ExpressionText.Slash = segments.open.contains(index) ? .both : .escaped
      let texts = pieces.map { piece in
        switch piece {
        case .literal(let symbols):
          ExpressionText(slash: slash).decodedSymbols(symbols).typeScriptLiteral
        case .capture(let number): String(number)
        }
      }
      return texts.isEmpty ? "''" : texts.count == 1 ? texts[0] : Self.list(texts)
    }
    return Self.list(texts + (segments.tail.map { [String($0)] } ?? []))
  }

  private static func list(_ items: [some CustomStringConvertible]) -> String {
    "[\(items.map(\.description).joined(separator: ", "))]"
  }

  private static func object(_ members: [String]) -> String {
    "{ \(members.joined(separator: ", ")) }"
  }
}

extension RouteManifest.Parameter {
  /// The numbers of the Swift type from the least to the first that is too large, unless it is a default.
  fileprivate var scriptRange: String? {
    switch type {
    case .integer where integers != (.min, UInt64(Int64.max)):
      "[\(integers.least), \(integers.greatest == .max ? "2 ** 64" : "\(integers.greatest + 1)")]"
    // Numbers from the second are infinite as a `Float`.
    case .number where swiftType == "Float": "[-3.4028235677973362e38, 3.4028235677973366e38]"
    case .string, .integer, .number, .boolean: nil
    }
  }
}

extension AddressPlan.Value {
  /// The name as a property; names that each object has are avoided.
  var typeScriptKey: String {
    let inherited: Set = [
      "constructor", "toString", "valueOf", "hasOwnProperty", "isPrototypeOf", "toLocaleString",
      "propertyIsEnumerable",
    ]
    return inherited.contains(name) ? name + "_" : name
  }
}
