// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorManifest

/// The findings of a manifest that are known and accepted, so that a check reports only new ones.
package struct ManifestBaseline: Sendable, Hashable {
  /// A known finding.
  package struct Entry: Sendable, Hashable {
    package let code: String
    /// The identifier of the route; `nil` for a finding about the manifest as a whole.
    package let route: String?
    /// A hash of the message; a message with other contents is a new finding.
    package let hash: String
  }

  /// The entries, sorted.
  package let entries: [Entry]

  /// Creates a baseline of the findings of a check.
  package init(_ findings: [ManifestFinding]) {
    self.init(entries: findings.map(Entry.init))
  }

  private init(entries: [Entry]) {
    self.entries = Set(entries).sorted { one, two in
      if one.route != two.route { return (one.route ?? "").isBefore(two.route ?? "") }
      return one.code != two.code ? one.code.isBefore(two.code) : one.hash.isBefore(two.hash)
    }
  }

  /// Returns the findings that are not in the baseline, and the entries that no finding has any more.
  package func compare(
    _ findings: [ManifestFinding]
  ) -> (new: [ManifestFinding], stale: [Entry]) {
    let known = Set(entries)
    let found = Set(findings.map(Entry.init))
    return (
      findings.filter { !known.contains(Entry($0)) }, entries.filter { !found.contains($0) }
    )
  }
}

extension ManifestBaseline.Entry {
  fileprivate init(_ finding: ManifestFinding) {
    self.init(code: finding.rule.code, route: finding.route, hash: finding.fingerprint)
  }
}

// MARK: - The file

extension ManifestBaseline {
  private enum Key: String, CaseIterable {
    case schemaVersion, findings
  }

  /// The JSON of the baseline.
  package var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.write(Key.schemaVersion, 1)
      writer.key(Key.findings)
      writer.array(entries) { writer, entry in
        writer.object(isShort: true) { writer in
          writer.write(Entry.Key.code, entry.code)
          writer.write(Entry.Key.route, entry.route)
          writer.write(Entry.Key.hash, entry.hash)
        }
      }
    }
    writer.end()
    return writer.bytes
  }

  /// Reads a baseline from its JSON.
  ///
  /// - Throws: ``FileErrors`` with all errors.
  package init(_ json: some Sequence<UInt8>) throws(FileErrors) {
    var cursor = try JSONCursor(Array(json))
    var entries: [Entry] = []
    var seen: Set<Key> = []
    let start = cursor.offset
    let isObject = try cursor.object { (cursor, name) throws(FileErrors) in
      guard let key = Key(rawValue: name) else { return false }
      seen.insert(key)
      switch key {
      case .schemaVersion:
        let start = cursor.offset
        if let version = try cursor.integer(), version != 1 {
          try cursor.note(.unknownVersion, at: start, "the version \(version) is not supported")
        }
      case .findings:
        try cursor.array { (cursor) throws(FileErrors) in
          if let entry = try Entry(&cursor) { entries.append(entry) }
        }
      }
      return true
    }
    for key in Key.allCases where isObject && !seen.contains(key) {
      try cursor.note(.missingKey, at: start, "“\(key.rawValue)” is missing")
    }
    try cursor.finish()
    self.init(entries: entries)
  }
}

extension ManifestBaseline.Entry {
  fileprivate enum Key: String {
    case code, route, hash
  }

  /// Reads an entry; `nil` after an error, which is recorded.
  fileprivate init?(_ cursor: inout JSONCursor) throws(FileErrors) {
    var (code, route, hash): (String?, String?, String?)
    let start = cursor.offset
    let isObject = try cursor.object { (cursor, name) throws(FileErrors) in
      switch Key(rawValue: name) {
      case .code: code = try cursor.string()
      case .route: route = try cursor.string()
      case .hash: hash = try cursor.string()
      case nil: return false
      }
      return true
    }
    guard isObject else { return nil }
    guard let code, let hash else {
      try cursor.note(.missingKey, at: start, "“code” and “hash” are required")
      return nil
    }
    self.init(code: code, route: route, hash: hash)
  }
}
