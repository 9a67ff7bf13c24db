// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest
internal import JunctorMatching

/// The object `RouteTable` of a Kotlin file: the runtime, and the table as its data.
struct KotlinFileTable {
  let lines: [String]

  init(
    _ manifest: RouteManifest, _ table: TableExport, _ routes: [KotlinFileRoute],
    _ spaces: [KotlinFileSpace], _ mistakes: inout [String]
  ) {
    var lines = [
      "/** Reads and writes addresses. The table of the routes is at the end. */",
      "private object RouteTable {",
    ]
    lines += KotlinFileRuntime.lines
    lines += ["    // The table.", ""]
    lines += ["    private val origins: List<Origin> = listOf("]
    lines += Self.separated(spaces.map { "        \($0.code)" }) + ["    )", ""]
    lines += Self.list("machines", "Machine", table.machines.map(Self.text))
    lines += Self.list("programs", "Program", table.programs.map(Self.text))
    lines += Self.list("ids", nil, manifest.routes.map(\.id))
    lines += Self.patterns(manifest, table, &mistakes)
    let canonical = manifest.routes.indices.map {
      String(manifest.firstNumber(ofRoute: $0).rawValue)
    }
    lines += ["    /** The pattern of each route that addresses are written with. */"]
    lines += Self.numbers("canonical", canonical)
    lines += ["    /** All shapes in the order of their rank: the pattern × 32 + the shape. */"]
    lines += Self.numbers("order", table.ranked.map { String($0.pattern * 32 + $0.alternative) })
    lines += Self.reading(routes)
    lines += ["}"]
    self.lines = lines
  }

  // MARK: - Lists

  // A method of the JVM has at most 65,535 bytes, so long lists are created by several functions.

  private static func separated(_ items: [String]) -> [String] {
    items.enumerated().map { $0.offset == items.count - 1 ? $0.element : $0.element + "," }
  }

  private static func list(_ name: String, _ type: String?, _ texts: [String]) -> [String] {
    let items = texts.map { text in
      (
        lines: ["        " + (type.map { "\($0)(\(text.kotlinLiteral))" } ?? text.kotlinLiteral)],
        weight: 1
      )
    }
    return list(name, of: type ?? "String", items)
  }

  private static func list(
    _ name: String, of type: String, _ items: [(lines: [String], weight: Int)]
  ) -> [String] {
    var chunks: [[[String]]] = []
    var weight = Int.max
    for item in items {
      if weight > 300 {
        chunks.append([])
        weight = 0
      }
      chunks[chunks.count - 1].append(item.lines)
      weight += item.weight
    }
    if chunks.isEmpty { return ["    private val \(name): List<\(type)> = emptyList()", ""] }
    var result: [String] = []
    for (number, chunk) in chunks.enumerated() {
      result.append(
        chunks.count == 1
          ? "    private val \(name): List<\(type)> = listOf("
          : "    private fun \(name)\(number)(): List<\(type)> = listOf(")
      for (index, lines) in chunk.enumerated() {
        var lines = lines
        if index < chunk.count - 1 { lines[lines.count - 1] += "," }
        result += lines
      }
      result += ["    )", ""]
    }
    if chunks.count > 1 {
      let calls = chunks.indices.map { "\(name)\($0)()" }.joined(separator: " + ")
      result += ["    private val \(name): List<\(type)> = \(calls)", ""]
    }
    return result
  }

