// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension FileScanner {
  /// Reads the parameters of an initializer, and the values that it assigns.
  mutating func initializer(_ scope: Scope) {
    index += 1
    if isMark(in: "?!", at: index) { index += 1 }
    guard isMark("(") else { return }
    let parameters = items(in: (index + 1)..<closing(index)).compactMap { range in
      parameter(in: range)
    }
    skipGroup()
    while let token, !token.isMark("{"), !token.isMark("}"), !startsMember {
      if token.closing != nil { skipGroup() } else { index += 1 }
    }
    guard isMark("{") else { return }
    let assignments = assignments(in: (index + 1)..<closing(index))
    skipGroup()
    note(scope) {
      $0.initializers.append(.init(parameters: parameters, assignments: assignments))
    }
  }

  /// Whether a member begins here, after a requirement of a protocol without a body.
  private var startsMember: Bool {
    guard let token, token.isFirstOnLine, let word = token.word else { return false }
    return ["func", "var", "let", "init", "static", "case", "typealias"].contains(word)
  }

  /// Reads a parameter of a function.
  mutating func parameter(in range: Range<Int>) -> TypePart.Initializer.Parameter? {
    let saved = index
    defer { index = saved }
    guard let first = tokens[range.lowerBound].name else { return nil }
    index = range.lowerBound + 1
    var name = first
    if let second = token?.name {
      name = second
      index += 1
    }
    guard isMark(":") else { return nil }
    index += 1
    let type = typeText()
    var value: SourceExpression?
    if index < range.upperBound, isMark("=") {
      value = expression(in: (index + 1)..<range.upperBound)
    }
    return .init(label: first == "_" ? nil : first, name: name, type: type, value: value)
  }

  /// Returns the values that statements assign to properties and constants; `nil` if there are other statements.
  private mutating func assignments(in body: Range<Int>) -> [TypePart.Initializer.Assignment]? {
    let saved = index
    defer { index = saved }
    var found: [TypePart.Initializer.Assignment] = []
    index = body.lowerBound
    while index < body.upperBound {
      if isMark(";", at: index) {
        index += 1
        continue
      }
      if tokens[index].word == "self", isMark(".", at: index + 1) { index += 2 }
      let isLocal = tokens[index].word == "let"
      if isLocal { index += 1 }
      guard index + 2 < body.upperBound, let name = tokens[index].name else { return nil }
      index += 1
      var type: String?
      if isLocal, isMark(":") {
        index += 1
        type = typeText()
      }
      guard isMark("="), index < body.upperBound else { return nil }
      let start = skippingEffects(index + 1, before: body.upperBound)
      guard let (value, end) = chain(from: start, to: body.upperBound) else { return nil }
      let isWhole =
        end == body.upperBound || tokens[end].isFirstOnLine || isMark(";", at: end)
      guard isWhole else { return nil }
      found.append(.init(name: name, type: type, value: value))
      index = end
    }
    return found
  }

  mutating func typeAlias(_ scope: Scope) {
    index += 1
    guard let name = token?.name else { return }
    index += 1
    guard isMark("=") else { return }
    index += 1
    let type = typeText()
    note(scope) { $0.aliases[name] = type }
  }

  /// Skips generic parameters, and reads the types after the colon.
  mutating func inheritedTypes() -> [String] {
    if isMark("<") {
      var depth = 0
      while let token {
        if token.isMark("<") { depth += 1 }
        if token.isMark(">"), !isMark("-", at: index - 1) { depth -= 1 }
        index += 1
        if depth == 0 { break }
      }
    }
    guard isMark(":") else { return [] }
    var types: [String] = []
    repeat {
      index += 1
      // An attribute, or the mark in `~Copyable`.
      while isMark("@") || isMark("~") { index += isMark("@") ? 2 : 1 }
      let names = names()
      if !names.isEmpty { types.append(names.joined(separator: ".")) }
      while let token, !isMark(in: ",{}", at: index), token.word != "where" {
        if token.isMark("&") {
          index += 1
          types.append(self.names().joined(separator: "."))
        } else {
          index += 1
        }
      }
    } while isMark(",")
    return types
  }
}
