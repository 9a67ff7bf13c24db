// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// A macro target without macros: SwiftPM builds such targets, and swift-syntax for them, for the host only. If tests
// depended on swift-syntax themselves, it would be built twice.

#if Macros
  internal import Foundation
  internal import SwiftDiagnostics
  internal import SwiftParser
  internal import SwiftSyntax
  internal import SwiftSyntaxBuilder
  internal import SwiftSyntaxMacroExpansion
  internal import SwiftSyntaxMacros
  internal import SwiftSyntaxMacrosGenericTestSupport

  /// The expansion of a type, without its linked records.
  private struct RouteMacro: RouteExpansion { static let leavesRecords = false }
  private struct RecordedRouteMacro: RouteExpansion {}
  private struct MarkerMacro: MarkerExpansion {}
  private struct PatternMacro: PatternExpansion {}
  private struct AddressMacro: AddressExpansion {}
  private struct TargetMacro: TargetExpansion {}
  private struct ModuleMacro: ModuleExpansion {}

  /// Reads a call from the standard input, and writes the answer as JSON.
  @main struct ExpansionTool {
    static func main() throws {
      let input = try FileHandle.standardInput.readToEnd() ?? Data()
      let call = try JSONDecoder().decode(ExpansionCall.self, from: input)
      try FileHandle.standardOutput.write(contentsOf: JSONEncoder().encode(call.answer()))
    }
  }

  extension ExpansionCall {
    private var specs: [String: MacroSpec] {
      [
        "Route": MacroSpec(
          type: RouteMacro.self, conformances: conformances.map { "\(raw: $0)" }),
        "RecordedRoute": MacroSpec(type: RecordedRouteMacro.self),
        "Pattern": MacroSpec(type: MarkerMacro.self),
        "Query": MacroSpec(type: MarkerMacro.self),
        "JSON": MacroSpec(type: MarkerMacro.self),
        "Payload": MacroSpec(type: MarkerMacro.self),
        "pattern": MacroSpec(type: PatternMacro.self),
        "Target": MacroSpec(type: TargetMacro.self, conformances: ["ActionTarget"]),
        "Action": MacroSpec(type: MarkerMacro.self),
        "RouteModule": MacroSpec(type: ModuleMacro.self, conformances: ["RouteModule"]),
        "route": MacroSpec(type: AddressMacro.self),
      ]
    }

    func answer() -> Answer {
      let file = Parser.parse(source: source)
      let context = BasicMacroExpansionContext(
        sourceFiles: [file: .init(moduleName: "TestModule", fullFilePath: "test.swift")])
      let expanded = file.expand(
        macroSpecs: specs,
        contextGenerator: {
          BasicMacroExpansionContext(
            sharingWith: context, lexicalContext: $0.allMacroLexicalContexts())
        }, indentationWidth: .spaces(2)
      ).description
      var fixed = source
      for change in context.diagnostics.compactMap({ $0.fixIts.first }).flatMap(\.changes) {
        guard case .replace(oldNode: let old, newNode: let new) = change else { continue }
        fixed = fixed.replacing(old.description, with: new.description, maxReplacements: 1)
      }
      let notices = context.diagnostics.map {
        Notice(message: $0.message, repairs: $0.fixIts.map(\.message.message))
      }
      return Answer(text: expanded, notices: notices, fixed: fixed, failures: failures(expanded))
    }

    private func failures(_ expanded: String) -> [String] {
      guard let expectation else { return [] }
      var failures: [String] = []
      assertMacroExpansion(
        source, expandedSource: expectation.text ?? expanded,
        diagnostics: expectation.notices.map { notice in
          DiagnosticSpec(
            message: notice.message, line: notice.line, column: notice.column,
            severity: notice.isError ? .error : .warning,
            fixIts: notice.repairs.map { FixItSpec(message: $0) })
        }, macroSpecs: specs, applyFixIts: expectation.repairs, fixedSource: expectation.fixed,
        indentationWidth: .spaces(2), failureHandler: { failures.append($0.message) })
      return failures
    }
  }
#else
  /// Without the trait, there are no macros.
  @main struct ExpansionTool {
    static func main() {}
  }
#endif
