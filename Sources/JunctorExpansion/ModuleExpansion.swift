// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  internal import SwiftDiagnostics
  package import SwiftSyntax
  internal import SwiftSyntaxBuilder
  package import SwiftSyntaxMacros

  /// `@RouteModule struct OrderModule`: a module joins by being linked.
  package protocol ModuleExpansion: MemberMacro, ExtensionMacro {}

  extension ModuleExpansion {
    /// What is written is written as it should be.
    package static var formatMode: FormatMode { .disabled }

    package static func expansion(
      of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
      conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      guard let type = RouteDeclaration(declaration, attribute: node, context) else { return [] }
      if let place = needingArguments(declaration, context) {
        context.diagnose(
          Notice(
            message:
              "a module that joins by being linked is created without arguments: give this a "
              + "value, or write init(), or name the module where the router is made",
            code: "moduleArguments"
          ).at(place))
      }
      let initializer: [DeclSyntax] =
        needsInitializer(declaration, type, context)
        ? [DeclSyntax(written: "\(type.access)init() {}")] : []
      return initializer + RouteRecords.members(ofModule: type, at: node, context)
    }

    package static func expansion(
      of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
      providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
      let read = RouteDeclaration(declaration, attribute: node, SilentContext(context))
      guard read != nil, !protocols.isEmpty else { return [] }
      return [ExtensionDeclSyntax(written: type, ["Junctor.RouteModule"])]
    }

    private static func initializers(
      _ declaration: some DeclGroupSyntax
    ) -> [InitializerDeclSyntax] {
      declaration.memberBlock.members.compactMap { $0.decl.as(InitializerDeclSyntax.self) }
    }

    /// The initializer of a public type has to be written; the one that Swift adds is internal.
    private static func needsInitializer(
      _ declaration: some DeclGroupSyntax, _ type: RouteDeclaration,
      _ context: some MacroExpansionContext
    ) -> Bool {
      !type.access.isEmpty && initializers(declaration).isEmpty
        && needingArguments(declaration, context) == nil
    }

    /// What cannot be created without being given something.
    private static func needingArguments(
      _ declaration: some DeclGroupSyntax, _ context: some MacroExpansionContext
    ) -> Syntax? {
      let written = initializers(declaration)
      if let first = written.first {
        let isThere = written.contains { initializer in
          initializer.signature.parameterClause.parameters.allSatisfy { $0.defaultValue != nil }
        }
        return isThere ? nil : Syntax(first)
      }
      let properties = RouteValue.properties(of: declaration, SilentContext(context))
      return properties.first { $0.defaultValue == nil && !$0.isOptional }?.node
    }
  }
#endif
