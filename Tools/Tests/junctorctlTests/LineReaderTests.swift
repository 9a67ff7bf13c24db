// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import junctorctl

@Suite struct LineReaderTests {
  private static func lines(_ bytes: [UInt8], limit: Int, chunk: Int) throws -> [LineReader.Line] {
    var reader = LineReader(limit: limit)
    var rest = bytes[...]
    var lines: [LineReader.Line] = []
    while let line = try reader.next({ (buffer) throws(StreamError) in
      buffer = Array(rest.prefix(chunk))
      rest = rest.dropFirst(chunk)
    }) {
      lines.append(line)
    }
    return lines
  }

  @Test(
    arguments: [
      ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\n\nb", ["a", "", "b"]),
      ("a\r\nb\r\n", ["a", "b"]), ("a\rb\n", ["a\rb"]), ("\n\n", ["", ""]), ("\r", [""]),
    ] as [(String, [String])])
  func lineEndsWithALineFeed(_ text: String, _ lines: [String]) throws {
    for chunk in 1...4 {
      let found = try Self.lines(Array(text.utf8), limit: 100, chunk: chunk)
      #expect(found.map(\.text) == lines)
      #expect(found.allSatisfy { !$0.isCut })
    }
  }

  @Test func onlyTheBeginningOfALongLineIsStored() throws {
    for chunk in 1...9 {
      let found = try Self.lines(Array("abc\nabcd\nabcdefgh\r\nx".utf8), limit: 3, chunk: chunk)
      #expect(found.map(\.text) == ["abc", "abc", "abc", "x"])
      #expect(found.map(\.isCut) == [false, true, true, false])
    }
  }

  @Test(
    arguments: [
      ([0x61, 0x62], nil), ([0x61, 0xFF, 0x62], 1), ([0xFF], 0), ([0x61, 0xE5, 0xAE], 1),
      ([0x61, 0xEF, 0xBF], 1), ([0x61, 0xEF, 0xBF, 0x62], 1), ([0xE5, 0xAE, 0xB6, 0x80], 3),
      ([0xC0, 0x80], 0), ([0xED, 0xA0, 0x80], 0), ([0xEF, 0xBF, 0xBD], nil),
    ] as [([UInt8], Int?)])
  func firstInvalidByteIsReported(_ bytes: [UInt8], _ place: Int?) {
    let line = LineReader.Line(bytes: bytes)
    #expect(line.firstUndecodable(in: line.text) == place)
  }
}
