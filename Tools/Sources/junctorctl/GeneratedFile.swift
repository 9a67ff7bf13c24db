// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff

/// A generated file.
struct GeneratedFile {
  let path: String
  let text: String
  /// What the file does not express, for the user.
  var notes: [String] = []

  /// Returns a message with the first line that differs.
  func difference(from existing: [UInt8]?, routes: String) -> Code<Terminal> {
    let remedy = "run “junctorctl generate \(routes) …” and commit the file"
    guard let existing else { return "\(path): is missing; \(remedy)" }
    let old = String(decoding: existing, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    let new = text.split(separator: "\n", omittingEmptySubsequences: false)
    var line = 0
    while line < old.count, line < new.count, old[line] == new[line] { line += 1 }
    func shown(_ lines: [Substring]) -> String {
      line < lines.count ? String(lines[line]) : "(the end)"
    }
    return "\(path):\(line + 1): is stale; \(remedy)\n  - \(shown(old))\n  + \(shown(new))"
  }
}
