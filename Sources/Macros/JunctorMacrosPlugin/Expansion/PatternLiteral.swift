// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  internal import SwiftParser
  internal import SwiftDiagnostics
  internal import JunctorPatterns
  internal import SwiftSyntax
  internal import SwiftSyntaxBuilder
  internal import SwiftSyntaxMacros

  /// A string literal in a macro's arguments.
  struct TextLiteral {
    let node: StringLiteralExprSyntax
    let text: String

    init?(_ argument: ExprSyntax, what: String, _ reporter: Reporter) {
      guard let node = argument.as(StringLiteralExprSyntax.self),
        let text = node.representedLiteralValue
      else {
        reporter.report(
          "literal", "\(what) must be a string literal, since it is checked at compile time",
          at: argument)
        return nil
      }
      self.node = node
      self.text = text
    }

    func repair(_ message: String, _ text: String) -> Repair {
      let literal = StringLiteralExprSyntax(content: text)
        .with(\.leadingTrivia, node.leadingTrivia)
        .with(\.trailingTrivia, node.trailingTrivia)
      return Repair(message, replacing: node, with: literal)
    }
  }

  /// A pattern in a macro's arguments, parsed by JunctorPatterns.
  struct PatternLiteral {
    let literal: TextLiteral
    /// The pattern; `nil` if it is invalid, which has been reported, or was not parsed.
    let pattern: RoutePattern?

    var text: String { literal.text }

    init?(_ argument: ExprSyntax, isRead: Bool = true, _ reporter: Reporter) {
      guard let literal = TextLiteral(argument, what: "a pattern", reporter) else { return nil }
      self.literal = literal
      guard isRead else {
        pattern = nil
        return
      }
      do throws(RoutePatternError) {
        let pattern = try RoutePattern(literal.text)
        self.pattern = pattern
        for warning in pattern.warnings {
          let text = Self.text(literal.text, inserting: "/", at: warning.offset)
          let isBetter = text.map { (try? RoutePattern($0))?.warnings.isEmpty == true } == true
          reporter.report(
            "warning", warning.message, in: literal, at: warning.offset,
            isBetter ? literal.repair("insert “/”", text!) : nil, severity: .warning)
        }
      } catch {
        pattern = nil
        reporter.report(
          error.code.rawValue, error.description, at: literal.node,
          PatternRepair(error).map { literal.repair($0.message, $0.text) })
      }
    }

    /// Returns a text with `part` inserted at an offset of its UTF-8.
    static func text(_ text: String, inserting part: String, at offset: Int) -> String? {
      guard let place = text.utf8.index(offset, in: text) else { return nil }
      return "\(text[..<place])\(part)\(text[place...])"
    }
  }

  extension String.UTF8View {
    /// The index at an offset, if it is the start of a scalar.
    func index(_ offset: Int, in text: String) -> String.Index? {
      guard let place = index(startIndex, offsetBy: offset, limitedBy: endIndex) else { return nil }
      return place.samePosition(in: text.unicodeScalars)
    }
  }
#endif
