// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import JunctorDiff
internal import JunctorDoctor
internal import JunctorMatching

/// The subcommand `doctor`.
struct DoctorCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Compares the files of an app and of its web server with a manifest.",
    discussion: """
      Reports why links would not open the app: schemes and domains that are missing in Info.plist or \
      in the entitlements, an iOS app without a scene manifest, intent filters of AndroidManifest.xml \
      that do not match, and association files that do not open an exposed example, or open a route \
      that is not exposed. Name the files that exist:

        junctorctl doctor --routes routes.json --info-plist App/Info.plist

      With --live, it requests the association files as the systems do, without following redirects, and \
      compares them with the given files, or else with the generated ones. For an app of Apple's \
      systems, it also compares the copy of Apple's servers.

      Property lists must be XML. The command changes nothing; --fix prints the lines to add. Each rule \
      has a code such as JX101; --explain JX101 describes it, and --explain all describes all rules.

      The exit status is 0 without errors and warnings, 1 with any, and 2 if a file cannot be read.
      """)

  @Option(help: ArgumentHelp("The manifest, or another routes file.", valueName: "file"))
  var routes: String?

  @OptionGroup var spaceOptions: SpaceOptions

  @OptionGroup(title: "Files") var files: AppFileOptions

  @OptionGroup(title: "Web server") var live: LiveOptions

  @Flag(help: "Prints the lines to add to the files.")
  var fix = false

  @OptionGroup var baseline: BaselineOptions

  @OptionGroup var report: ReportOptions

  func validate() throws {
    if report.explain != nil { return }
    if routes == nil { throw ValidationError("Missing expected argument '--routes <file>'") }
    if files.isEmpty, !live.live {
      throw ValidationError("name a file to compare, for example --info-plist FILE, or use --live")
    }
    if fix, report.format != .text { throw ValidationError("--fix requires --format text") }
  }

  func run(_ streams: Streams) throws -> Status {
    if try report.explainRules(ManifestRule.appFiles, streams) { return .ok }
    guard let routes else { return .unusable }
    let file = try RoutesFile(path: routes, manifestIsEnough: true)
    let contract = try file.contract(spaces: spaceOptions.spaces)
    let read = try files.read(contract, live: live.live)
    let checks = try read.checks + live.checks(contract, files, read)
    let all = checks.flatMap { $0.check.entries.map(\.finding) }
    if try baseline.write(all, streams) { return .ok }
    let (findings, remarks) = try baseline.unknown(all)

    let new = Set(findings)
    // An annotation of a pull request must be in a file of it, which a URL is not.
    let contractLine = file.source.flatMap {
      ManifestLines($0.bytes).line(of: nil, key: "spaces")
    }
    let contractPlace = ManifestReport.Place(file: routes, line: contractLine ?? 1)
    let entries = checks.flatMap { source in
      source.check.entries.filter { new.contains($0.finding) }.map { entry in
        ManifestReport.Entry(
          entry.finding, at: .init(file: source.name, line: entry.line),
          newPlace: source.isServed && report.format == .github ? contractPlace : nil)
      }
    }
    let output = ManifestReport(
      of: "doctor", version: JunctorctlCommand.version, rules: ManifestRule.appFiles,
      entries: entries, remarks: read.remarks + remarks)
    try report.write(output, streams)
    if fix { try writeAdditions(checks, new, streams) }
    return findings.contains { $0.severity != .note } ? .no : .ok
  }

  private func writeAdditions(
    _ checks: [CheckedFile], _ findings: Set<ManifestFinding>, _ streams: Streams
  ) throws {
    for source in checks {
      for addition in source.check.additions(for: findings) {
        try streams.output.line("")
        try streams.output.line("\(source.name): add \(addition.place):")
        for line in addition.text.split(separator: "\n") { try streams.output.line("  \(line)") }
      }
    }
  }
}

extension RoutesFile {
  /// Returns what the routes require of the files of an app.
  func contract(spaces: [RouteSpace]) throws -> LinkContract {
    let manifest = try manifestTable(spaces: spaces).manifest
    do throws(AssociationFileError) {
      return try LinkContract(manifest)
    } catch {
      throw StreamError.failed(error.description)
    }
  }
}

/// A file with its check.
struct CheckedFile {
  /// The path, or the URL.
  let name: String
  var isServed = false
  let check: AppFileCheck
}
