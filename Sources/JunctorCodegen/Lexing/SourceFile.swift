// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A file of Swift source, and where its lines begin.
package struct SourceFile: Sendable {
  /// The name of the Swift module that the file is compiled into.
  package let module: String
  /// The path, as messages show it.
  package let path: String
  let bytes: [UInt8]
  private let lineStarts: [Int]

  /// Creates a file from what stands in it.
  package init(module: String, path: String, bytes: [UInt8]) {
    self.module = module
    self.path = path
    self.bytes = bytes
    var starts = [0]
    for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(offset + 1)
    }
    lineStarts = starts
  }

  /// Returns the place of a byte.
  ///
  /// - Complexity: O(log *n*) in the number of lines.
  func place(_ offset: Int) -> SourcePlace {
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return SourcePlace(path: path, line: low + 1, column: offset - lineStarts[low] + 1)
  }
}

/// A place in a source file, counted as the compiler counts: lines and bytes from 1.
package struct SourcePlace: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The file.
  package let path: String
  /// The line.
  package let line: Int
  /// The byte in the line.
  package let column: Int

  /// Creates a place.
  package init(path: String, line: Int, column: Int) {
    self.path = path
    self.line = line
    self.column = column
  }

  /// The place as editors read it: `FILE:LINE:COLUMN`.
  package var description: String { "\(path):\(line):\(column)" }

  package static func < (left: SourcePlace, right: SourcePlace) -> Bool {
    (left.path, left.line, left.column) < (right.path, right.line, right.column)
  }
}

/// Something to tell about a place in the sources.
package struct SourceIssue: Hashable, Sendable {
  /// Whether it is a mistake.
  package enum Severity: String, Sendable {
    /// It is.
    case error
    /// It may be one.
    case warning
  }

  /// Where.
  package let place: SourcePlace
  /// Whether it is a mistake.
  package let severity: Severity
  /// What kind of thing, as one word.
  package let code: String
  /// Words for people; more lines may follow the first.
  package let message: String

  /// The issue as compilers write it, so that editors show it at its place.
  package var text: String { "\(place): \(severity.rawValue): \(message)" }
}
