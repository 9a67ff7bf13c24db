// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import JunctorCodegen
internal import JunctorManifest
internal import JunctorMatching

/// The subcommand `check`.
struct CheckCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Reports mistakes and likely mistakes in a manifest.",
    discussion: """
      Reports what lint reports about patterns, and mistakes in examples, values, exposure, \
      deprecations and parents. Each rule has a code such as JR101; --explain JR101 describes it, \
      and --explain all describes all rules.

      A baseline contains known findings, which are not reported. With --write-baseline, all present \
      findings are written to it.

      The exit status is 0 without errors and warnings, 1 with any, and 2 if a file cannot be read.
      """)

  @Argument(help: "The file with the routes: a manifest, or another routes file.")
  var routes: String?

  @OptionGroup var spaceOptions: SpaceOptions

  @Option(help: ArgumentHelp("The file with the known findings.", valueName: "file"))
  var baseline: String?

  @Flag(help: "Writes the present findings to the baseline.")
  var writeBaseline = false

  @OptionGroup var report: ReportOptions

  func validate() throws {
    if report.explain == nil, routes == nil {
      throw ValidationError("Missing expected argument '<routes>'")
    }
    if writeBaseline, baseline == nil {
      throw ValidationError("--write-baseline requires --baseline FILE")
    }
  }

  func run(_ streams: Streams) throws -> Status {
    if try report.explainRules(ManifestRule.checks, streams) { return .ok }
    guard let routes else { return .unusable }
    let file = try RoutesFile(path: routes, manifestIsEnough: true)
    let all = ManifestCheck(try file.manifest(spaces: spaceOptions.spaces)).findings
    if writeBaseline, let baseline {
      try OutputFile.write(ManifestBaseline(all).json, to: baseline)
      let count = all.count == 1 ? "1 finding" : "\(all.count) findings"
      try streams.output.line(Shown.text("\(baseline): \(count)"))
      return .ok
    }
    let (findings, remarks) = try unknown(all)
    let places = file.places(of: findings)
    let output = ManifestReport(
      of: "check", version: JunctorctlCommand.version, rules: ManifestRule.checks,
      entries: findings.map { .init($0, at: places($0)) }, remarks: remarks)
    try streams.output.line(output.text(report.format))
    return findings.contains { $0.severity != .note } ? .no : .ok
  }

  /// Returns the findings that are not in the baseline, and remarks about the baseline.
  private func unknown(
    _ findings: [ManifestFinding]
  ) throws -> ([ManifestFinding], remarks: [String]) {
    guard let baseline else { return (findings, []) }
    let known: ManifestBaseline
    do {
      known = try ManifestBaseline(try Descriptor.contents(named: baseline, limit: 64 << 20))
    } catch let error as RouteManifestError {
      let problems = error.mistakes.map {
        RoutesProblem(
          $0.line ?? 1, $0.code.rawValue, ($0.path.isEmpty ? "" : "\($0.path): ") + $0.message)
      }
      throw RoutesUnusable(file: baseline, problems: problems)
    }
    let (new, stale) = known.compare(findings)
    let hidden = findings.count - new.count
    var remarks =
      hidden == 0
      ? [] : ["\(hidden) known \(hidden == 1 ? "finding is" : "findings are") in \(baseline)"]
    remarks += stale.map { entry in
      "\(baseline): \(entry.code)\(entry.route.map { " of “\($0)”" } ?? "") is not found any more; remove it with --write-baseline"
    }
    return (new, remarks)
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

  /// Prints the explanation of rules, if it is requested.
  func explainRules(_ rules: [ManifestRule], _ streams: Streams) throws -> Bool {
    guard let explain else { return false }
    let found = rules.filter { explain == "all" || $0.code == explain || $0.name == explain }
    guard !found.isEmpty else {
      let codes = rules.map(\.code).joined(separator: ", ")
      throw ValidationError("there is no rule “\(explain)”; the rules are \(codes)")
    }
    let texts = found.map { format == .markdown ? $0.markdown : $0.text }
    try streams.output.line(texts.joined(separator: format == .markdown ? "\n\n" : "\n\n---\n\n"))
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
