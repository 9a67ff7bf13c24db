// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Reads JSON (RFC 8259) from UTF-8 bytes, value by value, for the contract, policies and messages of pages.
//
// 1. `kind` tells the type of the next value. The caller reads the value as this type, or skips it.
// 2. An object or a list is entered with `enter()`. `nextKey()` and `nextElement()` stop before each value, and leave
//    the object or the list at its end.
// 3. Malformed JSON and exceeded limits throw. Time is linear, and `skip()` recurses at most to the limit of the depth.
// 4. Positions are byte offsets; lines and columns are computed on demand.

/// A position in a JSON text.
package struct JSONReader: Sendable {
  /// The limits of a text from an untrusted source.
  package struct Limits: Sendable {
    /// The number of bytes of the text.
    package var bytes = 256 << 20
    /// The depth of objects and lists.
    package var depth = 64
    /// The number of values.
    package var values = 20_000_000
    /// The number of bytes of one string.
    package var stringBytes = 64 << 10
    /// The number of bytes of one key, as written, or of one number.
    ///
    /// To hash or compare a key takes O(n²) for combining marks, and so may the conversion of a number's digits.
    package var keyBytes = 256

    package init() {}
  }

  /// The kinds of JSON values, in words.
  package enum Kind: String, Sendable {
    case object = "an object"
    case array = "a list"
    case string = "a text"
    case number = "a number"
    case boolean = "true or false"
    case null
  }

  private let bytes: [UInt8]
  private let limits: Limits
  private var index = 0
  private var depth = 0
  private var valueCount = 0
  /// Whether no element of the object or list has been read since it was entered.
  private var isFirst = false
  private var knownPlace = (offset: 0, place: JSONPlace())

  /// Creates a reader before the only value of a text.
  package init(_ bytes: [UInt8], limits: Limits = Limits()) throws(JSONError) {
    self.bytes = bytes
    self.limits = limits
    if bytes.count > limits.bytes {
      throw mistake(
        .tooLarge, "a file has at most \(limits.bytes) bytes, not \(bytes.count)")
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    skipBlanks()
  }

  // MARK: - Positions

  /// The position of the next value, in bytes.
  package var offset: Int { index }

  /// Returns a reader before the value at a position that this reader has had.
  package func at(_ offset: Int) -> JSONReader {
    var reader = self
    (reader.index, reader.depth, reader.valueCount) = (offset, 0, 0)
    return reader
  }

  /// Returns the place of a position.
  package func place(of offset: Int) -> JSONPlace {
    var place = JSONPlace()
    place.advance(over: bytes.prefix(offset))
    return place
  }

  /// Returns the place of the next value; all calls together take linear time.
  package mutating func place() -> JSONPlace {
    knownPlace.place.advance(over: bytes[knownPlace.offset..<index])
    knownPlace.offset = index
    return knownPlace.place
  }

  private func mistake(_ code: JSONError.Code, _ message: String) -> JSONError {
    JSONError(code, at: index, message)
  }

  private func malformed(_ message: String) -> JSONError { mistake(.grammar, message) }

  // MARK: - Objects and lists

  /// Reads the bracket of an object or a list.
  package mutating func enter() throws(JSONError) {
    guard kind == .object || kind == .array else {
      throw malformed("an object or a list is missing")
    }
    if depth >= limits.depth {
      throw mistake(.tooDeep, "values are nested at most \(limits.depth) deep")
    }
    try count()
    depth += 1
    index += 1
    skipBlanks()
    isFirst = true
  }

  /// Reads the next key of an object; `nil` at the end of the object.
  package mutating func nextKey() throws(JSONError) -> String? { try key(isSkipped: false) }

  /// Moves to the next element of a list; returns `false` at the end of the list.
  package mutating func nextElement() throws(JSONError) -> Bool { try next(until: "]") }

  private mutating func key(isSkipped: Bool) throws(JSONError) -> String? {
    guard try next(until: "}") else { return nil }
    guard kind == .string else { throw malformed("a key in quotes is missing") }
    let key = try text(limits.keyBytes, isSkipped: isSkipped)
    guard take(":") else { throw malformed("“:” is missing after “\(key)”") }
    return key
  }

  private mutating func next(until end: Unicode.Scalar) throws(JSONError) -> Bool {
    let isFirst = isFirst
    self.isFirst = false
    if take(end) {
      depth -= 1
      return false
    }
    guard isFirst || take(",") else { throw malformed("“,” or “\(end)” is missing") }
    return true
  }

  // MARK: - Values

  /// The type of the next value, by its first byte; `nil` if there is no value.
  package var kind: Kind? {
    guard let peek else { return nil }
    return switch peek {
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .boolean
    case UInt8(ascii: "n"): .null
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): .number
    default: nil
    }
  }

  /// Reads a string.
  package mutating func string() throws(JSONError) -> String {
    try count()
    return try text()
  }

  /// Reads `true` or `false`.
  package mutating func boolean() throws(JSONError) -> Bool {
    let isTrue = peek == UInt8(ascii: "t")
    try word(isTrue ? "true" : "false")
    return isTrue
  }

  /// Reads a number, and returns its text.
  package mutating func number() throws(JSONError) -> String {
    try count()
    let start = index
    if peek == UInt8(ascii: "-") { index += 1 }
    let isZero = peek == UInt8(ascii: "0")
    let count = skipDigits()
    guard count == 1 || count > 1 && !isZero else { throw malformed("this is not a number") }
    if peek == UInt8(ascii: ".") {
      index += 1
      guard skipDigits() > 0 else { throw malformed("digits are missing after the point") }
    }
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
      index += 1
      if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { index += 1 }
      guard skipDigits() > 0 else { throw malformed("the exponent has no digits") }
    }
    guard index - start <= limits.keyBytes else {
      throw JSONError(.longNumber, at: start, "a number has at most \(limits.keyBytes) bytes")
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    skipBlanks()
    return text
  }

  /// Skips the next value, which may have any type.
  ///
  /// An unpaired surrogate, which the grammar allows, is an error in strings that are read only.
  package mutating func skip() throws(JSONError) {
    switch kind {
    case .object:
      try enter()
      while try key(isSkipped: true) != nil { try skip() }
    case .array:
      try enter()
      while try nextElement() { try skip() }
    case .string:
      try count()
      _ = try text(isSkipped: true)
    case .number: _ = try number()
    case .boolean: _ = try boolean()
    case .null: try word("null")
    case nil: throw malformed("a value is missing")
    }
  }

  /// Throws if there is another value.
  package func finish() throws(JSONError) {
    if index < bytes.count { throw malformed("the text continues after its end") }
  }

  // MARK: - Tokens

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func count() throws(JSONError) {
    valueCount += 1
    if valueCount > limits.values {
      throw mistake(.tooManyValues, "a file has at most \(limits.values) values")
    }
  }

  private mutating func take(_ mark: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: mark) else { return false }
    index += 1
    skipBlanks()
    return true
  }

  private mutating func word(_ word: String) throws(JSONError) {
    guard bytes[index...].starts(with: word.utf8) else { throw malformed("this is not a value") }
    try count()
    index += word.utf8.count
    skipBlanks()
  }

  private mutating func skipBlanks() {
    while let next = peek, next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 {
      index += 1
    }
  }

  /// Skips digits, and returns their number.
  private mutating func skipDigits() -> Int {
    let start = index
    while let next = peek, (0x30...0x39).contains(next) { index += 1 }
    return index - start
  }

  /// Reads the string that begins here.
  ///
  /// - Parameters:
  ///   - written: The number of bytes between the quotes that a key may have.
  ///   - isSkipped: Whether unpaired surrogates are replaced.
  private mutating func text(
    _ written: Int = .max, isSkipped: Bool = false
  ) throws(JSONError) -> String {
    let start = index
    index += 1
    // The bytes before `copied`, with their escapes replaced; empty before the first escape.
    var text: [UInt8] = []
    var copied = index
    var union: UInt8 = 0
    while let byte = peek, byte != UInt8(ascii: "\"") {
      if byte < 0x20 {
        throw malformed("a control character in a text is written as an escape")
      }
      union |= byte
      index += 1
      guard byte == UInt8(ascii: "\\") else { continue }
      text += bytes[copied..<index - 1]
      text += try escape(isSkipped: isSkipped).utf8
      copied = index
    }
    guard peek != nil else { throw malformed("this text is not closed") }
    let rest = bytes[copied..<index]
    let decoded = text.isEmpty ? rest : ArraySlice(text + rest)
    if index - start - 1 > written {
      throw JSONError(.longKey, at: start, "a key has at most \(written) bytes")
    }
    if decoded.count > limits.stringBytes {
      throw JSONError(.longString, at: start, "a text has at most \(limits.stringBytes) bytes")
    }
    let result = String(decoding: decoded, as: UTF8.self)
    // The initializer replaces invalid bytes.
    if union >= 0x80, !result.utf8.elementsEqual(decoded) {
      throw JSONError(.grammar, at: start, "this text is not valid UTF-8")
    }
    index += 1
    skipBlanks()
    return result
  }

  /// Reads the rest of an escape, or of a surrogate pair.
  private mutating func escape(isSkipped: Bool) throws(JSONError) -> Unicode.Scalar {
    guard let byte = peek else { throw malformed("this text is not closed") }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: throw malformed("this escape is unknown")
    }
    let unit = try codeUnit()
    if UTF16.isLeadSurrogate(unit), bytes[index...].starts(with: #"\u"#.utf8) {
      let next = index
      index += 2
      let second = try codeUnit()
      if UTF16.isTrailSurrogate(second) {
        return UTF16.decode(UTF16.EncodedScalar([unit, second]))
      }
      index = next
    }
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard isSkipped else { throw malformed("this surrogate has no partner") }
    return "\u{FFFD}"
  }

  /// Reads the four digits after `\u`.
  private mutating func codeUnit() throws(JSONError) -> UInt16 {
    let digits = bytes[index...].prefix(4)
    // The initializer would accept a sign.
    guard digits.count == 4, digits.first! >= UInt8(ascii: "0"),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw malformed("four hexadecimal digits are required") }
    index += 4
    return unit
  }
}
