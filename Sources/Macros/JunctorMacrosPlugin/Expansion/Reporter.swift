// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  internal import JunctorPatterns
  internal import SwiftDiagnostics
  internal import SwiftSyntax
  internal import SwiftSyntaxMacros

  /// Reports a macro's errors and warnings to the compiler.
  struct Reporter {
    let context: any MacroExpansionContext
    /// Whether reports are suppressed, since another expansion of the same macro makes them.
    var isSilent = false

    /// Reports a message at a node, with fix-its.
    func report(
      _ code: String, _ message: String, at node: some SyntaxProtocol, _ repairs: Repair?...,
      severity: DiagnosticSeverity = .error
    ) {
      if isSilent { return }
      let notice = Message(id: code, message: message, severity: severity)
      context.diagnose(
        Diagnostic(node: node, message: notice, fixIts: repairs.compactMap { $0?.fixIt }))
    }

    /// Reports a message at an offset of a text, which is shown with a caret below it.
    ///
    /// The compiler points only at the beginning of a literal.
    func report(
      _ code: String, _ message: String, in literal: TextLiteral, at offset: Int,
      _ repair: Repair? = nil, severity: DiagnosticSeverity = .error
    ) {
      let drawing = literal.text.drawing(caretAt: offset)
      report(code, "\(message)\n\(drawing)", at: literal.node, repair, severity: severity)
    }
  }

  /// A fix-it.
  struct Repair {
    let fixIt: FixIt

    init(_ message: String, replacing old: some SyntaxProtocol, with new: some SyntaxProtocol) {
      fixIt = FixIt(
        message: Message(id: "repair", message: message, severity: .remark),
        changes: [.replace(oldNode: Syntax(old), newNode: Syntax(new))])
    }
  }

  private struct Message: DiagnosticMessage, FixItMessage {
    let id: String
    let message: String
    let severity: DiagnosticSeverity

    var diagnosticID: MessageID { MessageID(domain: "JunctorMacros", id: id) }
    var fixItID: MessageID { diagnosticID }
  }
#endif
