// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
internal import JunctorManifest

/// Compares two contracts, as JSON: see the interface in `Engine.swift`.
package struct ComparisonEngine {
  private var now: LoadedContract?
  private var before: LoadedContract?

  package init() {}

  /// Returns the answer to a request.
  ///
  /// - Parameter request: The UTF-8 bytes of a JSON object.
  /// - Complexity: That of `ManifestDiff`.
  package mutating func answer(_ request: [UInt8]) -> [UInt8] {
    EngineRequest.answer(request) { (request) throws(EngineError) in try answer(request) }
  }

  private mutating func answer(
    _ request: EngineRequest
  ) throws(EngineError) -> [JSONValue.Member] {
    switch try request.string("ask") {
    case "load":
      let contract = try LoadedContract(request)
      switch request["name"]?.string ?? "now" {
      case "now": now = contract
      case "before": before = contract
      default: throw EngineError("badRequest", "a contract has the name “now” or “before”")
      }
      return contract.loading
    case "compare": return Self.changes(from: try before.loaded(), to: try now.loaded())
    case let question: throw EngineError("badRequest", "“\(question)” is not a question")
    }
  }

  private static func changes(
    from before: LoadedContract, to now: LoadedContract
  ) -> [JSONValue.Member] {
    let diff = ManifestDiff(
      old: ManifestTable(before.manifest, before.inquiry.table),
      new: ManifestTable(now.manifest, now.inquiry.table))
    let findings = diff.findings.map { finding in
      var members: [JSONValue.Member] = [
        ("code", .string(finding.rule.code)), ("rule", .string(finding.rule.name)),
        ("severity", .string(finding.severity.rawValue)),
        ("isAboutSecurity", JSONValue(.boolean(finding.rule.isAboutSecurity))),
        ("key", .string(finding.key)), ("side", .string(finding.side == .old ? "old" : "new")),
        ("message", .string(finding.message)), ("remedy", .string(finding.remedy)),
      ]
      if let route = finding.route { members.append(("route", .string(route))) }
      if let url = finding.url { members.append(("url", .string(url))) }
      return JSONValue.object(members)
    }
    return [
      ("isBreaking", JSONValue(.boolean(diff.isBreaking))), ("findings", .array(findings)),
    ]
  }
}
