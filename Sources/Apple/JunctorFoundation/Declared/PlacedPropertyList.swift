// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Reads an XML property list with the location of each value.
///
/// It supports the subset of XML that Xcode and `plutil` write: a declaration, a document type without declarations,
/// comments, elements without attributes except on the root, and character references. So a file cannot include others,
/// and has no entities to expand.
struct PlacedPropertyList {
  private var scanner: FileScanner

  private init(_ scanner: FileScanner) { self.scanner = scanner }

  /// Reads a file, in linear time, up to the first mistake.
  static func read(_ scanner: FileScanner) throws(FileMistake) -> PlacedValue {
    var reader = PlacedPropertyList(scanner)
    try reader.skipBetween(isProlog: true)
    let root = try reader.openingTag()
    guard root.name == "plist", !root.isEmpty else {
      throw root.place.mistake("the root must be <plist>, not <\(root.name)>")
    }
    try reader.skipBetween()
    let value = try reader.value(try reader.openingTag(), depth: 0)
    try reader.skipBetween()
    try reader.end(of: root)
    try reader.skipBetween()
    if !reader.scanner.isAtEnd {
      throw reader.scanner.mistake("unexpected \(reader.scanner.found) after the end of the list")
    }
    return value
  }

  // MARK: Values

  private struct Tag {
    let name: String
    let isEmpty: Bool
    let place: FilePlace
  }

  private mutating func value(_ tag: Tag, depth: Int) throws(FileMistake) -> PlacedValue {
    if depth > FileScanner.maximumDepth {
      throw tag.place.mistake("the values are nested too deeply")
    }
    let content: PlacedValue.Content
    switch tag.name {
    case "string": content = .string(try text(of: tag))
    case "integer":
      let text = try text(of: tag)
      guard let number = Int(text) else {
        throw tag.place.mistake("“\(text)” is not a whole number")
      }
      content = .integer(number)
    case "true", "false":
      if !tag.isEmpty { try end(of: tag) }
      content = .boolean(tag.name == "true")
    case "array": content = .array(try elements(of: tag, depth: depth))
    case "dict": content = .dictionary(try members(of: tag, depth: depth))
    case "real", "date", "data":
      _ = try text(of: tag)
      let kinds = ["real": "a number that is not whole", "date": "a date", "data": "data"]
      content = .other(kinds[tag.name] ?? tag.name)
    default:
      throw tag.place.mistake("unknown element <\(tag.name)>")
    }
    return PlacedValue(content: content, place: tag.place)
  }

  private mutating func elements(of tag: Tag, depth: Int) throws(FileMistake) -> [PlacedValue] {
    var elements: [PlacedValue] = []
    try readElements(in: tag) { (reader, element) throws(FileMistake) in
      elements.append(try reader.value(element, depth: depth + 1))
    }
    return elements
  }

  private mutating func members(
    of tag: Tag, depth: Int
  ) throws(FileMistake) -> [PlacedValue.Member] {
    var members = PlacedMembers()
    try readElements(in: tag) { (reader, keyTag) throws(FileMistake) in
      guard keyTag.name == "key" else {
        throw keyTag.place.mistake("a <key> is missing before <\(keyTag.name)>")
      }
      let key = try reader.text(of: keyTag)
      try members.checkNew(key, at: keyTag.place)
      try reader.skipBetween()
      if reader.scanner.startsWith("</") || reader.scanner.startsWith("<key>") {
        throw keyTag.place.mistake("the key “\(key)” has no value")
      }
      members.append(
        key, keyTag.place, try reader.value(try reader.openingTag(), depth: depth + 1))
    }
    return members.all
  }

  private mutating func readElements(
    in tag: Tag, _ read: (inout PlacedPropertyList, Tag) throws(FileMistake) -> Void
  ) throws(FileMistake) {
    if tag.isEmpty { return }
    try skipBetween()
    while !scanner.startsWith("</") {
      try read(&self, try openingTag())
      try skipBetween()
    }
    try end(of: tag)
  }

  // MARK: Tags

  private mutating func openingTag() throws(FileMistake) -> Tag {
    let start = scanner
    guard scanner.take("<"), !scanner.startsWith("/") else {
      throw start.mistake("an element is missing before \(start.found)")
    }
    let name = scanner.take { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
    let rest = scanner.take { $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "<") }
    guard scanner.take(">") else { throw start.mistake("“>” is missing after “<\(name)”") }
    let isEmpty = rest.utf8.last == UInt8(ascii: "/")
    let attributes = Substring(isEmpty ? rest.utf8.dropLast() : rest.utf8[...])
      .drop { $0.isWhitespace }
    if name != "plist", !attributes.isEmpty {
      throw start.mistake("unexpected “\(attributes)” in <\(name)>")
    }
    return Tag(name: name, isEmpty: isEmpty, place: start.place)
  }

  private mutating func end(of tag: Tag) throws(FileMistake) {
    let start = scanner
    if scanner.take("</\(tag.name)") {
      scanner.skipBlanks()
      if scanner.take(">") { return }
    }
    throw start.mistake(
      "</\(tag.name)> is missing before \(start.found), for the element on line "
        + "\(tag.place.line ?? 0)")
  }

  /// Skips whitespace, comments and the prolog.
  private mutating func skipBetween(isProlog: Bool = false) throws(FileMistake) {
    while true {
      scanner.skipBlanks()
      let start = scanner
      if scanner.take("<!--") {
        if scanner.take(upTo: "-->") == nil { throw start.mistake("the comment has no end") }
      } else if isProlog, scanner.take("<?") {
        if scanner.take(upTo: "?>") == nil { throw start.mistake("the declaration has no end") }
      } else if isProlog, scanner.take("<!DOCTYPE") {
        guard let type = scanner.take(upTo: ">") else {
          throw start.mistake("the document type has no end")
        }
        if type.utf8.contains(UInt8(ascii: "[")) {
          throw start.mistake("a document type with declarations is not supported")
        }
      } else {
        return
      }
    }
  }

  // MARK: Texts

  private mutating func text(of tag: Tag) throws(FileMistake) -> String {
    var text = ""
    if tag.isEmpty { return text }
    while true {
      text += scanner.take { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "&") }
      let start = scanner
      if scanner.take("<![CDATA[") {
        guard let plain = scanner.take(upTo: "]]>") else {
          throw start.mistake("the CDATA section has no end")
        }
        text += plain
      } else if scanner.take("&") {
        let name = scanner.take { $0 != UInt8(ascii: ";") && $0 > 0x20 && $0 != UInt8(ascii: "<") }
        guard name.utf8.allSatisfy({ $0 < 0x80 }), scanner.take(";"),
          let scalar = Self.scalar(named: name)
        else {
          throw start.mistake("“&\(name)” is not a character reference; write &amp; for “&”")
        }
        text.unicodeScalars.append(scalar)
      } else {
        try end(of: tag)
        return try text.withFewMarks(at: tag.place)
      }
    }
  }

  private static func scalar(named name: String) -> Unicode.Scalar? {
    let names: [String: Unicode.Scalar] = [
      "lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'",
    ]
    guard name.first == "#" else { return names[name] }
    let isHex = name.dropFirst().first == "x"
    return UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10)
      .flatMap(Unicode.Scalar.init)
  }
}
