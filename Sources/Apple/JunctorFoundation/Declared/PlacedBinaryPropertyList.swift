// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Binary property lists ("bplist00"), to which Xcode converts the files that it copies.
//
// The file is a graph: lists and dictionaries refer to their values by number. So a few bytes can describe a list
// that contains itself, or one that doubles with each level. Foundation follows both until memory or the stack is
// exhausted.
//
// 1. `init` reads the trailer: the widths of numbers, the number of objects, the table of their offsets.
// 2. `value` reads an object for each reference. It refuses an object that contains itself, more than
//    `FileScanner.maximumDepth` levels, and more than `maximumSize` in all.
// 3. `scalar` reads an object without references, once.
//
// Invariant: no byte outside of the objects' part is read, and arithmetic on numbers of the file cannot overflow.

/// Reads a binary property list.
struct PlacedBinaryPropertyList {
  /// The limit for the size of all values: each reference counts 1, and 1 more for each 64 bytes of text.
  ///
  /// 5,000 routes with ten keys each have a size of 105,000.
  static let maximumSize = 250_000

  private static let trailerLength = 32

  private let bytes: [UInt8]
  /// The part between the magic number and the table of offsets.
  private let objects: Range<Int>
  private let offsetWidth: Int
  private let referenceWidth: Int
  private let count: Int
  private let root: Int

  /// The size of the values that were read.
  private var size = 1
  /// Whether each object contains the current one.
  private var isOpen: [Bool]
  private var scalars: [Int: PlacedValue.Content] = [:]

  /// Reads a file up to the first mistake, in linear time in the length and in the size.
  static func read(_ bytes: [UInt8]) throws(FileMistake) -> PlacedValue {
    var reader = try PlacedBinaryPropertyList(bytes)
    return try reader.value(reader.root, depth: 0)
  }

