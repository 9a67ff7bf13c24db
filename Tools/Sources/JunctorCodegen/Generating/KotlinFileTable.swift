// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
internal import JunctorManifest
internal import JunctorMatching

/// The object `RouteData` of a Kotlin file: the data of the class `RouteTable` of `Runtimes/RouteTable.kt`, which states
/// its form, and the values of each route.
struct KotlinFileTable {
  let lines: [KotlinCode]

  init(
    _ manifest: RouteManifest, _ table: TableExport, _ routes: [KotlinFileRoute],
    _ spaces: [KotlinFileSpace], _ errors: inout [String]
  ) {
    var lines: [KotlinCode] = ["/** The table of the routes. */", "private object RouteData {"]
    lines += Self.list("machines", table.machines.map { ("", Self.text($0)) })
    lines += Self.list("programs", table.programs.map { ("", $0.text) })
    lines += Self.list("ids", manifest.routes.map { ("", $0.id) })
    lines += Self.list("patterns", Self.patterns(manifest, table, &errors))
    lines += Self.list("order", Self.rows(table.ranked.map { $0.pattern * 32 + $0.alternative }))
    lines += ["    private val table = RouteTable(", "        listOf("]
    lines += Self.separated(spaces.map { "            \($0.code)" })
    lines += [
      "        ),", "        machines, programs, ids, patterns, order", "    )", "",
      "    fun parse(url: String): Route? =",
      "        table.parse(url, { route, values -> read(route, values) }) { id, parameter ->",
      "            Route.Invalid(id, parameter, url)", "        }", "",
      "    fun url(route: Int, space: Routes.Space, vararg values: Pair<String, List<String>>): String =",
      "        table.url(route, space.ordinal, *values)", "",
    ]
    lines += Self.reading(routes)
    lines += ["}"]
    self.lines = lines
  }

  // MARK: - Lists

  // A method of the JVM has at most 65,535 bytes, so long lists are created by several functions.

  private static func separated(_ items: [KotlinCode]) -> [KotlinCode] {
    items.enumerated().map { $0.offset == items.count - 1 ? $0.element : $0.element + "," }
  }

  private static func list(
    _ name: KotlinCode, _ items: [(comment: String, text: String)]
  ) -> [KotlinCode] {
    let size = 500
    let parts = stride(from: 0, to: items.count, by: size).map {
      items[$0..<min($0 + size, items.count)]
    }
    if parts.isEmpty { return ["    private val \(name): List<String> = emptyList()", ""] }
    let heads: [KotlinCode] =
      parts.count == 1
      ? ["val \(name)"] : parts.indices.map { "fun \(name)\($0)()" }
    var lines: [KotlinCode] = []
    for (head, part) in zip(heads, parts) {
      lines.append("    private \(head): List<String> = listOf(")
      for (index, item) in zip(part.indices, part) {
        if !item.comment.isEmpty { lines.append("        // \(comment: item.comment)") }
        lines.append("        \(literal: item.text)\(index == part.endIndex - 1 ? "" : ",")")
      }
      lines += ["    )", ""]
    }
    if parts.count > 1 {
      let calls: KotlinCode = parts.indices.map { "\(name)\($0)()" }.joined(separator: " + ")
      lines += ["    private val \(name): List<String> = \(calls)", ""]
    }
    return lines
  }

  /// Returns numbers in rows of a legible length.
  private static func rows(_ numbers: [Int]) -> [(comment: String, text: String)] {
    numbers.reduce(into: []) { rows, number in
      let text = String(number)
      if let last = rows.last, last.text.utf8.count + text.utf8.count < 90 {
        rows[rows.count - 1].text += " " + text
      } else {
        rows.append(("", text))
      }
    }
  }

  // MARK: - Machines

  private static func text(_ machine: Automaton.Tables) -> String {
    let accepting = machine.accepting.indices.filter { machine.accepting[$0] }
    var runs: [(symbolClass: UInt8, count: Int)] = []
    for symbolClass in machine.classes {
      if runs.last?.symbolClass == symbolClass {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((symbolClass, 1))
      }
    }
    let states = machine.accepting.indices.dropFirst().map { state in
      (0..<machine.classCount).compactMap { symbolClass in
        let next = machine.transitions[state * machine.classCount + symbolClass]
        return next == 0 ? nil : "\(symbolClass)>\(next)"
      }.joined(separator: " ")
    }
    return [
      accepting.map { String($0) }.joined(separator: " "),
      runs.map { "\($0.symbolClass)*\($0.count)" }.joined(separator: " "),
      states.joined(separator: ";"),
    ].joined(separator: "|")
  }

  // MARK: - Patterns

  private static func patterns(
    _ manifest: RouteManifest, _ table: TableExport, _ errors: inout [String]
  ) -> [(comment: String, text: String)] {
    var items: [(comment: String, text: String)] = []
    for (index, route) in manifest.routes.enumerated() {
      for (offset, pattern) in route.patterns.enumerated() {
        let id = route.id == pattern.description ? "" : "\(route.id): "
        var row = ""
        do throws(KotlinFileError.Reason) {
          row = try Self.row(table.patterns[items.count], route: index, isCanonical: offset == 0)
        } catch {
          errors.append("“\(route.id)”: \(error.text)")
        }
        items.append((id + pattern.description, row))
      }
    }
    return items
  }

