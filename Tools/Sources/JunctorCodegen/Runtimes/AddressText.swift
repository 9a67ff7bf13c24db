// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0
//
// The end of each generated Swift file. The generator writes the name of its enumeration before `InvalidValue`.

/// Writes an address.
private struct AddressText {
  /// The segments of a path or fragment.
  struct Segments {
    var segments: [String] = []
    /// A value at the end, in which `/` separates segments.
    var tail: String?

    var all: [String] { segments + (tail.map(Self.split) ?? []) }

    /// Whether a slash must follow the last segment, because a router ignores one.
    var needsSlash: Bool { all.last == "" && tail != "" }

    /// The segments with `/` between them, and U+FFFF for each other slash.
    var joined: String {
      (segments.map(Self.masked) + (tail.map { [$0] } ?? [])).joined(separator: "/")
    }

    static func split(_ text: String) -> [String] {
      text.utf8.split(separator: 0x2F, omittingEmptySubsequences: false)
        .map { unmasked(String(decoding: $0, as: UTF8.self)) }
    }

    static func masked(_ text: String) -> String { replacing("/", by: "\u{FFFF}", in: text) }

    static func unmasked(_ text: String) -> String { replacing("\u{FFFF}", by: "/", in: text) }

    private static func replacing(
      _ old: Unicode.Scalar, by new: Unicode.Scalar, in text: String
    ) -> String {
      String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == old ? new : $0 }))
    }

    func encoded(keeping kept: String) -> String {
      all.map { AddressText.encoded($0, keeping: kept) }.joined(separator: "/")
    }

    func checkDots(_ name: String) throws(InvalidValue) {
      guard all.contains(where: { $0 == "." || $0 == ".." }) else { return }
      throw InvalidValue(parameter: name, reason: "no address has a segment “.” or “..”")
    }

    /// Throws if a router would read other values.
    func check(
      _ name: String, isReadBy program: String, as values: [String]
    ) throws(InvalidValue) {
      let read = Program(program).groups(in: joined, count: values.count)?.map(Self.unmasked)
      if read?.elementsEqual(values, by: { $0.utf8.elementsEqual($1.utf8) }) == true { return }
      throw InvalidValue(parameter: name, reason: "it would be read as another value")
    }
  }

  /// A program that matches a text: the number of its first instruction, then the instructions.
  ///
  /// It follows all possible matches at once, so that its time is linear in the text. A thread is an instruction
  /// and its slots. Threads are in the order of priority, and an instruction that a thread of higher priority has
  /// reached is not entered again. The instructions are `a` (accept), `f` (fail), `s` (split), `v` (save the
  /// position in a slot), `c` (clear slots) and `t` (take a byte: low, high, next, …).
  private struct Program {
    private typealias Thread = (number: Int, slots: [Int])

    private let start: Int
    private let instructions: [(kind: Unicode.Scalar, operands: [Int])]

    init(_ text: String) {
      let parts = text.split(separator: ";")
      start = Int(parts[0]) ?? 1
      instructions = parts.dropFirst().map { part in
        (
          part.unicodeScalars.first ?? "f",
          part.dropFirst().split(separator: ",").map { Int($0) ?? 0 }
        )
      }
    }

    /// Returns the texts of the groups; `nil` if the program does not match the whole text.
    func groups(in text: String, count: Int = 0) -> [String]? {
      let bytes = Array(text.utf8)
      var entered = [Int](repeating: -1, count: instructions.count)
      var threads: [Thread] = []
      enter(start, [Int](repeating: -1, count: 2 * count), 0, &entered, &threads)
      for (index, byte) in bytes.enumerated() {
        let old = threads
        threads = []
        for (number, slots) in old where instructions[number].kind == "t" {
          let ranges = instructions[number].operands
          for first in stride(from: 0, to: ranges.count, by: 3)
          where ranges[first] <= Int(byte) && Int(byte) <= ranges[first + 1] {
            enter(ranges[first + 2], slots, index + 1, &entered, &threads)
          }
        }
        if threads.isEmpty { return nil }
      }
      guard let found = threads.first(where: { instructions[$0.number].kind == "a" }) else {
        return nil
      }
      return (0..<count).map { group in
        let (begin, end) = (found.slots[2 * group], found.slots[2 * group + 1])
        return begin < 0 || end < 0 ? "" : String(decoding: bytes[begin..<end], as: UTF8.self)
      }
    }

    private func enter(
      _ number: Int, _ slots: [Int], _ position: Int, _ entered: inout [Int],
      _ threads: inout [Thread]
    ) {
      var open = [(number: number, slots: slots)]
      while let (number, current) = open.popLast() {
        if entered[number] == position { continue }
        entered[number] = position
        let (kind, operands) = instructions[number]
        var slots = current
        switch kind {
        case "a", "t": threads.append((number, slots))
        case "s": open += [(operands[1], slots), (operands[0], slots)]
        case "v":
          slots[operands[0]] = position
          open.append((operands[1], slots))
        case "c":
          for slot in operands[0]...operands[1] { slots[slot] = -1 }
          open.append((operands[2], slots))
        default: break
        }
      }
    }
  }

  private let origin: String
  private let firstIsHost: Bool
  var path = Segments()
  var fragment: Segments?
  private var query = ""

  init(_ origin: String, firstIsHost: Bool = false) {
    self.origin = origin
    self.firstIsHost = firstIsHost
  }

  mutating func query(_ key: String) {
    query += (query.isEmpty ? "?" : "&") + Self.encoded(key, keeping: Self.keptInQuery)
  }

  mutating func query(_ key: String, _ value: (some LosslessStringConvertible)?) {
    guard let value else { return }
    query(key)
    query += "=" + Self.encoded(String(value), keeping: Self.keptInQuery)
  }

  mutating func query(_ key: String, all values: [some LosslessStringConvertible]) {
    for value in values { query(key, value) }
  }

  var text: String {
    var written = path.encoded(keeping: Self.keptInSegment) + (path.needsSlash ? "/" : "")
    var end = query
    if let fragment {
      let slash = fragment.all.count > 1 && fragment.needsSlash ? "/" : ""
      end += "#" + fragment.encoded(keeping: Self.keptInSegment) + slash
    }
    guard origin.hasSuffix("://") else { return origin + written + end }
    let first = written.prefix { $0 != "/" }
    let isPunycode = first.utf8.split(separator: 0x2E).contains { $0.starts(with: "xn--".utf8) }
    if firstIsHost, let host = path.all.first {
      written.replaceSubrange(
        ..<first.endIndex, with: Self.encoded(host, keeping: Self.keptInHost))
      let isNoHost = host.isEmpty && written != "" || isPunycode
      return origin + (isNoHost ? "/" : "") + written + end
    }
    // A first segment that could be read as an address, a port or Punycode follows an empty host.
    let isHost =
      first.isEmpty
      ? written + end == ""
      : !isPunycode && first.utf8.allSatisfy { $0 == 0x25 || Self.isPlain($0) }
    return origin + (isHost || firstIsHost ? "" : "/") + written + end
  }

  // MARK: Checks

  static func check(_ name: String, segment value: String) throws(InvalidValue) {
    try check(name, part: value, canBeEmpty: false)
    if value == "." || value == ".." {
      throw InvalidValue(parameter: name, reason: "no address has a segment “.” or “..”")
    }
  }

  static func check(
    _ name: String, part value: String, canBeEmpty: Bool = true
  ) throws(InvalidValue) {
    if value.isEmpty, !canBeEmpty { throw InvalidValue(parameter: name, reason: "it is empty") }
    if value.utf8.contains(0) {
      throw InvalidValue(parameter: name, reason: "only a query can contain NUL")
    }
  }

  static func check(
    _ name: String, _ value: String, matches program: String
  ) throws(InvalidValue) {
    if Program(program).groups(in: value) != nil { return }
    throw InvalidValue(parameter: name, reason: "“\(value)” does not match the constraint")
  }

  static func check(
    _ name: String, _ value: String, hasForm form: Regex<Substring>
  ) throws(InvalidValue) {
    if value.wholeMatch(of: form.matchingSemantics(.unicodeScalar)) != nil { return }
    throw InvalidValue(parameter: name, reason: "“\(value)” does not have the form of its type")
  }

  static func check(_ name: String, finite value: some FloatingPoint) throws(InvalidValue) {
    if !value.isFinite { throw InvalidValue(parameter: name, reason: "it is not finite") }
  }

  /// Throws if the address matches another alternative of the pattern, which precedes this one.
  func check(
    _ name: String, isNot other: String, fragment: String? = nil
  ) throws(InvalidValue) {
    let text = path.joined + (path.needsSlash ? "/" : "")
    if Program(other).groups(in: text) == nil { return }
    if let fragment, let own = self.fragment?.joined, Program(fragment).groups(in: own) == nil {
      return
    }
    throw InvalidValue(parameter: name, reason: "the address would be read in another way")
  }

  // MARK: Percent-encoding

  private static let keptInSegment = "!$&'()*+,:;=@"
  private static let keptInHost = "!$&'()*+,;="
  private static let keptInQuery = "!$()*,/:;?@"

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
    default: false
    }
  }

  private static func encoded(_ text: String, keeping kept: String) -> String {
    text.utf8.reduce(into: "") { result, byte in
      if isPlain(byte) || kept.utf8.contains(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
  }
}
