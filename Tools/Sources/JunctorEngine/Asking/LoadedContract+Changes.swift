// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
internal import JunctorManifest

extension LoadedContract {
  /// Returns the changes since an older contract, as `junctorctl diff` finds them.
  func changes(since before: LoadedContract) -> [JSONValue.Member] {
    let diff = ManifestDiff(
      old: ManifestTable(before.manifest, before.inquiry.table),
      new: ManifestTable(manifest, inquiry.table))
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
