// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Finds the types of a file that `@RouteModule` or a `LinkedRecord` makes a module.
struct ModuleScanner {
  let module: String
  let path: String
  private(set) var found: [DeclaredModule] = []
  private var tokens: [(text: String, line: Int)] = []
  /// For each open bracket, the type whose members it encloses. Other contents are skipped.
  private var scopes: [String?] = []
  /// The type whose members follow.
  private var type: String?
  /// Whether a type with `@RouteModule` follows.
  private var isMarked = false
  /// For each `#if`, the conditions of its current branch and of all branches after it.
  private var blocks: [(line: Int, current: String, rest: String)] = []

  init(module: String, path: String, text: String) throws(SourceMistake) {
    (self.module, self.path) = (module, path)
    var lexer = SwiftTokens(path: path, rest: text[...])
    while let token = try lexer.next() { tokens.append(token) }
    for index in tokens.indices { try read(at: index) }
    if let block = blocks.last {
      throw SourceMistake("\(path):\(block.line)", "this #if has no end")
    }
  }

  private func text(_ index: Int) -> String {
    tokens.indices.contains(index) ? tokens[index].text : ""
  }

  /// Returns the names that dots join.
  private func names(at index: Int) -> [String] {
    [text(index).filter { $0 != "`" }] + (text(index + 1) == "." ? names(at: index + 2) : [])
  }

  private mutating func read(at index: Int) throws(SourceMistake) {
    let (word, line) = tokens[index]
    switch word {
    case _ where word.hasPrefix("#if") || word.hasPrefix("#e"): try readDirective(word, line)
    case "{":
      scopes.append(type)
      type = nil
    case "(", "[": scopes.append(nil)
    case "}", ")", "]": _ = scopes.popLast()
    case _ where scopes.contains(nil): break
    case "@": isMarked = isMarked || names(at: index + 1).last == "RouteModule"
    case "LinkedRecord":
      let kind = tokens[index...].first { ["module", "route", "}"].contains($0.text) }
      if text(index + 1) == "=", kind?.text == "module" { add(scopes, line) }
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

  private mutating func add(_ names: [String?], _ line: Int) {
    let name = ([module] + names.compactMap(\.self)).joined(separator: ".")
    let condition = blocks.map(\.current).joined(separator: " && ")
    found.append(DeclaredModule(name: name, condition: condition, place: "\(path):\(line)"))
  }

  /// Reads `#if` or `#elseif` with its condition, `#else` or `#endif`.
  private mutating func readDirective(_ text: String, _ line: Int) throws(SourceMistake) {
    let word = text.prefix { $0 == "#" || $0.isLetter }
    let condition = text.dropFirst(word.count).split(separator: " ").joined(separator: " ")
    if word == "#if" { return blocks.append((line, "(\(condition))", "!(\(condition))")) }
    guard let block = blocks.popLast() else {
      throw SourceMistake("\(path):\(line)", "this \(word) has no #if")
    }
    if word == "#else" { blocks.append((block.line, block.rest, block.rest)) }
    if word == "#elseif" {
      let rest = "\(block.rest) && "
      blocks.append((block.line, "\(rest)(\(condition))", "\(rest)!(\(condition))"))
    }
  }
}
