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
      that can never win, likely slips, and V: the most places that a look-up of one URL can \
      visit.

      The exit status is 0 when there is nothing to report but V, 1 when there is, 2 when the file \
      cannot be read.
      """)

  @OptionGroup var routes: RoutesOptions

  func run(_ streams: Streams) throws -> Status {
    let (text, status) = try routes.file().lint(spaces: routes.spaces)
    try streams.output.line(text)
    return status
  }
}

extension RoutesFile {
  /// Returns all that can be said against the file, and whether there is anything.
  ///
  /// - Parameter spaces: The spaces; with none, those of the patterns.
  func lint(spaces: [RouteSpace] = []) -> (text: String, status: Status) {
    let spaces = spaces.isEmpty ? ownSpaces : spaces
    let lint = tableLint(RouteSpaces(spaces))
    var findings = problems + (lint.conflicts + lint.neverWinning).map(problem)
    findings += routes.flatMap(\.slips)

    // The places are compared too, so that what was found first on a line is told first.
    let sorted = findings.enumerated().sorted {
      ($0.element.line, $0.offset) < ($1.element.line, $1.offset)
    }
    var lines = sorted.map { $0.element.text(in: name) }
    let count = findings.count
    lines.append(
      "\(Shown.text(name)): \(routes.count) \(routes.count == 1 ? "route" : "routes"), "
        + (count == 0 ? "no findings" : count == 1 ? "1 finding" : "\(count) findings"))
    lines.append("V = \(lint.table.bound) of at most \(RouteTable.maximumBound)")
    return (lines.joined(separator: "\n"), findings.isEmpty ? .ok : .no)
  }
}
