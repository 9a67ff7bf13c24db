// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  internal import SwiftDiagnostics
  internal import SwiftSyntax
  internal import SwiftSyntaxBuilder
  internal import SwiftSyntaxMacros

  /// A property of a structure, or an associated value of an enumeration's case, as a part of an
  /// address.
  struct RouteValue {
    /// How a value travels.
    enum Way: String {
      /// As the capture of this name.
      case capture
      /// As a key of the query.
      case query = "Query"
      /// As JSON in the query.
      case json = "JSON"
      /// Beside the URL.
      case payload = "Payload"
    }

    /// What it is called in messages: `property`, or `value` in an enumeration.
    let noun: String
    /// The name in Swift.
    let name: String
    /// The name in the address.
    let key: String
    var way: Way
    let type: TypeSyntax?
    let defaultValue: ExprSyntax?
    /// Where to point at.
    let node: Syntax
    /// The attribute that says the way, if one does.
    let marker: AttributeSyntax?
    /// The declaration to which an attribute could be added.
    let declaration: VariableDeclSyntax?

    /// The name as it is declared, between backticks if need be.
    var writtenName: String { node.plainText }

    /// The type without its optional.
    private var wrapped: TypeSyntax? {
      guard let type else { return nil }
      if let optional = type.as(OptionalTypeSyntax.self) { return optional.wrappedType }
      if let optional = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
        return optional.wrappedType
      }
      guard let named = type.as(IdentifierTypeSyntax.self), named.name.text == "Optional" else {
        return nil
      }
      return named.genericArgumentClause?.arguments.first?.argument.as(TypeSyntax.self)
    }

    var isOptional: Bool { wrapped != nil }

    /// Whether all repeats of a key are taken.
    var isArray: Bool {
      let type = wrapped ?? type
      if type?.is(ArrayTypeSyntax.self) == true { return true }
      return type?.as(IdentifierTypeSyntax.self)?.name.text == "Array"
    }

    /// Whether an address can leave the value out.
    var canBeAbsent: Bool { isOptional || isArray || defaultValue != nil }

    /// The expression that reads the value.
    var reading: String {
      var value = defaultValue?.plainText
      if let written = value, let type, defaultValue?.is(ClosureExprSyntax.self) == true {
        // Behind `??` a closure does not know what it has to be.
        value = "(\(written) as \(type.plainText))"
      }
      switch way {
      case .capture, .query:
        let argument = value.map { ", default: \($0)" } ?? ""
        return "try parameters._aPropertyOfARouteMustBeReadableFromText(\(literal: key)\(argument))"
      case .json: return "try parameters.json(\(literal: key))\(value.map { " ?? \($0)" } ?? "")"
      case .payload:
        return "try parameters.payload(\(literal: key))\(value.map { " ?? \($0)" } ?? "")"
      }
    }

    /// The statement that writes the value.
    func writing(_ value: String) -> String {
      switch way {
      case .capture, .query: "values.write(\(literal: key), \(value))"
      case .json: "try values.writeJSON(\(literal: key), \(value))"
      case .payload: "values.writePayload(\(literal: key), \(value))"
      }
    }

    /// A change that makes the value optional.
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

    /// A change that makes the value one that is always there.
    var makingRequired: Repair? {
      guard let type, let wrapped else { return nil }
      return Repair(
        "make “\(name)” \(wrapped.plainText)", replacing: type,
        with: wrapped.with(\.trailingTrivia, type.trailingTrivia))
    }

    /// A change that sends the value with the query.
    var markingQuery: Repair? {
      guard let declaration, marker == nil, declaration.bindings.count == 1 else { return nil }
      var marked = declaration
      let trivia = declaration.leadingTrivia
      marked.leadingTrivia = []
      marked.attributes.insert(.attribute("@Query "), at: marked.attributes.startIndex)
      marked.leadingTrivia = trivia
      return Repair("mark “\(name)” with @Query", replacing: declaration, with: marked)
    }

    /// A change that takes the marker away.
    var unmarking: Repair? {
      guard let declaration, let marker else { return nil }
      var unmarked = declaration
      let trivia = declaration.leadingTrivia
      unmarked.attributes = unmarked.attributes.filter { $0.id != marker.id }
      unmarked.leadingTrivia = trivia
      return Repair("remove @\(way.rawValue)", replacing: declaration, with: unmarked)
    }
  }
#endif