  private static func row(
    _ entry: TableExport.Pattern, route: Int, isCanonical: Bool
  ) throws(KotlinFileError.Reason) -> String {
    let storage = entry.pattern.storage
    var head = ["\(route)"]
    if let space = entry.space { head.append("space=\(space)") }
    if let host = entry.host { head.append("host=\(PercentEncoding.component(host))") }
    if entry.hostIsApart { head.append("skipped=1") }
    if isCanonical, let scheme = storage.scheme {
      let port = storage.port.map { ":\($0)" } ?? ""
      head.append("origin=" + (storage.host.map { "\(scheme)://\($0)\(port)/" } ?? "\(scheme):"))
    }
    var fields = [
      head.joined(separator: " "), entry.pattern.captureNames.joined(separator: " "),
    ]
    for (alternative, template) in zip(entry.alternatives, storage.templates) {
      fields += [
        try shape(alternative), isCanonical ? Self.template(template, entry) : "",
        "\(Int32(bitPattern: alternative.before))\(alternative.isTied ? "!" : "")",
      ]
    }
    return fields.joined(separator: "|")
  }

  private static func shape(
    _ alternative: TableExport.Alternative
  ) throws(KotlinFileError.Reason) -> String {
    var forms: [String] = []
    for position in alternative.positions {
      let form =
        switch position.language {
        case .literal(let symbols): "=" + escaped(symbols)
        case .any: "."
        case .machine(let number): "\(position.isTail ? "*" : "!")\(number)"
        }
      forms.append(form + text(position.captures))
    }
    for condition in alternative.query {
      var form = "?" + PercentEncoding.component(condition.key)
      switch condition.language {
      case .literal(let text):
        if text.contains(PercentDecoding.escapedSlash) {
          throw .init(
            "the value of “\(condition.key)” contains an escaped slash, which no query does")
        }
        form += "=" + PercentEncoding.component(String(decoding: text, as: UTF8.self))
      case .any: break
      case .machine(let number): form += "!\(number)"
      }
      forms.append(form + (condition.capture.map { ":\($0)" } ?? ""))
    }
    if let fragment = alternative.fragment {
      forms.append("#\(fragment.machine)" + text(fragment.captures))
    }
    return forms.joined(separator: " ")
  }

  private static func text(_ captures: TableExport.Captures) -> String {
    switch captures {
    case .none: ""
    case .whole(let capture): ":\(capture)"
    case .program(let program, let captures):
      "@\(program):" + captures.map { String($0) }.joined(separator: ",")
    }
  }

  /// Returns literal symbols with escapes, an escaped slash as `%2F`.
  private static func escaped(_ symbols: [UInt8]) -> String {
    let bytes = symbols.map { $0 == PercentDecoding.escapedSlash ? UInt8(ascii: "/") : $0 }
    return PercentEncoding.component(String(decoding: bytes, as: UTF8.self))
  }

  private static func template(
    _ template: PatternTemplate, _ entry: TableExport.Pattern
  ) -> String {
    func capture(_ number: Int) -> String {
      "{\(number)\(entry.keepsSlash[number] ? "*" : "")}"
    }
    func text(_ segments: [[PatternTemplate.Piece]]) -> String {
      segments.map { pieces in
        "/"
          + pieces.map { piece in
            switch piece {
            case .literal(let symbols): escaped(symbols)
            case .capture(let number): capture(number)
            }
          }.joined()
      }.joined()
    }
    var result = text(template.segments)
    for (index, condition) in template.query.enumerated() {
      result += (index == 0 ? "?" : "&") + PercentEncoding.component(condition.key)
      switch condition.value {
      case .present: break
      case .literal(let literal): result += "=" + PercentEncoding.component(literal)
      case .capture(let number): result += "=" + capture(number)
      }
    }
    if let fragment = template.fragment { result += "#" + text(fragment) }
    return result
  }

  // MARK: - Reading

  private static func reading(_ routes: [KotlinFileRoute]) -> [KotlinCode] {
    let size = 100
    let chunks = stride(from: 0, to: routes.count, by: size).map {
      routes[$0..<min($0 + size, routes.count)]
    }
    var lines: [KotlinCode] = [
      "    private fun read(route: Int, values: RouteTable.Values): Route = when (route / \(size)) {"
    ]
    lines += chunks.indices.map { "        \($0) -> read\($0)(route, values)" }
    lines += ["        else -> throw IllegalArgumentException()", "    }"]
    for (number, chunk) in chunks.enumerated() {
      lines += [
        "",
        "    private fun read\(number)(route: Int, values: RouteTable.Values): Route = when (route) {",
      ]
      lines += chunk.flatMap(\.readingLines)
      lines += ["        else -> throw IllegalArgumentException()", "    }"]
    }
    return lines
  }
}
