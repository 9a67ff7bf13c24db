// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  internal import SwiftDiagnostics
  internal import SwiftSyntax
  internal import SwiftSyntaxBuilder
  internal import SwiftSyntaxMacros

  /// `@Target final class OrderTarget`: the table of a target's actions, from its methods.
  protocol TargetExpansion: UnformattedMacro, MemberMacro, ExtensionMacro {}

  extension TargetExpansion {
    static func expansion(
      of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
      conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      let reporter = Reporter(context: context)
      guard let table = ActionTable(declaration, node, reporter) else { return [] }
      table.check(reporter)
      return table.members
    }

    static func expansion(
      of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
      providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
      let silent = Reporter(context: context, isSilent: true)
      guard !protocols.isEmpty, ActionTable(declaration, node, silent) != nil else { return [] }
      return [ExtensionDeclSyntax(written: type, ["Junctor.ActionTarget"])]
    }
  }

  /// The actions of a target, from its methods.
  private struct ActionTable {
    struct Action {
      let name: String
      let method: FunctionDeclSyntax
      let marker: AttributeSyntax
      let options: [String]
    }

    let type: RouteDeclaration
    let name: String
    let isActor: Bool
    var actions: [Action] = []

    init?(
      _ declaration: some DeclGroupSyntax, _ node: AttributeSyntax,
      _ reporter: Reporter
    ) {
      guard let type = RouteDeclaration(declaration, attribute: node, reporter) else { return nil }
      self.type = type
      isActor = declaration.is(ActorDeclSyntax.self)
      let given = node.arguments?.as(LabeledExprListSyntax.self)?.first
      if let given {
        guard let text = TextLiteral(given.expression, what: "the name of a target", reporter)
        else { return nil }
        name = text.text
      } else {
        let ending = "Target"
        let isShort = type.name.hasSuffix(ending) && type.name.count > ending.count
        name = isShort ? String(type.name.dropLast(ending.count)) : type.name
      }

      for member in declaration.memberBlock.members {
        guard let method = member.decl.as(FunctionDeclSyntax.self),
          let marker = method.attributes.compactMap({ $0.as(AttributeSyntax.self) })
            .first(where: { $0.attributeName.plainText == "Action" })
        else { continue }
        let arguments = marker.arguments?.as(LabeledExprListSyntax.self) ?? []
        var options = arguments.map(\.expression)
        var name = method.name.identifier?.name ?? method.name.text
        if let first = options.first, first.is(StringLiteralExprSyntax.self) {
          guard let text = TextLiteral(first, what: "the name of an action", reporter) else {
            continue
          }
          name = text.text
          options.removeFirst()
        }
        actions.append(
          Action(
            name: name, method: method, marker: marker, options: options.map(\.plainText)))
      }
    }

    func check(_ reporter: Reporter) {
      for (index, action) in actions.enumerated() {
        if actions[..<index].contains(where: { $0.name == action.name }) {
          reporter.report(
            "repeatedAction",
            "“\(name)” already has an action “\(action.name)”; specify another name: "
              + "@Action(\"…\")",
            at: action.marker)
        }
        if action.method.isStatic {
          reporter.report(
            "staticAction", "an action is called on an instance: “\(action.name)” cannot be static",
            at: action.method.name)
        }
        if action.method.genericParameterClause != nil {
          reporter.report(
            "genericAction", "“\(action.name)” is generic, but callers specify only a name",
            at: action.method.name)
        }
      }
    }

    var members: [DeclSyntax] {
      let lines = actions.filter { !$0.method.isStatic }.map { "  \(line($0)),\n" }.joined()
      return [
        "\(type.access)nonisolated static let name = \(literal: name)",
        """
        \(type.access)nonisolated static var actions: Actions {
          [
        \(lines)  ]
        }
        """,
      ].map(DeclSyntax.init(written:))
    }

    /// `.action("detail", OrderTarget.detail, "id", options: .native)`; an actor is called in a
    /// closure.
    private func line(_ action: Action) -> String {
      let names = action.method.signature.parameterClause.parameters.map { parameter in
        let label = parameter.firstName.text
        let named = label == "_" ? parameter.secondName ?? parameter.firstName : parameter.firstName
        let name = named.identifier?.name ?? named.text
        return (label: label, name: name, initial: parameter.defaultValue?.value.plainText)
      }
      let options = action.options.joined(separator: ", ")
      if isActor {
        let arguments = names.map { label, name, initial in
          let prefix = label == "_" ? "" : "\(label): "
          let ending = initial.map { ", default: \($0)" } ?? ""
          return "\(prefix)request.argument(\(literal: name)\(ending))"
        }
        let effects =
          action.method.signature.effectSpecifiers?.throwsClause == nil
            && names.isEmpty ? "await" : "try await"
        return """
          .action(\(literal: action.name)\(options.isEmpty ? "" : ", \(options)")) { target, \
          \(names.isEmpty ? "_" : "request") in \(effects) target.\(action.method.name.text)\
          (\(arguments.joined(separator: ", "))) }
          """
      }
      let labels = names.map { _, name, initial in
        initial.map { ", Junctor.ActionParameter(\(literal: name), default: \($0))" }
          ?? ", \(literal: name)"
      }.joined()
      let shape = names.isEmpty ? "" : "(\(names.map { "\($0.label):" }.joined()))"
      let method = "\(type.name).\(action.method.name.text)\(shape)"
      return ".action(\(literal: action.name), \(method)\(labels)"
        + (options.isEmpty ? ")" : ", options: \(options))")
    }
  }

  extension FunctionDeclSyntax {
    fileprivate var isStatic: Bool {
      modifiers.contains { [.keyword(.static), .keyword(.class)].contains($0.name.tokenKind) }
    }
  }
#endif
