// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import JunctorMatching

@Suite struct URLGenerationTests {
  @Test(
    arguments: [
      ("/order/:id", ["id": "7"], "/order/7"),
      ("mall://order/:id", ["id": "a/b"], "mall://order/a%2Fb"),
      ("mall://:id", ["id": "a:b@c d/é"], "mall://a%3Ab%40c%20d%2F%C3%A9"),
      ("mall://:id", ["id": "AbC"], "mall://AbC"), ("mall:///x", [:], "mall://x"),
      ("mall://", [:], "mall://"),
      ("mall:////x", [:], "mall:////x"), ("mall://*", ["0": ""], "mall://"),
      ("mall://*", ["0": "a/b"], "mall://a/b"),
      ("mall://*", ["0": "/x"], "mall:////x"),
      ("https://M.mall.example:8443/:a", ["a": "x"], "https://m.mall.example:8443/x"),
      ("https://m.mall.example", [:], "https://m.mall.example/"), ("/", [:], "/"),
      ("/docs/*", ["0": ""], "/docs/"), ("/docs/*", ["0": "a/"], "/docs/a//"),
      ("/docs/*", ["0": "/"], "/docs///"),
      ("/docs/*", ["0": "a%b/c?d#e"], "/docs/a%25b/c%3Fd%23e"), ("/a//", [:], "/a//"),
      ("/x/:a?", ["a": "1"], "/x/1"), ("/x/:a?", [:], "/x"), ("/:a?/:b?", ["a": "1"], "/1"),
      ("{/edition}?/:n", ["n": "3"], "/edition/3"), ("/:a%2Fb", ["a": "x"], "/x%2Fb"),
      ("/a\\%41", [:], "/a%2541"), ("/:a", ["a": "a+b"], "/a+b"),
      ("/x?k=:a", ["a": "a+b c&d=e/é"], "/x?k=a%2Bb%20c%26d%3De/%C3%A9"),
      ("/x?b=:b&a=1&c=*", ["b": ""], "/x?b=&a=1&c"),
      ("/x#/v/:a/*", ["a": "p/q?", "0": "r/s"], "/x#/v/p%2Fq%3F/r/s"),
      ("/x#/*", ["0": ""], "/x#/"), ("/x#/*", ["0": "a/"], "/x#/a//"), ("/x#", [:], "/x#"),
      ("/{:a}-{:b}", ["a": "x", "b": "y-z"], "/x-y-z"),
      ("/v:a.:b", ["a": "1", "b": "2.3"], "/v1.2.3"),
      ("/*/:id", ["0": "a/b", "id": "c/d"], "/a/b/c%2Fd"), ("/x?k=:a", ["a": "\u{0}"], "/x?k=%00"),
      ("/:a?k=:a_", ["a": "\\", "a_": "\\"], "/%5C?k=%5C"), ("/:x([^/]*)", ["x": "a/b"], "/a%2Fb"),
      ("/{:x}?{a}?", ["x": "a"], "/aa"), ("/{:x}?{a}?", ["x": "b"], "/ba"),
    ] as [(String, [String: String], String)])
  func urlsAreWritten(pattern: String, given: [String: String], expected: String) throws {
    let pattern = try RoutePattern(pattern)
    #expect(try pattern.url(for: given) == expected)
    #expect(try values(pattern, expected) == given)
  }