  private static func numbers(_ name: String, _ numbers: [String]) -> [String] {
    var rows: [String] = []
    for number in numbers {
      if let last = rows.last, last.count + number.count < 90 {
        rows[rows.count - 1] = last + " " + number
      } else {
        rows.append(number)
      }
    }
    if rows.count < 2 {
      return ["    private val \(name): IntArray = numbers(\"\(rows.first ?? "")\", \" \")", ""]
    }
    return list(name + "Rows", nil, rows) + [
      "    private val \(name): IntArray = numbers(\(name)Rows.joinToString(\" \"), \" \")", "",
    ]
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

  private static func text(_ program: SymbolProgram) -> String {
    let instructions = program.instructions.map { instruction in
      switch instruction {
      case .accept: "a"
      case .fail: "f"
      case .split(let first, let second): "s\(first),\(second)"
      case .save(let slot, let next): "v\(slot),\(next)"
      case .clear(let first, let last, let next): "c\(first),\(last),\(next)"
      case .take(let first, let last):
        "t"
          + program.ranges[Int(first)..<Int(last)].map { "\($0.low),\($0.high),\($0.next)" }.joined(
            separator: ",")
      }
    }
    return (["\(program.start)"] + instructions).joined(separator: ";")
  }

  // MARK: - Patterns

  private static func patterns(
    _ manifest: RouteManifest, _ table: TableExport, _ mistakes: inout [String]
  ) -> [String] {
    var items: [(lines: [String], weight: Int)] = []
    for (index, route) in manifest.routes.enumerated() {
      for (offset, pattern) in route.patterns.enumerated() {
        let entry = table.patterns[items.count]
        do throws(KotlinFileError.Reason) {
          let code = try Self.code(entry, route: index, isCanonical: offset == 0)
          let id = route.id == pattern.description ? "" : "\(route.id): "
          let comment = "        // \((id + pattern.description).kotlinLine)"
          items.append(([comment, "        \(code)"], entry.alternatives.count))
        } catch {
          mistakes.append("“\(route.id)”: \(error.text)")
          items.append((["        "], 1))
        }
      }
    }
    return list("patterns", of: "Pattern", items)
  }

  private static func code(
    _ entry: TableExport.Pattern, route: Int, isCanonical: Bool
  ) throws(KotlinFileError.Reason) -> String {
    var shapes: [String] = []
    for alternative in entry.alternatives { shapes.append(try shape(alternative).kotlinLiteral) }
    var arguments = [
      "\(route)", entry.pattern.captureNames.joined(separator: " ").kotlinLiteral,
      "arrayOf(\(shapes.joined(separator: ", ")))",
    ]
    let storage = entry.pattern.storage
    if isCanonical {
      let templates = storage.templates.map { template($0, entry).kotlinLiteral }
      arguments.append("arrayOf(\(templates.joined(separator: ", ")))")
      if let scheme = storage.scheme {
        let port = storage.port.map { ":\($0)" } ?? ""
        let origin = storage.host.map { "\(scheme)://\($0)\(port)/" } ?? "\(scheme):"
        arguments.append("origin = \(origin.kotlinLiteral)")
      }
    }
    if let space = entry.space { arguments.append("space = \(space)") }
    if let host = entry.host { arguments.append("host = \(host.kotlinLiteral)") }
    if entry.hostIsApart { arguments.append("skipped = 1") }
    if entry.alternatives.count > 1 {
      let ranks = entry.alternatives.map { String(Int32(bitPattern: $0.before)) }
      arguments.append("ranks = \"\(ranks.joined(separator: " "))\"")
      let ties = entry.alternatives.indices.filter { entry.alternatives[$0].isTied }
      if !ties.isEmpty {
        arguments.append("ties = \"\(ties.map { String($0) }.joined(separator: " "))\"")
      }
    }
    return "Pattern(\(arguments.joined(separator: ", ")))"
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

  private static func reading(_ routes: [KotlinFileRoute]) -> [String] {
    let size = 100
    let chunks = stride(from: 0, to: routes.count, by: size).map {
      routes[$0..<min($0 + size, routes.count)]
    }
    var lines = [
      "    private fun read(route: Int, values: Values): Route = when (route / \(size)) {"
    ]
    lines += chunks.indices.map { "        \($0) -> read\($0)(route, values)" }
    lines += ["        else -> throw IllegalArgumentException()", "    }"]
    for (number, chunk) in chunks.enumerated() {
      lines += [
        "", "    private fun read\(number)(route: Int, values: Values): Route = when (route) {",
      ]
      lines += chunk.flatMap(\.readingLines)
      lines += ["        else -> throw IllegalArgumentException()", "    }"]
    }
    return lines
  }
}
