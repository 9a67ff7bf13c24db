// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  internal import JunctorPatterns
  internal import SwiftDiagnostics
  internal import SwiftSyntax
  internal import SwiftSyntaxMacros

  /// What reports a macro's mistakes to the compiler.
  struct Reporter {
    private struct Notice: DiagnosticMessage {
      let message: String
      let diagnosticID: MessageID
      let severity: DiagnosticSeverity
    }

    let context: any MacroExpansionContext
    /// Whether nothing is reported, since another expansion of the same macro does so.
    var isSilent = false

    /// Reports something about a place, with what would put it right.
    func report(
      _ code: String, _ message: String, at node: some SyntaxProtocol, _ repairs: Repair?...,
      severity: DiagnosticSeverity = .error
    ) {
      if isSilent { return }
      let notice = Notice(
        message: message, diagnosticID: MessageID(domain: "JunctorMacros", id: code),
        severity: severity)
      context.diagnose(
        Diagnostic(node: node, message: notice, fixIts: repairs.compactMap { $0?.fixIt }))
    }

    /// Reports something about an offset of a text, which is drawn with a caret under it.
    ///
    /// The compiler points at the beginning of a literal only.
    func report(
      _ code: String, _ message: String, in literal: TextLiteral, at offset: Int,
      _ repair: Repair? = nil, severity: DiagnosticSeverity = .error
    ) {
      let drawing = RoutePatternError.drawing(of: literal.text, caretAt: offset)
      report(code, "\(message)\n\(drawing)", at: literal.node, repair, severity: severity)
    }
  }

  /// A change of the source that would put something right.
  struct Repair {
    private struct Message: FixItMessage {
      let message: String
      let fixItID: MessageID
    }

    let fixIt: FixIt

    init(
      _ message: String, replacing old: some SyntaxProtocol, with new: some SyntaxProtocol
    ) {
      fixIt = FixIt(
        message: Message(
          message: message, fixItID: MessageID(domain: "JunctorMacros", id: "repair")),
        changes: [.replace(oldNode: Syntax(old), newNode: Syntax(new))])
    }
  }
#endif
