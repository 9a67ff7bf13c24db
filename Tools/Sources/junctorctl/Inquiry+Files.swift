// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
internal import JunctorEngine
internal import JunctorMatching

extension Inquiry {
  /// Creates an inquiry about the routes of a file.
  ///
  /// - Parameter spaces: The spaces; if empty, those of the patterns.
  /// - Throws: ``RoutesUnusable`` with all problems of the file.
  init(
    _ file: RoutesFile, spaces: [RouteSpace] = [], source: RouteSource = .app,
    limits: URLLimits = URLLimits()
  ) throws(RoutesUnusable) {
    let own = RouteSpaces(spaces.isEmpty ? file.ownSpaces : spaces)
    let (table, conflicts) = file.table(own)
    let problems = file.problems + conflicts
    guard problems.isEmpty else { throw RoutesUnusable(file: file.name, problems: problems) }
    let hasOwnSpaces =
      !spaces.isEmpty || file.source != nil || file.routes.contains { $0.pattern.scheme != nil }
    self.init(
      file.routes, table, own, hasOwnSpaces: hasOwnSpaces, source: source, limits: limits)
  }

  /// Returns the result for one line of input.
  ///
  /// - Complexity: Linear in the length of the line, for given routes.
  func answer(_ line: LineReader.Line) -> Answer {
    let text = line.text
    if line.isCut || line.bytes.count > limits.bytes {
      let error = URLParsingError(.tooLong, in: text, at: limits.bytes)
      return Answer(line.isCut ? text + "…" : text, error)
    }
    if let offset = line.firstUndecodable(in: text) {
      let isInPath = !line.bytes[..<offset].contains {
        $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#")
      }
      return Answer(
        text,
        URLParsingError(isInPath ? .undecodablePath : .undecodableText, in: text, at: offset))
    }
    return answer(text)
  }
}

/// An error for a malformed routes file.
struct RoutesUnusable: Error {
  let file: String
  let problems: [RoutesProblem]

  /// All problems, in the order of lines.
  var text: Code<Terminal> {
    RoutesProblem.sorted(problems).map { $0.text(in: file) }.joined(separator: "\n")
  }
}
