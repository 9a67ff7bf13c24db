// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import JunctorDiff
internal import JunctorMatching

/// The subcommand `lint`.
struct LintCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Reports mistakes and likely mistakes in a routes file.",
    discussion: """
      Reports malformed patterns, conflicts with a URL that both routes match, routes that can \
      never win, likely errors, and V: the maximum number of nodes that a lookup of one URL \
      visits.

      With --format json, the report is one object: schemaVersion, routes (their number), \
      findings (each with file, line, code and message), bound and maximumBound (V and its \
      limit).

      The exit status is 0 without findings, 1 with findings, and 2 if the file cannot be \
      read.
      """)

  @OptionGroup var routes: RoutesOptions

  @Option(help: "The format: text, or one JSON object.")
  var format = OutputFormat.text

  func run(_ streams: Streams) throws -> Status {
    let report = try routes.file().lint(spaces: routes.spaces)
    if format == .json {
      try streams.output.line(report.json)
    } else {
      try streams.output.line(report.text)
    }
    return report.findings.isEmpty ? .ok : .no
  }
}

/// The report about a routes file.
struct LintReport {
  let file: RoutesFile
  /// The findings, in the order of files and lines.
  let findings: [RoutesProblem]
  /// The maximum number of nodes that a lookup of one URL visits.
  let bound: Int

  /// The report as text.
  var text: Code<Terminal> {
    var lines = findings.map { $0.text(in: file.name) }
    let (routes, found) = (file.routes.count, findings.count)
    lines.append(
      "\(file.name): \(routes) \(routes == 1 ? "route" : "routes"), \(found == 0 ? "no findings" : found == 1 ? "1 finding" : "\(found) findings")"
    )
    lines.append("V = \(bound) of at most \(RouteTable.maximumBound)")
    return lines.joined(separator: "\n")
  }

  /// The report as a JSON object, on one line.
  var json: Code<JSON> {
    let found = findings.map { finding in
      JSONValue.object([
        ("file", .string(file.name)), ("line", .number(finding.line)),
        ("code", .string(finding.code)), ("message", .string(finding.message)),
      ])
    }
    return Code(
      .object([
        ("schemaVersion", .number(1)), ("routes", .number(file.routes.count)),
        ("findings", .array(found)), ("bound", .number(bound)),
        ("maximumBound", .number(RouteTable.maximumBound)),
      ]))
  }
}

extension RoutesFile {
  /// Returns the report about the file.
  ///
  /// - Parameter spaces: The spaces; if empty, those of the patterns.
  func lint(spaces: [RouteSpace] = []) -> LintReport {
    let lint = tableLint(RouteSpaces(spaces.isEmpty ? ownSpaces : spaces))
    let findings = problems + (lint.conflicts + lint.neverWinning).map(problem)
    return LintReport(
      file: self, findings: RoutesProblem.sorted(findings + routes.flatMap(\.warnings)),
      bound: lint.table.bound)
  }
}
