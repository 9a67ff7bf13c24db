// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  internal import JunctorPatterns
  internal import SwiftDiagnostics
  internal import SwiftSyntax
  internal import SwiftSyntaxBuilder
  internal import SwiftSyntaxMacros

  /// `#pattern("/order/:id")`: a pattern that is checked at compile time.
  protocol PatternExpansion: ExpressionMacro {}

  extension PatternExpansion {
    static func expansion(
      of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
    ) throws -> ExprSyntax {
      let reporter = Reporter(context: context)
      guard let argument = node.arguments.first?.expression,
        let literal = PatternLiteral(argument, reporter), literal.pattern != nil
      else { return "Junctor.RoutePatterns(\"/\")" }
      return "Junctor.RoutePatterns(\(argument.trimmed))"
    }
  }

  /// `#route("/cart?from=home")`: the text of an address that is checked at compile time.
  protocol AddressExpansion: ExpressionMacro {}

  extension AddressExpansion {
    static func expansion(
      of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
    ) throws -> ExprSyntax {
      let reporter = Reporter(context: context)
      guard let argument = node.arguments.first?.expression,
        let literal = TextLiteral(argument, what: "an address", reporter)
      else { return "\"/\"" }
      var text: ExprSyntax = "\(argument.trimmed)"
      do throws(URLParsingError) {
        let url = try ParsedURL(literal.text)
        // A slash at the beginning is optional.
        if !url.uri.hasSuffix(literal.text) { text = "\(literal: url.uri)" }
        if let offset = captureOffset(in: literal.text, of: url) {
          reporter.report(
            "captureInAddress",
            "an address cannot contain captures; write a value, or use #pattern for a "
              + "pattern",
            in: literal, at: offset, repair(pattern: literal.text, node, argument))
        }
      } catch {
        reporter.report(error.code.rawValue, error.description, at: literal.node)
      }
      return text
    }

    /// The offset of a segment that begins like a capture.
    private static func captureOffset(in text: String, of url: ParsedURL) -> Int? {
      let bytes = Array(text.utf8)
      let end = bytes.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
      return bytes[..<(end ?? bytes.endIndex)].indices.first { index in
        index > 0 && bytes[index] == UInt8(ascii: ":") && bytes[index - 1] == UInt8(ascii: "/")
      }
    }

    private static func repair(
      pattern text: String, _ node: some FreestandingMacroExpansionSyntax, _ argument: ExprSyntax
    ) -> Repair? {
      guard (try? RoutePattern(text)) != nil else { return nil }
      return Repair(
        "write #pattern", replacing: node,
        with: ExprSyntax("#pattern(\(argument.trimmed))")
          .with(\.leadingTrivia, node.leadingTrivia).with(\.trailingTrivia, node.trailingTrivia))
    }
  }
#endif
