// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser

/// The subcommand `match`.
struct MatchCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "match",
    abstract: "Says for each URL which route answers.",
    discussion: """
      URLs come from the arguments or, when there are none, from standard input, one a line, as \
      many as there are; each line gets one answer, also an empty one. A line that is not UTF-8 is \
      an invalid URL. Of a line over 1 MB only the beginning is kept, with … behind it.

      With --format json each answer is an object on a line of its own: schemaVersion, url, \
      outcome (matched, notFound, denied or invalidURL), captures, query, and where there is one \
      pattern, fragment and error.

      The exit status is 0 when all URLs are matched, 1 when not, 2 for wrong usage or a routes \
      file with a mistake.
      """)

  @OptionGroup var routes: RoutesOptions

  @Argument(help: "URLs. (default: the lines of standard input)")
  var urls: [String] = []

  @Option(help: "How to write the answers: for people, or one object of JSON a line.")
  var format = OutputFormat.text

  @OptionGroup var asking: AskingOptions

  func run(_ streams: Streams) throws -> Status {
    let inquiry = try asking.inquiry(routes, streams)
    var status = Status.ok
    func tell(_ answer: Answer) throws(StreamError) {
      if answer.outcome != .matched { status = .no }
      try streams.output.line(format == .json ? answer.json : answer.text)
    }
    for url in urls { try tell(inquiry.answer(url)) }
    guard urls.isEmpty else { return status }

    var reader = LineReader()
    func read(_ buffer: inout [UInt8]) throws(StreamError) {
      // Whoever asks line by line waits for the answer before asking again.
      try streams.output.flush()
      try streams.input(&buffer)
    }
    while let line = try reader.next(read) { try tell(inquiry.answer(line)) }
    return status
  }
}
