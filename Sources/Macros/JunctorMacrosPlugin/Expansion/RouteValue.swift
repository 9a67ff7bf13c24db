// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  internal import SwiftDiagnostics
  internal import SwiftSyntax
  internal import SwiftSyntaxBuilder
  internal import SwiftSyntaxMacros

  /// A property of a structure or an associated value of an enumeration case, as a part of an
  /// address.
  struct RouteValue {
    /// The part of a request that contains a value.
    enum Carrier: String {
      /// The capture of this name.
      case capture
      /// A query key.
      case query = "Query"
      /// JSON in the query.
      case json = "JSON"
      /// The payload, which is not part of the URL.
      case payload = "Payload"
    }

    /// Its name in messages: `property`, or `value` in an enumeration.
    let noun: String
    let name: String
    let key: String
    var carrier: Carrier
    let type: TypeSyntax?
    let defaultValue: ExprSyntax?
    let node: Syntax
    /// The attribute that specifies the carrier; `nil` if there is none.
    let marker: AttributeSyntax?
    /// The declaration to which an attribute can be added.
    let declaration: VariableDeclSyntax?

    /// The name as declared, with backticks if required.
    var writtenName: String { node.plainText }

    /// The wrapped type of an optional.
    private var wrapped: TypeSyntax? {
      guard let type else { return nil }
      let named = type.as(IdentifierTypeSyntax.self)
      let argument = named?.genericArgumentClause?.arguments.first?.argument
      return type.as(OptionalTypeSyntax.self)?.wrappedType
        ?? type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self)?.wrappedType
        ?? (named?.name.text == "Optional" ? argument?.as(TypeSyntax.self) : nil)
    }

    var isOptional: Bool { wrapped != nil }

    /// Whether it contains all values of a repeated key.
    var isArray: Bool {
      let type = wrapped ?? type
      if type?.is(ArrayTypeSyntax.self) == true { return true }
      return type?.as(IdentifierTypeSyntax.self)?.name.text == "Array"
    }

    var canBeAbsent: Bool { isOptional || isArray || defaultValue != nil }

    var reading: String {
      var value = defaultValue?.plainText
      if let written = value, let type, defaultValue?.is(ClosureExprSyntax.self) == true {
        // After `??`, the type of a closure cannot be inferred.
        value = "(\(written) as \(type.plainText))"
      }
      switch carrier {
      case .capture, .query:
        let argument = value.map { ", default: \($0)" } ?? ""
        return "try parameters._aPropertyOfARouteMustBeReadableFromText(\(literal: key)\(argument))"
      case .json: return "try parameters.json(\(literal: key))\(value.map { " ?? \($0)" } ?? "")"
      case .payload:
        return "try parameters.payload(\(literal: key))\(value.map { " ?? \($0)" } ?? "")"
      }
    }

    func writing(_ value: String) -> String {
      switch carrier {
      case .capture, .query: "values.write(\(literal: key), \(value))"
      case .json: "try values.writeJSON(\(literal: key), \(value))"
      case .payload: "values.writePayload(\(literal: key), \(value))"
      }
    }

    var makingOptional: Repair? {
      guard let type, !isOptional else { return nil }
      let isSimple =
        type.is(IdentifierTypeSyntax.self) || type.is(MemberTypeSyntax.self)
        || type.is(ArrayTypeSyntax.self)
      let optional: TypeSyntax = isSimple ? "\(type.trimmed)?" : "(\(type.trimmed))?"
      return Repair(
        "make “\(name)” optional", replacing: type,
        with: optional.with(\.trailingTrivia, type.trailingTrivia))
    }

    var makingRequired: Repair? {
      guard let type, let wrapped else { return nil }
      return Repair(
        "make “\(name)” \(wrapped.plainText)", replacing: type,
        with: wrapped.with(\.trailingTrivia, type.trailingTrivia))
    }

    var markingQuery: Repair? {
      guard let declaration, marker == nil, declaration.bindings.count == 1 else { return nil }
      return Repair(
        "mark “\(name)” with @Query", replacing: declaration,
        with: declaration.marked(with: "@Query "))
    }

    var unmarking: Repair? {
      guard let declaration, let marker else { return nil }
      var unmarked = declaration
      let trivia = declaration.leadingTrivia
      unmarked.attributes = unmarked.attributes.filter { $0.id != marker.id }
      unmarked.leadingTrivia = trivia
      return Repair("remove @\(carrier.rawValue)", replacing: declaration, with: unmarked)
    }
  }

  extension WithAttributesSyntax {
    func marked(with attribute: AttributeSyntax) -> Self {
      var marked = self
      let trivia = leadingTrivia
      marked.leadingTrivia = []
      marked.attributes.insert(.attribute(attribute), at: marked.attributes.startIndex)
      marked.leadingTrivia = trivia
      return marked
    }
  }
#endif
