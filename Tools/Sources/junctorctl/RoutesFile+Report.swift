// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JunctorCodegen
internal import JunctorMatching

// Reads the JSON of `swift package routes --format json` as a routes file. Each route is named by
// its source file and line.

extension RoutesFile {
  /// Returns whether a file is JSON: it begins with `{` and a quote, as no pattern does.
  static func isReport(_ contents: some Sequence<UInt8>) -> Bool {
    let start = contents.lazy.filter { ![0x20, 0x0A, 0x0D, 0x09].contains($0) }.prefix(2)
    return start.elementsEqual("{\"".utf8)
  }

  /// Reads a report.
  static func routes(ofReport contents: [UInt8]) -> ([Route], [RoutesProblem]) {
    let report: Report
    do {
      report = try JSONDecoder().decode(Report.self, from: Data(contents))
    } catch {
      return ([], [broken("it is not valid JSON, or a value has another type")])
    }
    guard let entries = report.routes else {
      return ([], [broken("“routes”, a list, is missing")])
    }
    var routes: [Route] = []
    var problems: [RoutesProblem] = []
    for (index, entry) in entries.enumerated() {
      guard let file = entry.file, let line = entry.line, let patterns = entry.patterns else {
        problems.append(broken("routes[\(index)] has no file, line or patterns"))
        continue
      }
      for text in patterns {
        do throws(RoutePatternError) {
          var route = Route(line: line, pattern: try RoutePattern(text), file: file)
          route.priority = entry.priority ?? 0
          route.entry = index
          if route.priority != 0 { route.options = "priority=\(route.priority)" }
          route.conditions = (entry.conditions ?? []).map(\.sourceCondition)
          routes.append(route)
        } catch {
          problems.append(
            RoutesProblem(line, error.code.rawValue, error.description, file: file))
        }
      }
    }
    return (routes, problems)
  }

  private static func broken(_ reason: String) -> RoutesProblem {
    RoutesProblem(
      1, "brokenReport",
      "this is not the output of `swift package routes --format json`: \(reason)")
  }
}

/// The parts of a report that are read.
private struct Report: Decodable {
  struct Entry: Decodable {
    let file: String?
    let line: Int?
    let patterns: [String]?
    let priority: Int?
    let conditions: [Condition]?
  }

  struct Condition: Decodable {
    let file: String
    let line: Int
    let column: Int
    let text: String

    var sourceCondition: SourceCondition {
      SourceCondition(block: SourcePlace(path: file, line: line, column: column), text: text)
    }
  }

  let routes: [Entry]?
}
