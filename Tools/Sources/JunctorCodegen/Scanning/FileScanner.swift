// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Finds the types in the tokens of a file.
//
// 1. The members of a file or type are read one by one (`members`). Brackets that belong to no known
//   declaration, such as the body of a function, are skipped.
// 2. Attributes and modifiers are collected (`attribute`) until their declaration follows.
// 3. A type and its members are read (`type`). Of a property, a case or a function, only the relevant parts
//   are read (`FileScanner+Members.swift`).
// 4. Directives such as `#if` are recorded (`condition`). By the rules of the language, each branch
//   contains whole declarations, so nothing else depends on directives.

/// Finds the types of a file, and their addresses.
struct FileScanner {
  let file: SourceFile
  let tokens: [SwiftToken]
  var index = 0
  private(set) var parts: [TypePart] = []
  private var blocks: [(place: SourcePlace, past: [String], current: String?)] = []

  /// The context of the members that are read.
  struct Scope {
    var name: String?
    var access = SourceAccess.public
    var defaultAccess = SourceAccess.internal
    var extended: [String] = []
    /// The part to which the members belong.
    var part: Int?
  }

  struct Prefix {
    var attributes: [TypePart.Attribute] = []
    var modifiers: Set<String> = []
    var access: SourceAccess?
    var start: Int?

    var isStatic: Bool { modifiers.contains("static") || modifiers.contains("class") }
  }

  init(_ file: SourceFile) {
    self.file = file
    tokens = SwiftLexer.tokens(of: file.bytes)
  }

  /// Returns the types of a file, and the priorities with which it registers types.
  ///
  /// - Complexity: O(*n*) in the length of the file.
  static func scan(
    _ file: SourceFile
  ) -> (parts: [TypePart], priorities: [(type: String, priority: Int)]) {
    var scanner = FileScanner(file)
    scanner.members(Scope())
    return (scanner.parts, scanner.priorities)
  }

  // MARK: - Tokens

  var token: SwiftToken? { index < tokens.count ? tokens[index] : nil }

  func isMark(_ mark: Unicode.Scalar, at index: Int) -> Bool {
    index < tokens.count && tokens[index].isMark(mark)
  }

  func isMark(_ mark: Unicode.Scalar) -> Bool { isMark(mark, at: index) }

  func isMark(in marks: String, at index: Int) -> Bool {
    marks.unicodeScalars.contains { isMark($0, at: index) }
  }

  func place(_ index: Int) -> SourcePlace {
    file.place(index < tokens.count ? tokens[index].offset : file.bytes.count)
  }

  var conditions: [SourceCondition] {
    blocks.map { block in
      let past = block.past.map { "!(\($0))" }
      let all = past + (block.current.map { ["(\($0))"] } ?? [])
      return SourceCondition(block: block.place, text: all.joined(separator: " && "))
    }
  }

  /// Returns the index of the closing bracket for `index`, or the end.
  func closing(_ index: Int) -> Int {
    var depth = 0
    for place in index..<tokens.count {
      let token = tokens[place]
      if token.closing != nil {
        depth += 1
      } else if isMark(in: ")]}", at: place) {
        depth -= 1
        if depth <= 0 { return place }
      }
    }
    return tokens.count
  }

  mutating func names() -> [String] {
    guard let first = token?.name else { return [] }
    index += 1
    var names = [first]
    while isMark("."), index + 1 < tokens.count, let name = tokens[index + 1].name {
      names.append(name)
      index += 2
    }
    return names
  }

  mutating func skipGroup() { index = min(closing(index) + 1, tokens.count) }

  mutating func note(_ scope: Scope, _ change: (inout TypePart) -> Void) {
    if let part = scope.part { change(&parts[part]) }
  }

  // MARK: - Members

  /// Reads members up to and including the closing bracket.
  private mutating func members(_ scope: Scope) {
    var prefix = Prefix()
    while let token {
      switch token.kind {
      case .condition(let directive):
        // An attribute may be in a separate `#if`; its declaration follows.
        condition(directive)
        index += 1
      case .mark(UInt8(ascii: "@")):
        prefix.start = prefix.start ?? index
        if let attribute = attribute() { prefix.attributes.append(attribute) }
      case .mark(UInt8(ascii: "}")):
        index += 1
        if scope.name != nil { return }
      case .mark where token.closing != nil:
        skipGroup()
        prefix = Prefix()
      case .word(let word) where index == 0 || !isMark(".", at: index - 1):
        member(word, &prefix, scope)
      default:
        index += 1
        prefix = Prefix()
      }
    }
  }

