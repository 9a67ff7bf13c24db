// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A type, as written in the sources.
indirect enum SourceType: Hashable, Sendable {
  /// A name, perhaps with the names of enclosing types.
  case named(String)
  /// `any P`
  case existential(String)
  case optional(SourceType)
  case array(SourceType)
  case set(SourceType)
  case dictionary(SourceType, SourceType)
  case void
  /// Any other type.
  case other

  init(_ written: String) {
    var text = Substring(written)
    for prefix in ["Swift.", "Foundation."] where text.hasPrefix(prefix) {
      text = text.dropFirst(prefix.count)
    }
    if text.hasSuffix("?") || text.hasSuffix("!") {
      self = .optional(SourceType(String(text.dropLast())))
    } else if text == "Void" || text == "()" {
      self = .void
    } else if text.hasPrefix("("), text.hasSuffix(")"),
      Self.parts(of: text.dropFirst().dropLast(), at: ",").count == 1
    {
      self = SourceType(String(text.dropFirst().dropLast()))
    } else if text.hasPrefix("any ") {
      let name = String(text.dropFirst(4))
      self = Self.isName(name) ? .existential(name) : .other
    } else if text.hasPrefix("["), text.hasSuffix("]") {
      let parts = Self.parts(of: text.dropFirst().dropLast(), at: ":").map { SourceType($0) }
      self =
        parts.count == 1
        ? .array(parts[0]) : parts.count == 2 ? .dictionary(parts[0], parts[1]) : .other
    } else if let open = text.firstIndex(of: "<"), text.hasSuffix(">") {
      let inside = text[text.index(after: open)...].dropLast()
      let arguments = Self.parts(of: inside, at: ",").map { SourceType($0) }
      switch (text[..<open], arguments.count) {
      case ("Optional", 1): self = .optional(arguments[0])
      case ("Array", 1): self = .array(arguments[0])
      case ("Set", 1): self = .set(arguments[0])
      case ("Dictionary", 2): self = .dictionary(arguments[0], arguments[1])
      default: self = .other
      }
    } else {
      self = Self.isName(String(text)) ? .named(String(text)) : .other
    }
  }

  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0.isOfNames || $0 == UInt8(ascii: ".") }
  }

  /// Splits a text at separators that are not in brackets.
  private static func parts(of text: Substring, at separator: Character) -> [String] {
    var parts = [""]
    var depth = 0
    for character in text {
      if "([<".contains(character) { depth += 1 }
      if ")]>".contains(character) { depth -= 1 }
      if character == separator, depth == 0 {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts
  }

  /// The type without optionals and arrays.
  var element: SourceType {
    switch self {
    case .optional(let wrapped): wrapped.element
    case .array(let element): element.element
    default: self
    }
  }

  var isOptional: Bool { if case .optional = self { true } else { false } }

  /// Whether it contains an array.
  var isList: Bool {
    switch self {
    case .array: true
    case .optional(let wrapped): wrapped.isList
    default: false
    }
  }

  /// The name that a running program prints for the type; `nil` if it is not known.
  var printedName: String? {
    switch self {
    case .named(let name): name.split(separator: ".").last.map(String.init)
    case .existential("Sendable"): "Any"
    case .existential(let name): name.split(separator: ".").last.map(String.init)
    case .optional(let wrapped): wrapped.printedName.map { "\($0)?" }
    case .array(let element): element.printedName.map { "[\($0)]" }
    case .set(let element): element.printedName.map { "Set<\($0)>" }
    case .dictionary(let key, let value):
      key.printedName.flatMap { key in value.printedName.map { "[\(key): \($0)]" } }
    case .void: "()"
    case .other: nil
    }
  }
}
