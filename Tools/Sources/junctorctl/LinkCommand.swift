// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import JunctorDiff
internal import JunctorJSON

/// The subcommand `link`.
struct LinkCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "link",
    abstract: "Prints the links to a route, for a campaign.",
    discussion: """
      Prints the app URL, the universal link, a push payload, the Android intent and the form of \
      x-callback-url, each of which is checked against the routes.

        junctorctl link routes.json order.detail id=7 --utm source=mail --utm medium=push

      Pipe one form to qrencode for a QR code. With --only, nothing is printed if the route is not \
      exposed to the source of the form:

        junctorctl link routes.json order.detail id=7 --only universal | qrencode -t SVG -o order.svg

      The exit status is 0, 1 if the route is not exposed to the source of a form (see standard \
      error), and 2 for wrong usage, a malformed manifest, or a value that the route refuses.
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, csv, json }

  @OptionGroup var routes: RoutesOptions

  @Argument(help: "The identifier of the route.")
  var route: String

  @Argument(help: ArgumentHelp("The value of a parameter, not encoded.", valueName: "name=value"))
  var values: [String] = []

  @Option(
    help: ArgumentHelp(
      "A campaign key, as in source=mail for utm_source; can be repeated.", valueName: "key=value"))
  var utm: [String] = []

  @Flag(
    help: "The link is for push notifications: only the exposure to push affects the exit status.")
  var push = false

  @Option(
    help: ArgumentHelp(
      "The origin of the universal link. (default: the first domain)", valueName: "origin"))
  var universal: String?

  @Option(
    help: ArgumentHelp("The package of the Android app, for its intent.", valueName: "package"))
  var androidApp: String?

  @Option(
    help: ArgumentHelp(
      "Print one form: app, universal, push, android or x-callback.", valueName: "form"))
  var only: String?

  @Option(help: "The format: text, CSV with a header, or one JSON object.")
  var format = Format.text

  func run(_ streams: Streams) throws -> Status {
    let table = try routes.file().manifestTable(spaces: routes.spaces)
    var input = RouteLinks.Input(id: route)
    for value in values {
      let (name, text) = try Self.pair(value)
      input.values[name, default: []].append(text)
    }
    for value in utm {
      let (name, text) = try Self.pair(value)
      input.campaign.append((name.hasPrefix("utm_") ? name : "utm_" + name, text))
    }
    (input.universal, input.androidApp) = (universal, androidApp)
    let links: RouteLinks
    do throws(LinkMistake) {
      links = try RouteLinks(table, input)
    } catch {
      throw StreamError.failed(error.description)
    }
    let forms = links.forms.filter { only == nil || $0.name == only }
    if let only, forms.isEmpty {
      let names = links.forms.map(\.name).joined(separator: ", ")
      throw ValidationError("there is no form “\(only)”; there are \(names)")
    }
    let notes = links.notes.filter { note in
      let checked = forms.filter { !push || $0.name == "push" }
      return checked.contains { note.hasPrefix($0.name + ":") } || note.hasPrefix("“")
    }
    for note in notes + links.remarks { try streams.errors.line("\(note)") }
    if let only, notes.contains(where: { $0.hasPrefix(only + ":") }) {
      try streams.errors.line("\(only): the link is not printed")
      try streams.errors.flush()
      return .no
    }
    try streams.errors.flush()
    try print(forms, to: streams.output)
    return notes.isEmpty ? .ok : .no
  }

  private func print(_ forms: [RouteLinks.Form], to output: Output) throws(StreamError) {
    switch format {
    case .json:
      try output.line(Code<JSON>(.object(forms.map { ($0.name, .string($0.text)) })))
    case .csv:
      try output.line(Code<CSV>(row: forms.map(\.name)))
      try output.line(Code<CSV>(row: forms.map(\.text)))
    case .text where only != nil:
      for form in forms { try output.line("\(form.text)") }
    case .text:
      let width = forms.map(\.name.count).max() ?? 0
      for form in forms {
        let gap = String(repeating: " ", count: width - form.name.count + 2)
        try output.line("\(form.name)\(gap)\(form.text)")
      }
    }
  }

  private static func pair(_ text: String) throws -> (name: String, value: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else {
      throw ValidationError("“\(text)” does not have the form name=value")
    }
    return (String(parts[0]), String(parts[1]))
  }
}
