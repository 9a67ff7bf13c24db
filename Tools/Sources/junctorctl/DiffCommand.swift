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

      The exit status is 0 if nothing breaks, 1 for a breaking change, and 2 for wrong usage or \
      routes with a mistake.
      """)

  @Argument(help: "The old version: a manifest, or another routes file.")
  var old: String?

  @Argument(help: "The new version.")
  var new: String?

  @OptionGroup var spaceOptions: SpaceOptions

  @Option(help: ArgumentHelp("A file with real URLs, one per line.", valueName: "file"))
  var corpus: String?

  @OptionGroup var report: ReportOptions

  func validate() throws {
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
    var isBreaking = findings.contains { $0.severity == .breaking }
    if let corpus {
      let lists = report.format == .text || report.format == .json
      var replay = CorpusReplay(
        CorpusComparison(old: tables.0, new: tables.1), file: corpus, lists: lists)
      try replay.run(streams, isJSON: report.format == .json)
      entries += replay.entries(newFile: new)
      if replay.isBreaking { isBreaking = true }
      remarks.append(replay.summary)
    }
    let output = ManifestReport(
      of: "diff", version: JunctorctlCommand.version, rules: ManifestRule.changes, entries: entries,
      remarks: remarks)
    try report.write(output, streams, isContinued: corpus != nil)
    return isBreaking ? .no : .ok
  }
}
