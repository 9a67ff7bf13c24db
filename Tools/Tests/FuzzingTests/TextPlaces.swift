// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorManifest
import TestSupport

/// The places in a text: all positions before a character, and the end of each line.
struct TextPlaces {
  /// The number of scalars of each line.
  private let lengths: [Int]

  init(_ bytes: [UInt8]) {
    lengths = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      line.count { $0 & 0xC0 != 0x80 }
    }
  }

  func contains(line: Int, column: Int?) -> Bool {
    guard lengths.indices.contains(line - 1) else { return false }
    return column.map { (1...lengths[line - 1] + 1).contains($0) } ?? true
  }

  func expect(line: Int, column: Int? = nil, _ what: @autoclosure () -> String) throws(BrokenLaw) {
    let isInside = contains(line: line, column: column)
    try expectLaw(isInside, "\(line):\(column ?? 0) is not in the text: \(what())")
  }

  /// Checks that each error names a place: in the text, or by its path.
  func expect(_ errors: FileErrors) throws(BrokenLaw) {
    try expectLaw((1...100).contains(errors.errors.count), "\(errors.errors.count) errors")
    for error in errors.errors {
      try expectLaw(!error.message.isEmpty, "\(error.code) has no message.")
      if let line = error.line {
        try expectLaw(error.column != nil, "\(error) has no column.")
        try expect(line: line, column: error.column, error.description)
      } else {
        try expectLaw(!error.path.isEmpty, "\(error) has no place.")
      }
    }
  }
}
