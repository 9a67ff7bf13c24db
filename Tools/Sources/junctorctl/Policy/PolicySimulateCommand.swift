// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Junctor
internal import JunctorDiff
internal import JunctorManifest
internal import JunctorPolicy

/// The subcommand `policy simulate`.
struct PolicySimulateCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Says what a policy changes for real URLs.",
    discussion: """
      Looks up each line of a file, for example of an access log, without and with the rules, and \
      counts the URLs of each rule. Loops, protected routes and other errors are listed instead, \
      since an app refuses such a policy. The policy is plain or signed; signatures are not verified.

        junctorctl policy simulate policy.json --routes routes.json --corpus urls.txt \
          --app-version 8.2.0 --protected login --pages https://m.mall.example

      A condition whose option is missing is assumed to hold. With --install-id, shares are those of \
      one install; with --installs, the command also counts the installs in each share.

      The exit status is 0, 1 if the policy has errors, and 2 if a file cannot be read.
      """)

  @Argument(help: "The policy; - for standard input.")
  var file: String

  @OptionGroup var app: PolicyAppOptions

  @Option(
    help: ArgumentHelp("A file with URLs, one per line; - for standard input.", valueName: "file"))
  var corpus: String

  @Option(help: ArgumentHelp("The version of the system.", valueName: "version"))
  var systemVersion: String?

  @Option(help: ArgumentHelp("The language of the app, such as zh-Hans.", valueName: "tag"))
  var language: String?

  @Option(
    help: ArgumentHelp(
      "The source of the requests: \(RouteSource.names.joined(separator: ", ")) or web:ORIGIN.",
      valueName: "source"),
    transform: { text in
      guard let source = RouteSource(text) else {
        throw ValidationError(
          "“\(text)” is not a source: write \(RouteSource.names.joined(separator: ", ")) or web:https://…"
        )
      }
      return source
    })
  var source = RouteSource.app

  @Option(
    name: .customLong("install-id"),
    help: ArgumentHelp("The identifier of one install, for shares.", valueName: "id"))
  var installID: String?

  @Option(
    help: ArgumentHelp("The number of installs that are simulated for shares.", valueName: "number")
  )
  var installs: Int?

  @Option(
    help: ArgumentHelp(
      "The time of the requests, in ISO 8601 or in seconds since 1970. (default: now)",
      valueName: "time"), transform: PolicyTime.read)
  var at: UnixTime?

  @Option(help: "The format: text, markdown or json (one object).")
  var format = Format.text

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, markdown, json
  }

  func validate() throws {
    if app.routes == nil { throw ValidationError("Missing expected argument '--routes <file>'") }
    if file == "-", corpus == "-" { throw ValidationError("only one file can be standard input") }
    if let installs, !(1...10_000_000).contains(installs) {
      throw ValidationError("--installs is a number from 1 to 10000000, not \(installs)")
    }
    if let systemVersion, AppVersion(systemVersion) == nil {
      throw ValidationError("“\(systemVersion)” of --system-version is not a version, such as 17.4")
    }
    if let language, !RoutePolicy.Conditions.isLanguageRange(language) {
      throw ValidationError("“\(language)” of --language is not a language tag, such as zh-Hans")
    }
  }

  func run(_ streams: Streams) throws -> Status {
    let input = try PolicyFile(file, streams)
    let recipient = try app.recipient(
      of: input.policy, installID: installID ?? "", systemVersion: systemVersion ?? "",
      language: language ?? "")
    guard let recipient else { return .unusable }
    let errors = input.policy.errors(for: recipient)
    if !errors.isEmpty {
      try write(errors, input, streams)
      return .no
    }
    let time = at ?? PolicyTime.now
    let (policy, assumptions) = assuming(input.policy)
    let rules = try PolicyRules(
      policy, recipient: recipient, cryptography: SystemCryptography(), now: { time })
    let table = try ManifestTable(recipient.manifest)
    var replay = PolicyReplay(
      PolicySimulation(table, rules, from: source), file: corpus, format: format)
    try replay.run(corpus, streams)
    let report = PolicySimulationReport(
      input.policy, rules, replay, corpus: PolicyFile.name(corpus), time: time,
      assumptions: assumptions, installs: installs)
    switch format {
    case .text: try streams.output.line(report.text)
    case .markdown: try streams.output.line(report.markdown)
    // The URLs of the corpus have been written as the first member of the object.
    case .json: try streams.output.line(Code<JSON>(report.json, isContinued: true))
    }
    return .ok
  }

  /// Returns the policy without the conditions whose options are missing, and remarks about them.
  private func assuming(_ policy: RoutePolicy) -> (RoutePolicy, [String]) {
    var result = policy
    var options: Set<String> = []
    for index in result.rules.indices {
      var conditions = result.rules[index].conditions
      if app.appVersion == nil, conditions.appVersion != nil {
        conditions.appVersion = nil
        options.insert("--app-version")
      }
      if systemVersion == nil, conditions.systemVersion != nil {
        conditions.systemVersion = nil
        options.insert("--system-version")
      }
      if language == nil, !conditions.locales.isEmpty {
        conditions.locales = []
        options.insert("--language")
      }
      // No install is in a share of 0 %.
      if installID == nil, let share = conditions.share, share.basisPoints > 0 {
        conditions.share = nil
        options.insert("--install-id")
      }
      result.rules[index].conditions = conditions
    }
    let names = options.sorted().joined(separator: ", ")
    return (
      result,
      names.isEmpty ? [] : ["Conditions are assumed to hold, for lack of the options \(names)."]
    )
  }

  private func write(
    _ errors: [FileError], _ input: PolicyFile, _ streams: Streams
  ) throws(StreamError) {
    let remark = "An app refuses the policy, so that nothing changes."
    switch format {
    case .text:
      let places = input.signed == nil ? PolicyPlaces(input.document) : nil
      for mistake in errors {
        let place = places.map { ":\($0.line(of: mistake.path))" } ?? ""
        try streams.output.line("\(input.name)\(place): \(mistake.description)")
      }
      try streams.output.line("\(remark)")
    case .markdown:
      var lines: [Code<Markdown>] = [
        "### Policy: \(errors.count) mistake\(errors.count == 1 ? "" : "s")", "",
      ]
      lines += errors.map { "- \($0.description)" }
      try streams.output.line((lines + ["", "\(remark)"]).joined(separator: "\n"))
    case .json:
      let json = JSONValue.object([
        ("schemaVersion", .number(1)), ("mistakes", .array(errors.map(\.json))),
        ("remarks", .array([.string(remark)])),
      ])
      try streams.output.line(Code<JSON>(json))
    }
  }
}
