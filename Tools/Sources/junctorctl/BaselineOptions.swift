// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import JunctorDiff
internal import JunctorManifest

/// The options for findings that are known and accepted.
struct BaselineOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The file with the known findings.", valueName: "file"))
  var baseline: String?

  @Flag(help: "Writes the present findings to the baseline.")
  var writeBaseline = false

  func validate() throws {
    if writeBaseline, baseline == nil {
      throw ValidationError("--write-baseline requires --baseline FILE")
    }
  }

  /// Writes the baseline, if it is requested.
  func write(_ findings: [ManifestFinding], _ streams: Streams) throws -> Bool {
    guard writeBaseline, let baseline else { return false }
    try OutputFile.write(ManifestBaseline(findings).json, to: baseline)
    let count = findings.count == 1 ? "1 finding" : "\(findings.count) findings"
    try streams.output.line("\(baseline): \(count)")
    return true
  }

  /// Returns the findings that are not in the baseline, and remarks about the baseline.
  func unknown(
    _ findings: [ManifestFinding]
  ) throws -> ([ManifestFinding], remarks: [String]) {
    guard let baseline else { return (findings, []) }
    let known: ManifestBaseline
    do {
      known = try ManifestBaseline(try Descriptor.contents(named: baseline, limit: 64 << 20))
    } catch let error as FileErrors {
      let problems = error.errors.map {
        RoutesProblem(
          $0.line ?? 1, $0.code.rawValue,
          Terminal.escaped(($0.path.isEmpty ? "" : "\($0.path): ") + $0.message))
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
