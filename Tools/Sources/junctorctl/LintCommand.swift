// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import JunctorCodegen
internal import JunctorMatching

/// The subcommand `lint`.
struct LintCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Reports what is wrong with a routes file, and what is likely to be.",
    discussion: """
      Reports patterns that are broken, conflicts with a URL that both routes would answer, routes \
      that can never win, likely slips, and V: the most nodes that a look-up of one URL can \
      visit.

      With --format json the report is one object: schemaVersion, routes (how many there are), \
      findings (each with file, line, code and message), bound and maximumBound (V and the most it \
      may be).

      The exit status is 0 when there is nothing to report but V, 1 when there is, 2 when the file \
      cannot be read.
      """)

  @OptionGroup var routes: RoutesOptions

  @Option(help: "How to write the report: for people, or as one object of JSON.")
  var format = OutputFormat.text

  func run(_ streams: Streams) throws -> Status {
    let report = try routes.file().lint(spaces: routes.spaces)
    try streams.output.line(format == .json ? report.json : report.text)
    return report.findings.isEmpty ? .ok : .no
  }
}

/// All that can be said against a routes file.
struct LintReport {
  let file: RoutesFile
  /// What was found, in the order of files and lines.
  let findings: [RoutesProblem]
  /// The most nodes that a look-up of one URL can visit.
  let bound: Int

  /// The report for people.
  var text: String {
    var lines = findings.map { $0.text(in: file.name) }
    let (routes, found) = (file.routes.count, findings.count)
    lines.append(
      "\(Shown.text(file.name)): \(routes) \(routes == 1 ? "route" : "routes"), "
        + (found == 0 ? "no findings" : found == 1 ? "1 finding" : "\(found) findings"))
    lines.append("V = \(bound) of at most \(RouteTable.maximumBound)")
    return lines.joined(separator: "\n")
  }

  /// The report as an object of JSON, on one line.
  var json: String {
    let found = findings.map { finding in
      JSONValue.object([
        ("file", .string(finding.file ?? file.name)), ("line", .number(finding.line)),
        ("code", .string(finding.code)), ("message", .string(finding.message)),
      ])
    }
    return JSONValue.object([
      ("schemaVersion", .number(1)), ("routes", .number(file.routes.count)),
      ("findings", .array(found)), ("bound", .number(bound)),
      ("maximumBound", .number(RouteTable.maximumBound)),
    ]).text
  }
}

extension RoutesFile {
  /// Returns all that can be said against the file.
  ///
  /// - Parameter spaces: The spaces; with none, those of the patterns.
  func lint(spaces: [RouteSpace] = []) -> LintReport {
    let lint = tableLint(RouteSpaces(spaces.isEmpty ? ownSpaces : spaces))
    let findings = problems + (lint.conflicts + lint.neverWinning).map(problem)
    return LintReport(
      file: self, findings: RoutesProblem.sorted(findings + routes.flatMap(\.slips)),
      bound: lint.table.bound)
  }
}
