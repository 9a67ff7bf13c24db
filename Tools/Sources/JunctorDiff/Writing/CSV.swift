// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// A row of comma-separated values (RFC 4180).
///
/// Programs for tables take a cell that begins with one of some signs as a formula, also if it is in quotes. An
/// apostrophe before it makes it a text.
package enum CSV: OutputLanguage {
  package static func escaped(_ text: String) -> String {
    let shown = Terminal.escaped(text)
    let isFormula = text.unicodeScalars.first { !$0.properties.isWhitespace && !$0.isInvisible }
      .map { "=+-@＝＋－＠".unicodeScalars.contains($0) }
    let quoted = shown.replacingScalars { $0 == "\"" ? "\"\"" : nil }
    return "\"\(isFormula == true ? "'" : "")\(quoted)\""
  }
}

extension Code where Language == CSV {
  /// Creates a row.
  package init(row cells: [String]) {
    self = cells.map { "\(literal: $0)" }.joined(separator: ",")
  }
}
