// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorJSON
internal import JunctorMatching

/// A report on the addresses of a package, as text or JSON, with findings.
package struct RoutesReport {
  private let sources: ScannedSources
  /// The findings; empty unless the report is linted.
  package private(set) var findings: [SourceIssue] = []
  private let isLinted: Bool

  /// Creates a report; if `isLinted`, checks all addresses together, as one table.
  package init(_ sources: ScannedSources, isLinted: Bool) {
    self.sources = sources
    self.isLinted = isLinted
    if isLinted { findings = Self.findings(in: sources) }
  }

  private static func findings(in sources: ScannedSources) -> [SourceIssue] {
    let written = sources.routes.flatMap { route in
      route.patterns.compactMap { pattern in
        pattern.pattern.map { (read: $0, pattern: pattern, route: route) }
      }
    }
    let routes = written.map {
      TableLint.Route(
        $0.read, priority: $0.route.priority, place: "\($0.pattern.place) (\($0.route.fullName))",
        branches: $0.route.conditions)
    }
    let lint = TableLint(
      routes, spaces: RouteSpaces(TableLint.ownSpaces(of: written.map(\.read))),
      advice: [
        .conflict: "register the type that takes precedence with .priority(1)"
      ])
    let issues = (lint.conflicts + lint.neverWinning).map { finding in
      SourceIssue(
        place: written[finding.route].pattern.place, severity: .error, code: finding.code,
        message: finding.message)
    }
    return (sources.issues + issues).enumerated()
      .sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }.map(\.element)
  }

  /// The report as text: a line for each pattern, and the findings.
  package var text: String {
    var lines: [String] = []
    if isLinted {
      lines += findings.map(\.report)
      let (routes, found) = (sources.routes.count, findings.count)
      lines.append(
        "\(routes) \(routes == 1 ? "route" : "routes"), "
          + (found == 0 ? "no findings" : found == 1 ? "1 finding" : "\(found) findings"))
    } else {
      let rows = sources.routes.flatMap(rows(of:)).sorted {
        $0[0].utf8.lexicographicallyPrecedes($1[0].utf8)
      }
      let widths = (0..<4).map { column in rows.map { $0[column].count }.max() ?? 0 }
      lines += rows.map { row in
        let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
        return (cells.dropLast() + row.suffix(1)).joined(separator: "  ")
      }
      if rows.isEmpty { lines.append("no declared routes") }
    }
    return lines.joined(separator: "\n")
  }

  /// The cells of a route: pattern, type, module and place, for each of its patterns.
  private func rows(of route: ScannedRoute) -> [[String]] {
    route.patterns.enumerated().map { number, pattern in
      let type = route.typeName + (number > 0 ? " (alias)" : "")
      let place = "\(pattern.place.path):\(pattern.place.line)"
      return [pattern.text, type, route.module, place].map { Shown.text($0) }
    }
  }

  /// The report as one line of JSON.
  package var json: String {
    let routes = sources.routes.map { route in
      var members: [(name: String, value: JSONValue)] = [
        ("module", .string(route.module)), ("type", .string(route.typeName)),
        ("patterns", .array(route.patterns.map { .string($0.text) })),
      ]
      if route.priority != 0 { members.append(("priority", .number(route.priority))) }
      if !route.conditions.isEmpty {
        let conditions = route.conditions.map { object(at: $0.block, [("text", .string($0.text))]) }
        members.append(("conditions", .array(conditions)))
      }
      return object(at: route.place, members)
    }
    let modules = sources.modules.map { module in
      object(at: module.place, [("name", .string(module.qualifiedName))])
    }
    var members: [(name: String, value: JSONValue)] = [
      ("routes", .array(routes)), ("modules", .array(modules)),
    ]
    if isLinted {
      let found = findings.map { finding in
        object(
          at: finding.place,
          [("code", .string(finding.code)), ("message", .string(finding.message))])
      }
      members.append(("findings", .array(found)))
    }
    return JSONValue.object(members).text
  }

  private func object(
    at place: SourcePlace, _ members: [(name: String, value: JSONValue)]
  ) -> JSONValue {
    let file: [(name: String, value: JSONValue)] = [
      ("file", .string(place.path)), ("line", .number(place.line)),
      ("column", .number(place.column)),
    ]
    return .object(file + members)
  }
}

extension SourceIssue {
  /// The place, the code and the message, for a terminal.
  var report: String { Shown.lines("\(place): \(code): \(message)") }
}

extension ScannedRoute {
  fileprivate var fullName: String { "\(module).\(typeName)" }
}
