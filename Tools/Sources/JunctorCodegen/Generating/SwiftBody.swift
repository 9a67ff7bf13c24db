// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
internal import JunctorManifest
internal import JunctorMatching

/// The statements that write an address.
struct SwiftBody {
  let plan: AddressPlan
  /// The beginning of an address in any space, as an expression.
  let space: SwiftCode
  /// The name of the local variable.
  let address: SwiftCode

  var lines: [SwiftCode] {
    if plan.branches.count == 1 { return write(plan.branches[0]) }
    // The optional captures decide which alternative is written.
    let optional = plan.values.indices.filter {
      plan.values[$0].isCapture && plan.values[$0].isOptional
    }
    var lines: [SwiftCode] = []
    for (number, branch) in plan.branches.enumerated() {
      let conditions: [SwiftCode] = optional.map { index in
        let name = identifier(plan.values[index])
        return branch.values.contains(index) ? "let \(name)" : "\(name) == nil"
      }
      // The branches are distinct sets of the optional values: the last of all possible ones needs no condition.
      let isLast = number > 0 && optional.count < 6 && number + 1 == 1 << optional.count
      let condition: SwiftCode = isLast ? "" : "if \(conditions.joined(separator: ", ")) "
      lines.append("\(number == 0 ? "" : "} else ")\(condition){")
      lines += write(branch).map { "  " + $0 }
    }
    if optional.count < 6, plan.branches.count == 1 << optional.count { return lines + ["}"] }
    let names = optional.map { plan.values[$0].parameter.name }.joined(separator: ", ")
    return lines + [
      "} else {",
      "  throw InvalidValue(parameter: \(literal: names), reason: \"no address has exactly these values\")",
      "}",
    ]
  }

  private func write(_ branch: AddressPlan.Branch) -> [SwiftCode] {
    var lines: [SwiftCode] = []
    if plan.branches.count > 1 { lines.append("// \(comment: branch.pattern)") }
    let used = plan.values.indices.filter {
      branch.values.contains($0) || !plan.values[$0].isCapture
    }
    for index in used { lines += check(plan.values[index]) }
    let origin: SwiftCode = branch.origin.map { "\(literal: $0)" } ?? space
    let isHost = branch.origin?.hasSuffix("://") == true
    let start: SwiftCode = "AddressText(\(origin)\(isHost ? ", firstIsHost: true" : ""))"
    let first = lines.count
    lines.append("var \(address) = \(start)")
    lines += write(branch.path, to: "path")
    if branch.canHaveDots {
      let name = branch.values.sorted().last { plan.values[$0].parameter.place == .path }
      lines.append("try \(address).path.checkDots(\(literal: self.name(of: name)))")
    }
    for condition in branch.query {
      switch condition.value {
      case .present: lines.append("\(address).query(\(literal: condition.key))")
      case .literal(let text):
        lines.append("\(address).query(\(literal: condition.key), \(literal: text))")
      case .capture(let number):
        lines.append("\(address).query(\(literal: condition.key), \(text(of: number)))")
      }
    }
    for value in plan.values where !value.isCapture { lines.append(query(value)) }
    if let fragment = branch.fragment {
      lines.append("\(address).fragment = AddressText.Segments()")
      lines += write(fragment, to: "fragment?")
    }
    let readings: [(SwiftCode, AddressPlan.Reading?)] = [
      ("path", branch.reading.path), ("fragment?", branch.reading.fragment),
    ]
    for (part, reading) in readings {
      guard let reading else { continue }
      let values = reading.values.map { text(of: $0) }.joined(separator: ", ")
      lines.append(
        "try \(address).\(part).check(\(literal: name(of: reading.values.first)), isReadBy: \(literal: reading.program), as: [\(values)])"
      )
    }
    for rival in branch.rivals {
      let fragment: SwiftCode = rival.fragment.map { ", fragment: \(literal: $0)" } ?? ""
      lines.append(
        "try \(address).check(\(literal: name(of: branch.values.max())), isNot: \(literal: rival.path)\(fragment))"
      )
    }
    if lines.count == first + 1 {
      lines[first] = "return \(start).text"
      return lines
    }
    return lines + ["return \(address).text"]
  }

  private func name(of value: Int?) -> String {
    value.map { plan.values[$0].parameter.name } ?? plan.route.id
  }

  private func write(_ segments: AddressPlan.Segments, to part: SwiftCode) -> [SwiftCode] {
    var lines: [SwiftCode] = []
    var runs: [SwiftCode] = []
    var run: [SwiftCode] = []
    for (index, pieces) in segments.segments.enumerated() {
      guard segments.open.contains(index) else {
        run.append(text(of: pieces))
        continue
      }
      if !run.isEmpty { runs.append("[\(run.joined(separator: ", "))]") }
      run = []
      runs.append("AddressText.Segments.split(\(text(of: pieces, isOpen: true)))")
    }
    if !run.isEmpty { runs.append("[\(run.joined(separator: ", "))]") }
    if !runs.isEmpty {
      lines.append("\(address).\(part).segments = \(runs.joined(separator: " + "))")
    }
    if let tail = segments.tail { lines.append("\(address).\(part).tail = \(text(of: tail))") }
    return lines
  }

  /// Returns the text of a segment; in an open one, only some values contain separators.
  private func text(of pieces: AddressPlan.Text, isOpen: Bool = false) -> SwiftCode {
    let captures = plan.route.pattern.declaredCaptures
    let texts: [SwiftCode] = pieces.map { piece in
      switch piece {
      case .literal(let symbols):
        let slash: ExpressionProgram.Slash = isOpen ? .both : .escaped
        return "\(literal: ExpressionProgram(slash: slash).decodedSymbols(symbols))"
      case .capture(let number):
        let isClosed = isOpen && !captures[number].keepsSlash
        return isClosed ? "AddressText.Segments.masked(\(text(of: number)))" : text(of: number)
      }
    }
    return texts.isEmpty ? "\"\"" : texts.joined(separator: " + ")
  }

  private func text(of number: Int) -> SwiftCode {
    let value = plan.values[number]
    let name = identifier(value)
    if value.isEnumeration { return "\(name).rawValue" }
    return value.parameter.type == .string ? name : "String(\(name))"
  }

  private func identifier(_ value: AddressPlan.Value) -> SwiftCode {
    SwiftCode(name: GeneratedLanguage.swift.identifier(value.name))
  }

  private func query(_ value: AddressPlan.Value) -> SwiftCode {
    let name = identifier(value)
    var text = name
    if value.isEnumeration {
      text =
        value.isRepeated
        ? "\(name).map(\\.rawValue)" : "\(name)\(value.isOptional ? "?" : "").rawValue"
    }
    return
      "\(address).query(\(literal: value.parameter.queryKey), \(value.isRepeated ? "all: " : "")\(text))"
  }

  private func check(_ value: AddressPlan.Value) -> [SwiftCode] {
    let lines = value.check.map { check(value, $0) } ?? []
    guard let form = value.form else { return lines }
    let name = identifier(value)
    let isUnwrapped = value.isOptional && !value.isCapture
    // The expression is one of this package.
    let expression = SwiftCode(stringLiteral: "#/\(form)/#")
    func line(_ text: SwiftCode) -> SwiftCode {
      "try AddressText.check(\(literal: value.parameter.name), \(text), hasForm: \(expression))"
    }
    if value.isRepeated { return lines + ["for text in \(name) { \(line("text")) }"] }
    return lines + [isUnwrapped ? "if let \(name) { \(line(name)) }" : line(name)]
  }

  private func check(_ value: AddressPlan.Value, _ check: AddressPlan.Check) -> [SwiftCode] {
    let name: SwiftCode = "\(literal: value.parameter.name)"
    let number = plan.values.firstIndex { $0.name == value.name } ?? 0
    switch check {
    case .finite:
      let identifier = identifier(value)
      if value.isRepeated {
        return ["for number in \(identifier) { try AddressText.check(\(name), finite: number) }"]
      }
      if value.isOptional, !value.isCapture {
        return ["if let \(identifier) { try AddressText.check(\(name), finite: \(identifier)) }"]
      }
      return ["try AddressText.check(\(name), finite: \(identifier))"]
    case .segment: return ["try AddressText.check(\(name), segment: \(text(of: number)))"]
    case .part(let canBeEmpty):
      let option: SwiftCode = canBeEmpty ? "" : ", canBeEmpty: false"
      return ["try AddressText.check(\(name), part: \(text(of: number))\(option))"]
    case .matching(let program, let first):
      return (first.map { self.check(value, $0) } ?? []) + [
        "try AddressText.check(\(name), \(text(of: number)), matches: \(literal: program))"
      ]
    }
  }
}
