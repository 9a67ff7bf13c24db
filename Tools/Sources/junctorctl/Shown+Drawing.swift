// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff

extension Shown {
  /// Returns a message with its lines converted and shortened.
  ///
  /// If the last line is a caret, the part of the line before that is near the caret remains.
  static func drawing(_ text: String, limit: Int = 200) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      start(of: String($0), limit: 1 << 20)
    }
    if lines.count > 1, let caret = lines.last, caret.last == "^",
      caret.dropLast().allSatisfy({ $0 == " " })
    {
      let (line, column) = (Array(lines[lines.count - 2]), caret.count - 1)
      let first = line.count > limit ? max(0, min(column, line.count) - limit / 2) : 0
      let part = line[first..<min(line.count, first + limit)]
      let isCut = part.endIndex < line.count
      lines[lines.count - 2] = (first > 0 ? "…" : "") + String(part) + (isCut ? "…" : "")
      lines[lines.count - 1] =
        String(repeating: " ", count: column - first + (first > 0 ? 1 : 0)) + "^"
    }
    return lines.map { start(of: $0, limit: 5 * limit) }.joined(separator: "\n")
  }
}
