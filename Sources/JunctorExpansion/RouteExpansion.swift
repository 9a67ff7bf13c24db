// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  internal import SwiftDiagnostics
  package import SwiftSyntax
  internal import SwiftSyntaxBuilder
  package import SwiftSyntaxMacros

  /// `@Route("/order/:id", "/o/:id")`: a type becomes an address.
  ///
  /// Mistakes are told once, by the members; where there are some, the type gets its conformance all the
  /// same, so that nothing else is wrong because of them.
  package protocol RouteExpansion: MemberMacro, ExtensionMacro {
    /// Whether the linker keeps something of the type.
    static var leavesRecords: Bool { get }
  }

  extension RouteExpansion {
    package static var leavesRecords: Bool { true }

    /// What is written is written as it should be; to format it takes a third of the time.
    package static var formatMode: FormatMode { .disabled }

    package static func expansion(
      of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
      conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      guard let type = RouteDeclaration(declaration, attribute: node, context),
        let address = RouteAddress(type, node, declaration, context)
      else { return [] }
      address.check(context)
      let records = leavesRecords ? RouteRecords.members(of: address, at: node, context) : []
      return address.initializer(context) + [address.patterns] + records
    }

    package static func expansion(
      of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
      providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
      let silent = SilentContext(context)
      guard let read = RouteDeclaration(declaration, attribute: node, silent),
        let address = RouteAddress(read, node, declaration, isRead: false, silent)
      else { return [] }
      return address.conformance(of: type, protocols).map { [$0] } ?? []
    }
  }

  /// A context that keeps to itself what has been told already.
  final class SilentContext<Base: MacroExpansionContext>: MacroExpansionContext {
    private let base: Base

    init(_ base: Base) { self.base = base }

    var lexicalContext: [Syntax] { base.lexicalContext }

    func makeUniqueName(_ name: String) -> TokenSyntax { base.makeUniqueName(name) }

    func diagnose(_ diagnostic: Diagnostic) {}

    func location(
      of node: some SyntaxProtocol, at position: PositionInSyntaxNode,
      filePathMode: SourceLocationFilePathMode
    ) -> AbstractSourceLocation? {
      base.location(of: node, at: position, filePathMode: filePathMode)
    }
  }
#endif
