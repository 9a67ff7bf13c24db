// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  internal import JunctorPatterns
  internal import SwiftDiagnostics
  internal import SwiftSyntax
  internal import SwiftSyntaxBuilder
  internal import SwiftSyntaxMacros

  /// What the linker is to keep of a type.
  ///
  /// Nothing of it runs before `main`.
  enum RouteRecords {
    /// The records of an address, one for each choice, and its claims.
    ///
    /// All in one type: each type more takes the compiler longer than what is in it.
    static func members(
      of address: RouteAddress, at node: AttributeSyntax, _ context: some MacroExpansionContext
    ) -> [DeclSyntax] {
      let records = address.choices.enumerated().map { number, choice in
        record("record\(number)", of: choice, address.type, at: node, context)
      }
      let lines = records + claims(of: address)
      if lines.isEmpty { return [] }
      return [
        DeclSyntax(
          written: """
            enum JunctorRecords {
            \(lines.joined(separator: "\n"))
            }
            """)
      ]
    }

    /// The record of a module.
    static func members(
      ofModule type: RouteDeclaration, at node: AttributeSyntax,
      _ context: some MacroExpansionContext
    ) -> [DeclSyntax] {
      let content = ".module(\(type.name).self, create: { \(type.name)() })"
      let record = record("junctorRecord", of: content, type, at: node, context)
      return [DeclSyntax(written: record)]
    }

    private static func record(
      _ name: String, of choice: RouteAddress.Choice, _ type: RouteDeclaration,
      at node: AttributeSyntax, _ context: some MacroExpansionContext
    ) -> String {
      let patterns = choice.patterns
      var content = ".route(pattern: \(patterns[0].literal.node.plainText)"
      if patterns.count > 1 {
        let aliases = patterns.dropFirst().map(\.text).joined(separator: "\n")
        content += ", aliases: \(literal: aliases)"
      }
      return record(name, of: content + ")", type, at: node, context)
    }

    private static func record(
      _ name: String, of content: String, _ type: RouteDeclaration, at node: AttributeSyntax,
      _ context: some MacroExpansionContext
    ) -> String {
      let place = context.location(of: node, at: .afterLeadingTrivia, filePathMode: .fileID)
      let position = place.map { ", fileID: \($0.file), line: \($0.line)" } ?? ""
      return """
          #if objectFormat(ELF)
            @section("junctor_records")
          #elseif objectFormat(MachO)
            @section("__DATA_CONST,__junctor")
          #endif
          @used
          nonisolated static let \(name): Junctor.LinkedRecord = (
            0x6A72_6563, 1,
            { Junctor.LinkedDeclaration(\(content), typeName: \(literal: type.qualifiedName)\(position)).write(to: $0) },
            0, 0
          )
        """
    }

    /// The symbols that two types with one address would both define, for each address one.
    ///
    /// Whoever links the two is told the name of the symbol, so the name is the message.
    private static func claims(of address: RouteAddress) -> [String] {
      guard address.claims else { return [] }
      var symbols: [String] = []
      for pattern in address.choices.flatMap(\.patterns).compactMap(\.pattern) {
        let symbol = pattern.claimSymbol
        if !symbols.contains(symbol) { symbols.append(symbol) }
      }
      return symbols.enumerated().map { number, symbol in
        """
          @_silgen_name(\(literal: symbol)) @used
          nonisolated static func claim\(number)() {}
        """
      }
    }
  }
#endif
