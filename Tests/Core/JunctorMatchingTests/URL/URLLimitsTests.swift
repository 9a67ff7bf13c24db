// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import JunctorMatching

@Suite struct URLLimitsTests {
  @Test func defaultsMatchTheDocumentation() {
    #expect(URLLimits() == URLLimits(bytes: 8192, segments: 64, queryItems: 128))
    #expect(URLLimits.maximum.bytes == 65_535)
  }

  @Test func valuesAreClamped() {
    let limits = URLLimits(bytes: 1_000_000, segments: -1, queryItems: 70_000)
    #expect((limits.bytes, limits.segments, limits.queryItems) == (65_535, 0, 65_535))
  }

  @Test func lengthIsThatOfTheOriginalText() throws {
    let longest = "mall://h/" + String(repeating: "a", count: 8183)
    #expect(try ParsedURL(longest).path.utf8.count == 8184)
    #expect(throws: URLParsingError(.tooLong, in: longest + "a", at: 8192)) {
      try ParsedURL(longest + "a")
    }
    #expect(throws: URLParsingError(.tooLong, in: longest + " ", at: 8192)) {
      try ParsedURL(longest + " ")
    }
  }

  @Test func canonicalTextIsNeverLongerThanTheCeiling() {
    let text = "mall://h/?" + String(repeating: "\"", count: 30_000)
    #expect(throws: URLParsingError(.tooLong, in: text, at: text.utf8.count)) {
      try ParsedURL(text, limits: .maximum)
    }
  }

  @Test func segmentsAreCountedWithTheHostOfAnAppScheme() throws {
    let path = String(repeating: "/a", count: 64)
    #expect(try ParsedURL(path).pathSegmentCount == 64)
    #expect(try ParsedURL(path + "/").pathSegmentCount == 64)
    #expect(try ParsedURL("https://h.example" + path).pathSegmentCount == 64)
    #expect(try ParsedURL("mall://" + path).pathSegmentCount == 64)
    #expect(throws: URLParsingError(.tooManySegments, in: path + "/b", at: 129)) {
      try ParsedURL(path + "/b")
    }
    #expect(throws: URLParsingError(.tooManySegments, in: "mall://h" + path, at: 135)) {
      try ParsedURL("mall://h" + path)
    }
    #expect(try ParsedURL(path + "/b/../..").pathSegmentCount == 63)
  }

  @Test func queryItemsAreCountedWithoutEmptyPairs() throws {
    let query = "/?" + String(repeating: "a&&", count: 128)
    #expect(try ParsedURL(query).queryItems().count == 128)
    #expect(throws: URLParsingError(.tooManyQueryItems, in: query + "b", at: query.utf8.count)) {
      try ParsedURL(query + "b")
    }
  }

  @Test func costOfALongTextIsBoundedByTheLimit() {
    let text = String(repeating: "/../a", count: 2_000_000)
    var offsets: [Int] = []
    let time = threadTime {
      for _ in 0..<100 {
        do throws(URLParsingError) {
          _ = try ParsedURL(text)
        } catch {
          offsets.append(error.offset)
        }
      }
    }
    #expect(offsets == Array(repeating: 8192, count: 100))
    #expect(time < .seconds(1))
  }

  @Test(arguments: [
    "/a", "/..", "/%2e%2e/a", "&", "?", "%41", "家", ":", "[", "@", ".", "\t", "\\", "1.", "/a/../",
  ])
  func longestTextsAreParsedInLinearTime(piece: String) {
    let starts = [
      "mall://h/", "https://h.example/", "https://", "mall://", "file:///", "mall:", "",
    ]
    for start in starts {
      let text = start + String(repeating: piece, count: (65_535 - 20) / piece.utf8.count)
      let time = threadTime { _ = try? ParsedURL(text, limits: .maximum) }
      #expect(time < .milliseconds(500), "\(start) and many of \(piece)")
    }
  }
}
