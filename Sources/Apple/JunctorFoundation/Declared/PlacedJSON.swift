// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Reads JSON (RFC 8259) with the location of each value.
///
/// A repeated key is a mistake, since readers differ in which value they use.
struct PlacedJSON {
  private var scanner: FileScanner

  private init(_ scanner: FileScanner) { self.scanner = scanner }

  /// Reads a file, in linear time, up to the first mistake.
  static func read(_ scanner: FileScanner) throws(FileMistake) -> PlacedValue {
    var reader = PlacedJSON(scanner)
    let value = try reader.value(depth: 0)
    reader.scanner.skipBlanks()
    if !reader.scanner.isAtEnd {
      throw reader.scanner.mistake("unexpected \(reader.scanner.found) after the end of the value")
    }
    return value
  }

  private mutating func value(depth: Int) throws(FileMistake) -> PlacedValue {
    scanner.skipBlanks()
    if depth > FileScanner.maximumDepth {
      throw scanner.mistake("the values are nested too deeply")
    }
    let place = scanner.place
    let content: PlacedValue.Content =
      switch scanner.next {
      case UInt8(ascii: "\""): .string(try string())
      case UInt8(ascii: "{"): .dictionary(try members(depth: depth))
      case UInt8(ascii: "["): .array(try elements(depth: depth))
      case let byte? where byte == UInt8(ascii: "-") || Self.isDigit(byte): try number()
      default: try word()
      }
    return PlacedValue(content: content, place: place)
  }

  private mutating func word() throws(FileMistake) -> PlacedValue.Content {
    if scanner.take("true") { return .boolean(true) }
    if scanner.take("false") { return .boolean(false) }
    if scanner.take("null") { return .other("null") }
    if scanner.startsWith("//") || scanner.startsWith("/*") {
      throw scanner.mistake("JSON does not allow comments")
    }
    throw scanner.mistake("a value is missing before \(scanner.found)")
  }

  private mutating func members(depth: Int) throws(FileMistake) -> [PlacedValue.Member] {
    var members = PlacedMembers()
    try readElements(until: "}") { (reader) throws(FileMistake) in
      let place = reader.scanner.place
      guard reader.scanner.next == UInt8(ascii: "\"") else {
        throw reader.scanner.mistake("a key in quotes is missing before \(reader.scanner.found)")
      }
      let key = try reader.string()
      try members.checkNew(key, at: place)
      reader.scanner.skipBlanks()
      if !reader.scanner.take(":") {
        throw reader.scanner.mistake("“:” is missing before \(reader.scanner.found)")
      }
      members.append(key, place, try reader.value(depth: depth + 1))
    }
    return members.all
  }

  private mutating func elements(depth: Int) throws(FileMistake) -> [PlacedValue] {
    var elements: [PlacedValue] = []
    try readElements(until: "]") { (reader) throws(FileMistake) in
      elements.append(try reader.value(depth: depth + 1))
    }
    return elements
  }

  /// Reads a list in brackets, separated by commas.
  private mutating func readElements(
    until end: String, _ read: (inout PlacedJSON) throws(FileMistake) -> Void
  ) throws(FileMistake) {
    scanner.skip()
    scanner.skipBlanks()
    if scanner.take(end) { return }
    while true {
      try read(&self)
      scanner.skipBlanks()
      if scanner.take(end) { return }
      let comma = scanner
      guard scanner.take(",") else {
        throw scanner.mistake("“,” or “\(end)” is missing before \(scanner.found)")
      }
      scanner.skipBlanks()
      if scanner.startsWith(end) {
        throw comma.mistake("an element is missing between “,” and “\(end)”")
      }
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  private mutating func number() throws(FileMistake) -> PlacedValue.Content {
    let start = scanner
    let text = scanner.take { byte in
      Self.isDigit(byte) || "+-.eE".utf8.contains(byte)
    }
    let digits = text.drop { $0 == "-" }
    let hasZeroFirst = digits.count > 1 && digits.first == "0" && digits.dropFirst().first != "."
    guard !hasZeroFirst, text.first != "+", text.last?.isNumber == true, Double(text) != nil else {
      throw start.mistake("“\(text)” is not a number")
    }
    return Int(text).map { .integer($0) } ?? .other("a number that is not whole")
  }

  private mutating func string() throws(FileMistake) -> String {
    let start = scanner
    scanner.skip()
    var text = ""
    while true {
      text += scanner.take { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
      switch scanner.next {
      case UInt8(ascii: "\""):
        scanner.skip()
        return try text.withFewMarks(at: start.place)
      case UInt8(ascii: "\\"): text.unicodeScalars.append(try escape())
      case nil, UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        throw start.mistake("the text is not terminated")
      default: throw scanner.mistake("a text contains a control character")
      }
    }
  }

  private mutating func escape() throws(FileMistake) -> Unicode.Scalar {
    let start = scanner
    scanner.skip()
    if let letter = scanner.next, let scalar = Self.escapes[letter] {
      scanner.skip()
      return scalar
    }
    if let high = unit() {
      if let scalar = Unicode.Scalar(high) { return scalar }
      if high < 0xDC00, scanner.take("\\"), let low = unit(), (0xDC00...0xDFFF).contains(low),
        let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
      {
        return scalar
      }
    }
    throw start.mistake("invalid escape sequence")
  }

  private static let escapes: [UInt8: Unicode.Scalar] = [
    UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/",
    UInt8(ascii: "b"): "\u{8}", UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n",
    UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
  ]

  /// Reads `u` and four digits.
  private mutating func unit() -> UInt32? {
    guard scanner.take("u") else { return nil }
    var unit: UInt32 = 0
    for _ in 0..<4 {
      let digit = scanner.next.flatMap { Character(Unicode.Scalar($0)).hexDigitValue }
      guard let digit else { return nil }
      scanner.skip()
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }
}
