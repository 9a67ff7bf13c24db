// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// A pull parser for JSON (RFC 8259), which knows the position and the JSON path of each value.
//
// 1. The caller requests the type that it expects. A value of another type becomes a mistake with its place,
//    is skipped, and reading continues. So all such mistakes are reported at once.
// 2. Malformed JSON and exceeded limits end the reading: they throw.
// 3. Positions are byte offsets; line and column are computed for a mistake only.

/// A position in the bytes of a JSON text, and the path to it.
package struct JSONCursor {
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

    package init() {}
  }

  typealias Mistake = RouteManifestError.Mistake

  private enum Step {
    case key(String)
    case index(Int)
  }

  private let bytes: [UInt8]
  private let limits: Limits
  private var index = 0
  private var valueCount = 0
  private var path: [Step] = []
  /// The mistakes in values, in the order of the text.
  private(set) package var mistakes: [RouteManifestError.Mistake] = []

  /// Creates a cursor before the only value of a text.
  package init(_ bytes: [UInt8], limits: Limits = Limits()) throws(RouteManifestError) {
    self.bytes = bytes
    self.limits = limits
    if bytes.count > limits.bytes {
      throw failure(.limitExceeded, "a file has at most \(limits.bytes) bytes, not \(bytes.count)")
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    skipBlanks()
  }

  /// The position of the next value, in bytes.
  package var offset: Int { index }

  // MARK: - Mistakes

  /// Records a mistake in a value.
  ///
  /// - Parameters:
  ///   - offset: The position of the value.
  ///   - step: A key below the current path, if the mistake concerns its value.
  package mutating func note(
    _ code: RouteManifestError.Mistake.Code, at offset: Int, in step: String? = nil,
    _ message: String
  ) throws(RouteManifestError) {
    mistakes.append(mistake(code, at: offset, in: step, message))
    // A file with so many mistakes is another file.
    if mistakes.count >= 100 { throw RouteManifestError(mistakes) }
  }

  /// Throws the mistakes, if there are any.
  package func finish() throws(RouteManifestError) {
    if index < bytes.count { throw failure(.invalidJSON, "the text continues after its end") }
    if !mistakes.isEmpty { throw RouteManifestError(mistakes) }
  }

  /// Returns the mistakes so far, and one that ends the reading.
  package func failure(
    _ code: RouteManifestError.Mistake.Code, _ message: String
  ) -> RouteManifestError {
    RouteManifestError(mistakes + [mistake(code, at: index, in: nil, message)])
  }

  private func mistake(
    _ code: RouteManifestError.Mistake.Code, at offset: Int, in step: String?, _ message: String
  ) -> RouteManifestError.Mistake {
    let place = place(of: offset)
    var path = pathText
    if let step { path += path.isEmpty || step.hasPrefix("[") ? step : ".\(step)" }
    return .init(code, line: place.line, column: place.column, path: path, message)
  }

  /// Returns the line and the column, in characters, of a position.
  package func place(of offset: Int) -> (line: Int, column: Int) {
    let before = bytes.prefix(offset)
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let line = before.lazy.filter { $0 == UInt8(ascii: "\n") }.count + 1
    return (line, String(decoding: before[start...], as: UTF8.self).count + 1)
  }

  private var pathText: String {
    path.reduce(into: "") { text, step in
      switch step {
      case .key(let key): text += text.isEmpty ? key : ".\(key)"
      case .index(let index): text += "[\(index)]"
      }
    }
  }

  // MARK: - Values

  /// Reads an object.
  ///
  /// - Parameter member: Reads the value of a key; returns `false`, without reading, for an unknown key.
  /// - Returns: Whether the value was an object. If not, it was skipped, and the mistake is recorded.
  @discardableResult
  package mutating func object(
    _ member: (inout JSONCursor, String) throws(RouteManifestError) -> Bool
  ) throws(RouteManifestError) -> Bool {
    guard try begin("{", "an object") else { return false }
    if take("}") { return true }
    var seen: [String] = []
    while true {
      let start = index
      guard peek == UInt8(ascii: "\"") else {
        throw failure(.invalidJSON, "a key in quotes is missing")
      }
      let key = try text()
      guard take(":") else { throw failure(.invalidJSON, "“:” is missing after “\(key)”") }
      if seen.contains(key) {
        try note(.unknownKey, at: start, in: key, "the key “\(key)” is repeated")
        try skip()
      } else {
        // Objects of a manifest have few keys; beyond that, only what the limits allow.
        if seen.count < 256 { seen.append(key) }
        path.append(.key(key))
        if try !member(&self, key) {
          path.removeLast()
          try note(.unknownKey, at: start, in: key, "the key “\(key)” is unknown")
          path.append(.key(key))
          try skip()
        }
        path.removeLast()
      }
      if take("}") { return true }
      guard take(",") else { throw failure(.invalidJSON, "“,” or “}” is missing") }
    }
  }

  /// Reads a list.
  ///
  /// - Parameter element: Reads one element.
  /// - Returns: Whether the value was a list. If not, it was skipped, and the mistake is recorded.
  @discardableResult
  package mutating func array(
    _ element: (inout JSONCursor) throws(RouteManifestError) -> Void
  ) throws(RouteManifestError) -> Bool {
    guard try begin("[", "a list") else { return false }
    if take("]") { return true }
    var number = 0
    while true {
      path.append(.index(number))
      try element(&self)
      path.removeLast()
      number += 1
      if take("]") { return true }
      guard take(",") else { throw failure(.invalidJSON, "“,” or “]” is missing") }
    }
  }

  /// Reads a string; `nil` for a value of another type, which is skipped.
  package mutating func string() throws(RouteManifestError) -> String? {
    guard peek == UInt8(ascii: "\"") else { return try refuse("a text") }
    try count()
    return try text()
  }

  /// Reads a list of strings.
  package mutating func strings() throws(RouteManifestError) -> [String] {
    var result: [String] = []
    try array { (cursor) throws(RouteManifestError) in
      if let text = try cursor.string() { result.append(text) }
    }
    return result
  }

  /// Reads a whole number; `nil` for a value of another type, which is skipped.
  package mutating func integer() throws(RouteManifestError) -> Int? { try integer(as: Int.self) }

  /// Reads a whole number that a type can represent; `nil` for any other value, which is skipped.
  package mutating func integer<Value: FixedWidthInteger>(
    as type: Value.Type
  ) throws(RouteManifestError) -> Value? {
    let start = index
    guard let next = peek, next == UInt8(ascii: "-") || isDigit(next) else {
      return try refuse("a whole number")
    }
    try count()
    let digits = try number()
    if let value = Value(digits) { return value }
    try note(.wrongValue, at: start, "a whole number is required, not \(digits)")
    return nil
  }

  /// Reads `true` or `false`; `nil` for a value of another type, which is skipped.
  package mutating func boolean() throws(RouteManifestError) -> Bool? {
    for (word, value) in [("true", true), ("false", false)] where takeWord(word) {
      try count()
      return value
    }
    return try refuse("true or false")
  }

  /// Whether the next value is a string, an object, and so on.
  package var kind: Kind? {
    switch peek {
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .boolean
    case UInt8(ascii: "n"): .null
    case let next?: next == UInt8(ascii: "-") || isDigit(next) ? .number : nil
    case nil: nil
    }
  }

  /// The kinds of JSON values.
  package enum Kind: String, Sendable {
    case object = "an object"
    case array = "a list"
    case string = "a text"
    case number = "a number"
    case boolean = "true or false"
    case null
  }

  /// Skips the next value, which may have any type.
  package mutating func skip() throws(RouteManifestError) {
    switch kind {
    case .object:
      // Keys are not compared, so that a foreign object of any size is skipped in linear time.
      guard try begin("{", "an object"), !take("}") else { return }
      while true {
        guard peek == UInt8(ascii: "\"") else {
          throw failure(.invalidJSON, "a key in quotes is missing")
        }
        _ = try text()
        guard take(":") else { throw failure(.invalidJSON, "“:” is missing") }
        path.append(.index(0))
        try skip()
        path.removeLast()
        if take("}") { return }
        guard take(",") else { throw failure(.invalidJSON, "“,” or “}” is missing") }
      }
    case .array: try array { (cursor) throws(RouteManifestError) in try cursor.skip() }
    case .string: _ = try string()
    case .number:
      try count()
      _ = try number()
    case .boolean, .null:
      guard ["true", "false", "null"].contains(where: { takeWord($0) }) else {
        throw failure(.invalidJSON, "this is not a value")
      }
      try count()
    case nil: throw failure(.invalidJSON, "a value is missing")
    }
  }

  private mutating func refuse<Value>(
    _ expected: String
  ) throws(RouteManifestError) -> Value? {
    let start = index
    let found = kind
    try skip()
    try note(.wrongValue, at: start, "\(expected) is required, not \(found?.rawValue ?? "this")")
    return nil
  }

  // MARK: - Tokens

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func begin(
    _ bracket: Unicode.Scalar, _ expected: String
  ) throws(RouteManifestError) -> Bool {
    guard peek == UInt8(ascii: bracket) else {
      let _: Bool? = try refuse(expected)
      return false
    }
    if path.count >= limits.depth {
      throw failure(.limitExceeded, "values are nested at most \(limits.depth) deep")
    }
    try count()
    index += 1
    skipBlanks()
    return true
  }

  private mutating func count() throws(RouteManifestError) {
    valueCount += 1
    if valueCount > limits.values {
      throw failure(.limitExceeded, "a file has at most \(limits.values) values")
    }
  }

  private mutating func take(_ mark: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: mark) else { return false }
    index += 1
    skipBlanks()
    return true
  }

  private mutating func takeWord(_ word: String) -> Bool {
    guard bytes[index...].starts(with: word.utf8) else { return false }
    index += word.utf8.count
    skipBlanks()
    return true
  }

  private mutating func skipBlanks() {
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x0A, 0x0D, 0x09: index += 1
      default: return
      }
    }
  }

  private mutating func number() throws(RouteManifestError) -> String {
    let start = index
    if peek == UInt8(ascii: "-") { index += 1 }
    let isZero = peek == UInt8(ascii: "0")
    let count = skipDigits()
    guard count == 1 || count > 1 && !isZero else {
      throw failure(.invalidJSON, "this is not a number")
    }
    if peek == UInt8(ascii: ".") {
      index += 1
      guard skipDigits() > 0 else {
        throw failure(.invalidJSON, "digits are missing after the point")
      }
    }
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
      index += 1
      if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { index += 1 }
      guard skipDigits() > 0 else { throw failure(.invalidJSON, "the exponent has no digits") }
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    skipBlanks()
    return text
  }

  /// Skips digits, and returns their number.
  private mutating func skipDigits() -> Int {
    let start = index
    while let next = peek, isDigit(next) { index += 1 }
    return index - start
  }

  /// Reads the string that begins here.
  private mutating func text() throws(RouteManifestError) -> String {
    let start = index + 1
    var end = start
    var union: UInt8 = 0
    while end < bytes.count {
      let byte = bytes[end]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
      union |= byte
      end += 1
    }
    if end - start > limits.stringBytes { throw stringIsTooLong }
    if end < bytes.count, bytes[end] == UInt8(ascii: "\"") {
      let text = String(decoding: bytes[start..<end], as: UTF8.self)
      if union >= 0x80, !text.utf8.elementsEqual(bytes[start..<end]) { throw textIsBroken }
      index = end + 1
      skipBlanks()
      return text
    }
    return try escapedText(start, end)
  }

  private var textIsBroken: RouteManifestError {
    failure(.invalidJSON, "this text is not valid UTF-8")
  }

  private var stringIsTooLong: RouteManifestError {
    failure(.limitExceeded, "a text has at most \(limits.stringBytes) bytes")
  }

  private mutating func escapedText(_ start: Int, _ end: Int) throws(RouteManifestError) -> String {
    var result = Array(bytes[start..<end])
    index = end
    while let byte = peek, byte != UInt8(ascii: "\"") {
      if byte < 0x20 {
        throw failure(.invalidJSON, "a control character in a text is written as an escape")
      }
      index += 1
      if byte == UInt8(ascii: "\\") {
        result.append(contentsOf: try escape())
      } else {
        result.append(byte)
      }
      if result.count > limits.stringBytes { throw stringIsTooLong }
    }
    guard peek != nil else { throw failure(.invalidJSON, "this text is not closed") }
    let text = String(decoding: result, as: UTF8.self)
    if !text.utf8.elementsEqual(result) { throw textIsBroken }
    index += 1
    skipBlanks()
    return text
  }

  private mutating func escape() throws(RouteManifestError) -> [UInt8] {
    guard let byte = peek else { throw failure(.invalidJSON, "this text is not closed") }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"):
      var unit = try hexadecimal()
      if (0xD800...0xDBFF).contains(unit), takePair() {
        let low = try hexadecimal()
        guard (0xDC00...0xDFFF).contains(low) else {
          throw failure(.invalidJSON, "this surrogate has no partner")
        }
        unit = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
      }
      guard let scalar = Unicode.Scalar(unit) else {
        throw failure(.invalidJSON, "this surrogate has no partner")
      }
      return Array(String(scalar).utf8)
    default: throw failure(.invalidJSON, "this escape is unknown")
    }
  }

  private mutating func takePair() -> Bool {
    guard bytes[index...].starts(with: "\\u".utf8) else { return false }
    index += 2
    return true
  }

  private mutating func hexadecimal() throws(RouteManifestError) -> UInt32 {
    guard index + 4 <= bytes.count,
      bytes[index..<index + 4].allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }),
      let unit = UInt32(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16)
    else { throw failure(.invalidJSON, "four hexadecimal digits are required") }
    index += 4
    return unit
  }
}

private func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
