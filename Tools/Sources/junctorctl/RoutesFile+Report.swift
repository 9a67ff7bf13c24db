// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorCodegen
internal import JunctorMatching

// The JSON that `swift package routes --format json` prints, as a routes file. Each route is known by its
// source file and line.

extension RoutesFile {
  /// Returns whether a file is JSON: `{` and a quote, which no pattern begins with.
  static func isReport(_ contents: some Sequence<UInt8>) -> Bool {
    let start = contents.lazy.filter { ![0x20, 0x0A, 0x0D, 0x09].contains($0) }.prefix(2)
    return start.elementsEqual("{\"".utf8)
  }

  /// Reads a report.
  static func routes(ofReport contents: [UInt8]) -> ([Route], [RoutesProblem]) {
    let report: JSONValue
    do throws(JSONMistake) {
      report = try JSONValue(contents)
    } catch {
      return ([], [RoutesProblem(error.line, "brokenReport", error.message)])
    }
    guard let entries = report["routes"]?.elements else {
      return ([], [broken("“routes”, a list, is missing")])
    }
    var routes: [Route] = []
    var problems: [RoutesProblem] = []
    for (index, entry) in entries.enumerated() {
      guard let file = entry["file"]?.string, let line = entry["line"]?.number,
        let patterns = entry["patterns"]?.elements
      else {
        problems.append(broken("routes[\(index)] has no file, line or patterns"))
        continue
      }
      for text in patterns.compactMap(\.string) {
        do throws(RoutePatternError) {
          var route = Route(line: line, pattern: try RoutePattern(text), file: file)
          route.priority = entry["priority"]?.number ?? 0
          if route.priority != 0 { route.options = "priority=\(route.priority)" }
          route.conditions = entry["conditions"]?.elements?.compactMap(SourceCondition.init) ?? []
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
      "this is not what `swift package routes --format json` prints: \(reason)")
  }
}

extension SourceCondition {
  fileprivate init?(_ value: JSONValue) {
    guard let file = value["file"]?.string, let line = value["line"]?.number,
      let column = value["column"]?.number, let text = value["text"]?.string
    else { return nil }
    self.init(block: SourcePlace(path: file, line: line, column: column), text: text)
  }
}
