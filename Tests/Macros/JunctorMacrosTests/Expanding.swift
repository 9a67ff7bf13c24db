// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  import JunctorExpansion
  import SwiftDiagnostics
  import SwiftParser
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacroExpansion
  import SwiftSyntaxMacros
  import SwiftSyntaxMacrosGenericTestSupport
  import Testing

  /// The expansion of a type, without its linked records.
  private struct RouteMacro: RouteExpansion { static let leavesRecords = false }
  private struct RecordedRouteMacro: RouteExpansion {}
  private struct MarkerMacro: MarkerExpansion {}
  private struct PatternMacro: PatternExpansion {}
  private struct AddressMacro: AddressExpansion {}
  private struct TargetMacro: TargetExpansion {}
  private struct ModuleMacro: ModuleExpansion {}

  let specs: [String: MacroSpec] = [
    "Route": MacroSpec(type: RouteMacro.self, conformances: ["Route"]),
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

  private func record(_ failure: TestFailureSpec) {
    Issue.record(
      "\(failure.message)",
      sourceLocation: SourceLocation(
        fileID: failure.location.fileID, filePath: failure.location.filePath,
        line: failure.location.line, column: failure.location.column))
  }

  /// Expects the expansion of a source, without messages.
  func expectExpansion(
    _ source: String, _ expanded: String, conformances: [String] = ["Route"],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
  ) {
    var specs = specs
    specs["Route"] = MacroSpec(
      type: RouteMacro.self, conformances: conformances.map { "\(raw: $0)" })
    assertMacroExpansion(
      source, expandedSource: expanded, macroSpecs: specs, indentationWidth: .spaces(2),
      failureHandler: record, fileID: fileID, filePath: filePath, line: line)
  }

  /// Expects the messages about a source, and the source after all, or some, fix-its.
  func expectNotices(
    _ source: String, _ notices: [DiagnosticSpec], applying repairs: [String]? = nil,
    fixed: String? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line
  ) {
    let file = Parser.parse(source: source)
    let context = BasicMacroExpansionContext(
      sourceFiles: [file: .init(moduleName: "TestModule", fullFilePath: "test.swift")])
    let expanded = file.expand(
      macroSpecs: specs,
      contextGenerator: {
        BasicMacroExpansionContext(
          sharingWith: context, lexicalContext: $0.allMacroLexicalContexts())
      }, indentationWidth: .spaces(2))
    assertMacroExpansion(
      source, expandedSource: expanded.description, diagnostics: notices, macroSpecs: specs,
      applyFixIts: repairs, fixedSource: fixed, indentationWidth: .spaces(2),
      failureHandler: record, fileID: fileID, filePath: filePath, line: line)
  }

  /// Returns the expansion of a source, and the messages about it.
  func expansion(of source: String) -> (text: String, notices: [Notice]) {
    let file = Parser.parse(source: source)
    let context = BasicMacroExpansionContext(
      sourceFiles: [file: .init(moduleName: "TestModule", fullFilePath: "test.swift")])
    let expanded = file.expand(
      macroSpecs: specs,
      contextGenerator: {
        BasicMacroExpansionContext(
          sharingWith: context, lexicalContext: $0.allMacroLexicalContexts())
      }, indentationWidth: .spaces(2))
    let notices = context.diagnostics.map {
      Notice(message: $0.message, repairs: $0.fixIts.map(\.message.message))
    }
    return (expanded.description, notices)
  }

  /// An expected message of a macro.
  struct Notice {
    let message: String
    let repairs: [String]
  }

  /// Returns the messages about a source, and the source after the first fix-it of each.
  func notices(of source: String) -> (notices: [Notice], fixed: String) {
    let file = Parser.parse(source: source)
    let context = BasicMacroExpansionContext(
      sourceFiles: [file: .init(moduleName: "TestModule", fullFilePath: "test.swift")])
    _ = file.expand(
      macroSpecs: specs,
      contextGenerator: {
        BasicMacroExpansionContext(
          sharingWith: context, lexicalContext: $0.allMacroLexicalContexts())
      })
    var fixed = source
    for change in context.diagnostics.compactMap({ $0.fixIts.first }).flatMap(\.changes) {
      guard case .replace(oldNode: let old, newNode: let new) = change else { continue }
      fixed = fixed.replacing(old.description, with: new.description, maxReplacements: 1)
    }
    let notices = context.diagnostics.map {
      Notice(message: $0.message, repairs: $0.fixIts.map(\.message.message))
    }
    return (notices, fixed)
  }

  /// An expected message.
  func notice(
    _ line: Int, _ column: Int, _ message: String, repair: String? = nil, isError: Bool = true
  ) -> DiagnosticSpec {
    DiagnosticSpec(
      message: message, line: line, column: column, severity: isError ? .error : .warning,
      fixIts: repair.map { [FixItSpec(message: $0)] } ?? [])
  }
#endif
