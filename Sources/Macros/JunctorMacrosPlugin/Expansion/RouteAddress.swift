// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  internal import JunctorPatterns
  internal import SwiftDiagnostics
  internal import SwiftSyntax
  internal import SwiftSyntaxBuilder
  internal import SwiftSyntaxMacros

  /// The input of `@Route`: the patterns of a type, and the values that they contain.
  struct RouteAddress {
    /// Values that share one address: a structure, or a case of an enumeration.
    struct Choice {
      /// The case as declared; `nil` for a structure.
      let writtenName: String?
      let owner: String
      let patterns: [PatternLiteral]
      let values: [RouteValue]
    }

    let type: RouteDeclaration
    let choices: [Choice]
    /// Whether no other type may have the same address.
    let claims: Bool

    /// - Parameter isRead: Whether the patterns are parsed; the values do not depend on them.
    init?(
      _ type: RouteDeclaration, _ attribute: AttributeSyntax, _ declaration: some DeclGroupSyntax,
      isRead: Bool = true, _ reporter: Reporter
    ) {
      self.type = type
      let arguments = attribute.arguments?.as(LabeledExprListSyntax.self) ?? []
      claims = !arguments.contains {
        $0.label?.text == "claims" && $0.expression.plainText == "false"
      }
      // `filter` of a syntax collection would create new nodes without source locations.
      let written = arguments.compactMap { $0.label == nil ? $0.expression : nil }
      switch type.kind {
      case nil:
        let isValue = declaration.is(StructDeclSyntax.self) || declaration.is(EnumDeclSyntax.self)
        reporter.report(
          "reference",
          "@Route requires a struct or an enum that any task can use, and “\(type.name)” is "
            + (isValue
              ? "isolated to an actor"
              : declaration.is(ActorDeclSyntax.self) ? "an actor" : "a class")
            + "; write a struct for the address, and create the object in its handler",
          at: declaration.introducer)
        return nil
      case .enumeration(let enumeration):
        if let argument = written.first {
          reporter.report(
            "patternAtEnumeration",
            "an enumeration has patterns on its cases: @Pattern(\(argument)) case …",
            at: argument)
          return nil
        }
        choices = Self.choices(of: enumeration, reporter)
        if choices.isEmpty { return nil }
      case .structure:
        let patterns = written.compactMap { PatternLiteral($0, isRead: isRead, reporter) }
        if patterns.isEmpty {
          if written.isEmpty {
            reporter.report(
              "noPattern", "“\(type.name)” requires a pattern", at: attribute,
              Repair(
                "add a pattern", replacing: attribute,
                with: AttributeSyntax("@Route(\"/\(raw: type.name.asSegment)\")").with(
                  \.trailingTrivia, attribute.trailingTrivia)))
          }
          return nil
        }
        choices = [
          Choice(
            writtenName: nil, owner: type.name, patterns: patterns,
            values: RouteValue.properties(of: declaration, reporter))
        ]
      }
    }

    private static func choices(of enumeration: EnumDeclSyntax, _ reporter: Reporter) -> [Choice] {
      let cases = enumeration.memberBlock.members.compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }
      if cases.isEmpty {
        reporter.report(
          "noCases",
          "“\(enumeration.name.text)” has no cases, so it has no address",
          at: enumeration.name)
      }
      return cases.flatMap { declaration -> [Choice] in
        let marker = declaration.attributes.compactMap { $0.as(AttributeSyntax.self) }
          .first { $0.attributeName.plainText == "Pattern" }
        let arguments = marker?.arguments?.as(LabeledExprListSyntax.self) ?? []
        let patterns = arguments.compactMap { PatternLiteral($0.expression, reporter) }
        let captures = Set(patterns.flatMap { $0.pattern?.declaredCaptures.map(\.name) ?? [] })
        if declaration.elements.count > 1 || marker == nil {
          let name = declaration.elements.first?.name.text ?? ""
          reporter.report(
            "casePattern",
            marker == nil
              ? "“\(name)” has no pattern"
              : "a pattern belongs to one case: declare each case separately",
            at: declaration.elements,
            marker == nil && declaration.elements.count == 1
              ? Self.addingPattern(to: declaration, name) : nil)
        }
        return declaration.elements.prefix(patterns.isEmpty ? 0 : 1).map { element in
          let name = element.name.identifier?.name ?? element.name.text
          return Choice(
            writtenName: element.name.text, owner: "\(enumeration.name.text).\(name)",
            patterns: patterns,
            values: RouteValue.values(of: element, captures: captures, reporter))
        }
      }
    }

    private static func addingPattern(
      to declaration: EnumCaseDeclSyntax, _ name: String
    ) -> Repair {
      let labels =
        declaration.elements.first?.parameterClause?.parameters
        .compactMap { $0.firstName?.text }.map { "/:\($0)" }.joined() ?? ""
      let pattern = "/\(name.asSegment)\(labels)"
      return Repair(
        "add @Pattern(\"\(pattern)\")", replacing: declaration,
        with: declaration.marked(with: "@Pattern(\(literal: pattern)) "))
    }

    func check(_ reporter: Reporter) {
      let patterns = choices.flatMap(\.patterns)
      for (index, pattern) in patterns.enumerated()
      where patterns[..<index].contains(where: { $0.text == pattern.text }) {
        reporter.report(
          "repeatedPattern", "duplicate pattern “\(pattern.text)”",
          at: pattern.literal.node)
      }
      // With handwritten `init(from:)` and `write(to:)`, the properties are not checked.
      if type.declaresInitializer("from") && type.function("write", "to") != nil { return }
      let members =
        if case .structure = type.kind { type.members } else { nil as MemberBlockSyntax? }
      for choice in choices {
        RouteChecks(choice: choice, members: members, reporter: reporter).run()
      }
    }
  }

  extension String {
    /// The name as a segment of an address: `order-detail` for `OrderDetail`.
    var asSegment: String {
      var result = ""
      for character in self {
        if character.isUppercase, !result.isEmpty, result.last != "-" { result += "-" }
        result += character.lowercased()
      }
      return result
    }
  }
#endif
