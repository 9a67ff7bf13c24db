// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import JunctorDiff
internal import JunctorDoctor
internal import JunctorManifest

/// The subcommand `audit`.
struct AuditCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract:
      "Answers the questions of a security review that a manifest and the files of an app answer.",
    discussion: """
      The questions are those of OWASP's testing guide for mobile apps (MASTG) about links, web views and logs. \
      Each one fails with findings, passes, or needs a review: files that answer it are missing, and named. Name the files \
      that exist:

        junctorctl audit routes.json --info-plist App/Info.plist --format sarif

      An answer lists the tests of Junctor that show what it does itself, and what is left to the app. \
      It does not replace a review of the app. --explain JR207 describes a rule, and --explain all describes all rules.

      The exit status is 0 if no question fails, 1 if one does, and 2 if a file cannot be read.
      """)

  @Argument(help: "The file with the routes: a manifest, or another routes file.")
  var routes: String?

  @OptionGroup var spaceOptions: SpaceOptions

  @OptionGroup(title: "Files") var files: AppFileOptions

  @OptionGroup var baseline: BaselineOptions

  @OptionGroup var report: ReportOptions

  func validate() throws {
    if report.explain == nil, routes == nil {
      throw ValidationError("Missing expected argument '<routes>'")
    }
  }

  func run(_ streams: Streams) throws -> Status {
    if try report.explainRules(AuditItem.rules, streams) { return .ok }
    guard let routes else { return .unusable }
    let file = try RoutesFile(path: routes, manifestIsEnough: true)
    let read = try files.read(file.contract(spaces: spaceOptions.spaces), live: false)
    let routeFindings = ManifestCheck(try file.manifest(spaces: spaceOptions.spaces)).findings
    let places = file.places(of: routeFindings)
    let entries =
      (routeFindings.map { ManifestReport.Entry($0, at: places($0)) }
      + read.checks.flatMap { source in
        source.check.entries.map { entry in
          .init(entry.finding, at: .init(file: source.name, line: entry.line))
        }
      }).filter { AuditItem.rules.contains($0.finding.rule) }

    if try baseline.write(entries.map(\.finding), streams) { return .ok }
    let (findings, remarks) = try baseline.unknown(entries.map(\.finding))
    let new = Set(findings)
    let questions = AuditItem.all.map { $0.question($0.answer(findings, files: files.kinds)) }
    let output = ManifestReport(
      of: "audit", version: JunctorctlCommand.version, rules: AuditItem.rules,
      entries: entries.filter { new.contains($0.finding) }, remarks: read.remarks + remarks,
      questions: questions)
    try report.write(output, streams)
    return questions.contains { $0.answer == .fail } ? .no : .ok
  }
}

extension AppFileOptions {
  /// The kinds of the given files.
  fileprivate var kinds: Set<ManifestRule.Excerpt.File> {
    let given: [(String?, ManifestRule.Excerpt.File)] = [
      (infoPlist, .infoPlist), (entitlements, .entitlements),
      (androidManifest, .androidManifest), (aasa, .association), (assetlinks, .assetLinks),
    ]
    return Set(given.compactMap { path, kind in path == nil ? nil : kind })
  }
}

extension AuditItem {
  /// The question with an answer, for a report.
  fileprivate func question(_ answer: Answer) -> ManifestReport.Question {
    let codes = rules.map(\.code).joined(separator: ", ")
    let (kind, reason): (ManifestReport.Question.Answer, String) =
      switch answer {
      case .failed(let codes): (.fail, "Findings: \(codes.joined(separator: ", ")).")
      case .passed: (.pass, "No finding of \(codes).")
      case .unknown(let files): (.review, "Missing: \(files.joined(separator: ", ")).")
      }
    return .init(
      id: id, text: asks, answer: kind, note: "\(reason) Left to the app: \(left).", tests: tests)
  }
}
