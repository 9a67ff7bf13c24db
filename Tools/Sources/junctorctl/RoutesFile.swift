// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import JunctorCodegen
internal import JunctorMatching

// A routes file, line by line.
//
// 1. Blanks around a line do not matter. A line with nothing else, or that begins with `#`, says
//    nothing. (A `#` further on is the fragment of a pattern.)
// 2. What stands before the first tab is the pattern; the options follow it, separated by tabs or
//    spaces.
// 3. A line with a mistake becomes a problem, and reading goes on behind it, so that all mistakes
//    are told at once.
//
// A file that begins like an object of JSON is a report of `swift package routes`: see
// `RoutesFile+Report.swift`.
//
// What the routes are to each other is found out when they are put into a table: see
// `RoutesFile+Table.swift`.

/// The routes that a text file lists, one pattern a line.
struct RoutesFile {
  /// One line that holds a pattern.
  struct Route {
    /// The number of the line, from 1.
    let line: Int
    let pattern: RoutePattern
    var priority = 0
    /// Everybody, unless the line says otherwise: this is a tool.
    var exposure = RouteExposure.everyone
    /// The options as they are written, one space between two.
    var options = ""
    /// The source file that a report names; `nil` for the routes file itself.
    var file: String?
    /// The branches of `#if` in which the source has it.
    var conditions: [SourceCondition] = []

    /// Returns where the route is written: `FILE:LINE`.
    func place(in name: String) -> String { "\(file ?? name):\(line)" }
  }

  /// The name of the file, as it was given.
  let name: String
  private(set) var routes: [Route] = []
  private(set) var problems: [RoutesProblem] = []

  /// Reads the contents of a file.
  ///
  /// - Complexity: Linear in the length, and what its patterns cost.
  init(name: String, contents: [UInt8]) {
    self.name = name
    let hasMark = contents.starts(with: [0xEF, 0xBB, 0xBF])
    let contents = contents.dropFirst(hasMark ? 3 : 0)
    if Self.isReport(contents) {
      (routes, problems) = Self.routes(ofReport: Array(contents))
      return
    }
    let lines =
      contents
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, bytes) in lines.enumerated() {
      let line = LineReader.Line(bytes: Array(bytes))
      let text = line.text
      if let offset = line.firstUndecodable(in: text) {
        let message = "this does not decode to valid UTF-8"
        report(index + 1, "undecodable", message, text, at: offset)
      } else {
        read(text, number: index + 1)
      }
    }
  }

  private mutating func read(_ text: String, number: Int) {
    let line = text.unicodeScalars.drop(while: \.isBlank)
    guard let first = line.first, first != "#" else { return }
    let written = Substring(line.prefix { $0 != "\t" }).withoutLastBlanks
    var route: Route
    do throws(RoutePatternError) {
      route = Route(line: number, pattern: try RoutePattern(String(written)))
    } catch {
      problems.append(RoutesProblem(number, error.code.rawValue, error.description))
      return
    }
    let options = line[written.endIndex...].split(whereSeparator: \.isBlank).map(Substring.init)
    var seen: [Substring] = []
    for option in options {
      let parts = option.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      var mistake: String?
      if seen.contains(parts[0]) {
        mistake = "the option “\(parts[0])” is there twice"
      } else if parts.count == 2, parts[0] == "priority" {
        if let priority = Int(parts[1]) {
          route.priority = priority
        } else {
          mistake = "a priority is a whole number, as in priority=2"
        }
      } else if parts.count == 2, parts[0] == "exposure" {
        if let exposure = RouteExposure(String(parts[1])) {
          route.exposure = exposure
        } else {
          mistake = "an exposure lists sources, as in exposure=app,push,web:https://m.mall.example"
        }
      } else {
        mistake = "this is no option (there are priority=… and exposure=…)"
      }
      if let mistake {
        let offset = text.utf8.distance(from: text.startIndex, to: option.startIndex)
        report(number, "brokenOption", mistake, text, at: offset)
        return
      }
      seen.append(parts[0])
    }
    route.options = options.joined(separator: " ")
    routes.append(route)
  }

  /// Notes a mistake with the line and a caret under its place.
  private mutating func report(
    _ number: Int, _ code: String, _ message: String, _ text: String, at offset: Int
  ) {
    let bytes = text.utf8
    let place = bytes.index(bytes.startIndex, offsetBy: offset)
    // One picture for each control, the tabs among them, so that the caret stands right.
    let column = Shown.text(text[..<place]).count
    let caret = String(repeating: " ", count: column) + "^"
    problems.append(RoutesProblem(number, code, "\(message)\n\(Shown.text(text))\n\(caret)"))
  }
}

/// Something wrong with one line of a routes file.
struct RoutesProblem: Error {
  let line: Int
  /// What kind of thing, as one word.
  let code: String
  /// Words for people; more lines may follow the first.
  let message: String
  /// The source file that a report names; `nil` for the routes file itself.
  let file: String?

  init(_ line: Int, _ code: String, _ message: String, file: String? = nil) {
    self.line = line
    self.code = code
    self.message = message
    self.file = file
  }

  /// Returns the problems in the order of files and lines; several of one line stay in their order.
  static func sorted(_ problems: [RoutesProblem]) -> [RoutesProblem] {
    problems.enumerated().sorted { first, second in
      (first.element.file ?? "", first.element.line, first.offset)
        < (second.element.file ?? "", second.element.line, second.offset)
    }.map(\.element)
  }

  /// The problem as people and editors read it: `FILE:LINE: code: message`.
  func text(in file: String) -> String {
    "\(Shown.text("\(self.file ?? file):\(line): "))\(drawing)"
  }

  /// The problem without its place.
  var drawing: String {
    "\(code): \(message)".split(separator: "\n", omittingEmptySubsequences: false)
      .map { Shown.text($0) }.joined(separator: "\n")
  }
}

extension Unicode.Scalar {
  /// Whether it separates words on a line.
  fileprivate var isBlank: Bool { self == " " || self == "\t" || self == "\r" }
}

extension Substring {
  fileprivate var withoutLastBlanks: Substring {
    var scalars = unicodeScalars
    while scalars.last?.isBlank == true { scalars.removeLast() }
    return Substring(scalars)
  }
}