  @Test(
    arguments: [
      ("/:id", [:], "id", "“id”: a value is missing"),
      (
        "/:id", ["id": "1", "x": "2"], "x",
        "the value “2” of “x” cannot be written: the pattern has no capture of this name"
      ),
      (
        "/:id", ["id": ""], "id",
        "the value “” of “id” cannot be written: a segment cannot be empty"
      ),
      (
        "/x/:id?", ["id": ""], "id",
        "the value “” of “id” cannot be written: a segment cannot be empty"
      ),
      (
        "/x/:id+", ["id": ""], "id",
        "the value “” of “id” cannot be written: the tail cannot be empty"
      ),
      (
        "/:id([0-9]+)", ["id": "x"], "id",
        "the value “x” of “id” cannot be written: it does not match “[0-9]+”"
      ),
      (
        "/x?k=:id([0-9]+)", ["id": "x"], "id",
        "the value “x” of “id” cannot be written: it does not match “[0-9]+”"
      ),
      (
        "/:id", ["id": ".."], "id",
        "the value “..” of “id” cannot be written: no URL has a segment “.” or “..”"
      ),
      (
        "/a/.:id", ["id": "."], "id",
        "the value “.” of “id” cannot be written: no URL has a segment “.” or “..”"
      ),
      (
        "/a/*", ["0": "x/../y"], "0",
        "the value “x/../y” of “0” cannot be written: no URL has a segment “.” or “..”"
      ),
      (
        "mall://:id", ["id": "."], "id",
        "the value “.” of “id” cannot be written: no URL has a segment “.” or “..”"
      ),
      (
        "/:id", ["id": "\u{0}"], "id",
        "the value “␀” of “id” cannot be written: only a query can contain NUL"
      ),
      (
        "/a#/:id", ["id": "\u{0}"], "id",
        "the value “␀” of “id” cannot be written: only a query can contain NUL"
      ),
      (
        "/{:a}-{:b}", ["a": "x-y", "b": "z"], "a",
        "the value “x-y” of “a” cannot be written: it would be read as “x”"
      ),
      (
        "/:a?/:b?", ["b": "1"], "b",
        "the value “1” of “b” cannot be written: the URL would match in another way"
      ),
      (
        "/*", ["0": "/x"], "0",
        "the value “/x” of “0” cannot be written: a text that begins with “//” needs a scheme before it"
      ),
    ] as [(String, [String: String], String, String)])
  func valuesAreRefusedByName(
    pattern: String, given: [String: String], name: String, description: String
  ) throws {
    let pattern = try RoutePattern(pattern)
    let error = #expect(throws: ParameterError.self) { try pattern.url(for: given) }
    #expect(error?.name == name)
    #expect(error?.value == given[name])
    #expect(error?.description == description)
  }

  @Test func firstLongestValueOfATooLongURLIsRefused() throws {
    let value = String(repeating: "a", count: 9000)
    for (values, name) in [(["a": "1", "b": value], "b"), (["a": value, "b": value], "a")] {
      let error = #expect(throws: ParameterError.self) {
        try RoutePattern("/:a/:b").url(for: values)
      }
      #expect(error?.name == name)
    }
  }

  @Test func everyPositionIsWritten() throws {
    let pattern = try RoutePattern("/:a{/:b}?/x?k=:c")
    #expect(try pattern.url(for: ["1", "2", "3"]) == "/1/2/x?k=3")
    #expect(try pattern.url(for: ["1", "3"]) == "/1/x?k=3")
    #expect(throws: ParameterError.self) { try pattern.url(for: ["1"]) }
    #expect(throws: ParameterError.self) { try pattern.url(for: ["1", "2", "3", "4"]) }
  }

  @Test(arguments: 5...8 as ClosedRange<UInt64>)
  func writtenURLsMatchWithTheSameValues(seed: UInt64) throws {
    var generator = PatternGenerator(seed: seed)
    let texts = [
      "a", "7", "42", "ab", "x/y", "z", "", ".", "..", "a.b", "a-b", "a/b/c", "/", "a/", "/a", "//",
      "é", "e\u{301}",
      "家居", "%", "%41", "%2F", "a b", "+", "a+b", "?", "#", "&=", ":", "@", "[x]", "\\", "\u{0}",
      "\t", "~", "🧭", "^|", "<>\"`",
      "{}", "1.2.3", "order", "v1", "-", "cd", "A",
    ]
    var pairs = 0
    var made = 0
    let count = Laws.count(2_500, usually: 300)
    while pairs < count {
      guard let pattern = try? RoutePattern(generator.pattern()) else { continue }
      for _ in 0..<6 {
        let alternative = generator.pick(pattern.alternatives)
        let names = alternative.captured.map { pattern.captureNames[$0] }
        var given: [String: String] = [:]
        for name in names {
          given[name] =
            generator.pick(texts)
            + (generator.pick([true, false, false]) ? generator.pick(texts) : "")
        }
        pairs += 1
        guard let url = try? pattern.url(for: given) else { continue }
        made += 1
        let again = try values(pattern, url)
        let isSame = given.allSatisfy { again?[$0.key]?.utf8.elementsEqual($0.value.utf8) == true }
        #expect(isSame && again?.count == given.count, "\(pattern) \(given) \(url)")
      }
    }
    #expect(made >= count / 5, "\(made)")
  }
}

extension Alternative {
  /// The captures that take part, in any order.
  fileprivate var captured: [Int] {
    positions.flatMap(\.captures) + query.compactMap(\.capture) + (fragment?.captures ?? [])
  }
}
