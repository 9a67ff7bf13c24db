// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  package import SwiftSyntax
  package import SwiftSyntaxMacros

  /// A marker that says something to `@Route`, and expands to nothing.
  package protocol MarkerExpansion: PeerMacro {}

  extension MarkerExpansion {
    package static var formatMode: FormatMode { .disabled }

    package static func expansion(
      of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] { [] }
  }
#endif
