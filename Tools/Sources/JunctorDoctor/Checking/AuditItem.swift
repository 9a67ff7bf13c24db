// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorDiff

/// A question of a security review that a contract and the files of an app answer in part.
package struct AuditItem: Sendable, Hashable {
  /// The answer to a question.
  package enum Answer: Sendable, Hashable {
    /// No finding has a rule of the item.
    case passed
    /// Findings have rules of the item.
    case failed(codes: [String])
    /// Files that rules of the item are about were not read.
    case unknown(files: [String])
  }

  /// The identifier in the testing guide, for example `MASTG-TEST-0370`.
  package let id: String
  package let name: String
  /// The question.
  package let asks: String
  /// The rules whose findings answer the question.
  package let rules: [ManifestRule]
  /// The tests of the library that show what it does itself.
  package let tests: [String]
  /// What remains for the app.
  package let left: String

  /// All items, in the order of the file `Rules/audit.txt`.
  package static let all = read(PackageResources.audit_txt)

  /// The rules of all items, each once.
  package static let rules = all.flatMap(\.rules).reduce(into: [ManifestRule]()) {
    if !$0.contains($1) { $0.append($1) }
  }.sorted { $0.code < $1.code }

  /// Returns the answer that findings give.
  ///
  /// - Parameter files: The kinds of the files that were read.
  package func answer(
    _ findings: [ManifestFinding], files: Set<ManifestRule.Excerpt.File>
  ) -> Answer {
    let found = rules.filter { rule in
      rule.severity != .note && findings.contains { $0.rule == rule }
    }
    if !found.isEmpty { return .failed(codes: found.map(\.code)) }
    let missing = rules.compactMap { $0.example.excerpt?.file }.filter { !files.contains($0) }
    return missing.isEmpty
      ? .passed : .unknown(files: Set(missing.map(\.rawValue)).sorted())
  }

  private static func read(_ file: [UInt8]) -> [AuditItem] {
    let known = ManifestRule.checks + ManifestRule.appFiles
    return ManifestRule.entries(of: file).map { entry in
      AuditItem(
        id: entry.code, name: entry.name, asks: entry["asks"],
        rules: entry["rules"].split(separator: " ").map { code in
          guard let rule = known.first(where: { $0.code == code }) else {
            fatalError("The item “\(entry.code)” has an unknown rule: \(code)")
          }
          return rule
        }, tests: entry["tests"].split(separator: " ").map { String($0) }, left: entry["left"])
    }
  }
}
