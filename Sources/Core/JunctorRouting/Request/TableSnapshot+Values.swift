// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Reads single values from the text of a clean URL, with the spans of the walk. Other cases are
// `unknown`; `RouteTable.match` finds their values at a higher cost.

package import JunctorMatching

extension TableSnapshot {
  /// Returns the decoded value of a capture in path or query of a clean URL.
  ///
  /// - Parameter pattern: The pattern of the matching route, if known.
  /// - Complexity: Linear in the length of the text. Allocates only the memory of a long value.
  func value(
    of name: String, _ hit: RouteHit, _ pattern: RoutePattern? = nil, in text: String
  ) -> DirectValue {
    guard let count = hit.captureCount, let pattern = pattern ?? table.pattern(of: hit.id) else {
      return .unknown
    }
    switch pattern.captureSource(of: name) {
    case .path(let index) where index < count:
      return .value(text.decoded(hit.captureRange(index), space: nil))
    case .query(let key):
      let values = text.queryValues(of: key, plusIsSpace: table.spaces.plusIsSpace)
      return values.first.map(DirectValue.value) ?? .unknown
    case .absent: return .absent
    case .path, .unknown: return .unknown
    }
  }
}

extension String {
  /// Returns the values of a key in the query of a clean URL, decoded, in the order of writing.
  package func queryValues(of key: String, plusIsSpace: Bool) -> ParameterTexts {
    var first: Range<Int>?
    var others: [Range<Int>] = []
    withUTF8Bytes { bytes in
      bytes.forEachQueryPair(from: bytes.queryStart) { name, value in
        guard bytes.isKey(name, key, plusIsSpace: plusIsSpace) else { return }
        if first == nil { first = value } else { others.append(value) }
      }
    }
    guard let first else { return ParameterTexts() }
    let space: UInt8? = plusIsSpace ? UInt8(ascii: "+") : nil
    if others.isEmpty { return ParameterTexts(decoded(first, space: space)) }
    return ParameterTexts(([first] + others).map { decoded($0, space: space) })
  }

  fileprivate func decoded(_ range: Range<Int>, space: UInt8?) -> String {
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    let end = utf8.index(start, offsetBy: range.count)
    let isPlain = utf8[start..<end].allSatisfy { $0 != UInt8(ascii: "%") && $0 != space }
    if isPlain { return String(self[start..<end]) }
    return withUTF8Bytes { bytes in
      space == nil
        ? PercentDecoding.string(bytes, range)
        : PercentDecoding.formString(bytes, range, plusIsSpace: true)
    }
  }
}

extension Span<UInt8> {
  /// The start of the query of a clean URL; the end if there is none.
  fileprivate var queryStart: Int {
    var offset = 0
    while offset < count, self[offset] != UInt8(ascii: "?") {
      if self[offset] == UInt8(ascii: "#") { return count }
      offset += 1
    }
    return offset + 1
  }

  fileprivate func isKey(_ range: Range<Int>, _ key: String, plusIsSpace: Bool) -> Bool {
    let isPlain = range.allSatisfy {
      self[$0] != UInt8(ascii: "%") && self[$0] != UInt8(ascii: "+")
    }
    guard isPlain else {
      return PercentDecoding.formString(self, range, plusIsSpace: plusIsSpace) == key
    }
    return key.utf8.count == range.count && zip(range, key.utf8).allSatisfy { self[$0] == $1 }
  }
}

/// The result of the fast path for a value.
enum DirectValue: Sendable, Equatable {
  case value(String)
  /// The pattern has no such capture.
  case absent
  case unknown
}
