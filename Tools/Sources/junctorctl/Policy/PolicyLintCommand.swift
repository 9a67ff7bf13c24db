// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import JunctorDiff
internal import JunctorManifest
internal import JunctorPolicy

/// The subcommand `policy lint`.
struct PolicyLintCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Reports mistakes and risks in a policy.",
    discussion: """
      Reports rules that Apple's review guidelines touch, long lifetimes, missing notes and shares, and \
      rules that never apply. With --routes, it also reports what an app with these routes refuses. Each \
      rule has a code such as JP101; --explain JP101 describes it, and --explain all describes all rules.

        junctorctl policy lint policy.json --routes routes.json --protected login,settings \
          --pages https://m.mall.example

      --allow confirms what is intended: --allow logoutEverywhere for a rule that ends all sessions.

      A baseline contains known findings, which are not reported. With --write-baseline, all present \
      findings are written to it.

      The exit status is 0 without errors and warnings, 1 with any, and 2 if the document has a mistake.
      """)

  @Argument(help: "The policy, plain or signed; - for standard input.")
  var file: String?

  @OptionGroup(title: "App") var app: PolicyAppOptions

  @Option(
    help: ArgumentHelp(
      "The time of publication, in ISO 8601 or in seconds since 1970. (default: now)",
      valueName: "time"), transform: PolicyTime.read)
  var at: UnixTime?

  @Option(
    help: ArgumentHelp(
      "A rule whose warnings are confirmed, for example logoutEverywhere; can be repeated.",
      valueName: "rule"))
  var allow: [String] = []

  @OptionGroup var baseline: BaselineOptions

  @OptionGroup var report: ReportOptions

  func validate() throws {
    if report.explain == nil, file == nil {
      throw ValidationError("Missing expected argument '<file>'")
    }
    for name in allow {
      guard let rule = ManifestRule.policies.first(where: { [$0.code, $0.name].contains(name) })
      else { throw ValidationError("there is no rule “\(name)”; --explain all lists them") }
      if rule.severity == .error {
        throw ValidationError("“\(name)” is an error; correct the rule")
      }
    }
  }

  func run(_ streams: Streams) throws -> Status {
    if try report.explainRules(ManifestRule.policies, streams) { return .ok }
    guard let file else { return .unusable }
    let input = try PolicyFile(file, streams)
    let lint = PolicyLint(
      input.policy, recipient: try app.recipient(of: input.policy), version: app.appVersion,
      time: at ?? PolicyTime.now, document: try JSONValue(json: input.document))
    let entries = lint.entries.filter { entry in
      !allow.contains { $0 == entry.finding.rule.code || $0 == entry.finding.rule.name }
    }
    let all = entries.map(\.finding)
    if try baseline.write(all, streams) { return .ok }
    let (findings, remarks) = try baseline.unknown(all)
    let new = Set(findings)
    // A signed policy is one line of its file.
    let places = input.signed == nil ? PolicyPlaces(input.document) : nil
    let reported = entries.filter { new.contains($0.finding) }.map { entry in
      ManifestReport.Entry(
        entry.finding, at: .init(file: input.name, line: places?.line(of: entry.path) ?? 1))
    }
    let output = ManifestReport(
      of: "policy", version: JunctorctlCommand.version, rules: ManifestRule.policies,
      entries: reported, remarks: remarks)
    try report.write(output, streams)
    return findings.contains { $0.severity != .note } ? .no : .ok
  }
}
