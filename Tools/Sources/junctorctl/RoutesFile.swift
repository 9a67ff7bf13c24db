// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import JunctorDiff
internal import JunctorEngine
internal import JunctorManifest
internal import JunctorMatching

// The parser of a routes file.
//
// 1. White space around a line is ignored. So are empty lines and lines that begin with `#`. (A
//    later `#` begins the fragment of a pattern.)
// 2. The pattern is the text before the first tab, or before spaces that an option follows; the
//    options follow it, separated by tabs or spaces. Any other space is part of the pattern, with a
//    warning.
// 3. A line with an error becomes a problem, and parsing continues, so that all errors are
//    reported at once.
//
// A file that begins like a JSON object is a manifest: see `RoutesFile+Manifest.swift`.
//
// The relations between the routes are checked when they are inserted into a table: see
// `RoutesFile+Table.swift`.

/// The routes of a text file, one pattern per line.
struct RoutesFile {
  typealias Route = ListedRoute

  /// The name of the file.
  let name: String
  private(set) var routes: [Route] = []
  private(set) var problems: [RoutesProblem] = []
  /// The contents of a file that is a manifest.
  private(set) var source: ManifestSourceText?
  /// Whether the file contains only white space.
  private(set) var isBlank = false

  /// Reads the contents of a file.
  ///
  /// - Parameter manifestIsEnough: Whether ``routes`` of a manifest are not required.
  /// - Complexity: Linear in the length, plus the cost of its patterns.
  init(name: String, contents: [UInt8], manifestIsEnough: Bool = false) {
    self.name = name
    let hasMark = contents.starts(with: [0xEF, 0xBB, 0xBF])
    let contents = contents.dropFirst(hasMark ? 3 : 0)
    isBlank = contents.allSatisfy { [0x20, 0x0A, 0x0D, 0x09].contains($0) }
    if Self.isManifest(contents) {
      readManifest(Array(contents))
      if let source, !manifestIsEnough { routes = Self.routes(of: source) }
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

  private mutating func readManifest(_ contents: [UInt8]) {
    do throws(FileErrors) {
      let manifest = try RouteManifest(contents)
      source = ManifestSourceText(manifest: manifest, bytes: contents)
    } catch {
      problems = error.errors.map { mistake in
        let path = mistake.path.isEmpty ? "" : "\(mistake.path): "
        let isDrawing = mistake.code == .brokenPattern
        let message = isDrawing ? mistake.message : Terminal.escaped(mistake.message)
        return RoutesProblem(
          mistake.line ?? 1, mistake.code.rawValue, Terminal.escaped(path) + message)
      }
    }
  }

  private mutating func read(_ text: String, number: Int) {
    let line = text.unicodeScalars.drop(while: \.isBlank)
    guard let first = line.first, first != "#" else { return }
    let option = /[ \r](?:name|priority|exposure)=/.matchingSemantics(.unicodeScalar)
    let end = Substring(line).firstRange(of: option)?.lowerBound ?? line.endIndex
    let written = Substring(line[..<end].prefix { $0 != "\t" }).withoutLastBlanks
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
        mistake = "the option “\(parts[0])” is repeated"
      } else if parts.count == 2, parts[0] == "priority" {
        if let priority = Int(parts[1]) {
          route.priority = priority
        } else {
          mistake = "a priority must be a whole number, as in priority=2"
        }
      } else if parts.count == 2, parts[0] == "exposure" {
        if let exposure = RouteExposure(String(parts[1])) {
          route.exposure = exposure
        } else {
          mistake =
            "an exposure must be a list of sources, as in exposure=app,push,web:https://m.mall.example"
        }
      } else if parts.count == 2, parts[0] == "name" {
        if parts[1].isEmpty { mistake = "a name must not be empty" }
        route.id = String(parts[1])
      } else {
        mistake = "this is not an option (the options are name=…, priority=… and exposure=…)"
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

  /// Adds an error with its line and a caret under its position.
  private mutating func report(
    _ number: Int, _ code: String, _ message: String, _ text: String, at offset: Int
  ) {
    let bytes = text.utf8
    let place = bytes.index(bytes.startIndex, offsetBy: offset)
    // One symbol for each control character, including tabs, so that the caret is in the right
    // column.
    let column = Terminal.escaped(String(text[..<place])).count
    let caret = String(repeating: " ", count: column) + "^"
    problems.append(RoutesProblem(number, code, "\(message)\n\(Terminal.escaped(text))\n\(caret)"))
  }
}

/// A problem in one line of a routes file.
struct RoutesProblem: Error {
  let line: Int
  /// The kind of problem, as one word.
  let code: String
  /// The message, which can have several lines.
  let message: String

  init(_ line: Int, _ code: String, _ message: String) {
    self.line = line
    self.code = code
    self.message = message
  }

  /// Returns the problems in the order of lines; the order within a line is stable.
  static func sorted(_ problems: [RoutesProblem]) -> [RoutesProblem] {
    problems.enumerated().sorted { first, second in
      (first.element.line, first.offset) < (second.element.line, second.offset)
    }.map(\.element)
  }

  /// The problem in the form of compiler messages: `FILE:LINE: code: message`.
  func text(in file: String) -> Code<Terminal> { "\(file):\(line): \(drawing)" }

  /// The problem without its location.
  var drawing: Code<Terminal> { Code(drawing: "\(code): \(message)") }
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
