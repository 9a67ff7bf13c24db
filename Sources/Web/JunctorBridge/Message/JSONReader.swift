// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Parses the JSON of a message (RFC 8259), byte by byte.
///
/// A message is parsed in two steps of O(*n*), so that a refused message costs one pass over its bytes:
///
/// 1. ``members()`` checks the grammar and the limits, and returns the offset of each key's value.
/// 2. ``value(at:)`` creates one of these values.
struct JSONReader: Sendable {
  /// The reason why a text is refused.
  enum Mistake: Error, Equatable {
    /// The text is not JSON.
    case grammar
    /// The nesting is too deep.
    case tooDeep
    /// The text has too many values.
    case tooManyValues
    /// The key at this byte offset is longer than ``BridgeLimits/nameBytes``.
    case longKey(at: Int)
    /// The text is JSON, but no ``BridgeValue`` can represent it: an unpaired surrogate, or a number beyond `Double`.
    case unrepresentable
  }

  /// The upper bound of the nesting limit, because each level requires stack memory.
  static let deepest = 512

  private let bytes: [UInt8]
  private let nesting: Int
  private let elements: Int
  private var index = 0
  private var depth = 0
  private var count = 0

  init(_ text: String, nesting: Int, elements: Int) {
    bytes = Array(text.utf8)
    self.nesting = min(nesting, Self.deepest)
    self.elements = elements
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if bytes.starts(with: mark) { index = mark.count }
  }

  /// Whether the text contains a NUL character, which JSON does not allow.
  var hasNull: Bool { bytes.contains(0) }

  // MARK: Offsets

  /// Checks the text, which must be an object, and returns the offset of each key's value.
  ///
  /// Ignores keys that are not of `Key`. If a key occurs twice, the offset is that of its first value.
  func members<Key: RawRepresentable<String> & CaseIterable & Hashable>()
    throws(Mistake) -> [Key: Int]
  {
    var reader = self
    var offsets: [Key: Int] = [:]
    reader.skipSpace()
    var hasElement = try reader.enter("{", until: "}")
    while hasElement {
      let name = try reader.name(isKept: true)
      reader.skipSpace()
      let key = Key.allCases.first { $0.rawValue.utf8.elementsEqual(name.utf8) }
      if let key, offsets[key] == nil { offsets[key] = reader.index }
      _ = try reader.value(isKept: false)
      hasElement = try reader.next(until: "}")
    }
    reader.skipSpace()
    guard reader.index == bytes.count else { throw .grammar }
    return offsets
  }

  /// Returns the value at an offset.
  func value(at offset: Int) throws(Mistake) -> BridgeValue {
    var reader = self
    reader.index = offset
    return try reader.value(isKept: true)
  }

  // MARK: Values

  /// Checks a value, and creates it if `isKept`.
  private mutating func value(isKept: Bool) throws(Mistake) -> BridgeValue {
    count += 1
    guard count <= elements else { throw .tooManyValues }
    skipSpace()
    switch index < bytes.count ? bytes[index] : 0 {
    case UInt8(ascii: "\""):
      let text = try string(isKept: isKept)
      return isKept ? .string(text) : .null
    case UInt8(ascii: "["): return try array(isKept: isKept)
    case UInt8(ascii: "{"): return try object(isKept: isKept)
    case UInt8(ascii: "t"): return try word("true", true)
    case UInt8(ascii: "f"): return try word("false", false)
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number(isKept: isKept)
    }
  }

  private mutating func word(_ word: String, _ value: BridgeValue) throws(Mistake) -> BridgeValue {
    guard bytes[index...].starts(with: word.utf8) else { throw .grammar }
    index += word.utf8.count
    return value
  }

  private mutating func array(isKept: Bool) throws(Mistake) -> BridgeValue {
    var values: [BridgeValue] = []
    var hasElement = try enter("[", until: "]")
    while hasElement {
      let value = try value(isKept: isKept)
      if isKept { values.append(value) }
      hasElement = try next(until: "]")
    }
    return isKept ? .array(values) : .null
  }

  private mutating func object(isKept: Bool) throws(Mistake) -> BridgeValue {
    var members: [String: BridgeValue] = [:]
    var hasElement = try enter("{", until: "}")
    while hasElement {
      let name = try name(isKept: isKept)
      let value = try value(isKept: isKept)
      if isKept, members[name] == nil { members[name] = value }
      hasElement = try next(until: "}")
    }
    return isKept ? .object(members) : .null
  }

