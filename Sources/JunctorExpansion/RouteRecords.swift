// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  internal import JunctorMatching
  internal import SwiftDiagnostics
  internal import SwiftSyntax
  internal import SwiftSyntaxBuilder
  internal import SwiftSyntaxMacros

  /// What the linker is to keep of a type.
  ///
  /// Nothing of it runs before `main`.
  enum RouteRecords {
    /// The record of an address, and its claims.
    static func members(
      of address: RouteAddress, at node: AttributeSyntax, _ context: some MacroExpansionContext
    ) -> [DeclSyntax] {
      let texts = address.choices.flatMap(\.patterns)
        .map { $0.literal.node.trimmedDescription }
      guard let canonical = texts.first else { return claims(of: address) }
      let aliases =
        texts.count == 1 ? "" : ", aliases: [\(texts.dropFirst().joined(separator: ", "))]"
      let record = record(
        kind: "0x6A72_7465", item: "LinkedRoute(\(canonical)\(aliases)", of: address.type, at: node,
        context)
      return record + claims(of: address)
    }

    /// The record of a module.
    static func members(
      ofModule type: RouteDeclaration, at node: AttributeSyntax,
      _ context: some MacroExpansionContext
    ) -> [DeclSyntax] {
      record(
        kind: "0x6A6D_6F64", item: "LinkedModule(\(type.name).self", of: type, at: node, context)
    }

    private static func record(
      kind: String, item: String, of type: RouteDeclaration, at node: AttributeSyntax,
      _ context: some MacroExpansionContext
    ) -> [DeclSyntax] {
      // Older compilers know no sections; there the types are named when the router is made.
      #if compiler(>=6.3)
        let place = context.location(of: node, at: .afterLeadingTrivia, filePathMode: .fileID)
        let position = place.map { ", fileID: \($0.file), line: \($0.line)" } ?? ""
        return [
          """
          #if objectFormat(ELF)
            @section("junctor_records")
          #elseif objectFormat(MachO)
            @section("__DATA_CONST,__junctor")
          #endif
          @used
          nonisolated static let junctorRecord: Junctor.LinkedRecord = (
            \(raw: kind), 1,
            {
              Junctor.\(raw: item), typeName: \(literal: type.qualifiedName)\(raw: position)).write(to: $0)
            }, 0, 0
          )
          """
        ]
      #else
        return []
      #endif
    }

    /// The symbols that two types with one address would both define, for each address one.
    ///
    /// Whoever links the two is told the name of the symbol, so the name is the message.
    private static func claims(of address: RouteAddress) -> [DeclSyntax] {
      guard address.claims else { return [] }
      var symbols: [String] = []
      for pattern in address.choices.flatMap(\.patterns).compactMap(\.pattern) {
        let symbol = pattern.claimSymbol
        if !symbols.contains(symbol) { symbols.append(symbol) }
      }
      let functions = symbols.enumerated().map { number, symbol in
        "  @_silgen_name(\(ExprSyntax(literal: symbol))) @used\n"
          + "  nonisolated static func claim\(number)() {}\n"
      }
      return functions.isEmpty
        ? [] : ["enum JunctorClaims {\n\(raw: functions.joined())}"]
    }
  }
#endif
