// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  internal import JunctorPatterns
  internal import SwiftDiagnostics
  internal import SwiftSyntax
  internal import SwiftSyntaxMacros

  /// What reports a macro's mistakes to the compiler.
  struct Reporter {
    let context: any MacroExpansionContext
    /// Whether nothing is reported, since another expansion of the same macro does so.
    var isSilent = false

    /// Reports something about a place, with what would put it right.
    func report(
      _ code: String, _ message: String, at node: some SyntaxProtocol, _ repairs: Repair?...,
      severity: DiagnosticSeverity = .error
    ) {
      if isSilent { return }
      let notice = Message(id: code, message: message, severity: severity)
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
      let drawing = literal.text.drawing(caretAt: offset)
      report(code, "\(message)\n\(drawing)", at: literal.node, repair, severity: severity)
    }
  }

  /// A change of the source that would put something right.
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
