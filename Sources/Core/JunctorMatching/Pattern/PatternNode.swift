// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// One part of a pattern's text.
indirect enum PatternNode {
  /// Literal symbols, and the offset of each in the pattern.
  case literal([UInt8], offsets: [Int])
  /// A capture, by its number.
  case capture(Int)
  /// An optional part, and the offset of its start in the pattern.
  case optional([PatternNode], offset: Int)
}

/// A likely mistake, and its offset in the pattern.
struct PatternWarning: Sendable {
  let offset: Int
  let message: String
  let suggestion: String?
}

/// The result of the parser.
struct PatternParts {
  var scheme: String?
  var host: String?
  var port: Int?
  var path: [PatternNode] = []
  var query: [PatternTemplate.Condition] = []
  var fragment: [PatternNode]?
  var captures: [PatternCapture] = []
  var warnings: [PatternWarning] = []

  /// Whether the text after `://` is the path, so that it requires no `/` at its start.
  var hostIsPath: Bool { scheme != nil && host == nil }
}