  private static let kinds: Set<String> = [
    "struct", "enum", "class", "actor", "protocol", "typealias", "func", "var", "let",
  ]

  private static let modifiers: Set<String> = [
    "static", "class", "final", "nonisolated", "indirect", "lazy", "weak", "unowned", "mutating",
    "override", "required", "convenience", "dynamic", "distributed", "borrowing", "consuming",
    "nonmutating", "optional", "isolated",
  ]

  private mutating func member(_ word: String, _ prefix: inout Prefix, _ scope: Scope) {
    let start = index
    prefix.start = prefix.start ?? start
    let next = index + 1 < tokens.count ? tokens[index + 1] : nil
    let isClassMember = ["func", "var", "let", "subscript"].contains(next?.word)
    if let access = SourceAccess(word),
      next?.name != nil || isMark("(", at: index + 1)
        || isMark("@", at: index + 1)
    {
      index += 1
      // `private(set)` is not the access of the declaration itself.
      if isMark("(") { skipGroup() } else { prefix.access = access }
      return
    }
    switch word {
    case "struct", "enum", "actor", "protocol", "extension", "class":
      if next?.name == nil || (word == "class" && isClassMember) { fallthrough }
      type(word, prefix, scope)
    case _ where Self.modifiers.contains(word):
      index += 1
      prefix.modifiers.insert(word)
      if isMark("(") { skipGroup() }
      return
    case "let", "var": property(prefix, scope)
    case "case": enumerationCase(prefix, scope)
    case "func": function(scope)
    case "init": initializer(scope)
    case "typealias": typeAlias(scope)
    case "import":
      // The keyword in `import struct Foundation.URL` declares nothing.
      index += 1
      if let word = token?.word, Self.kinds.contains(word) { index += 1 }
    default: index += 1
    }
    prefix = Prefix()
  }

  private mutating func attribute() -> TypePart.Attribute? {
    let start = index
    index += 1
    guard let name = names().last else { return nil }
    var arguments: [TypePart.Argument] = []
    if isMark("("), !tokens[index].isAfterBlank {
      let end = closing(index)
      arguments = self.arguments(in: (index + 1)..<end).filter { $0.label == nil }.map(\.argument)
      index = min(end + 1, tokens.count)
    }
    return TypePart.Attribute(name: name, place: place(start), arguments: arguments)
  }

  // MARK: - Types

  private mutating func type(_ word: String, _ prefix: Prefix, _ scope: Scope) {
    let start = prefix.start ?? index
    let declaration = place(index)
    index += 1
    let name = names().joined(separator: ".")
    if name.isEmpty { return }
    let inherited = inheritedTypes()
    // Requirements.
    while let token, !token.isMark("{"), !token.isMark("}") {
      if token.closing != nil { skipGroup() } else { index += 1 }
    }
    guard isMark("{") else { return }
    index += 1

    var inner = Scope(name: name, access: scope.access, extended: scope.extended)
    let isExtension = word == "extension"
    if isExtension {
      inner.defaultAccess = prefix.access ?? .internal
      inner.extended.append(name)
    } else {
      inner.name = scope.name.map { "\($0).\(name)" } ?? name
      inner.access = min(scope.access, prefix.access ?? scope.defaultAccess)
    }
    var part = TypePart(
      name: inner.name!, keyword: word, inherited: inherited, isExtension: isExtension,
      access: inner.access, extended: inner.extended,
      place: prefix.attributes.first { $0.name == "Route" || $0.name == "RouteModule" }?.place
        ?? (prefix.attributes.isEmpty ? place(start) : declaration),
      conditions: conditions)
    part.isReference =
      word == "class" || word == "actor"
      || prefix.attributes.contains { $0.name.hasSuffix("Actor") }
    part.routeAttribute = prefix.attributes.first { $0.name == "Route" }
    part.isModule = prefix.attributes.contains { $0.name == "RouteModule" }
    inner.part = parts.count
    parts.append(part)
    members(inner)
  }

  // MARK: - Conditions

  mutating func condition(_ directive: SwiftToken.Directive) {
    switch directive {
    case .begin(let text): blocks.append((place(index), [], text))
    case .otherwise(let text):
      guard var block = blocks.popLast() else { return }
      if let current = block.current { block.past.append(current) }
      block.current = text
      blocks.append(block)
    case .end: _ = blocks.popLast()
    }
  }
}