  private init(_ bytes: [UInt8]) throws(FileMistake) {
    guard bytes.starts(with: "bplist00".utf8) else {
      throw Self.mistake("the version of the binary property list is unknown")
    }
    let trailer = bytes.count - Self.trailerLength
    guard trailer > 8 else { throw Self.mistake("the binary property list is truncated") }
    offsetWidth = Int(bytes[trailer + 6])
    referenceWidth = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetWidth), (1...8).contains(referenceWidth),
      let count = Self.number(bytes[(trailer + 8)..<(trailer + 16)]),
      let root = Self.number(bytes[(trailer + 16)..<(trailer + 24)]),
      let table = Self.number(bytes[(trailer + 24)..<(trailer + 32)]),
      root < count, table > 8, table < trailer, count <= (trailer - table) / offsetWidth
    else { throw Self.mistake("the trailer of the binary property list is invalid") }
    self.bytes = bytes
    self.count = count
    self.root = root
    objects = 8..<table
    isOpen = [Bool](repeating: false, count: count)
  }

  private static func mistake(_ message: String) -> FileMistake { FilePlace.none.mistake(message) }

  /// Returns an unsigned number, most significant byte first; `nil` if `Int` cannot hold it.
  private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
    Int(exactly: bytes.reduce(into: UInt64(0)) { $0 = $0 << 8 | UInt64($1) })
  }

  // MARK: Values

  /// The beginning of an object: its kind, and the number of units at `start`.
  private struct Head {
    let kind: UInt8
    let count: Int
    let start: Int
  }

  private mutating func value(_ object: Int, depth: Int) throws(FileMistake) -> PlacedValue {
    if depth > FileScanner.maximumDepth {
      throw Self.mistake("the values are nested too deeply")
    }
    if isOpen[object] { throw Self.mistake("the value contains itself") }
    if let scalar = scalars[object] { return try measured(scalar) }
    let head = try head(of: object)
    guard head.kind == 0xA || head.kind == 0xD else {
      let scalar = try scalar(head)
      scalars[object] = scalar
      return try measured(scalar)
    }
    isOpen[object] = true
    defer { isOpen[object] = false }
    return PlacedValue(
      content: head.kind == 0xA
        ? .array(try elements(of: head, depth: depth))
        : .dictionary(try members(of: head, depth: depth)), place: .none)
  }

  /// Returns a value of the object at `depth`; a mistake has `step` in its path.
  private mutating func value(
    _ object: Int, below step: @autoclosure () -> String, depth: Int
  ) throws(FileMistake) -> PlacedValue {
    do throws(FileMistake) {
      return try value(object, depth: depth + 1)
    } catch {
      throw error.below(step())
    }
  }

  /// Adds a text's length to the size of the file.
  private mutating func measured(
    _ scalar: PlacedValue.Content
  ) throws(FileMistake) -> PlacedValue {
    if case .string(let text) = scalar { try grow(by: text.utf8.count / 64) }
    return PlacedValue(content: scalar, place: .none)
  }

  private mutating func grow(by count: Int) throws(FileMistake) {
    guard count <= Self.maximumSize - size else {
      throw Self.mistake("the file has more than \(Self.maximumSize) values")
    }
    size += count
  }

  private mutating func elements(
    of head: Head, depth: Int
  ) throws(FileMistake) -> [PlacedValue] {
    let references = try references(at: head.start, count: head.count)
    var elements: [PlacedValue] = []
    for (index, reference) in references.enumerated() {
      elements.append(try value(reference, below: "[\(index)]", depth: depth))
    }
    return elements
  }

  /// Returns the members sorted by key, since the order in the file is that of a hash.
  private mutating func members(
    of head: Head, depth: Int
  ) throws(FileMistake) -> [PlacedValue.Member] {
    let (doubled, isTooMany) = head.count.multipliedReportingOverflow(by: 2)
    let references = try references(at: head.start, count: isTooMany ? .max : doubled)
    var values: [String: PlacedValue] = [:]
    for (name, reference) in zip(references.prefix(head.count), references.dropFirst(head.count)) {
      guard case .string(let key) = try value(name, depth: depth + 1).content else {
        throw Self.mistake("a key is not a text")
      }
      let value = try value(reference, below: key, depth: depth)
      if values.updateValue(value, forKey: key) != nil {
        throw Self.mistake("the key is repeated").below(key)
      }
    }
    return values.sorted { $0.key < $1.key }.map {
      PlacedValue.Member(key: $0.key, place: .none, value: $0.value)
    }
  }

  /// Reads the references of an object, whose number is checked before memory is allocated.
  ///
  /// Objects may overlap, so each could have as many references as the rest of the file can contain.
  private mutating func references(at start: Int, count: Int) throws(FileMistake) -> [Int] {
    let bytes = try take(count, unit: referenceWidth, at: start)
    try grow(by: count)
    var references: [Int] = []
    references.reserveCapacity(count)
    for index in stride(from: bytes.startIndex, to: bytes.endIndex, by: referenceWidth) {
      guard let object = Self.number(bytes[index..<(index + referenceWidth)]),
        object < self.count
      else { throw Self.mistake("a reference has no object") }
      references.append(object)
    }
    return references
  }

  // MARK: Objects

  private func head(of object: Int) throws(FileMistake) -> Head {
    let entry = objects.upperBound + object * offsetWidth
    guard let offset = Self.number(bytes[entry..<(entry + offsetWidth)]), objects.contains(offset)
    else { throw Self.mistake("the offset of an object is invalid") }
    let kind = bytes[offset] >> 4
    let low = Int(bytes[offset] & 0xF)
    let hasLongCount = low == 0xF && [0x4, 0x5, 0x6, 0xA, 0xD].contains(kind)
    guard hasLongCount else { return Head(kind: kind, count: low, start: offset + 1) }
    // The count follows as a separate integer object.
    let marker = try take(1, unit: 1, at: offset + 1)[offset + 1]
    guard marker >> 4 == 0x1, marker & 0xF <= 3,
      let count = Self.number(try take(1, unit: 1 << Int(marker & 0xF), at: offset + 2))
    else { throw Self.mistake("a length is invalid") }
    return Head(kind: kind, count: count, start: offset + 2 + 1 << Int(marker & 0xF))
  }

  /// Returns `count` units from `start` on, within the objects' part.
  private func take(_ count: Int, unit: Int, at start: Int) throws(FileMistake) -> ArraySlice<UInt8>
  {
    guard start <= objects.upperBound, count <= (objects.upperBound - start) / unit else {
      throw Self.mistake("an object is truncated")
    }
    return bytes[start..<(start + count * unit)]
  }

  private func scalar(_ head: Head) throws(FileMistake) -> PlacedValue.Content {
    switch (head.kind, head.count) {
    case (0x0, 0x0): return .other("null")
    case (0x0, 0x8): return .boolean(false)
    case (0x0, 0x9): return .boolean(true)
    case (0x1, 0...4): return try integer(take(1, unit: 1 << head.count, at: head.start))
    case (0x2, 2...3):
      _ = try take(1, unit: 1 << head.count, at: head.start)
      return .other("a number that is not whole")
    case (0x3, 3):
      _ = try take(1, unit: 8, at: head.start)
      return .other("a date")
    case (0x4, _):
      _ = try take(head.count, unit: 1, at: head.start)
      return .other("data")
    case (0x5, _): return .string(try ascii(take(head.count, unit: 1, at: head.start)))
    case (0x6, _): return .string(try utf16(take(head.count, unit: 2, at: head.start)))
    default: throw Self.mistake("a value has an unknown type")
    }
  }

  /// Integers of up to four bytes are unsigned, those of eight bytes are signed.
  private func integer(_ bytes: ArraySlice<UInt8>) -> PlacedValue.Content {
    let bits = bytes.suffix(8).reduce(into: UInt64(0)) { $0 = $0 << 8 | UInt64($1) }
    let number = Int64(bitPattern: bits)
    let sign: UInt8 = number < 0 ? 0xFF : 0
    guard bytes.dropLast(8).allSatisfy({ $0 == sign }), let whole = Int(exactly: number) else {
      return .other("a whole number that is too large")
    }
    return .integer(whole)
  }

  private func ascii(_ bytes: ArraySlice<UInt8>) throws(FileMistake) -> String {
    guard bytes.allSatisfy({ $0 < 0x80 }) else { throw Self.mistake("a text is not ASCII") }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func utf16(_ bytes: ArraySlice<UInt8>) throws(FileMistake) -> String {
    let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
    let text = String(decoding: units, as: UTF16.self)
    // Decoding replaces invalid UTF-16.
    guard text.utf16.elementsEqual(units) else { throw Self.mistake("a text is not UTF-16") }
    return try text.withFewMarks(at: .none)
  }
}
