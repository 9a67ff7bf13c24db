// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What the segments of a URL can never be, and the symbols that search and text treat apart.
enum TableWord {
  /// The segments that a URL never keeps.
  static let dotSegments: [[UInt8]] = [[0x2E], [0x2E, 0x2E]]
  static let slash = UInt8(ascii: "/")
  static let escapedSlash = PercentDecoding.escapedSlash
}
