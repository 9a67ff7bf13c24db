// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Junctor
internal import JunctorDiff
internal import JunctorEngine
internal import JunctorManifest

/// The subcommand `check-links`.
struct CheckLinksCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "check-links",
    abstract: "Checks the links of a campaign before they are sent.",
    discussion: """
      Reads a CSV file (- for standard input) of any size. The links are in the column “url” or “link” of \
      the header, or in the first column. For each row it prints the route, whether the app opens the \
      link from the source with these parameters, the steps (such as a login), and whether the route is \
      deprecated. A warning names a likely mistake in a link that opens, such as a full stop at its end.

        junctorctl check-links links.csv --routes routes.json --versions 8.1..8.4 --aasa apple-app-site-association

      Without --from, https links are universal links and others are links of a custom scheme.

      The exit status is 0, also with warnings, 1 if a row is bad, and 2 for wrong usage or unusable files.
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, csv, json }

  @Argument(help: "The CSV file, or - for standard input.")
  var links: String

  @Option(help: ArgumentHelp("The manifest, or another routes file.", valueName: "file"))
  var routes: String

  @Option(
    help: ArgumentHelp(
      "The app versions that receive the links, as in 8.1..8.4.", valueName: "range"),
    transform: { text in
      let parts = text.split(separator: ".", omittingEmptySubsequences: false)
      guard let mark = parts.firstIndex(of: ""),
        let low = AppVersion(parts[..<mark].joined(separator: ".")),
        let high = AppVersion(parts[(mark + 1)...].joined(separator: ".")), low <= high
      else { throw ValidationError("“\(text)” is not a range of versions, such as 8.1..8.4") }
      return low...high
    })
  var versions: ClosedRange<AppVersion>?

  @Option(
    name: .customLong("from"),
    help: ArgumentHelp("The source of the links, for example push.", valueName: "source"),
    transform: { text in
      guard let source = RouteSource(text) else {
        throw ValidationError(
          "“\(text)” is not a source: write \(RouteSource.names.joined(separator: ", "))")
      }
      return source
    })
  var source: RouteSource?

  @Option(
    help: ArgumentHelp("The apple-app-site-association file, for https links.", valueName: "file"))
  var aasa: String?

  @Option(help: ArgumentHelp("The name of the column.", valueName: "name"))
  var column: String?

  @OptionGroup var spaceOptions: SpaceOptions

  @Flag(help: "Print only the rows that are bad or have a warning.")
  var onlyBad = false

  @Option(help: "The format: text, CSV with a header, or one JSON object per line.")
  var format = Format.text

  func run(_ streams: Streams) throws -> Status {
    let check = try makeCheck(streams)
    let file = links == "-" ? nil : try openLinks()
    defer { file?.end() }
    var reader = CSVReader()
    var progress = ProgressBar(streams, size: file?.size)
    var column: Int?
    var (count, bad, warned) = (0, 0, 0)
    if format == .csv {
      try streams.output.line(
        "line,url,route,versions,source,steps,association,deprecated,problems,warnings,notChecked"
          as Code<CSV>)
    }
    func read(_ buffer: inout [UInt8]) throws(StreamError) {
      if let file { try file.read(into: &buffer) } else { try streams.input(&buffer) }
      try progress.advance(bytes: buffer.count, urls: count)
    }
    while let row = try reader.next(read) {
      if let line = row.openQuote {
        try progress.end()
        throw StreamError.failed("\(links):\(line): the quote that opens here does not close")
      }
      if column == nil {
        let (index, isHeader) = try self.column(of: row.cells)
        column = index
        if isHeader { continue }
      }
      let index = column ?? 0
      let cell = index < row.cells.count ? row.cells[index] : ""
      var result = check.result(
        for: cell.trimmed, line: row.line, isDecodable: !row.undecodable.contains(index))
      if row.isCut { result.problems.append("the row is longer than 1 MiB") }
      if cell.last == " " { result.warnings.append("a space follows it") }
      count += 1
      if !result.problems.isEmpty { bad += 1 } else if !result.warnings.isEmpty { warned += 1 }
      let isOdd = !result.problems.isEmpty || !result.warnings.isEmpty
      if !onlyBad || isOdd { try write(result, to: streams.output) }
    }
    try progress.end()
    if format == .text {
      let warnings = warned == 0 ? "" : ", \(warned) with a warning"
      try streams.output.line("\(count) \(count == 1 ? "link" : "links"), \(bad) bad\(warnings)")
    }
    return bad == 0 ? .ok : .no
  }

  private func openLinks() throws(StreamError) -> Descriptor {
    do throws(StreamError) {
      return try Descriptor(reading: links)
    } catch .failed(let reason) {
      throw .failed("\(links): \(reason)")
    }
  }

  private func makeCheck(_ streams: Streams) throws -> LinkCheck {
    let file = try RoutesFile(path: routes)
    if file.isBlank { _ = try file.manifest() }
    let inquiry = try Inquiry(file, spaces: spaceOptions.spaces)
    try file.warn(streams)
    return LinkCheck(
      inquiry, source: source, versions: versions,
      association: try aasa.map(AssociationInput.read))
  }

  /// Returns the column of the links, and whether the row is a header.
  private func column(of cells: [String]) throws -> (index: Int, isHeader: Bool) {
    let names = cells.map { $0.trimmed.lowercased() }
    let expected = column.map { [$0.lowercased()] } ?? ["url", "link"]
    let isFound = names.contains { expected.contains($0) }
    let marks: [(Character, String)] = [(";", "semicolons"), ("\t", "tabs")]
    for (mark, word) in marks where !isFound {
      let parts = names.flatMap { $0.split(separator: mark) }
      if parts.contains(where: { expected.contains(String($0).trimmed) }) {
        throw StreamError.failed(
          "\(links): \(word) separate the columns of the header; separate the columns by commas")
      }
    }
    if let column {
      guard let index = names.firstIndex(of: column.lowercased()) else {
        throw StreamError.failed(
          "\(links): no column has the name “\(column)”; there are \(Terminal.start(of: cells.joined(separator: ", ")))"
        )
      }
      return (index, true)
    }
    if let index = names.firstIndex(where: { $0 == "url" || $0 == "link" }) { return (index, true) }
    return (0, false)
  }

  private func write(_ result: LinkCheck.Result, to output: Output) throws(StreamError) {
    switch format {
    case .text:
      var line: Code<Terminal> =
        "\(result.line): \(result.problems.isEmpty ? "ok" : "bad")  \(Terminal.start(of: result.url))"
      if let route = result.route { line += "  →  \(route)" }
      if let versions = result.versions { line += "  versions: \(versions)" }
      if !result.steps.isEmpty { line += "  steps: \(result.steps.joined(separator: ", "))" }
      if let deprecation = result.deprecation { line += "  deprecated \(deprecation)" }
      if !result.unchecked.isEmpty {
        line += "  not checked: \(result.unchecked.joined(separator: ", "))"
      }
      if !result.problems.isEmpty { line += "  (\(result.problems.joined(separator: "; ")))" }
      if !result.warnings.isEmpty {
        line += "  (warning: \(result.warnings.joined(separator: "; ")))"
      }
      try output.line(line)
    case .csv:
      let row = Code<CSV>(row: [
        String(result.line), result.url, result.route ?? "", result.versions ?? "", result.source,
        result.steps.joined(separator: ";"), result.association ?? "", result.deprecation ?? "",
        result.problems.joined(separator: "; "), result.warnings.joined(separator: "; "),
        result.unchecked.joined(separator: ";"),
      ])
      try output.line(row)
    case .json:
      var members: [(name: String, value: JSONValue)] = [
        ("line", .number(result.line)), ("url", .string(result.url)),
        ("source", .string(result.source)),
        ("steps", .array(result.steps.map { .string($0) })),
        ("problems", .array(result.problems.map { .string($0) })),
        ("warnings", .array(result.warnings.map { .string($0) })),
        ("notChecked", .array(result.unchecked.map { .string($0) })),
      ]
      for (name, value) in [
        ("route", result.route), ("versions", result.versions), ("association", result.association),
        ("deprecated", result.deprecation),
      ] {
        if let value { members.append((name, .string(value))) }
      }
      try output.line(Code<JSON>(.object(members)))
    }
  }
}

extension String {
  /// The text without blanks at its start and end.
  fileprivate var trimmed: String {
    guard first == " " || last == " " else { return self }
    let start = drop { $0 == " " }
    return String(start.reversed().drop { $0 == " " }.reversed())
  }
}
