// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff

extension Code where Language == Terminal {
  /// Creates a message of several lines, which are shortened.
  ///
  /// If the last line is a caret, the part of the line before that is near the caret remains.
  init(drawing text: String, limit: Int = 200) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { Terminal.start(of: String($0), limit: 1 << 20) }
    let written = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.count > 1, let caret = written.last, caret.last == "^",
      caret.dropLast().allSatisfy({ $0 == " " })
    {
      // An escape is longer than its character.
      let before = written[lines.count - 2].prefix(caret.count - 1)
      let extra = Terminal.escaped(String(before)).count - before.count
      let (line, column) = (Array(lines[lines.count - 2]), caret.count - 1 + extra)
      let first = line.count > limit ? max(0, min(column, line.count) - limit / 2) : 0
      let part = line[first..<min(line.count, first + limit)]
      let isCut = part.endIndex < line.count
      lines[lines.count - 2] = (first > 0 ? "…" : "") + String(part) + (isCut ? "…" : "")
      lines[lines.count - 1] =
        String(repeating: " ", count: column - first + (first > 0 ? 1 : 0)) + "^"
    }
    self = lines.map { "\(Terminal.start(of: $0, limit: 5 * limit))" }.joined(separator: "\n")
  }
}
