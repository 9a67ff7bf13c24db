// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  internal import JunctorPatterns
  internal import SwiftDiagnostics
  internal import SwiftSyntax
  internal import SwiftSyntaxBuilder
  internal import SwiftSyntaxMacros

  /// The linked records of a type.
  ///
  /// None of their code runs before `main`.
  enum RouteRecords {
    /// The records of an address, one for each choice, and its claims.
    ///
    /// They are in one type, since each further type takes longer to compile than its contents.
    static func members(
      of address: RouteAddress, at node: AttributeSyntax, _ reporter: Reporter
    ) -> [DeclSyntax] {
      let records = address.choices.enumerated().map { number, choice in
        let patterns = choice.patterns
        let aliases = patterns.dropFirst().map(\.text).joined(separator: "\n")
        let content = ".route(pattern: \(patterns[0].literal.node.plainText)"
        return record(
          "record\(number)",
          of: content + (patterns.count > 1 ? ", aliases: \(literal: aliases))" : ")"),
          address.type, at: node, reporter)
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

    static func members(
      ofModule type: RouteDeclaration, at node: AttributeSyntax,
      _ reporter: Reporter
    ) -> [DeclSyntax] {
      let content = ".module(\(type.name).self, create: { \(type.name)() })"
      let record = record("junctorRecord", of: content, type, at: node, reporter)
      return [DeclSyntax(written: record)]
    }

    private static func record(
      _ name: String, of content: String, _ type: RouteDeclaration, at node: AttributeSyntax,
      _ reporter: Reporter
    ) -> String {
      let place = reporter.context.location(
        of: node, at: .afterLeadingTrivia, filePathMode: .fileID)
      let position = place.map { ", fileID: \($0.file), line: \($0.line)" } ?? ""
      return """
          #if objectFormat(ELF)
            @section("junctor_records")
          #elseif objectFormat(MachO)
            @section("__DATA_CONST,__junctor")
          #endif
          @used
          nonisolated static let \(name): Junctor.LinkedDeclaration.Record = (
            0x6A72_6563, 1,
            { Junctor.LinkedDeclaration(\(content), typeName: \(literal: type.qualifiedName)\(position)).write(to: $0) },
            0, 0
          )
        """
    }

    /// One symbol for each address, which two types with the same address would both define.
    ///
    /// The linker reports its name, so the name is the message.
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
