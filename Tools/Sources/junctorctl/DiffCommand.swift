// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import JunctorDiff
internal import JunctorManifest
internal import JunctorMatching

/// The subcommand `diff`.
struct DiffCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Reports what a change of the routes breaks.",
    discussion: """
      Compares two versions of a manifest for every URL, not for samples: a URL that is lost, or \
      opens another route, is named. Parameters, results and exposure are compared, too. A change \
      is breaking, additive or internal. Each rule has a code such as JD003; --explain JD003 \
      describes it, and --explain all describes all rules.

        git show main:routes.json > old.json
        junctorctl diff old.json routes.json --format markdown

      With --corpus, each line of a file is looked up in both versions, too. The URLs that change \
      in the same way are one finding. The formats text and json list each of them before.

      The exit status is 1 for a breaking change, and for a change of interest for a review of \
      security, such as one more source, one step less, or a lower risk; otherwise 0. --fail-on \
      selects one of them, or none. The exit status is 2 for wrong usage or routes with a mistake.
      """)

  @Argument(help: "The old version: a manifest, or another routes file.")
  var old: String?

  @Argument(help: "The new version.")
  var new: String?

  @OptionGroup var spaceOptions: SpaceOptions

  @Option(help: ArgumentHelp("A file with real URLs, one per line.", valueName: "file"))
  var corpus: String?

  enum Failure: String, CaseIterable, ExpressibleByArgument { case breaking, security, none }

  @Option(
    help: ArgumentHelp(
      """
      The changes with the exit status 1: breaking, security or none; can be repeated. (default: \
      breaking and security)
      """, valueName: "changes"))
  var failOn: [Failure] = []

  @OptionGroup var report: ReportOptions

  func validate() throws {
    if failOn.count > 1, failOn.contains(.none) {
      throw ValidationError("--fail-on none cannot be combined with another one")
    }
    if report.explain != nil { return }
    for (name, value) in [("old", old), ("new", new)] where value == nil {
      throw ValidationError("Missing expected argument '<\(name)>'")
    }
  }

  func run(_ streams: Streams) throws -> Status {
    if try report.explainRules(ManifestRule.changes, streams) { return .ok }
    guard let old, let new else { return .unusable }
    let files = (
      try RoutesFile(path: old, manifestIsEnough: true),
      try RoutesFile(path: new, manifestIsEnough: true)
    )
    let spaces = spaceOptions.spaces
    let tables = (
      try files.0.manifestTable(spaces: spaces), try files.1.manifestTable(spaces: spaces)
    )
    let findings = ManifestDiff(old: tables.0, new: tables.1).findings
    let places = (files.0.places(of: findings), files.1.places(of: findings))
    var entries = findings.map { finding in
      ManifestReport.Entry(
        finding, at: finding.side == .old ? places.0(finding) : places.1(finding),
        newPlace: places.1(finding))
    }
    var remarks: [String] = []
    var rules = Set(findings.map(\.rule))
    if let corpus {
      let lists = report.format == .text || report.format == .json
      var replay = CorpusReplay(
        CorpusComparison(old: tables.0, new: tables.1), file: corpus, lists: lists)
      try replay.run(streams, isJSON: report.format == .json)
      entries += replay.entries(newFile: new)
      rules.formUnion(replay.rules)
      remarks.append(replay.summary)
    }
    let output = ManifestReport(
      of: "diff", version: JunctorctlCommand.version, rules: ManifestRule.changes, entries: entries,
      remarks: remarks)
    try report.write(output, streams, isContinued: corpus != nil)
    let kinds = failOn.isEmpty ? [.breaking, .security] : failOn
    let isFailed = rules.contains {
      $0.severity == .breaking && kinds.contains(.breaking)
        || $0.isAboutSecurity && kinds.contains(.security)
    }
    return isFailed ? .no : .ok
  }
}