  /// Reads the opening bracket of a container; returns whether the container has an element.
  private mutating func enter(
    _ start: Unicode.Scalar, until end: Unicode.Scalar
  ) throws(Mistake) -> Bool {
    guard take(start) else { throw .grammar }
    depth += 1
    guard depth <= nesting else { throw .tooDeep }
    skipSpace()
    return !leave(at: end)
  }

  /// Reads the comma before the next element, or the closing bracket; returns whether there is a next element.
  private mutating func next(until end: Unicode.Scalar) throws(Mistake) -> Bool {
    skipSpace()
    if leave(at: end) { return false }
    guard take(",") else { throw .grammar }
    return true
  }

  private mutating func leave(at end: Unicode.Scalar) -> Bool {
    guard take(end) else { return false }
    depth -= 1
    return true
  }

  /// Reads a key and its colon.
  ///
  /// The limit is checked before the key is hashed, because hashing combining marks takes O(*n*²).
  private mutating func name(isKept: Bool) throws(Mistake) -> String {
    skipSpace()
    let start = index
    let name = try string(isKept: isKept)
    guard index - start - 2 <= BridgeLimits.nameBytes else { throw .longKey(at: start) }
    skipSpace()
    guard take(":") else { throw .grammar }
    return name
  }

  private mutating func skipSpace() {
    while take(" ") || take("\n") || take("\r") || take("\t") {}
  }

  /// Skips the next byte if it is this character; returns whether it is.
  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  // MARK: Numbers

  private mutating func number(isKept: Bool) throws(Mistake) -> BridgeValue {
    let start = index
    _ = take("-")
    if !take("0") { try skipDigits() }
    var isWhole = true
    if take(".") {
      isWhole = false
      try skipDigits()
    }
    if take("e") || take("E") {
      isWhole = false
      if !take("+") { _ = take("-") }
      try skipDigits()
    }
    guard isKept else { return .null }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if isWhole, let integer = Int64(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else { throw .unrepresentable }
    // Beyond 2^53, a `Double` may differ from the whole number in the text.
    guard number.magnitude <= 9_007_199_254_740_992, let integer = Int64(exactly: number) else {
      return .number(number)
    }
    return .integer(integer)
  }

  private mutating func skipDigits() throws(Mistake) {
    let start = index
    while index < bytes.count, (0x30...0x39).contains(bytes[index]) { index += 1 }
    guard index > start else { throw .grammar }
  }

  // MARK: Strings

  private mutating func string(isKept: Bool) throws(Mistake) -> String {
    guard take("\"") else { throw .grammar }
    var text: [UInt8] = []
    // The start of the bytes that are not in `text` yet.
    var start = index
    while index < bytes.count {
      let byte = bytes[index]
      guard byte >= 0x20 else { throw .grammar }
      if byte == UInt8(ascii: "\"") {
        let rest = bytes[start..<index]
        index += 1
        guard isKept else { return "" }
        if text.isEmpty { return String(decoding: rest, as: UTF8.self) }
        text += rest
        return String(decoding: text, as: UTF8.self)
      }
      guard byte == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      if isKept { text += bytes[start..<index] }
      let scalar = try escape()
      start = index
      guard isKept else { continue }
      guard let scalar else { throw .unrepresentable }
      text += scalar.utf8
    }
    throw .grammar
  }

  /// Reads an escape or a surrogate pair; `nil` for an unpaired surrogate, which the grammar allows.
  private mutating func escape() throws(Mistake) -> Unicode.Scalar? {
    index += 1
    guard index < bytes.count else { throw .grammar }
    let mark = bytes[index]
    index += 1
    switch mark {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(mark)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: throw .grammar
    }
    let unit = try codeUnit()
    guard UTF16.isLeadSurrogate(unit), bytes[index...].starts(with: #"\u"#.utf8) else {
      return Unicode.Scalar(unit)
    }
    let next = index
    index += 2
    let second = try codeUnit()
    guard UTF16.isTrailSurrogate(second) else {
      index = next
      return nil
    }
    return UTF16.decode(UTF16.EncodedScalar([unit, second]))
  }

  /// Reads the four digits after `\u`.
  private mutating func codeUnit() throws(Mistake) -> UInt16 {
    let digits = bytes[index...].prefix(4)
    // The initializer would accept a sign.
    guard digits.count == 4, digits.first! >= UInt8(ascii: "0"),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw .grammar }
    index += 4
    return unit
  }
}
