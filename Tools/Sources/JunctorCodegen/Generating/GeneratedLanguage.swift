// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A language of generated code, with its keywords.
package enum GeneratedLanguage: Sendable {
  case swift, typeScript, kotlin

  /// Returns a name as an identifier of a function, a parameter or a value.
  ///
  /// Swift and Kotlin enclose keywords in backticks. A name that cannot be an identifier at all has `_` at its end.
  package func identifier(_ name: String) -> String {
    switch self {
    case .swift:
      if Self.swiftMembers.contains(name) { return name + "_" }
      return Self.swiftKeywords.contains(name) ? "`\(name)`" : name
    case .typeScript: return Self.typeScriptKeywords.contains(name) ? name + "_" : name
    case .kotlin: return Self.kotlinKeywords.contains(name) ? "`\(name)`" : name
    }
  }

  /// Returns a name in upper camel case as the identifier of a type.
  ///
  /// A name of the standard library has `_` at its end.
  package func typeName(_ name: String) -> String {
    let name = name.capitalizedStart
    let known =
      switch self {
      case .swift: Self.swiftTypes
      case .typeScript: Self.typeScriptTypes
      case .kotlin: Self.kotlinTypes
      }
    return known.contains(name) ? name + "_" : name
  }

  /// Returns whether Swift accepts a name without backticks; every character outside of ASCII counts as a letter.
  static func isSwiftIdentifier(_ name: String) -> Bool {
    guard let first = name.utf8.first, !(0x30...0x39).contains(first), name != "_" else {
      return false
    }
    return !swiftKeywords.contains(name)
      && name.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x80...: true
        default: false
        }
      }
  }

  /// Members that each Swift type has.
  private static let swiftMembers: Set<String> = ["init", "self", "Self", "Type", "Protocol"]

  static let swiftKeywords: Set<String> = [
    "Any", "Protocol", "Self", "Type", "as", "associatedtype", "await", "break", "case", "catch",
    "class", "continue", "default", "defer", "deinit", "do", "else", "enum", "extension",
    "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init",
    "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol",
    "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super",
    "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]

  private static let swiftTypes: Set<String> = [
    "Any", "AnyObject", "Array", "Bool", "CaseIterable", "Character", "CustomStringConvertible",
    "Double", "Error", "Float", "Hashable", "Int", "Int8", "Int16", "Int32", "Int64", "Never",
    "Optional", "Protocol", "Regex", "Self", "Sendable", "Sequence", "String", "Substring",
    "Swift", "Type", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "UTF8", "Unicode", "Void",
  ]

  private static let typeScriptKeywords: Set<String> = [
    "abstract", "any", "arguments", "as", "async", "await", "boolean", "break", "case", "catch",
    "class", "const", "constructor", "continue", "debugger", "declare", "default", "delete", "do",
    "else", "enum", "eval", "export", "extends", "false", "finally", "for", "from", "function",
    "get", "if", "implements", "import", "in", "infer", "instanceof", "interface", "is", "keyof",
    "let", "module", "namespace", "never", "new", "null", "number", "object", "of", "package",
    "private", "protected", "public", "readonly", "require", "return", "set", "static", "string",
    "super", "switch", "symbol", "this", "throw", "true", "try", "type", "typeof", "undefined",
    "unique", "unknown", "var", "void", "while", "with", "yield",
  ]

  private static let typeScriptTypes: Set<String> = [
    "Array", "BigInt", "Boolean", "Date", "Error", "Function", "Infinity", "JSON", "Map", "Math",
    "NaN", "Number", "Object", "Promise", "Record", "RegExp", "Set", "String", "Symbol",
  ]

  private static let kotlinKeywords: Set<String> = [
    "as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in",
    "interface", "is", "null", "object", "package", "return", "super", "this", "throw", "true",
    "try", "typealias", "typeof", "val", "var", "when", "while",
  ]

  private static let kotlinTypes: Set<String> = [
    "Any", "Array", "Boolean", "Byte", "Char", "CharSequence", "Double", "Error", "Exception",
    "Float", "Int", "List", "Long", "Map", "Nothing", "Number", "Pair", "Regex", "Set", "Short",
    "String", "StringBuilder", "Throwable", "Unit",
  ]
}
