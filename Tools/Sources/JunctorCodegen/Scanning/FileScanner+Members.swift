// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension FileScanner {
  // MARK: - Arguments

  func arguments(
    in range: Range<Int>
  ) -> [(label: String?, argument: TypePart.Argument)] {
    items(in: range).map { range in
      var first = range.lowerBound
      var label: String?
      if range.count >= 2, let name = tokens[first].name, isMark(":", at: first + 1) {
        label = name
        first += 2
      }
      let text = first + 1 == range.upperBound ? tokens[first].text : nil
      return (
        label,
        TypePart.Argument(text: text?.isPlain == true ? text : nil, place: place(first), file: file)
      )
    }
  }

  /// The ranges between the commas, without an empty one at the end.
  func items(in range: Range<Int>) -> [Range<Int>] {
    var items: [Range<Int>] = []
    var (start, index) = (range.lowerBound, range.lowerBound)
    while index < range.upperBound {
      if tokens[index].closing != nil {
        index = min(closing(index), range.upperBound)
      } else if tokens[index].isMark(",") {
        items.append(start..<index)
        start = index + 1
      }
      index += 1
    }
    if start < range.upperBound { items.append(start..<range.upperBound) }
    return items
  }

  // MARK: - Properties

  mutating func property(_ prefix: Prefix, _ scope: Scope) {
    let isConstant = token?.word == "let"
    let start = index
    index += 1
    var markers: [String: String] = [:]
    for attribute in prefix.attributes {
      markers[attribute.name] = attribute.arguments.first?.text?.string ?? ""
    }
    var bindings: [TypePart.Property] = []
    repeat {
      if isMark(",") { index += 1 }
      guard let name = token?.name else { return }
      index += 1
      var type: String?
      if isMark(":") {
        index += 1
        type = typeText()
      }
      if prefix.isStatic {
        if name == "patterns" { patterns(type, scope, prefix.start ?? start) }
        if type == "LinkedRecord" { record(scope) }
        if isMark("=") {
          let first = index + 1
          skipValue()
          let value = expression(in: min(first, index)..<index)
          note(scope) { $0.constants[name] = value }
        } else if isMark("{") {
          computed(name, scope)
        }
        return
      }
      var value: SourceExpression?
      if isMark("=") {
        index += 1
        type = type ?? literalType
        let first = index
        skipValue()
        value = expression(in: first..<index)
      }
      if isMark("{") {
        let isObserved = startsObservers
        if !isObserved { return computed(name, scope) }
        skipGroup()
      }
      if isConstant, let value {
        note(scope) { $0.constants[name] = value }
      } else if !prefix.modifiers.contains("lazy") {
        bindings.append(
          TypePart.Property(
            name: name, type: type, hasDefault: value != nil, value: value, markers: markers))
      }
    } while isMark(",")

    // In `var a, b: Int`, both have the type.
    for index in bindings.indices.dropLast().reversed() where !bindings[index].hasDefault {
      bindings[index].type = bindings[index].type ?? bindings[index + 1].type
    }
    note(scope) { $0.properties += bindings }
  }

  /// Skips the body of a computed property; records its value if it is one literal.
  private mutating func computed(_ name: String, _ scope: Scope) {
    let value = expression(in: min(index + 1, tokens.count)..<closing(index))
    note(scope) { part in
      part.computed.insert(name)
      if value.text != nil { part.constants[name] = value }
    }
    skipGroup()
  }

  /// Reads a type as written, without whitespace except between words.
  mutating func typeText() -> String {
    let start = index
    var depth = 0
    while let token {
      if token.closing != nil {
        if depth == 0, token.isMark("{") { break }
        skipGroup()
        continue
      }
      if isMark(in: ")]}", at: index) || (depth == 0 && isMark(in: ",=;", at: index)) { break }
      if index > start, depth == 0, token.isFirstOnLine, !joinsType { break }
      if token.isMark("<") { depth += 1 }
      if token.isMark(">"), !isMark("-", at: index - 1) { depth -= 1 }
      index += 1
    }
    return written(start..<index)
  }

  /// Returns the tokens of a type without whitespace, except between words.
  func written(_ range: Range<Int>) -> String {
    var text = ""
    for index in range {
      let token = tokens[index]
      if index > range.lowerBound, token.name != nil, tokens[index - 1].name != nil { text += " " }
      switch token.kind {
      case .word(let word): text += word
      case .quoted(let name): text += "`\(name)`"
      case .mark(let byte): text.unicodeScalars.append(Unicode.Scalar(byte))
      case .value, .text, .condition: text += "_"
      }
    }
    return text
  }

  /// Whether a token at the beginning of a line continues the type before it.
  private var joinsType: Bool {
    isMark(in: ".&->?=", at: index) || isMark(in: ".&,", at: index - 1)
      || (isMark(">", at: index - 1) && isMark("-", at: index - 2))
  }

  private var literalType: String? {
    guard let token else { return nil }
    var literal = token
    if token.isMark("-"), index + 1 < tokens.count { literal = tokens[index + 1] }
    switch literal.kind {
    case .text: return "String"
    case .word("true"), .word("false"): return "Bool"
    case .value:
      guard file.bytes[literal.offset].isDigit else { return nil }
      let digits = file.bytes[literal.offset...].prefix { $0.isOfNames || $0 == UInt8(ascii: ".") }
      let isHex = digits.starts(with: "0x".utf8)
      let isFraction =
        digits.contains(UInt8(ascii: "."))
        || (!isHex && digits.contains(UInt8(ascii: "e")))
      return isFraction ? "Double" : "Int"
    default: return nil
    }
  }

  /// Skips the value of a property, up to the next comma, body or line.
  private mutating func skipValue() {
    let start = index
    while let token {
      if isMark(in: ",};", at: index) { return }
      if index > start, token.isFirstOnLine {
        let before = isMark(in: "=+-*/&|?:<.", at: index - 1)
        if !before, !isMark(in: ".?:+-*/&|=", at: index) { return }
      }
      if token.isMark("{"), index > start, startsObservers { return }
      if token.closing != nil { skipGroup() } else { index += 1 }
    }
  }

  private var startsObservers: Bool {
    let first = index + 1 < tokens.count ? tokens[index + 1].word : nil
    return first == "willSet" || first == "didSet"
  }

  // MARK: - Handwritten patterns and records

  /// Reads `static let patterns: RoutePatterns = …`, in all its forms.
  private mutating func patterns(_ type: String?, _ scope: Scope, _ start: Int) {
    var value: Range<Int>
    if isMark("{") {
      // static var patterns: RoutePatterns { … }
      value = (index + 1)..<closing(index)
      if value.count > 0, tokens[value.lowerBound].word == "return" {
        value = (value.lowerBound + 1)..<value.upperBound
      }
    } else if isMark("=") {
      value = (index + 1)..<tokens.count
    } else {
      return
    }
    // Without the type, this may be an unrelated property of the same name.
    let isNamed = type == "RoutePatterns" || type == "Junctor.RoutePatterns"
    let callee = value.isEmpty ? nil : tokens[value.lowerBound].name
    guard isNamed || (type == nil && callee == "RoutePatterns") else { return }
    let patterns = TypePart.HandwrittenPatterns(
      place: place(start), conditions: conditions, choices: choices(in: value))
    note(scope) { $0.patterns = patterns }
    if isMark("=") { index += 1 }
    skipValue()
  }

  private func choices(in range: Range<Int>) -> [[TypePart.Argument]] {
    guard let first = range.first else { return [] }
    if let text = tokens[first].text {
      // An operator may follow the literal.
      let next = first + 1
      let isWhole =
        next >= range.upperBound || tokens[next].isFirstOnLine
        || tokens[next].isMark("}") || tokens[next].isMark(";")
      let argument = TypePart.Argument(text: text, place: place(first), file: file)
      return isWhole && text.isPlain ? [[argument]] : []
    }
    if isMark("[", at: first) {
      let arguments = arguments(in: (first + 1)..<closing(first)).map(\.argument)
      return arguments.contains { $0.text == nil } ? [] : [arguments]
    }
    // RoutePatterns("…", "…"), .init("…"), RoutePatterns(choices: [["…"], ["…"]])
    guard
      let open = (first..<min(first + 5, range.upperBound)).first(where: { isMark("(", at: $0) })
    else { return [] }
    let inside = (open + 1)..<closing(open)
    if inside.count > 2, tokens[inside.lowerBound].name == "choices", isMark("[", at: open + 3) {
      let choices = items(in: (open + 4)..<closing(open + 3)).map(choices)
      return choices.contains { $0.isEmpty } ? [] : choices.flatMap { $0 }
    }
    let arguments = arguments(in: inside).map(\.argument)
    return arguments.isEmpty || arguments.contains { $0.text == nil } ? [] : [arguments]
  }

  private mutating func record(_ scope: Scope) {
    guard isMark("="), isMark("(", at: index + 1) else { return }
    let inside = (index + 2)..<closing(index + 1)
    if inside.contains(where: { tokens[$0].word == "module" }) {
      let label = inside.first { tokens[$0].word == "typeName" && isMark(":", at: $0 + 1) }
      let text = label.flatMap { $0 + 2 < tokens.count ? tokens[$0 + 2].text : nil }
      note(scope) { part in
        part.isModule = true
        part.recordName = text?.isPlain == true ? text?.string : nil
      }
    }
    index = inside.upperBound
  }

  // MARK: - Functions

  /// Skips a function; records the keys that `write(to:)` writes.
  mutating func function(_ scope: Scope) {
    index += 1
    guard let name = token?.name else { return }
    index += 1
    guard name == "write", isMark("(") else { return }
    let parameters = index..<closing(index)
    guard parameters.contains(where: { tokens[$0].word == "RouteValues" }) else { return }
    index = parameters.upperBound
    while let token, !token.isMark("{"), !token.isMark("}") { index += 1 }
    guard isMark("{") else { return }
    let body = index..<closing(index)
    for place in body where tokens[place].word == "write" && isMark(".", at: place - 1) {
      guard isMark("(", at: place + 1) else { continue }
      let arguments = items(in: (place + 2)..<closing(place + 1))
      guard arguments.count == 2, let key = tokens[arguments[0].lowerBound].text, key.isPlain
      else { continue }
      var value = arguments[1]
      if value.count == 3, tokens[value.lowerBound].word == "self",
        isMark(".", at: value.lowerBound + 1)
      {
        value = (value.lowerBound + 2)..<value.upperBound
      }
      let property = value.count == 1 ? tokens[value.lowerBound].name : nil
      note(scope) { $0.writes.append((key.string, property)) }
    }
    skipGroup()
  }

  /// The types that are registered with a priority: `register(OrderDetail.self, .priority(1))`.
  var priorities: [(type: String, priority: Int)] {
    tokens.indices.compactMap { start in
      guard tokens[start].word == "register", isMark("(", at: start + 1) else { return nil }
      let arguments = items(in: (start + 2)..<closing(start + 1))
      guard let type = arguments.first?.dropLast(2), !type.isEmpty,
        type.allSatisfy({ tokens[$0].name != nil || isMark(".", at: $0) }),
        tokens[type.endIndex + 1].word == "self"
      else { return nil }
      for argument in arguments.dropFirst() where argument.count >= 5 {
        let first = argument.lowerBound
        guard isMark(".", at: first), tokens[first + 1].word == "priority" else { continue }
        let isNegative = isMark("-", at: first + 3)
        let number = first + (isNegative ? 4 : 3)
        guard number < argument.upperBound, case .value = tokens[number].kind else { continue }
        let digits = file.bytes[tokens[number].offset...].prefix { $0.isDigit || $0 == 0x5F }
        let text = String(decoding: digits.filter(\.isDigit), as: UTF8.self)
        guard let priority = Int(text) else { continue }
        let name = type.compactMap { tokens[$0].name }.joined(separator: ".")
        return (name, isNegative ? -priority : priority)
      }
      return nil
    }
  }

  // MARK: - Cases

  mutating func enumerationCase(_ prefix: Prefix, _ scope: Scope) {
    let attribute = prefix.attributes.first { $0.name == "Pattern" }
    repeat {
      index += 1
      guard let name = token?.name else { return }
      index += 1
      let values = associatedValues()
      var raw: SourceExpression?
      if isMark("=") {
        index += 1
        let first = index
        skipValue()
        raw = expression(in: first..<index)
      }
      note(scope) { part in
        part.allCases.append((name, raw))
        guard let attribute else { return }
        part.cases.append(TypePart.Case(name: name, values: values, attribute: attribute))
      }
    } while isMark(",")
  }

  private mutating func associatedValues() -> [TypePart.Property] {
    guard isMark("(") else { return [] }
    var values: [TypePart.Property] = []
    let end = closing(index)
    for range in items(in: (index + 1)..<end) {
      guard let label = tokens[range.lowerBound].name,
        let colon = range.prefix(3).first(where: { isMark(":", at: $0) })
      else { continue }
      index = colon + 1
      let type = typeText()
      var value: SourceExpression?
      if index < range.upperBound, isMark("=") {
        value = expression(in: (index + 1)..<range.upperBound)
      }
      values.append(
        TypePart.Property(name: label, type: type, hasDefault: value != nil, value: value))
    }
    index = min(end + 1, tokens.count)
    return values
  }
}
