// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import JunctorDiff
internal import JunctorManifest
internal import JunctorMatching

/// The subcommand `check`.
struct CheckCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Reports mistakes and likely mistakes in a manifest.",
    discussion: """
      Reports what lint reports about patterns, and errors in examples, values, exposure, \
      deprecations and parents. Each rule has a code such as JR101; --explain JR101 describes it, \
      and --explain all describes all rules.

      A baseline contains known findings, which are not reported. With --write-baseline, all present \
      findings are written to it.

      The exit status is 0 without errors and warnings, 1 with any, and 2 if a file cannot be read.
      """)

  @Argument(help: "The file with the routes: a manifest, or another routes file.")
  var routes: String?

  @OptionGroup var spaceOptions: SpaceOptions

  @OptionGroup var baseline: BaselineOptions

  @OptionGroup var report: ReportOptions

  func validate() throws {
    if report.explain == nil, routes == nil {
      throw ValidationError("Missing expected argument '<routes>'")
    }
  }

  func run(_ streams: Streams) throws -> Status {
    if try report.explainRules(ManifestRule.checks, streams) { return .ok }
    guard let routes else { return .unusable }
    let file = try RoutesFile(path: routes, manifestIsEnough: true)
    let all = ManifestCheck(try file.manifest(spaces: spaceOptions.spaces)).findings
    if try baseline.write(all, streams) { return .ok }
    let (findings, remarks) = try baseline.unknown(all)
    let places = file.places(of: findings)
    let output = ManifestReport(
      of: "check", version: JunctorctlCommand.version, rules: ManifestRule.checks,
      entries: findings.map { .init($0, at: places($0)) }, remarks: remarks)
    try report.write(output, streams)
    return findings.contains { $0.severity != .note } ? .no : .ok
  }
}

/// The options of a report about manifests.
struct ReportOptions: ParsableArguments {
  @Option(
    help: """
      The format: text, json (one object), markdown (for a pull request), sarif (SARIF 2.1.0) or \
      github (annotations of GitHub Actions).
      """)
  var format = ManifestReport.Format.text

  @Option(help: ArgumentHelp("Explains a rule, or all of them, and ends.", valueName: "code"))
  var explain: String?

  /// Writes a report in the format.
  ///
  /// - Parameter isContinued: Whether the first member of a JSON object has been written.
  func write(
    _ report: ManifestReport, _ streams: Streams, isContinued: Bool = false
  ) throws(StreamError) {
    switch format {
    case .text: try streams.output.line(report.terminal)
    case .json: try streams.output.line(report.json(isContinued: isContinued))
    case .markdown: try streams.output.line(report.markdown)
    case .sarif: try streams.output.line(report.sarif)
    case .github: try streams.output.line(report.github)
    }
  }

  /// Prints the explanation of rules, if it is requested.
  func explainRules(_ rules: [ManifestRule], _ streams: Streams) throws -> Bool {
    guard let explain else { return false }
    let found = rules.filter { explain == "all" || $0.code == explain || $0.name == explain }
    guard !found.isEmpty else {
      let codes = rules.map(\.code).joined(separator: ", ")
      throw ValidationError("there is no rule “\(explain)”; the rules are \(codes)")
    }
    let texts = found.map { format == .markdown ? $0.markdown : $0.text }
    try streams.output.line(
      Code<Terminal>(lines: texts.joined(separator: format == .markdown ? "\n\n" : "\n\n---\n\n")))
    return true
  }
}

extension ManifestReport.Format: ExpressibleByArgument {}

extension Descriptor {
  /// Reads a whole file; an error names it.
  static func contents(named path: String, limit: Int) throws(StreamError) -> [UInt8] {
    do throws(StreamError) {
      return try contents(of: path, limit: limit)
    } catch .failed(let reason) {
      throw .failed("\(path): \(reason)")
    }
  }
}
