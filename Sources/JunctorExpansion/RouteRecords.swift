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
    /// The records of an address, one for each pattern, and its claims.
    static func members(
      of address: RouteAddress, at node: AttributeSyntax, _ context: some MacroExpansionContext
    ) -> [DeclSyntax] {
      let records = address.choices.flatMap { choice in
        choice.patterns.enumerated().map { place, pattern in
          let text = pattern.literal.node.trimmedDescription
          return "LinkedRoute(\(text)\(place == 0 ? "" : ", isAlias: true")"
        }
      }
      let declarations = records.enumerated().map { number, item in
        record(
          "record\(number)", kind: "0x6A72_7465", item: item, of: address.type, at: node, context)
      }
      if declarations.isEmpty { return claims(of: address) }
      return ["enum JunctorRecords {\n\(raw: declarations.joined(separator: "\n"))\n}"]
        + claims(of: address)
    }

    /// The record of a module.
    static func members(
      ofModule type: RouteDeclaration, at node: AttributeSyntax,
      _ context: some MacroExpansionContext
    ) -> [DeclSyntax] {
      [
        """
        \(raw: record(
          "junctorRecord", kind: "0x6A6D_6F64", item: "LinkedModule(\(type.name).self", of: type,
          at: node, context))
        """
      ]
    }

    // Compilers before Swift 6.3 know neither sections nor `@used`. There the modules are named when
    // the router is made, and what is claimed twice is told when it is registered.
    private static func record(
      _ name: String, kind: String, item: String, of type: RouteDeclaration,
      at node: AttributeSyntax, _ context: some MacroExpansionContext
    ) -> String {
      let place = context.location(of: node, at: .afterLeadingTrivia, filePathMode: .fileID)
      let position = place.map { ", fileID: \($0.file), line: \($0.line)" } ?? ""
      let typeName = "\(ExprSyntax(literal: type.qualifiedName))"
      return """
        #if compiler(>=6.3)
          #if objectFormat(ELF)
            @section("junctor_records")
          #elseif objectFormat(MachO)
            @section("__DATA_CONST,__junctor")
          #endif
          @used
          nonisolated static let \(name): Junctor.LinkedRecord = (
            \(kind), 1,
            { Junctor.\(item), typeName: \(typeName)\(position)).write(to: $0) },
            0, 0
          )
        #endif
        """
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
        ? []
        : ["enum JunctorClaims {\n#if compiler(>=6.3)\n\(raw: functions.joined())#endif\n}"]
    }
  }
#endif
