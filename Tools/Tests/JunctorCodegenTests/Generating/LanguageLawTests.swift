// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import JunctorManifest
import JunctorMatching
import TestSupport
import Testing

@testable import JunctorCodegen
@testable import JunctorDiff

// Hostile texts are written into each language, and read back by a reader of the language: node, the Swift compiler, and
// Python's readers of XML, CSV and JSON. `scripts/check-generated-swift` and `scripts/check-kotlin` also run
// literals of Swift and Kotlin.

@Suite struct LanguageLawTests {
  private static let texts: [String] = {
    var hostile = HostileText(seed: 14)
    return (0..<Laws.count(20_000, usually: 1_500)).map { _ in hostile.next() }
  }()

  private static func has(_ program: String) -> Bool {
    (try? run(program, ["--version"]))?.status == 0
  }

  private static func run(
    _ program: String, _ arguments: [String], input: String = ""
  ) throws -> (status: Int32, output: String) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (source, target) = (
      folder.appendingPathComponent("in"), folder.appendingPathComponent("out")
    )
    try input.write(to: source, atomically: false, encoding: .utf8)
    try "".write(to: target, atomically: false, encoding: .utf8)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardInput = try FileHandle(forReadingFrom: source)
    process.standardOutput = try FileHandle(forWritingTo: target)
    process.standardError = try FileHandle(forWritingTo: target)
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, try String(contentsOf: target, encoding: .utf8))
  }

  /// Returns the texts that a program prints as a list in JSON.
  private static func list(_ program: String, _ arguments: [String], input: String) throws
    -> [String]
  {
    let (status, output) = try run(program, arguments, input: input)
    try #require(status == 0, "\(output.prefix(2_000))")
    return try JSONDecoder().decode([String].self, from: Data(output.utf8))
  }

  /// Compares scalars, since equal texts can have others.
  private static func expectSame(_ one: [String], _ two: [String]) {
    #expect(one.count == two.count)
    for (one, two) in zip(one, two) where !one.unicodeScalars.elementsEqual(two.unicodeScalars) {
      Issue.record("\(Terminal.escaped(one)) is not \(Terminal.escaped(two))")
      return
    }
  }

  // MARK: - Values

  @Test(.enabled(if: has("node"), "node is missing"))
  func nodeReadsEachText() throws {
    let lines: [ScriptCode] = Self.texts.map {
      "/** \(comment: $0) */ \(literal: $0), // \(comment: $0)"
    }
    let code: ScriptCode = "const texts = [\n\(lines.joined(separator: "\n"))\n];"
    let end = "\nif (globalThis.x) throw x; process.stdout.write(JSON.stringify(texts));"
    Self.expectSame(try Self.list("node", ["-"], input: code.text + end), Self.texts)
    #expect(!code.text.contains("</script"))
  }

  @Test(.enabled(if: has("swiftc"), "swiftc is missing"))
  func swiftParsesEachText() throws {
    let lines: [SwiftCode] = Self.texts.map {
      "  /// \(comment: $0)\n  \(literal: $0), // \(comment: $0)"
    }
    let code: SwiftCode = "let texts: [String] = [\n\(lines.joined(separator: "\n"))\n]\n"
    let (status, output) = try Self.run("swiftc", ["-parse", "-"], input: code.text)
    #expect(status == 0 && output.isEmpty, "\(output.prefix(2_000))")
  }

  private static let python = """
    import csv, io, json, sys, xml.etree.ElementTree as tree
    kind, text = sys.argv[1], sys.stdin.buffer.read().decode()
    found = []
    if kind == "xml":
        for one in tree.fromstring(text):
            assert one.get("a") == one.text or not one.text, (one.get("a"), one.text)
            found.append(one.get("a"))
    elif kind == "csv":
        for row in csv.reader(io.StringIO(text, newline=""), strict=True):
            assert len(row) == 2 and row[0] == "1", row
            found.append(row[1])
    else:
        found = json.loads(text)
    sys.stdout.write(json.dumps(found))
    """

  private static func read<Language>(_ kind: String, _ code: Code<Language>) throws -> [String] {
    try list("python3", ["-c", python, kind], input: code.text)
  }

  @Test(.enabled(if: has("python3"), "python3 is missing"))
  func pythonReadsEachText() throws {
    let elements: [Code<XML>] = Self.texts.map { "<t a=\"\($0)\">\($0)</t><!-- \(comment: $0) -->" }
    let allowed = Self.texts.map { text in
      text.replacingScalars { "\0\u{1B}\u{FFFF}".unicodeScalars.contains($0) ? "\u{FFFD}" : nil }
    }
    let document: Code<XML> = "<r>\(elements.joined(separator: ""))</r>"
    Self.expectSame(try Self.read("xml", document), allowed)
    let values: Code<JSON> = "[\(Self.texts.map { "\(literal: $0)" }.joined(separator: ", "))]"
    Self.expectSame(try Self.read("json", values), Self.texts)
    let rows = Self.texts.map { Code<CSV>(row: ["1", $0]) }
    let cells = try Self.read("csv", rows.joined(separator: "\r\n"))
    #expect(cells.count == Self.texts.count)
    for (cell, text) in zip(cells, Self.texts) {
      let start = cell.unicodeScalars.first
      #expect(start.map { "=+-@".unicodeScalars.contains($0) } != true, "\(cell)")
      // The marks of an empty text would begin the next one.
      #expect(code("") == "` `")
      let shown = Terminal.escaped(text)
      #expect(
        [shown, "'" + shown].contains { $0.unicodeScalars.elementsEqual(cell.unicodeScalars) })
    }
  }

  @Test func linesOfATerminalShowWhatIsNotVisible() {
    for text in Self.texts {
      for shown in [Terminal.escaped(text), Markdown.escaped(text), code(text)] {
        #expect(!shown.unicodeScalars.contains { $0.isInvisible }, "\(shown)")
      }
      let shown = Terminal.escaped(text)
      #expect(!shown.utf8.starts(with: "::".utf8))
      #expect(!zip(shown.utf8, shown.utf8.dropFirst()).contains { $0 == (35, 35) })
      let annotation: Code<Terminal> = "::error file=\(property: text)::\(annotation: text)"
      #expect(annotation.text.unicodeScalars.filter { $0 == "\n" || $0 == "\r" }.isEmpty)
    }
  }

  private func code(_ text: String) -> String {
    let code: Code<Markdown> = "\(code: text)"
    return code.text
  }

  // MARK: - Files

  @Test(.enabled(if: has("node") && has("python3"), "node or python3 is missing"))
  func noTextOfAManifestLeavesItsPlace() throws {
    var hostile = HostileText(seed: 15)
    var routes: [RouteManifest.Route] = []
    for number in 0..<Laws.count(300, usually: 40) {
      var route = RouteManifest.Route(
        try RoutePattern("/r\(number)/:x"), id: "r\(number).\(hostile.next())")
      route.parameters[0].values = ["a", "b\(hostile.next())"]
      route.parameters[0].example = hostile.next()
      route.parameters[0].summary = hostile.next()
      (route.summary, route.module, route.tab) = (hostile.next(), hostile.next(), hostile.next())
      (route.since, route.presentation) = (hostile.next(), hostile.next())
      route.deprecation = .init(since: hostile.next(), replacement: hostile.next())
      (route.steps, route.exposure, route.examples) = (
        [hostile.next()], [hostile.next()], [hostile.next()]
      )
      route.result = .init(name: hostile.next(), shape: .object([.init(hostile.next(), .string)]))
      routes.append(route)
    }
    let manifest = try RouteManifest(spaces: [.scheme("mall")], routes: routes)
    let script = try TypeScriptFile(manifest).script
    let end = "\nif (globalThis.x || Object.keys(routes).length !== \(routes.count)) throw routes;"
    let node = try Self.run("node", ["--input-type=module", "-"], input: script + end)
    #expect(node.status == 0, "\(node.output.prefix(2_000))")
    #expect(
      MarkdownFile(manifest).text.split(separator: "\n").count { $0.hasPrefix("| ") } > routes.count
    )
    for text in [
      try SwiftFile(manifest).text, script, MarkdownFile(manifest).text,
      try KotlinFile(manifest).text, try URLPatternFile(manifest).text,
    ] {
      #expect(!text.unicodeScalars.contains { $0.isInvisible && $0 != "\n" })
    }
    guard let folder = ProcessInfo.processInfo.environment["JUNCTOR_GENERATED"] else { return }
    let expected = Self.texts.map { $0.utf8.map(String.init).joined(separator: " ") }
    let literals: [SwiftCode] = Self.texts.map { "  \(literal: $0), // \(comment: $0)" }
    let swift: SwiftCode = """
      let texts: [String] = [
      \(literals.joined(separator: "\n"))
      ]
      for text in texts { print(text.utf8.map(String.init).joined(separator: " ")) }

      """
    for (name, text) in [
      ("Hostile.swift", try SwiftFile(manifest).text), ("texts.swift", swift.text),
      ("Hostile.kt", try KotlinFile(manifest, package: "hostile").text),
      ("texts.txt", expected.joined(separator: "\n") + "\n"),
    ] {
      try text.write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
    }
  }
}
