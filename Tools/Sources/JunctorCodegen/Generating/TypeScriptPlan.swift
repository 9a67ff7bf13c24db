// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
internal import JunctorManifest
internal import JunctorMatching

/// The data from which `write` of `Runtimes/addresses.js` writes the addresses of a route.
struct TypeScriptPlan {
  let plan: AddressPlan

  var lines: [ScriptCode] {
    var lines: [ScriptCode] = []
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
      if plan.branches.count > 1 { lines.append("    // \(comment: branch.pattern)") }
      lines.append("    \(Self.object(members(of: branch, decisive: decisive))),")
    }
    return lines + ["  ],"]
  }

  private func members(of value: AddressPlan.Value) -> [ScriptCode] {
    let parameter = value.parameter
    var members: [ScriptCode] = ["name: \(literal: parameter.name)"]
    if value.typeScriptKey != parameter.name {
      members.append("key: \(literal: value.typeScriptKey)")
    }
    if value.isEnumeration {
      let values: [ScriptCode] = parameter.values.map { "\(literal: $0)" }
      members.append("values: \(Self.list(values))")
    } else if parameter.type != .string {
      members.append("type: \(literal: parameter.type.rawValue)")
    }
    // The expression is one of this package.
    if let form = value.form { members.append(ScriptCode(stringLiteral: "form: /^(?:\(form))$/u")) }
    if !value.isEnumeration, let range = parameter.scriptRange { members.append("range: \(range)") }
    if value.isRepeated {
      members.append("isRepeated: true")
    } else if value.isOptional {
      members.append("isOptional: true")
    }
    if !value.isCapture {
      members.append("query: \(literal: parameter.queryKey)")
    } else if plan.route.pattern.declaredCaptures.contains(where: {
      $0.name == parameter.name && $0.keepsSlash
    }) {
      members.append("keepsSlash: true")
    }
    return members + Self.members(of: value.check)
  }

  private static func members(of check: AddressPlan.Check?) -> [ScriptCode] {
    switch check {
    case nil, .finite: []
    case .segment: ["check: 'segment'"]
    case .part(let canBeEmpty): ["check: '\(canBeEmpty ? "part" : "nonEmpty")'"]
    case .matching(let program, let first):
      members(of: first) + ["matches: \(literal: program)"]
    }
  }

  private func members(of branch: AddressPlan.Branch, decisive: [Int]) -> [ScriptCode] {
    var members: [ScriptCode] = []
    if !decisive.isEmpty {
      members.append("has: \(Self.list(decisive.filter(branch.values.contains)))")
    }
    if let origin = branch.origin { members.append("origin: \(literal: origin)") }
    members.append("path: \(text(of: branch.path))")
    if !branch.query.isEmpty {
      members.append("query: [\(branch.query.map(text).joined(separator: ", "))]")
    }
    if let fragment = branch.fragment { members.append("fragment: \(text(of: fragment))") }
    if branch.canHaveDots {
      let value = branch.values.sorted().last { plan.values[$0].parameter.place == .path }
      members.append("dots: \(literal: name(of: value))")
    }
    let all = [(false, branch.reading.path), (true, branch.reading.fragment)]
    let readings: [ScriptCode] = all.compactMap { isFragment, reading in
      reading.map {
        "[\(literal: name(of: $0.values.first)), \(isFragment ? "true" : "false"), \(literal: $0.program), \(Self.list($0.values))]"
      }
    }
    if !readings.isEmpty { members.append("reads: [\(readings.joined(separator: ", "))]") }
    let rivals: [ScriptCode] = branch.rivals.map { rival in
      let fragment: ScriptCode = rival.fragment.map { ", \(literal: $0)" } ?? ""
      return "[\(literal: name(of: branch.values.max())), \(literal: rival.path)\(fragment)]"
    }
    if !rivals.isEmpty { members.append("rivals: [\(rivals.joined(separator: ", "))]") }
    return members
  }

  private func name(of value: Int?) -> String {
    value.map { plan.values[$0].parameter.name } ?? plan.route.id
  }

  // MARK: - Texts

  private func text(of condition: PatternTemplate.Condition) -> ScriptCode {
    let key: ScriptCode = "\(literal: condition.key)"
    switch condition.value {
    case .present: return "[\(key)]"
    case .literal(let text): return "[\(key), \(literal: text)]"
    case .capture(let number): return "[\(key), \(number)]"
    }
  }

  private func text(of segments: AddressPlan.Segments) -> ScriptCode {
    let texts: [ScriptCode] = segments.segments.enumerated().map { index, pieces in
      let slash: ExpressionProgram.Slash = segments.open.contains(index) ? .both : .escaped
      let texts: [ScriptCode] = pieces.map { piece in
        switch piece {
        case .literal(let symbols):
          "\(literal: ExpressionProgram(slash: slash).decodedSymbols(symbols))"
        case .capture(let number): "\(number)"
        }
      }
      return texts.isEmpty ? "''" : texts.count == 1 ? texts[0] : Self.list(texts)
    }
    return Self.list(texts + (segments.tail.map { ["\($0)"] } ?? []))
  }

  private static func list(_ numbers: [Int]) -> ScriptCode { list(numbers.map { "\($0)" }) }

  private static func list(_ items: [ScriptCode]) -> ScriptCode {
    "[\(items.joined(separator: ", "))]"
  }

  private static func object(_ members: [ScriptCode]) -> ScriptCode {
    "{ \(members.joined(separator: ", ")) }"
  }
}

extension RouteManifest.Parameter {
  /// The numbers of the Swift type from the least to the first that is too large, unless it is a default.
  fileprivate var scriptRange: ScriptCode? {
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
