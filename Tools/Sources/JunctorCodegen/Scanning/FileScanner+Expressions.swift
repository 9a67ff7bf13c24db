// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Reads expressions: literals, names, members, calls and closures. Operators and everything else become `.other`, which
// no manifest can contain.

extension FileScanner {
  /// Returns the expression that a range consists of.
  func expression(in range: Range<Int>) -> SourceExpression {
    let start = skippingEffects(range.lowerBound, before: range.upperBound)
    guard let (expression, end) = chain(from: start, to: range.upperBound), end == range.upperBound
    else { return SourceExpression(.other, place(range.lowerBound)) }
    return expression
  }

  /// Returns the index after `try` and `await`.
  func skippingEffects(_ start: Int, before end: Int) -> Int {
    var index = start
    while index < end, ["try", "await"].contains(tokens[index].word) {
      index += 1
      if index < end, isMark(in: "?!", at: index), !tokens[index].isAfterBlank { index += 1 }
    }
    return index
  }

  /// Returns an operand with its members, calls and subscripts, and the index after it.
  func chain(from start: Int, to end: Int) -> (SourceExpression, Int)? {
    guard start < end, var (kind, index) = operand(at: start, to: end) else { return nil }
    let place = place(start)
    while index < end {
      let base = SourceExpression(kind, place)
      if isMark(".", at: index), index + 1 < end, let name = tokens[index + 1].name {
        kind = .member(base, name)
        index += 2
      } else if isMark(in: "?!", at: index), !tokens[index].isAfterBlank,
        isMark(in: ".([", at: index + 1)
      {
        index += 1
      } else if isMark("(", at: index), !tokens[index].isFirstOnLine {
        let close = closing(index)
        kind = .call(base, callArguments(in: (index + 1)..<min(close, end)))
        index = close + 1
      } else if isMark("[", at: index), !tokens[index].isAfterBlank {
        let close = closing(index)
        kind = .subscripted(base, callArguments(in: (index + 1)..<min(close, end)))
        index = close + 1
      } else if isMark("{", at: index), !tokens[index].isFirstOnLine, base.takesClosure {
        let (closures, next) = trailingClosures(at: index, to: end)
        if let (callee, arguments) = base.call {
          kind = .call(callee, arguments + closures)
        } else {
          kind = .call(base, closures)
        }
        index = next
      } else {
        break
      }
    }
    return (SourceExpression(kind, place), min(index, end))
  }

  private func operand(at start: Int, to end: Int) -> (SourceExpression.Kind, Int)? {
    let token = tokens[start]
    switch token.kind {
    case .text(let text): return (text.isPlain ? .text(text) : .other, start + 1)
    case .word("true"): return (.boolean(true), start + 1)
    case .word("false"): return (.boolean(false), start + 1)
    case .word("nil"): return (.null, start + 1)
    case .word(let name), .quoted(let name): return (.name(name), start + 1)
    case .value: return (number(at: start), start + 1)
    case .condition: return nil
    case .mark: break
    }
    if token.isMark("-"), start + 1 < end, !tokens[start + 1].isAfterBlank,
      case .number(let digits) = number(at: start + 1)
    {
      return (.number("-" + digits), start + 2)
    }
    if token.isMark("."), start + 1 < end, let name = tokens[start + 1].name {
      return (.implicit(name), start + 2)
    }
    guard token.closing != nil else { return nil }
    let close = closing(start)
    guard close < end else { return nil }
    let inside = (start + 1)..<close
    if token.isMark("[") { return (collection(in: inside), close + 1) }
    if token.isMark("{") { return (.closure(closure(in: inside)), close + 1) }
    let items = items(in: inside)
    return (items.count == 1 ? expression(in: items[0]).kind : .other, close + 1)
  }

