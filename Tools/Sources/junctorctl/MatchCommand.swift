// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import JunctorDiff
internal import JunctorEngine

/// The subcommand `match`.
struct MatchCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "match",
    abstract: "Prints the matching route of each URL.",
    discussion: """
      URLs are arguments or, if there are none, the lines of standard input. Each line has one \
      result, even an empty line. A line that is not UTF-8 is an invalid URL. Of a line over 1 MB, \
      only the beginning is stored, followed by “…”.

      With --format json, each result is an object on a separate line: schemaVersion, url, \
      outcome (matched, notFound, denied, badParameter or invalidURL), captures, query, and, if \
      present, pattern, fragment, notChecked and error. The outcome badParameter means that a route \
      of a manifest matches, and that the app refuses the values, or misses one. The manifest does \
      not describe the values of an app's own types: notChecked has the names of such parameters.

      The exit status is 0 if all URLs open their routes, 1 if not, and 2 for wrong usage or a \
      routes file with a mistake.
      """)

  @OptionGroup var routes: RoutesOptions

  @Argument(help: "URLs. (default: the lines of standard input)")
  var urls: [String] = []

  @Option(help: "The format: text, or one JSON object per line.")
  var format = OutputFormat.text

  @OptionGroup var asking: AskingOptions

  func run(_ streams: Streams) throws -> Status {
    let inquiry = try asking.inquiry(routes, streams)
    var status = Status.ok
    func write(_ answer: Answer) throws(StreamError) {
      if answer.outcome != .matched { status = .no }
      if format == .json {
        try streams.output.line(answer.json)
      } else {
        try streams.output.line(answer.text)
      }
    }
    for url in urls { try write(inquiry.answer(url)) }
    guard urls.isEmpty else { return status }

    var reader = LineReader()
    func read(_ buffer: inout [UInt8]) throws(StreamError) {
      // An interactive caller waits for the result before it sends the next line.
      try streams.output.flush()
      try streams.input(&buffer)
    }
    while let line = try reader.next(read) { try write(inquiry.answer(line)) }
    return status
  }
}
