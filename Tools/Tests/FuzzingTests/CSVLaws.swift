// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport

@testable import junctorctl

/// The laws of the reader of comma-separated values.
enum CSVLaws {
  static func check(_ input: FuzzInput, _ sample: FuzzSample) throws(BrokenLaw) -> Bool {
    let bytes = input.bytes
    let rows = self.rows(bytes, chunk: max(bytes.count, 1))
    let others = self.rows(bytes, chunk: 1)
    try expectLaw(others.map(text) == rows.map(text), "The rows depend on the size of the pieces.")
    let places = TextPlaces(bytes)
    var last = 0
    for row in rows {
      try places.expect(line: row.line, "a row")
      try expectLaw(row.line > last, "A row begins in line \(row.line), after \(last).")
      last = row.line
      if let line = row.openQuote { try places.expect(line: line, "a quote") }
      try expectLaw(row.undecodable.allSatisfy(row.cells.indices.contains), text(row))
      try expectLaw(!row.isCut, "A short row is cut.")
    }
    let unclosed = rows.dropLast().first { $0.openQuote != nil }
    try expectLaw(unclosed == nil, "A row follows the open quote.")
    for end in ["\n", "\r\n"] { try checkWriting(rows, end: end) }
    return true
  }

  private static func rows(_ bytes: [UInt8], chunk: Int) -> [CSVReader.Row] {
    var reader = CSVReader()
    var rest = bytes[...]
    var rows: [CSVReader.Row] = []
    do throws(StreamError) {
      while true {
        let row = try reader.next { (buffer) throws(StreamError) in
          buffer += rest.prefix(chunk)
          rest = rest.dropFirst(chunk)
        }
        guard let row else { return rows }
        rows.append(row)
      }
    } catch {
      fatalError("The closure throws nothing.")
    }
  }

  private static func text(_ row: CSVReader.Row) -> String {
    "\(row.line) \(row.cells) \(row.undecodable.sorted()) \(row.openQuote ?? 0)"
  }

  /// Rows that are written with quotes are read again as equal.
  private static func checkWriting(_ rows: [CSVReader.Row], end: String) throws(BrokenLaw) {
    // A mark of the byte order is not a part of the first cell.
    var text = rows.isEmpty ? "" : "\u{FEFF}"
    for row in rows {
      let cells = row.cells.map { cell in
        let pieces = cell.utf8.split(
          separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
        return "\"\(pieces.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\"\""))\""
      }
      text += cells.joined(separator: ",") + end
    }
    let again = self.rows(Array(text.utf8), chunk: max(text.utf8.count, 1))
    try expectLaw(
      again.map { $0.cells } == rows.map { $0.cells },
      "\(text.debugDescription) is read as \(again.map { $0.cells }).")
  }
}