  /// Returns the decimal number at a token.
  private func number(at index: Int) -> SourceExpression.Kind {
    guard case .value = tokens[index].kind, file.bytes[tokens[index].offset].isDigit else {
      return .other
    }
    let next = index + 1 < tokens.count ? tokens[index + 1].offset : file.bytes.count
    let bytes = file.bytes[tokens[index].offset..<next].prefix {
      $0.isOfNames || $0 == UInt8(ascii: ".")
    }
    let text = String(decoding: bytes.filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
    return Int(text) != nil || Double(text) != nil && !text.contains("x") ? .number(text) : .other
  }

  private func collection(in range: Range<Int>) -> SourceExpression.Kind {
    if range.count == 1, isMark(":", at: range.lowerBound) { return .dictionary([]) }
    let items = items(in: range)
    let colons = items.map { item in
      var index = item.lowerBound
      while index < item.upperBound, !isMark(":", at: index) {
        index = tokens[index].closing == nil ? index + 1 : closing(index) + 1
      }
      return index < item.upperBound ? index : nil
    }
    if let first = colons.first, first != nil {
      let pairs = zip(items, colons).compactMap { item, colon in
        colon.map {
          (
            key: expression(in: item.lowerBound..<$0),
            value: expression(in: ($0 + 1)..<item.upperBound)
          )
        }
      }
      return pairs.count == items.count ? .dictionary(pairs) : .other
    }
    return .array(items.map { expression(in: $0) })
  }

  /// Returns the arguments between the parentheses of a call.
  func callArguments(in range: Range<Int>) -> [SourceExpression.Argument] {
    items(in: range).map { range in
      var first = range.lowerBound
      var label: String?
      if range.count >= 2, let name = tokens[first].name, isMark(":", at: first + 1) {
        label = name
        first += 2
      }
      return .init(label: label, value: expression(in: first..<range.upperBound))
    }
  }

  private func trailingClosures(
    at start: Int, to end: Int
  ) -> ([SourceExpression.Argument], Int) {
    var closures: [SourceExpression.Argument] = []
    var (index, label) = (start, String?.none)
    while index < end, isMark("{", at: index) {
      let close = closing(index)
      let value = SourceExpression(
        .closure(closure(in: (index + 1)..<min(close, end))), place(index))
      closures.append(.init(label: label, value: value))
      index = close + 1
      guard index + 1 < end, let name = tokens[index].name, isMark(":", at: index + 1) else {
        break
      }
      guard isMark("{", at: index + 2) else { break }
      label = name
      index += 2
    }
    return (closures, index)
  }

  /// Reads the type of a closure's result: the written one, or that of a body that is one literal.
  private func closure(in range: Range<Int>) -> SourceExpression.Closure {
    var body = range.lowerBound
    var written: String?
    var index = range.lowerBound
    var arrow: Int?
    let statements: Set = ["for", "if", "let", "var", "return", "try", "guard", "switch", "do"]
    while index < range.upperBound, !isMark(in: "{=", at: index) {
      let token = tokens[index]
      if token.word == "in" {
        written = arrow.map { self.written($0..<index) }
        body = index + 1
        break
      }
      if let word = token.word, statements.contains(word) { break }
      if token.isMark("-"), isMark(">", at: index + 1) { arrow = index + 2 }
      index = token.closing == nil ? index + 1 : closing(index) + 1
    }
    return SourceExpression.Closure(
      result: written ?? evidentType(of: min(body, range.upperBound)..<range.upperBound))
  }

  private func evidentType(of body: Range<Int>) -> String? {
    guard let first = body.first else { return "Void" }
    // Only a response can begin like this, since nothing else says what type it has.
    if isMark(".", at: first) { return "RouteResponse" }
    guard body.count == 1 else { return nil }
    if tokens[first].text != nil { return "String" }
    switch expression(in: body).kind {
    case .boolean: return "Bool"
    case .number(let text): return Int(text) != nil ? "Int" : "Double"
    default: return nil
    }
  }
}

extension SourceExpression {
  /// Whether a closure can follow it.
  fileprivate var takesClosure: Bool {
    switch kind {
    case .name, .member, .implicit, .call: true
    default: false
    }
  }
}
