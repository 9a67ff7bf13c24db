// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  internal import SwiftDiagnostics
  internal import SwiftSyntax
  internal import SwiftSyntaxBuilder
  internal import SwiftSyntaxMacros

  /// `@Route("/order/:id", "/o/:id")`: makes a type an address.
  ///
  /// Only the member expansion reports errors. The type conforms even if there are errors, so that they
  /// cause no further errors.
  protocol RouteExpansion: UnformattedMacro, MemberMacro, ExtensionMacro {
    static var leavesRecords: Bool { get }
  }

  extension RouteExpansion {
    static var leavesRecords: Bool { true }

    static func expansion(
      of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
      conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      let reporter = Reporter(context: context)
      guard let type = RouteDeclaration(declaration, attribute: node, reporter),
        let address = RouteAddress(type, node, declaration, reporter)
      else { return [] }
      address.check(reporter)
      let records = leavesRecords ? RouteRecords.members(of: address, at: node, reporter) : []
      return address.initializer(reporter) + [address.patterns] + records
    }

    static func expansion(
      of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
      providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
      let silent = Reporter(context: context, isSilent: true)
      guard let read = RouteDeclaration(declaration, attribute: node, silent),
        let address = RouteAddress(read, node, declaration, isRead: false, silent)
      else { return [] }
      return address.conformance(of: type, protocols).map { [$0] } ?? []
    }
  }

  /// A marker for `@Route` or `@Target`, which expands to nothing.
  protocol MarkerExpansion: UnformattedMacro, PeerMacro {}

  extension MarkerExpansion {
    static func expansion(
      of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] { [] }
  }

  /// A macro whose expansion is not reformatted, which would take a third of the time.
  protocol UnformattedMacro: Macro {}

  extension UnformattedMacro {
    static var formatMode: FormatMode { .disabled }
  }
#endif
