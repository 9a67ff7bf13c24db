// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorJSON

// A message is read in two steps of O(*n*), so that a refused message costs one pass over its bytes:
//
// 1. `members()` checks the grammar and the limits, and returns the offset of each key's value.
// 2. `value(at:)` creates one of these values.

extension JSONReader {
  /// The upper bound of the nesting limit, because each level requires stack memory.
  static let deepest = 512

  /// Creates a reader of a message, whose length is checked before.
  ///
  /// - Parameters:
  ///   - nesting: The largest depth of objects and arrays, at most ``deepest``.
  ///   - elements: The largest number of values in the message's object, at any depth.
  init(message: String, nesting: Int, elements: Int) throws(JSONError) {
    var limits = Limits()
    limits.bytes = .max
    limits.depth = min(nesting, Self.deepest)
    // The object itself counts, too.
    limits.values = max(elements, elements &+ 1)
    limits.stringBytes = .max
    try self.init(Array(message.utf8), limits: limits)
  }

  /// Checks the text, which must be an object, and returns the offset of each key's value.
  ///
  /// Ignores keys that are not of `Key`. If a key occurs twice, the offset is that of its first value.
  func members<Key: RawRepresentable<String> & CaseIterable & Hashable>()
    throws(JSONError) -> [Key: Int]
  {
    var reader = self
    var offsets: [Key: Int] = [:]
    guard reader.kind == .object else {
      throw JSONError(.grammar, at: reader.offset, "an object is required")
    }
    try reader.enter()
    while let name = try reader.nextKey() {
      let key = Key.allCases.first { $0.rawValue.utf8.elementsEqual(name.utf8) }
      if let key, offsets[key] == nil { offsets[key] = reader.offset }
      try reader.skip()
    }
    try reader.finish()
    return offsets
  }

  /// Returns the value at an offset.
  func value(at offset: Int) throws(JSONError) -> BridgeValue {
    var reader = at(offset)
    return try reader.value()
  }

  private mutating func value() throws(JSONError) -> BridgeValue {
    switch kind {
    case .object:
      var members: [String: BridgeValue] = [:]
      try enter()
      while let name = try nextKey() {
        let value = try value()
        if members[name] == nil { members[name] = value }
      }
      return .object(members)
    case .array:
      var values: [BridgeValue] = []
      try enter()
      while try nextElement() { values.append(try value()) }
      return .array(values)
    case .string: return .string(try string())
    case .boolean: return .bool(try boolean())
    case .number:
      let start = offset
      let text = try number()
      if let value = BridgeValue(number: text) { return value }
      throw JSONError(.grammar, at: start, "the number is too large")
    case .null, nil:
      try skip()
      return .null
    }
  }
}

extension BridgeValue {
  /// Creates the value of a number's text; `nil` for a number beyond `Double`.
  fileprivate init?(number text: String) {
    // A fraction or an exponent is not the text of an integer.
    if let integer = Int64(text) {
      self = .integer(integer)
      return
    }
    guard let number = Double(text), number.isFinite else { return nil }
    // Beyond 2^53, a `Double` may differ from the whole number in the text.
    if number.magnitude <= 9_007_199_254_740_992, let integer = Int64(exactly: number) {
      self = .integer(integer)
    } else {
      self = .number(number)
    }
  }
}
