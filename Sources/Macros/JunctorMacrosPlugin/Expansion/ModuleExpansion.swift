// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  internal import SwiftDiagnostics
  internal import SwiftSyntax
  internal import SwiftSyntaxBuilder
  internal import SwiftSyntaxMacros

  /// `@RouteModule struct OrderModule`: a module that is found if it is linked.
  protocol ModuleExpansion: UnformattedMacro, MemberMacro, ExtensionMacro {}

  extension ModuleExpansion {
    static func expansion(
      of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
      conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      let reporter = Reporter(context: context)
      guard let type = RouteDeclaration(declaration, attribute: node, reporter) else { return [] }
      let silent = Reporter(context: context, isSilent: true)
      let place = needingArguments(declaration, silent)
      if let place {
        reporter.report(
          "moduleArguments",
          "a linked module is created without arguments: give this a default value, "
            + "declare init(), or pass the module to the router", at: place)
      }
      // A public type requires an explicit initializer; the synthesized one is internal.
      let isInitialized = type.access.isEmpty || !initializers(declaration).isEmpty || place != nil
      let initializer = isInitialized ? [] : [DeclSyntax(written: "\(type.access)init() {}")]
      return initializer + RouteRecords.members(ofModule: type, at: node, reporter)
    }

    static func expansion(
      of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
      providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
      let silent = Reporter(context: context, isSilent: true)
      let read = RouteDeclaration(declaration, attribute: node, silent)
      guard read != nil, !protocols.isEmpty else { return [] }
      return [ExtensionDeclSyntax(written: type, ["Junctor.RouteModule"])]
    }

    private static func initializers(
      _ declaration: some DeclGroupSyntax
    ) -> [InitializerDeclSyntax] {
      declaration.memberBlock.members.compactMap { $0.decl.as(InitializerDeclSyntax.self) }
    }

    private static func needingArguments(
      _ declaration: some DeclGroupSyntax, _ silent: Reporter
    ) -> Syntax? {
      let written = initializers(declaration)
      if let first = written.first {
        let isThere = written.contains { initializer in
          initializer.signature.parameterClause.parameters.allSatisfy { $0.defaultValue != nil }
        }
        return isThere ? nil : Syntax(first)
      }
      let properties = RouteValue.properties(of: declaration, silent)
      return properties.first { $0.defaultValue == nil && !$0.isOptional }?.node
    }
  }
#endif
