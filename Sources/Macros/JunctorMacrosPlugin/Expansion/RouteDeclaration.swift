// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  internal import SwiftDiagnostics
  internal import SwiftSyntax
  internal import SwiftSyntaxMacros

  /// The type to which an attribute is attached.
  struct RouteDeclaration {
    enum Kind {
      case structure
      case enumeration(EnumDeclSyntax)
    }

    /// `nil` for a class, an actor or a type of a global actor, which is not a value.
    let kind: Kind?
    let name: String
    /// The name with those of the enclosing types.
    let qualifiedName: String
    /// The access modifier of the generated members, with a space; may be empty.
    let access: String
    let members: MemberBlockSyntax

    /// Reads a declaration; reports an error and returns `nil` if the macro does not support it.
    init?(
      _ declaration: some DeclGroupSyntax, attribute: AttributeSyntax,
      _ reporter: Reporter
    ) {
      guard let named = declaration.asProtocol((any NamedDeclSyntax).self),
        let generic = declaration.asProtocol((any WithGenericParametersSyntax).self)
      else { return nil }
      let macro = attribute.attributeName.plainText
      let name = named.name.identifier?.name ?? named.name.text
      let around = reporter.context.lexicalContext
      let written = attribute.plainText
      let hasComment = declaration.attributes.leadingTrivia.contains(where: \.isComment)
      let repair =
        hasComment
        ? nil
        : Repair(
          "remove @\(macro)", replacing: declaration.attributes,
          with: declaration.attributes.filter { $0.plainText != written })

      if around.contains(where: { !$0.isProtocol((any DeclGroupSyntax).self) }) {
        reporter.report(
          "local",
          "@\(macro) does not support “\(name)”, which is local to a function; move it out of the "
            + "function", at: attribute, repair)
        return nil
      }
      if generic.genericParameterClause != nil || around.contains(where: \.isGeneric) {
        let isRoute = macro == "Route"
        let patterns = isRoute ? ", with static var patterns: RoutePatterns { … }," : ""
        reporter.report(
          "generic",
          "@\(macro) does not support “\(name)”, which is generic: a record names one type. Write the "
            + "conformance by hand\(patterns) and register each type: "
            + "registrar.register(\(isRoute ? "for: " : "")\(name)<…>.self)\(isRoute ? " { … }" : "")",
          at: attribute, repair
        )
        return nil
      }

      self.name = name
      qualifiedName = (around.reversed().compactMap(\.typeName) + [name]).joined(separator: ".")
      access = Self.access(of: declaration, around.first)
      members = declaration.memberBlock
      let isOnActor = declaration.attributes.contains { element in
        element.as(AttributeSyntax.self)?.attributeName.plainText.hasSuffix("Actor") == true
      }
      if let enumeration = declaration.as(EnumDeclSyntax.self), !isOnActor {
        kind = .enumeration(enumeration)
      } else {
        kind = declaration.is(StructDeclSyntax.self) && !isOnActor ? .structure : nil
      }
    }

    /// The access of the type; types in a public extension are public by default.
    private static func access(of declaration: some DeclGroupSyntax, _ outer: Syntax?) -> String {
      if let own = access(declaration.modifiers) { return own }
      return outer?.as(ExtensionDeclSyntax.self).flatMap { access($0.modifiers) } ?? ""
    }

    private static func access(_ modifiers: DeclModifierListSyntax) -> String? {
      for modifier in modifiers where modifier.detail == nil {
        switch modifier.name.tokenKind {
        case .keyword(.public), .keyword(.open): return "public "
        case .keyword(.package): return "package "
        case .keyword(.internal), .keyword(.private), .keyword(.fileprivate): return ""
        default: break
        }
      }
      return nil
    }

    /// The function of this name whose parameters have these labels, if the type has one.
    func function(_ name: String, _ labels: String?...) -> FunctionDeclSyntax? {
      members.members.lazy.compactMap { $0.decl.as(FunctionDeclSyntax.self) }
        .first { $0.name.text == name && $0.signature.labels == labels }
    }

    func declaresInitializer(_ labels: String?...) -> Bool {
      members.members.contains {
        $0.decl.as(InitializerDeclSyntax.self)?.signature.labels == labels
      }
    }

    /// Whether the type has an initializer other than `init(from:)`, even in an `#if`.
    var declaresItsInitializer: Bool {
      (Array(members.members) + members.members.conditional).contains { member in
        let initializer = member.decl.as(InitializerDeclSyntax.self)
        return initializer.map { $0.signature.labels != ["from"] } ?? false
      }
    }
  }

  extension MemberBlockItemListSyntax {
    /// The members between `#if` and `#endif`.
    var conditional: [MemberBlockItemSyntax] {
      var result: [MemberBlockItemSyntax] = []
      for member in self {
        guard let condition = member.decl.as(IfConfigDeclSyntax.self) else { continue }
        for clause in condition.clauses {
          guard case .decls(let members) = clause.elements else { continue }
          result += Array(members) + members.conditional
        }
      }
      return result
    }
  }

  extension FunctionSignatureSyntax {
    /// The labels of the parameters; `nil` for one without.
    fileprivate var labels: [String?] {
      parameterClause.parameters.map { parameter in
        parameter.firstName.tokenKind == .wildcard ? nil : parameter.firstName.text
      }
    }
  }

  extension Syntax {
    fileprivate var isGeneric: Bool {
      asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause != nil
    }

    fileprivate var typeName: String? {
      if let named = asProtocol((any NamedDeclSyntax).self) { return named.name.text }
      return self.as(ExtensionDeclSyntax.self)?.extendedType.plainText
    }
  }
#endif
