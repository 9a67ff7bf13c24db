// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// One piece of a pattern as it is written.
indirect enum PatternNode {
  /// Symbols that are taken as they are, and the offset in the pattern of each.
  case literal([UInt8], offsets: [Int])
  /// A capture, by its number.
  case capture(Int)
  /// A part that may be absent, and the offset in the pattern where it begins.
  case optional([PatternNode], offset: Int)
}

/// Something that is probably not meant as it is read, and the offset in the pattern where it is.
struct PatternSlip: Sendable {
  let offset: Int
  let message: String
  let suggestion: String?
}

/// A condition on the query as it is written.
struct PatternCondition: Sendable {
  enum Value: Sendable {
    case literal(String)
    case capture(Int)
    case present
  }

  let key: String
  let value: Value
}

/// What the parser makes of a pattern.
struct PatternParts {
  var scheme: String?
  var host: String?
  var port: Int?
  var path: [PatternNode] = []
  var query: [PatternCondition] = []
  var fragment: [PatternNode]?
  var captures: [PatternCapture] = []
  var slips: [PatternSlip] = []

  /// Whether the text after `://` is all path, so that it needs no `/` at its beginning.
  var hostIsPath: Bool { scheme != nil && host == nil }
}
