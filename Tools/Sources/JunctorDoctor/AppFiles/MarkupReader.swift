// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Reads the XML of property lists and of AndroidManifest.xml.
//
// 1. The prolog: comments, instructions and a document type are skipped. A document type that declares entities is
//    refused, and no external one is loaded, so that a short file stays short.
// 2. The root element: `element`, `attribute` and `content` call each other; `content` ends at the end tag.
// 3. After the root, only comments and instructions follow.
//
// Foundation's XMLParser reports the end of a start tag as its line. Android's tags have one attribute a line, and each
// needs its own line in a report.

/// The reader of an XML file.
struct MarkupReader {
  static let maximumBytes = 1 << 20
  static let maximumDepth = 64
  static let maximumElements = 50_000

  /// A place in the file; its column is computed only for an error.
  private struct Place {
    var offset = 0
    var line = 1
    /// The offset of the line's first byte.
    var lineStart = 0
  }

  private let bytes: [UInt8]
  private var place = Place()
  private var elements = 0
  /// The prefixes of names that the open elements declare.
  private var prefixes: Set<String> = ["xml", "xmlns"]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func document() throws(AppFileError) -> MarkupElement {
    try checkKind()
    if has([0xEF, 0xBB, 0xBF]) {
      advance(3)
      place.lineStart = offset
    }
    try checkCharacters()
    try skipProlog(allowsDocumentType: true)
    guard next == UInt8(ascii: "<") else { throw failure("an XML element is required here") }
    let root = try element(depth: 1)
    try skipProlog(allowsDocumentType: false)
    if offset < bytes.count { throw failure("the file continues after </\(root.name)>") }
    return root
  }

  private func checkKind() throws(AppFileError) {
    if bytes.count > Self.maximumBytes {
      throw failure("the file has \(bytes.count) bytes; at most \(Self.maximumBytes) are read")
    }
    if has("bplist") {
      throw failure(
        "this is a binary property list; convert a copy of it: plutil -convert xml1 FILE")
    }
    if has([0xFE, 0xFF]) || has([0xFF, 0xFE]) || has([0x00, 0x3C]) || has([0x3C, 0x00]) {
      throw failure("the file is UTF-16; save it as UTF-8")
    }
  }

  /// Checks that the rest of the file is UTF-8, and that XML allows its characters.
  private mutating func checkCharacters() throws(AppFileError) {
    var rest = bytes[offset...].makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    var length = 0
    while true {
      switch parser.parseScalar(from: &rest) {
      case .emptyInput: return
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        if !Self.isAllowed(scalar) {
          advance(length)
          throw failure("XML does not allow the character \(Self.name(of: scalar)); remove it")
        }
        length += encoded.count
      case .error:
        advance(length)
        throw failure("the file is not UTF-8 here; save it as UTF-8")
      }
    }
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x20 ? scalar.value & ~1 != 0xFFFE : "\t\n\r".unicodeScalars.contains(scalar)
  }

