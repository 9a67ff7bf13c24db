// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Splits the bytes of a CSV file into rows (RFC 4180), in constant memory for any input.
///
/// A cell in quotes may contain commas, line ends, and quotes that are doubled. Of a row over ``longest`` bytes, the
/// rest is ignored.
struct CSVReader {
  static let longest = 1 << 20

  struct Row {
    /// The number of the line in which the row begins, from 1.
    let line: Int
    let cells: [String]
    /// The indices of the cells that are not valid UTF-8.
    let undecodable: Set<Int>
    /// The number of the line in which a quote opens that does not close.
    let openQuote: Int?
    /// Whether the row was longer than ``CSVReader/longest``.
    let isCut: Bool
  }

  private var buffer: [UInt8] = []
  private var position = 0
  private var isAtEnd = false
  private var line = 1

  /// Returns the next row; `nil` after the last.
  ///
  /// Empty lines are skipped.
  mutating func next(
    _ read: (inout [UInt8]) throws(StreamError) -> Void
  ) throws(StreamError) -> Row? {
    var cells: [[UInt8]] = [[]]
    var start = line
    var isQuoted = false
    var quoteLine = line
    var wasQuote = false
    // An empty cell in quotes is a row, and an empty line is not.
    var hasQuote = false
    // A line end in quotes is a part of the cell.
    var wasReturn = false
    var size = 0
    while true {
      if position == buffer.count {
        position = 0
        buffer.removeAll(keepingCapacity: true)
        if !isAtEnd { try read(&buffer) }
        if buffer.isEmpty {
          isAtEnd = true
          return size == 0 ? nil : row(cells, start, size, openQuote: isQuoted ? quoteLine : nil)
        }
        continue
      }
      let byte = buffer[position]
      position += 1
      if byte == UInt8(ascii: "\n") { line += 1 }
      if isQuoted {
        if byte == UInt8(ascii: "\"") {
          isQuoted = false
          wasQuote = true
          continue
        }
      } else if byte == UInt8(ascii: "\"") {
        isQuoted = true
        size += 1
        // A doubled quote is one quote.
        if wasQuote { append(byte, &cells, size) } else { quoteLine = line }
        (wasQuote, hasQuote, wasReturn) = (false, true, false)
        continue
      } else if byte == UInt8(ascii: ",") {
        size += 1
        if size <= Self.longest { cells.append([]) }
        (wasQuote, wasReturn) = (false, false)
        continue
      } else if byte == UInt8(ascii: "\n") {
        if wasReturn, size <= Self.longest { cells[cells.count - 1].removeLast() }
        if cells != [[]] || hasQuote { return row(cells, start, size) }
        (cells, start, size, wasQuote, wasReturn) = ([[]], line, 0, false, false)
        continue
      }
      wasReturn = byte == UInt8(ascii: "\r") && !isQuoted
      wasQuote = false
      size += 1
      append(byte, &cells, size)
    }
  }

  private func append(_ byte: UInt8, _ cells: inout [[UInt8]], _ size: Int) {
    if size <= Self.longest { cells[cells.count - 1].append(byte) }
  }

  private func row(
    _ cells: [[UInt8]], _ line: Int, _ size: Int, openQuote: Int? = nil
  ) -> Row {
    var cells = cells
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if line == 1, cells[0].starts(with: mark) { cells[0].removeFirst(mark.count) }
    let texts = cells.map { String(decoding: $0, as: UTF8.self) }
    return Row(
      line: line, cells: texts,
      undecodable: Set(cells.indices.filter { !texts[$0].utf8.elementsEqual(cells[$0]) }),
      openQuote: openQuote, isCut: size > Self.longest)
  }
}
