// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import JunctorDiff
internal import JunctorEngine

/// The subcommand `explain`.
struct ExplainCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explains the lookup of a URL: the winner, and why similar routes do not match.",
    discussion: """
      With --format json the explanation is one object: what match writes, and source, where there \
      is one space, winner and next, near (the routes that came near), meant (patterns like the \
      URL), and visited and bound.

      The exit status is 0 if the URL opens its route, 1 if not, 2 for wrong usage or a routes file \
      with a mistake.
      """)

  @OptionGroup var routes: RoutesOptions

  @Argument(help: "The URL.")
  var url: String

  @Option(help: "The format: text, or one JSON object.")
  var format = OutputFormat.text

  @Option(
    help: ArgumentHelp(
      "An apple-app-site-association file: also say whether the system opens the app.",
      valueName: "file"))
  var aasa: String?

  @OptionGroup var asking: AskingOptions

  func run(_ streams: Streams) throws -> Status {
    let association = try aasa.map(AssociationInput.read)
    let inquiry = try asking.inquiry(routes, streams)
    let answer = inquiry.answer(url)
    var explanation = inquiry.explanation(of: answer, file: routes.routes)
    explanation.association = association.map { inquiry.verdict($0, on: url).reason }
    if format == .json {
      try streams.output.line(explanation.json)
    } else {
      try streams.output.line(Code<Terminal>(lines: explanation.text))
    }
    return answer.outcome == .matched ? .ok : .no
  }
}
