// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  internal import SwiftDiagnostics
  internal import SwiftSyntax
  internal import SwiftSyntaxMacros

  extension RouteValue {
    /// Returns the stored properties of a type, without constants that have an initial value.
    static func properties(
      of declaration: some DeclGroupSyntax, _ reporter: Reporter
    ) -> [RouteValue] {
      declaration.memberBlock.members.flatMap { member -> [RouteValue] in
        guard let variable = member.decl.as(VariableDeclSyntax.self), variable.isOfInstances else {
          return []
        }
        return variable.stored.compactMap {
          RouteValue($0.binding, type: $0.type, variable, reporter)
        }
      }
    }

    private init?(
      _ binding: PatternBindingSyntax, type: TypeSyntax?, _ variable: VariableDeclSyntax,
      _ reporter: Reporter
    ) {
      guard let identifier = binding.pattern.as(IdentifierPatternSyntax.self) else { return nil }
      let isConstant = variable.bindingSpecifier.tokenKind == .keyword(.let)
      if isConstant && binding.initializer != nil { return nil }

      let markers = variable.attributes.compactMap { element -> (Carrier, AttributeSyntax)? in
        guard let attribute = element.as(AttributeSyntax.self) else { return nil }
        let name = attribute.attributeName.as(IdentifierTypeSyntax.self)?.name.text ?? ""
        guard let carrier = Carrier(rawValue: name), carrier != .capture else { return nil }
        return (carrier, attribute)
      }
      let name = identifier.identifier.identifier?.name ?? identifier.identifier.text
      if markers.count > 1 {
        reporter.report(
          "twoMarkers",
          "“\(name)” can have only one marker: @\(markers[0].0.rawValue) or @\(markers[1].0.rawValue)",
          at: markers[1].1)
      }

      noun = "property"
      self.name = name
      carrier = markers.first?.0 ?? .capture
      marker = markers.first?.1
      key = Self.key(of: markers.first?.1, reporter) ?? name
      self.type = type
      let value = binding.initializer?.value
      defaultValue = value?.is(NilLiteralExprSyntax.self) == true ? nil : value
      node = Syntax(identifier)
      declaration = variable
    }

    private static func key(of marker: AttributeSyntax?, _ reporter: Reporter) -> String? {
      guard let argument = marker?.arguments?.as(LabeledExprListSyntax.self)?.first else {
        return nil
      }
      return TextLiteral(argument.expression, what: "a name", reporter)?.text
    }

    /// Returns the associated values of a case; optional ones without a capture are query keys.
    static func values(
      of element: EnumCaseElementSyntax, captures: Set<String>,
      _ reporter: Reporter
    ) -> [RouteValue] {
      guard let parameters = element.parameterClause?.parameters else { return [] }
      return parameters.compactMap { parameter in
        guard let label = parameter.firstName, label.tokenKind != .wildcard else {
          reporter.report(
            "noLabel",
            "a value of “\(element.name.text)” requires a label: the name of its capture or of its "
              + "query key",
            at: parameter)
          return nil
        }
        let name = label.identifier?.name ?? label.text
        let value = parameter.defaultValue?.value
        var result = RouteValue(
          noun: "value", name: name, key: name, carrier: .capture, type: parameter.type,
          defaultValue: value?.is(NilLiteralExprSyntax.self) == true ? nil : value,
          node: Syntax(label), marker: nil, declaration: nil)
        if !captures.contains(name), result.canBeAbsent { result.carrier = .query }
        return result
      }
    }
  }

  extension VariableDeclSyntax {
    /// Whether it is an instance variable and not lazy.
    fileprivate var isOfInstances: Bool {
      let others: [TokenKind] = [.keyword(.static), .keyword(.class), .keyword(.lazy)]
      return !modifiers.contains { others.contains($0.name.tokenKind) }
    }

    /// The stored bindings with their types; in `a, b: Int` both have the type.
    fileprivate var stored: [(binding: PatternBindingSyntax, type: TypeSyntax?)] {
      var type: TypeSyntax?
      var result: [(binding: PatternBindingSyntax, type: TypeSyntax?)] = []
      for binding in bindings.reversed() {
        if let annotation = binding.typeAnnotation?.type {
          type = annotation
        } else if binding.initializer != nil {
          type = nil
        }
        if binding.isStored { result.insert((binding, type), at: 0) }
      }
      return result
    }
  }

  extension PatternBindingSyntax {
    fileprivate var isStored: Bool {
      switch accessorBlock?.accessors {
      case nil: true
      case .getter: false
      case .accessors(let accessors):
        accessors.allSatisfy {
          [.keyword(.willSet), .keyword(.didSet)].contains($0.accessorSpecifier.tokenKind)
        }
      }
    }
  }
#endif
