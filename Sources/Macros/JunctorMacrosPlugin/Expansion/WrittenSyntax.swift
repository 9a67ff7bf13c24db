// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  internal import SwiftSyntax

  // The compiler receives an expansion as text, and parses it. To parse it here first, as swift-syntax
  // does with an interpolated literal, takes three fifths of the time of a debug build of the plugin.
  // Therefore an expansion is one token of text, in place of a declaration.

  extension DeclSyntax {
    init(written text: String) {
      self.init(
        MissingDeclSyntax(attributes: [], modifiers: [], placeholder: .identifier(text)))
    }
  }

  extension ExtensionDeclSyntax {
    /// An extension with members as text.
    init(written type: some TypeSyntaxProtocol, _ protocols: [String], members: [String] = []) {
      let clause = protocols.isEmpty ? "" : ": \(protocols.joined(separator: ", "))"
      let head = "\(type.plainText)\(clause) "
      let body = members.isEmpty ? "" : "\n\(members.joined(separator: "\n\n"))\n"
      self.init(
        extensionKeyword: .keyword(.extension, trailingTrivia: .space),
        extendedType: IdentifierTypeSyntax(name: .identifier(head)),
        memberBlock: MemberBlockSyntax(
          members: [MemberBlockItemSyntax(decl: DeclSyntax(written: body))]))
    }
  }

  extension SyntaxProtocol {
    /// The source text, without surrounding whitespace and comments.
    ///
    /// `trimmedDescription` is equal, but copies the node twice.
    var plainText: String {
      let text = description.utf8
      return String(
        Substring(
          text.dropFirst(leadingTriviaLength.utf8Length).dropLast(trailingTriviaLength.utf8Length)))
    }
  }

  extension DefaultStringInterpolation {
    mutating func appendInterpolation(literal text: String) {
      var literal = "\""
      for scalar in text.unicodeScalars {
        switch scalar {
        case "\"", "\\": literal += "\\\(scalar)"
        case "\n": literal += "\\n"
        case ..<" ", "\u{7F}": literal += "\\u{\(String(scalar.value, radix: 16))}"
        default: literal.unicodeScalars.append(scalar)
        }
      }
      appendInterpolation(literal + "\"")
    }
  }
#endif