  private static func name(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  // MARK: - Prolog

  private mutating func skipProlog(allowsDocumentType: Bool) throws(AppFileError) {
    while true {
      skipSpace()
      if has("<!--") {
        try skipComment()
      } else if has("<?") {
        try skipInstruction()
      } else if allowsDocumentType, has("<!DOCTYPE") {
        try skipDocumentType()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() throws(AppFileError) {
    let start = place
    advance(4)
    while !has("-->") {
      if next == nil { throw failure("the comment does not end; add -->", at: start) }
      advance(1)
    }
    advance(3)
  }

  private mutating func skipInstruction() throws(AppFileError) {
    let start = place
    while !has("?>") {
      if next == nil { throw failure("the instruction does not end; add ?>", at: start) }
      advance(1)
    }
    let text = String(decoding: bytes[start.offset..<offset], as: UTF8.self).lowercased()
    if text.hasPrefix("<?xml "), let encoding = Self.encoding(in: text),
      !["utf-8", "us-ascii", "ascii"].contains(encoding)
    {
      throw failure("the encoding “\(encoding)” is not read; save the file as UTF-8")
    }
    advance(2)
  }

  /// Returns the encoding that an XML declaration names.
  private static func encoding(in text: String) -> String? {
    // CR LF is one character.
    let parts = text.split { $0.isWhitespace || $0 == "=" }
    guard let name = parts.firstIndex(of: "encoding"), name + 1 < parts.count else { return nil }
    return String(parts[name + 1].filter { !"\"'".contains($0) })
  }

  private mutating func skipDocumentType() throws(AppFileError) {
    let start = place
    var quote: UInt8?
    while let byte = next {
      if let open = quote {
        if byte == open { quote = nil }
      } else {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
        case UInt8(ascii: "["):
          throw failure("declarations in a document type are not read; remove them")
        case UInt8(ascii: ">"):
          advance(1)
          return
        default: break
        }
      }
      advance(1)
    }
    throw failure("the document type does not end; add >", at: start)
  }

  // MARK: - Elements

  private mutating func element(depth: Int) throws(AppFileError) -> MarkupElement {
    elements += 1
    if elements > Self.maximumElements {
      throw failure("the file has more than \(Self.maximumElements) elements")
    }
    if depth > Self.maximumDepth {
      throw failure("the elements are nested deeper than \(Self.maximumDepth)")
    }
    let start = place
    advance(1)
    var element = MarkupElement(name: try name(), line: start.line)
    var names = [(element.name, start)]
    var seen: Set<String> = []
    var declared: [String] = []
    defer { prefixes.subtract(declared) }
    while true {
      let hasSpace = skipSpace()
      switch next {
      case UInt8(ascii: "/"):
        try checkPrefixes(of: names)
        advance(1)
        try expect(">", "the tag of <\(element.name)>")
        return element
      case UInt8(ascii: ">"):
        try checkPrefixes(of: names)
        advance(1)
        try readContent(of: &element, depth: depth)
        return element
      case nil:
        throw failure("the tag of <\(element.name)> in line \(start.line) does not end; add >")
      default:
        guard hasSpace else { throw failure("a space, / or > is required in <\(element.name)>") }
        let start = place
        let attribute = try attribute(of: element)
        if !seen.insert(attribute.name).inserted {
          throw failure("<\(element.name)> has “\(attribute.name)” twice")
        }
        element.attributes.append(attribute)
        names.append((attribute.name, start))
        if attribute.name.hasPrefix("xmlns:") {
          let prefix = String(attribute.name.dropFirst(6))
          if prefixes.insert(prefix).inserted { declared.append(prefix) }
        }
      }
    }
  }

  /// Checks that the prefixes of names are declared.
  private func checkPrefixes(of names: [(String, Place)]) throws(AppFileError) {
    for (name, place) in names {
      guard let colon = name.firstIndex(of: ":") else { continue }
      let prefix = String(name[..<colon])
      if prefixes.contains(prefix) { continue }
      let address =
        switch prefix {
        case "android": "=\"http://schemas.android.com/apk/res/android\""
        case "tools": "=\"http://schemas.android.com/tools\""
        default: ""
        }
      throw failure(
        "the prefix “\(prefix)” is not declared; add xmlns:\(prefix)\(address) to the first element",
        at: place)
    }
  }

  private mutating func attribute(
    of element: MarkupElement
  ) throws(AppFileError) -> MarkupElement.Attribute {
    let name = try name()
    skipSpace()
    try expect("=", "the attribute “\(name)”")
    skipSpace()
    guard let quote = next, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw failure("the value of “\(name)” must be in quotes")
    }
    let start = place
    advance(1)
    var value: [UInt8] = []
    while let byte = next, byte != quote {
      if byte == UInt8(ascii: "<") { throw failure("“<” in a value is written &lt;") }
      try readCharacter(into: &value)
    }
    if next == nil {
      throw failure("the value of “\(name)” does not end; add a quote", at: start)
    }
    advance(1)
    return .init(name: name, value: PlacedText(text: text(value), line: start.line))
  }

  private mutating func readContent(
    of element: inout MarkupElement, depth: Int
  ) throws(AppFileError) {
    var content: [UInt8] = []
    while let byte = next {
      if byte != UInt8(ascii: "<") {
        try readCharacter(into: &content)
      } else if has("</") {
        let start = place
        advance(2)
        let name = try name()
        guard name == element.name else {
          throw failure(
            "</\(name)> does not end <\(element.name)> of line \(element.line)", at: start)
        }
        skipSpace()
        try expect(">", "</\(name)>")
        element.text = text(content)
        return
      } else if has("<!--") {
        try skipComment()
      } else if has("<![CDATA[") {
        try readLiteral(into: &content)
      } else if has("<?") {
        try skipInstruction()
      } else {
        element.children.append(try self.element(depth: depth + 1))
      }
    }
    throw failure("<\(element.name)> of line \(element.line) does not end")
  }

  private mutating func readLiteral(into content: inout [UInt8]) throws(AppFileError) {
    let start = place
    advance(9)
    while !has("]]>") {
      guard let byte = next else {
        throw failure("the CDATA section does not end; add ]]>", at: start)
      }
      content.append(byte)
      advance(1)
    }
    advance(3)
  }

  // MARK: - Characters

  private mutating func readCharacter(into content: inout [UInt8]) throws(AppFileError) {
    guard let byte = next else { return }
    guard byte == UInt8(ascii: "&") else {
      content.append(byte)
      advance(1)
      return
    }
    // The longest references are numbers of seven digits.
    let end = bytes[offset...].prefix(12).firstIndex(of: UInt8(ascii: ";"))
    guard let end else { throw failure("“&” is written &amp;") }
    let name = text(bytes[(offset + 1)..<end])
    guard let scalar = Self.scalar(of: name) else {
      throw failure("the entity “&\(name);” is not known; write the character itself")
    }
    if !Self.isAllowed(scalar) {
      throw failure("XML does not allow the character \(Self.name(of: scalar)); remove it")
    }
    content += Array(String(Character(scalar)).utf8)
    advance(end + 1 - offset)
  }

  private static func scalar(of name: String) -> Unicode.Scalar? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard name.hasPrefix("#") else { return nil }
      let isHexadecimal = name.hasPrefix("#x")
      let digits = name.dropFirst(isHexadecimal ? 2 : 1)
      guard digits.allSatisfy({ $0.isHexDigit }) else { return nil }
      return UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init)
    }
  }

  private mutating func name() throws(AppFileError) -> String {
    let start = offset
    if next == UInt8(ascii: "!") { throw failure("a name is required here") }
    while let byte = next, !" \t\r\n/>=<\"'&".utf8.contains(byte) { advance(1) }
    if offset == start { throw failure("a name is required here") }
    // To hash or compare a name takes O(n²) for combining marks.
    if offset - start > 256 { throw failure("a name has at most 256 bytes") }
    return text(bytes[start..<offset])
  }

  @discardableResult
  private mutating func skipSpace() -> Bool {
    let start = offset
    while let byte = next, [0x20, 0x09, 0x0D, 0x0A].contains(byte) { advance(1) }
    return offset > start
  }

  private mutating func expect(_ mark: String, _ place: String) throws(AppFileError) {
    guard has(mark) else { throw failure("“\(mark)” is required in \(place)") }
    advance(mark.utf8.count)
  }

  private var offset: Int { place.offset }

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private func has(_ text: String) -> Bool { bytes[offset...].starts(with: text.utf8) }

  private func has(_ start: [UInt8]) -> Bool { bytes[offset...].starts(with: start) }

  private mutating func advance(_ count: Int) {
    let end = min(offset + count, bytes.count)
    while place.offset < end {
      place.offset += 1
      if bytes[place.offset - 1] == UInt8(ascii: "\n") {
        place.line += 1
        place.lineStart = place.offset
      }
    }
  }

  private func text(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: Array(bytes), as: UTF8.self)
  }

  private func failure(_ message: String, at other: Place? = nil) -> AppFileError {
    let place = other ?? place
    // A continuation byte of UTF-8 is no character of its own.
    let column = bytes[place.lineStart..<place.offset].count { $0 & 0xC0 != 0x80 } + 1
    return AppFileError(line: place.line, column: column, message)
  }
}
