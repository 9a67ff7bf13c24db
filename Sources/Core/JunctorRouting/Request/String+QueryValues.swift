// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

extension String {
  /// Returns the values of a key in the query of a clean URL, decoded, in the order of writing.
  func queryValues(of key: String, plusIsSpace: Bool) -> ParameterTexts {
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
      // Not as strings, which are equal also if they are only canonically equivalent.
      return PercentDecoding.formString(self, range, plusIsSpace: plusIsSpace).utf8
        .elementsEqual(key.utf8)
    }
    return key.utf8.count == range.count && zip(range, key.utf8).allSatisfy { self[$0] == $1 }
  }
}
