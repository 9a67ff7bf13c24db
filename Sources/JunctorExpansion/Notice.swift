// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  internal import JunctorPatterns
  internal import SwiftDiagnostics
  internal import SwiftSyntax
  internal import SwiftSyntaxMacros

  /// What a macro has to say about the code it stands at.
  struct Notice: DiagnosticMessage {
    let message: String
    let code: String
    var severity = DiagnosticSeverity.error

    var diagnosticID: MessageID { MessageID(domain: "JunctorMacros", id: code) }

    /// Returns the diagnostic at a place, with what would put it right.
    func at(_ node: some SyntaxProtocol, _ repairs: Repair?...) -> Diagnostic {
      Diagnostic(node: node, message: self, fixIts: repairs.compactMap { $0?.fixIt })
    }

    /// The same notice with a pattern below it, and a caret under a place in the pattern.
    ///
    /// The compiler points at the beginning of a literal only.
    func drawing(_ pattern: String, caretAt offset: Int) -> Notice {
      let drawing = pattern.drawing(caretAt: offset)
      return Notice(message: "\(message)\n\(drawing)", code: code, severity: severity)
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
