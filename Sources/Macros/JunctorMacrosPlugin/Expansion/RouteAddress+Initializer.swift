// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  internal import SwiftDiagnostics
  internal import SwiftSyntax
  internal import SwiftSyntaxBuilder
  internal import SwiftSyntaxMacros

  // The memberwise initializer of a structure is internal, but other modules create addresses. So
  // `@Route` writes the same initializer with the access of the type. If the parameter of a property is
  // unknown, it writes none, since one without the property would not compile.

  extension RouteAddress {
    /// The initializer of a public or package structure; empty if it already has one.
    func initializer(_ reporter: Reporter) -> [DeclSyntax] {
      guard case .structure = type.kind, !type.access.isEmpty, !type.declaresItsInitializer else {
        return []
      }
      let values = choices[0].values
      if reportObstacles(among: values, reporter) { return [] }
      let parameters = values.map(\.parameter).joined(separator: ", ")
      let lines = values.map { "  self.\($0.writtenName) = \($0.writtenName)\n" }.joined()
      return [
        DeclSyntax(
          written: """
            /// Creates the address.
            \(type.access)nonisolated init(\(parameters)) {
            \(lines)}
            """)
      ]
    }

    private func reportObstacles(among values: [RouteValue], _ reporter: Reporter) -> Bool {
      let access = type.access.dropLast()
      let isReadByHand = type.declaresInitializer("from")
      let unknown = values.filter { $0.obstacle(isReadByHand) != nil }
      for value in unknown {
        reporter.report(
          "initializerByHand",
          "“\(value.name)” \(value.obstacle(isReadByHand)!), so @Route does not write the \(access) "
            + "initializer; declare one", at: value.node, severity: .warning)
      }
      let untyped = unknown.isEmpty ? values.filter { $0.parameterType == nil } : []
      for value in untyped {
        reporter.report(
          "untypedProperty",
          "write the type of “\(value.name)”, so that @Route can write the \(access) initializer",
          at: value.node, value.addingType, severity: .warning)
      }
      return !unknown.isEmpty || !untyped.isEmpty
    }
  }

  extension RouteValue {
    private var binding: PatternBindingSyntax? { node.parent?.as(PatternBindingSyntax.self) }

    fileprivate var parameter: String {
      var text = "\(writtenName): \(parameterType ?? "_")"
      if let value = binding?.initializer?.value {
        text += " = \(value.plainText)"
      } else if startsAsNil {
        text += " = nil"
      }
      return text
    }

    /// Whether the default is `nil`: for a variable of `T?`, but not of `Optional<T>`.
    private var startsAsNil: Bool {
      guard let type, declaration?.bindingSpecifier.tokenKind == .keyword(.var) else {
        return false
      }
      let isShort =
        type.is(OptionalTypeSyntax.self) || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
      return isShort && wrapper == nil
    }

    /// The type of the parameter, if it is declared or the default is a plain literal.
    ///
    /// With a property wrapper, the type of a literal is unknown.
    fileprivate var parameterType: String? {
      if let type { return type.escaping }
      return wrapper == nil ? defaultValue?.literalType : nil
    }

    /// The reason why the macro cannot write a parameter for the property.
    fileprivate func obstacle(_ isReadByHand: Bool) -> String? {
      let hidden: [TokenKind] = [.keyword(.private), .keyword(.fileprivate)]
      let modifier = declaration?.modifiers.first {
        $0.detail == nil && hidden.contains($0.name.tokenKind)
      }
      if let modifier { return "is \(modifier.name.text)" }
      // If the macro writes `init(from:)`, it can set the property here, too.
      return isReadByHand ? wrapper.map { "has @\($0)" } : nil
    }

    /// The property wrapper or unknown macro of the property; built-in attributes are lowercase.
    private var wrapper: String? {
      for element in declaration?.attributes ?? [] {
        guard let name = element.as(AttributeSyntax.self)?.attributeName else { continue }
        let last = name.as(MemberTypeSyntax.self)?.name ?? name.as(IdentifierTypeSyntax.self)?.name
        guard let text = last?.text, text.first?.isUppercase == true else { continue }
        if Carrier(rawValue: text) == nil && !text.hasSuffix("Actor") { return text }
      }
      return nil
    }

    /// A fix-it that adds the probable type of the default.
    fileprivate var addingType: Repair? {
      guard let binding, let type = defaultValue?.likelyType else { return nil }
      var typed = binding
      typed.pattern = binding.pattern.with(\.trailingTrivia, [])
      typed.typeAnnotation = TypeAnnotationSyntax(
        colon: .colonToken(trailingTrivia: .space), type: TypeSyntax("\(raw: type)"),
        trailingTrivia: binding.pattern.trailingTrivia)
      return Repair("add “: \(type)”", replacing: binding, with: typed)
    }
  }

  extension TypeSyntax {
    private var isFunction: Bool {
      if let attributed = self.as(AttributedTypeSyntax.self) {
        return attributed.baseType.isFunction
      }
      if let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1 {
        return tuple.elements.first!.type.isFunction
      }
      return self.is(FunctionTypeSyntax.self)
    }

    /// The type of an escaping parameter; `@escaping` follows specifiers such as `nonisolated`.
    fileprivate var escaping: String {
      let text = plainText
      guard isFunction else { return text }
      let words = self.as(AttributedTypeSyntax.self)?.specifiers.plainText ?? ""
      return words.isEmpty
        ? "@escaping \(text)" : "\(words) @escaping\(text.dropFirst(words.count))"
    }
  }

  extension ExprSyntax {
    /// The default type of a plain literal.
    fileprivate var literalType: String? {
      switch kind {
      case .integerLiteralExpr: return "Int"
      case .floatLiteralExpr: return "Double"
      case .stringLiteralExpr: return "String"
      case .booleanLiteralExpr: return "Bool"
      default:
        guard let negative = self.as(PrefixOperatorExprSyntax.self), negative.operator.text == "-",
          let type = negative.expression.literalType, type == "Int" || type == "Double"
        else { return nil }
        return type
      }
    }

    /// The probable type of the value: `Page` for `Page.first`, `[Int]` for `[1]`.
    fileprivate var likelyType: String? {
      if let member = self.as(MemberAccessExprSyntax.self), let base = member.base, base.namesType,
        member.declName.baseName.text.first?.isLowercase == true,
        member.declName.baseName.tokenKind != .keyword(.self)
      {
        return base.plainText
      }
      if let array = self.as(ArrayExprSyntax.self) {
        let types = Set(array.elements.map(\.expression.literalType))
        return types.count == 1 ? types.first!.map { "[\($0)]" } : nil
      }
      return literalType
    }

    private var namesType: Bool {
      if let member = self.as(MemberAccessExprSyntax.self) {
        return member.declName.baseName.text.first?.isUppercase == true
          && member.base?.namesType == true
      }
      return self.as(DeclReferenceExprSyntax.self)?.baseName.text.first?.isUppercase == true
    }
  }
#endif
