// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  internal import JunctorPatterns
  package import SwiftSyntax
  internal import SwiftSyntaxBuilder
  package import SwiftSyntaxMacros

  /// `#pattern("/order/:id")`: a pattern that the compiler has read.
  package protocol PatternExpansion: ExpressionMacro {}

  extension PatternExpansion {
    package static func expansion(
      of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
    ) throws -> ExprSyntax {
      let reporter = Reporter(context: context)
      let broken: ExprSyntax = "Junctor.RoutePattern(_checked: \"/\")"
      guard let argument = node.arguments.first?.expression else { return broken }
      let others = node.arguments.dropFirst()
      let ignoresCase = others.first?.expression.plainText != "false"
      guard
        let literal = PatternLiteral(
          argument, ignoreCase: !others.isEmpty && ignoresCase, reporter), literal.pattern != nil
      else { return broken }
      guard let other = others.first else {
        return "Junctor.RoutePattern(_checked: \(argument.trimmed))"
      }
      return
        "Junctor.RoutePattern(_checked: \(argument.trimmed), ignoreCase: \(other.expression.trimmed))"
    }
  }
#endif
