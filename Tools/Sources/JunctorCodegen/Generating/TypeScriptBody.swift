// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest
internal import JunctorMatching

/// The statements that write an address.
struct TypeScriptBody {
  let plan: AddressPlan
  /// The beginning of an address in any space, as an expression.
  let space: String
  /// What follows an address: its type in TypeScript.
  let cast: String

  var lines: [String] {
    var lines: [String] = []
    if !plan.values.isEmpty {
      // As properties, values can have all names.
      lines.append("const v = {")
      for value in plan.values { lines.append("  \(value.typeScriptKey): \(reading(of: value)),") }
      lines.append("};")
    }
    if plan.branches.count == 1 { return lines + write(plan.branches[0]) }
    let optional = plan.values.indices.filter {
      plan.values[$0].isCapture && plan.values[$0].isOptional
    }
    for branch in plan.branches {
      let conditions = optional.map { index in
        "\(text(of: index)) \(branch.values.contains(index) ? "!==" : "===") undefined"
      }
      lines.append(conditions.isEmpty ? "{" : "if (\(conditions.joined(separator: " && "))) {")
      lines += write(branch).map { "  " + $0 }
      lines.append("}")
    }
    let names = optional.map { plan.values[$0].parameter.name }.joined(separator: ", ")
    return lines + [
      "return refuse(\(names.typeScriptLiteral), 'no address has exactly these values');"
    ]
  }

  private func write(_ branch: AddressPlan.Branch) -> [String] {
    var lines: [String] = []
    if plan.branches.count > 1 { lines.append("// \(branch.pattern.onOneLine)") }
    for (index, value) in plan.values.enumerated()
    where branch.values.contains(index) || !value.isCapture {
      lines += check(value, index, value.check)
    }
    lines.append("const path = \(text(of: branch.path));")
    if branch.canHaveDots {
      let name = branch.values.sorted().last { plan.values[$0].parameter.place == .path }
      lines.append("checkDots(\(literal(of: name)), path);")
    }
    if let fragment = branch.fragment { lines.append("const fragment = \(text(of: fragment));") }
    for (part, reading) in [("path", branch.reading.path), ("fragment", branch.reading.fragment)] {
      guard let reading else { continue }
      let values = reading.values.map { text(of: $0) }.joined(separator: ", ")
      lines.append(
        "checkReading(\(literal(of: reading.values.first)), \(part), /^\(reading.expression)$/u, [\(values)]);"
      )
    }
    for rival in branch.rivals {
      let fragment = rival.fragment.map { ", fragment, /^(?:\($0))$/u" } ?? ""
      lines.append(
        "checkRival(\(literal(of: branch.values.max())), path, /^(?:\(rival.path))$/u\(fragment));")
    }
    let origin = branch.origin?.typeScriptLiteral ?? space
    let isHost = branch.origin?.hasSuffix("://") == true
    var arguments = ["path", "[\(query(branch).joined(separator: ", "))]"]
    if branch.fragment != nil || isHost {
      arguments.append(branch.fragment == nil ? "undefined" : "fragment")
    }
    if isHost { arguments.append("true") }
    lines.append(
      "return write(\(origin), \(arguments.joined(separator: ", ")))\(cast);")
    return lines
  }

  private func query(_ branch: AddressPlan.Branch) -> [String] {
    let own = branch.query.map { condition in
      let key = condition.key.typeScriptLiteral
      switch condition.value {
      case .present: return "[\(key), null]"
      case .literal(let text): return "[\(key), \(text.typeScriptLiteral)]"
      case .capture(let number): return "[\(key), \(text(of: number))]"
      }
    }
    return own
      + plan.values.indices.filter { !plan.values[$0].isCapture }.map { index in
        "[\(plan.values[index].parameter.queryKey.typeScriptLiteral), \(text(of: index))]"
      }
  }

  private func literal(of value: Int?) -> String {
    (value.map { plan.values[$0].parameter.name } ?? plan.route.id).typeScriptLiteral
  }

  private func text(of number: Int) -> String { "v.\(plan.values[number].typeScriptKey)" }

  private func text(of segments: AddressPlan.Segments) -> String {
    let texts = segments.segments.enumerated().map { index, pieces in
      segments.open.contains(index)
        ? "...split(\(text(of: pieces, isOpen: true)))" : text(of: pieces, isOpen: false)
    }
    let tail = segments.tail.map { ", tail: \(text(of: $0))" } ?? ""
    return "{ segments: [\(texts.joined(separator: ", "))]\(tail) }"
  }

  /// Returns the text of a segment; in an open one, only some values contain separators.
  private func text(of pieces: AddressPlan.Text, isOpen: Bool) -> String {
    let captures = plan.route.pattern.declaredCaptures
    let texts = pieces.map { piece in
      switch piece {
      case .literal(let symbols):
        let slash: ExpressionText.Slash = isOpen ? .both : .escaped
        return ExpressionText(slash: slash).decodedSymbols(symbols).typeScriptLiteral
      case .capture(let number):
        return isOpen && !captures[number].keepsSlash
          ? "masked(\(text(of: number)))" : text(of: number)
      }
    }
    return texts.isEmpty ? "''" : texts.joined(separator: " + ")
  }

  /// Returns the expression that checks the type of a value, and converts it to text.
  private func reading(of value: AddressPlan.Value) -> String {
    let function =
      switch value.parameter.type {
      case _ where value.isEnumeration: "readText"
      case .string: "readText"
      case .integer: "readInteger"
      case .number: "readNumber"
      case .boolean: "readBoolean"
      }
    let arguments = "\(value.parameter.name.typeScriptLiteral), values.\(value.typeScriptKey)"
    if value.isRepeated { return "repeated(\(function), \(arguments))" }
    return value.isOptional ? "optional(\(function), \(arguments))" : "\(function)(\(arguments))"
  }

  private func check(_ value: AddressPlan.Value, _ index: Int, _ check: AddressPlan.Check?)
    -> [String]
  {
    let name = value.parameter.name.typeScriptLiteral
    switch check {
    case nil, .finite: return []
    case .segment: return ["checkSegment(\(name), \(text(of: index)));"]
    case .part(let canBeEmpty):
      return ["checkPart(\(name), \(text(of: index))\(canBeEmpty ? "" : ", false"));"]
    case .matching(let expression, let first):
      return self.check(value, index, first) + [
        "checkMatch(\(name), \(text(of: index)), /^(?:\(expression))$/u);"
      ]
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
