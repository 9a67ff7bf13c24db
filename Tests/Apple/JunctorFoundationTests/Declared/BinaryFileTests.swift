// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor
import JunctorFoundation
import Testing

/// Malicious and damaged binary property lists.
@Suite struct BinaryFileTests {
  private func routes(_ file: some Sequence<UInt8>) throws(DeclaredRoutesError) -> DeclaredRoutes {
    var factories = RouteFactories()
    factories.add("time") { _ in .sync { _ in 0 } }
    return try DeclaredRoutes(file, named: "r", factories: factories)
  }

  private func message(about file: some Sequence<UInt8>) -> String {
    do throws(DeclaredRoutesError) {
      _ = try routes(file)
      return ""
    } catch {
      return error.description
    }
  }

  /// Writes a file whose first object is the root, with references of one byte.
  private func file(_ objects: [UInt8]..., offsetWidth: Int = 1) -> [UInt8] {
    file(objects, offsetWidth: offsetWidth)
  }

  private func file(_ objects: [[UInt8]], referenceWidth: Int = 1, offsetWidth: Int = 1) -> [UInt8]
  {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += wide(bytes.count, offsetWidth)
      bytes += object
    }
    let table = bytes.count
    bytes += offsets + [0, 0, 0, 0, 0, 0, UInt8(offsetWidth), UInt8(referenceWidth)]
    return bytes + wide(objects.count, 8) + wide(0, 8) + wide(table, 8)
  }

  private func wide(_ number: Int, _ width: Int) -> [UInt8] {
    (0..<width).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private func text(_ text: String) -> [UInt8] {
    text.utf8.count < 15
      ? [0x50 | UInt8(text.utf8.count)] + text.utf8
      : [0x5F, 0x12] + wide(text.utf8.count, 4) + text.utf8
  }

  // MARK: Graphs

  @Test func aListThatContainsItselfIsRefused() {
    let bytes = file([0xA1, 0])
    #expect(bytes.count == 43)
    #expect(message(about: bytes) == "r: [0]: brokenFile: the value contains itself")
    let members = file([0xD1, 1, 2], text("routes"), [0xA2, 1, 0])
    #expect(message(about: members) == "r: routes[1]: brokenFile: the value contains itself")
    let key = file([0xD1, 0, 1], text("a"))
    #expect(message(about: key) == "r: brokenFile: the value contains itself")
  }

  @Test func aListThatDoublesWithEachLevelIsRefused() {
    let levels = (1...18).map { [0xA2, UInt8($0), UInt8($0)] }
    let bytes = file(levels + [[0x10, 0]])
    #expect(bytes.count == 115)
    let message = message(about: bytes)
    #expect(message.hasPrefix("r: [0][1]"))
    #expect(message.hasSuffix("]: brokenFile: the file has more than 250000 values"))
  }

  @Test func longTextCountsForEachReference() {
    let long = String(repeating: "x", count: 64_000)
    let references = [UInt8](repeating: 1, count: 251)
    let bytes = file([[0xAF, 0x10, 251] + references, text(long)], offsetWidth: 3)
    #expect(
      message(about: bytes) == "r: [249]: brokenFile: the file has more than 250000 values")
  }

  /// Objects may overlap: each list could contain the rest of the file.
  @Test func referencesAreCountedBeforeTheyAreRead() {
    let tooMany = "brokenFile: the file has more than 250000 values"
    func list(_ first: UInt8, count: Int) -> [UInt8] {
      [0xAF, 0x12] + wide(count, 4) + [first] + [UInt8](repeating: 3, count: count - 1)
    }
    let one = file([list(1, count: 250_000), [0x09], [0x09], [0x09]], offsetWidth: 3)
    #expect(message(about: one) == "r: \(tooMany)")
    let nested = [list(1, count: 100_000), list(2, count: 100_000), list(3, count: 50_000), [0x09]]
    #expect(message(about: file(nested, offsetWidth: 3)) == "r: [0][0]: \(tooMany)")
    let members = [0xDF, 0x12] + wide(125_000, 4) + [UInt8](repeating: 1, count: 250_000)
    #expect(message(about: file([members, text("a")], offsetWidth: 3)) == "r: \(tooMany)")
    let fits = file([list(1, count: 249_999), [0x09], [0x09], [0x09]], offsetWidth: 3)
    #expect(
      message(about: fits) == "r: wrongType: the root must be a dictionary, not a list")
  }

  @Test(arguments: [30, 31, 1000])
  func combiningMarksInARowHaveALimit(_ count: Int) {
    var key: [UInt8] = [0x6F, 0x11] + wide(count + 1, 2) + [0, 0x61]
    for index in 0..<count { key += [0x03, index % 2 == 0 ? 0x01 : 0x23] }
    let said = message(about: file([[0xD1, 1, 2], key, [0x09]], offsetWidth: 2))
    if count == 30 {
      #expect(said.contains("unknownKey: "))
    } else {
      #expect(said == "r: brokenFile: a text has more than 30 combining marks in a row")
    }
  }

  @Test(arguments: [64, 65, 500])
  func depthLimitEqualsThatOfOtherFormats(_ levels: Int) {
    let lists = (1...levels).map { [0xA1] + wide($0, 2) }
    let said = message(about: file(lists + [[0x09]], referenceWidth: 2, offsetWidth: 2))
    if levels == 64 {
      #expect(said == "r: wrongType: the root must be a dictionary, not a list")
    } else {
      let path = String(repeating: "[0]", count: 65)
      #expect(said == "r: \(path): brokenFile: the values are nested too deeply")
    }
  }

  // MARK: Damage

  @Test func eachDamagedFileHasAMessage() {
    let path = "r: routes: brokenFile: "
    func of(_ object: [UInt8]) -> String {
      message(about: file([0xD1, 1, 2], text("routes"), object))
    }
    #expect(of([0xA1, 9]) == "\(path)a reference has no object")
    #expect(of([0xAE, 1]) == "\(path)an object is truncated")
    #expect(of([0x5F, 0x13] + wide(.max, 8)) == "\(path)an object is truncated")
    #expect(of([0xDF, 0x13] + wide(.max, 8)) == "\(path)an object is truncated")
    #expect(of([0x5F, 0x13] + wide(-1, 8)) == "\(path)a length is invalid")
    #expect(of([0x5F, 0x50]) == "\(path)a length is invalid")
    #expect(of([0x13, 1]) == "\(path)an object is truncated")
    #expect(of([0x51, 0xC3]) == "\(path)a text is not ASCII")
    #expect(of([0x61, 0xD8, 0x00]) == "\(path)a text is not UTF-16")
    #expect(of([0x80, 1]) == "\(path)a value has an unknown type")
    #expect(of([0xD1, 0x02, 1]) == "\(path)the value contains itself")
    #expect(
      message(about: file([0xD2, 1, 1, 2, 2], text("routes"), [0xA0]))
        == "\(path)the key is repeated")
    #expect(message(about: file([0xD1, 1, 1], [0x09])) == "r: brokenFile: a key is not a text")
    #expect(
      message(about: Array("bplist01".utf8))
        == "r: brokenFile: the version of the binary property list is unknown")
  }

  @Test func unsupportedValuesAreNamed() {
    func of(_ object: [UInt8]) -> String {
      message(about: file([0xD1, 1, 2], text("routes"), object))
    }
    for (object, kind) in [
      ([0x00], "null"), ([0x08], "true or false"),
      ([0x22, 0, 0, 0, 0], "a number that is not whole"),
      ([0x33, 0, 0, 0, 0, 0, 0, 0, 0], "a date"), ([0x41, 7], "data"),
      ([0x10, 7], "a whole number"),
      ([0x14, 1] + wide(0, 15), "a whole number that is too large"),
    ] as [([UInt8], String)] {
      #expect(of(object) == "r: routes: wrongType: “routes” must be a list, not \(kind)")
    }
  }

  @Test func invalidTrailerIsRefused() throws {
    let whole = file([0xD1, 1, 2], text("routes"), [0xA0])
    #expect(message(about: whole) == "")
    let trailer = whole.count - 32
    let damaged = "r: brokenFile: the trailer of the binary property list is invalid"
    // Widths, the number of objects, the root, and the offset of the table.
    for (place, width) in [(6, 1), (7, 1), (8, 8), (16, 8), (24, 8)] {
      for number in [0, 255, 1 << 40, .max, -1, -1 << 63] {
        var bytes = whole
        bytes.replaceSubrange(
          (trailer + place)..<(trailer + place + width), with: wide(number, width))
        // 0 is the valid root; another width changes the following numbers.
        if place == 16, number == 0 { continue }
        if width == 1, number & 0xFF != 0, number & 0xFF != 255 { continue }
        #expect(message(about: bytes) == damaged, "\(place): \(number)")
      }
    }
    for end in 0..<whole.count where end >= 8 {
      #expect(message(about: whole.prefix(end)).hasPrefix("r: "), "\(end)")
    }
    var offsets = whole
    offsets[trailer - 1] = 255
    #expect(message(about: offsets) == "r: routes: brokenFile: the offset of an object is invalid")
  }

  /// Any bytes are read or refused, without a crash.
  @Test func changedBytesNeverCrash() throws {
    let long = String(repeating: "é", count: 20)
    let list: [String: Any] = [
      "schemaVersion": 1,
      "routes": (0..<20).map { index -> [String: Any] in
        [
          "pattern": "/a\(index)", "screen": "time", "summary": long, "priority": -index,
          "animated": index % 2 == 0, "examples": ["/a\(index)"],
        ]
      },
    ]
    let whole = Array(
      try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0))
    #expect(try routes(whole).registrations.count == 20)
    var random = Steps(state: 7)
    var refused = 0
    for _ in 0..<2_000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        // Every second change is in the trailer or the table of offsets, on which most depends.
        let first = Bool.random(using: &random) ? 8 : bytes.count * 3 / 4
        bytes[Int.random(in: first..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      if message(about: bytes) != "" { refused += 1 }
    }
    #expect(refused > 500 && refused < 2_000)
  }
}

/// A random number generator with a fixed seed.
private struct Steps: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state ^ state >> 29) &* 0x9E37_79B9_7F4A_7C15
  }
}
