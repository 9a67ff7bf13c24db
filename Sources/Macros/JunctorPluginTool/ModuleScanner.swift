// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Finds the types of a file that `@RouteModule` or a `LinkedDeclaration.Record` makes a module.
struct ModuleScanner {
  let module, path: String
  private(set) var found: [DeclaredModule] = []
  private var tokens: [SwiftToken] = []
  /// For each open bracket, the type whose members it encloses; other contents are skipped.
  private var scopes: [String?] = []
  private var type: String?  // Whose members follow.
  private var isMarked = false  // Whether a type with `@RouteModule` follows.
  /// For each `#if`, the conditions of its current branch and of the branches after it.
  private var blocks: [(line: Int, current: String, rest: String)] = []

  init(module: String, path: String, text: String) throws(SourceMistake) {
    (self.module, self.path) = (module, path)
    var lexer = SwiftTokens(path: path, rest: text[...])
    while let token = try lexer.next() { tokens.append(token) }
    for index in tokens.indices { try read(at: index) }
    if let line = blocks.last?.line { throw SourceMistake("\(path):\(line)", "#endif is missing") }
  }

  private mutating func read(at index: Int) throws(SourceMistake) {
    let (word, line) = tokens[index]
    switch word {
    case _ where word.hasPrefix("#if") || word.hasPrefix("#e"): try readDirective(word, line)
    case "{": (scopes, type) = (scopes + [type], nil)
    case "(", "[": scopes.append(nil)
    case "}", ")", "]": _ = scopes.popLast()
    case _ where scopes.contains(nil): break
    case "@": isMarked = isMarked || names(at: index + 1).last == "RouteModule"
    case "LinkedDeclaration" where names(at: index).last == "Record" && text(index + 3) == "=":
      let kind = tokens[index...].first { ["module", "route", "}"].contains($0.text) }
      if kind?.text == "module" { add(scopes, line) }
    case _ where [".", ":", ",", "import"].contains(text(index - 1)): break
    case "struct", "class", "enum", "actor", "protocol", "extension":
      type = names(at: index + 1).joined(separator: ".")
      if isMarked { add(scopes + [type], line) }
      isMarked = false
    // The word before was a modifier, such as `class`, or a name, such as `actor`.
    case "func", "var", "let", "init", "subscript", "case", "typealias":
      (type, isMarked) = (nil, false)
    default: break
    }
  }

  private func text(_ at: Int) -> String { tokens.indices ~= at ? tokens[at].text : "" }
  /// Returns the names that dots join.
  private func names(at index: Int) -> [String] {
    [text(index).filter { $0 != "`" }] + (text(index + 1) == "." ? names(at: index + 2) : [])
  }

  private mutating func add(_ names: [String?], _ line: Int) {
    let name = ([module] + names.compactMap(\.self)).joined(separator: ".")
    let condition = blocks.map(\.current).joined(separator: " && ")
    found.append((name, condition, "\(path):\(line)"))
  }

  /// Reads `#if` or `#elseif` with its condition, `#else` or `#endif`.
  private mutating func readDirective(_ text: String, _ line: Int) throws(SourceMistake) {
    let word = text.prefix { $0 == "#" || $0.isLetter }
    let condition = text.dropFirst(word.count).split(separator: " ").joined(separator: " ")
    if word == "#if" { blocks.append((line, "", "")) }
    guard let (start, _, rest) = blocks.popLast() else {
      throw SourceMistake("\(path):\(line)", "\(word) has no #if")
    }
    let branch = word == "#else" ? String(rest.dropLast(4)) : "\(rest)(\(condition))"
    if word != "#endif" { blocks.append((start, branch, "\(rest)!(\(condition)) && ")) }
  }
}
