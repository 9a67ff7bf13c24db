// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorManifest
import TestSupport

@testable import JunctorMatching

/// The laws of the pattern parser.
///
/// The lowest bit of the first byte of an input decides whether case is ignored; the rest is the
/// pattern. So `0` begins an input in which case counts, and `1` another.
enum PatternLaws {
  static func check(_ input: FuzzInput, _ sample: FuzzSample) throws(BrokenLaw) -> Bool {
    var input = input
    let ignoreCase = input.next() & 1 != 0
    if sample.checksum != nil, RepeatCounts.areLarge(input.rest) { return false }
    let text = String(decoding: input.rest, as: UTF8.self)
    let pattern: RoutePattern
    do throws(RoutePatternError) {
      pattern = try RoutePattern(text, ignoreCase: ignoreCase)
    } catch {
      let isInside = (0...text.utf8.count).contains(error.offset)
      try expectLaw(isInside, "The error \(error.code) is at \(error.offset).")
      try expectLaw(error.pattern == text, "The error has another text.")
      if sample.includes(oneIn: 32, law: 1) {
        try expectLaw(DrawnError.isValid(error.description), "No caret: \(error)")
      }
      return true
    }
    try checkParts(pattern, text)
    if pattern.isPlain { try checkPlain(pattern, text) }
    if sample.includes(oneIn: 16, law: 2) { try checkPrinting(pattern, text, ignoreCase) }
    if sample.includes(oneIn: 16, law: 3) { try checkAlternatives(pattern, ignoreCase) }
    if sample.includes(oneIn: 16, law: 4) { try checkURLs(pattern, input.checksum) }
    return true
  }

  private static func checkParts(_ pattern: RoutePattern, _ text: String) throws(BrokenLaw) {
    try expectLaw(
      pattern.description.utf8.elementsEqual(text.utf8), "The description is another text.")
    let storage = pattern.storage
    let names = storage.captureNames
    try expectLaw(
      Set(names).count == names.count && names.count <= PatternParser.maximumCaptures
        && names == pattern.captureNames && storage.captures.map(\.name) == names,
      "The captures are \(names).")
    let alternatives = storage.alternatives
    try expectLaw(
      (1...PatternExpansion.maximumCount).contains(alternatives.count)
        && storage.templates.count == alternatives.count
        && pattern.rows.count == alternatives.count,
      "There are \(alternatives.count) alternatives.")
    for (alternative, template) in zip(alternatives, storage.templates) {
      let positions = alternative.positions
      let tail = positions.firstIndex { $0.kind == .tail }
      try expectLaw(
        tail == nil || tail == positions.count - 1, "A tail is not the last position.")
      let captures =
        positions.flatMap(\.captures) + alternative.query.compactMap(\.capture)
        + (alternative.fragment?.captures ?? [])
      try expectLaw(
        Set(captures).isSubset(of: Set(template.captures))
          && Set(captures).count == captures.count
          && template.captures.allSatisfy(names.indices.contains),
        "The captures of an alternative are \(captures), and \(template.captures) when written.")
      try expectLaw(
        alternative.presence.count == alternatives[0].presence.count,
        "The optional parts are \(alternative.presence).")
    }
    for warning in storage.warnings {
      try expectLaw(
        (0...text.utf8.count).contains(warning.offset), "A warning is at \(warning.offset).")
    }
  }

  /// The fast path for plain patterns has the result of the slow path.
  private static func checkPlain(_ pattern: RoutePattern, _ text: String) throws(BrokenLaw) {
    guard let compiled = try? RoutePattern(compiling: text, ignoreCase: false) else {
      throw BrokenLaw("Only the fast path accepts the pattern.")
    }
    let (short, long) = (pattern.storage, compiled.storage)
    try expectLaw(
      short.alternatives == long.alternatives && short.captureNames == long.captureNames
        && "\(short.templates)" == "\(long.templates)" && "\(short.captures)" == "\(long.captures)"
        && short.warnings.isEmpty && long.warnings.isEmpty,
      "The fast path has another result.")
    try expectLaw(
      pattern == compiled && compiled == pattern && pattern.hashValue == compiled.hashValue
        && pattern.hasShape(of: compiled) && compiled.hasShape(of: pattern)
        && pattern.matchesSameURLs(as: compiled) && compiled.matchesSameURLs(as: pattern)
        && pattern.claim == compiled.claim,
      "The compiled pattern is another one.")
  }

  private static func checkPrinting(
    _ pattern: RoutePattern, _ text: String, _ ignoreCase: Bool
  ) throws(BrokenLaw) {
    guard let again = try? RoutePattern(pattern.description, ignoreCase: ignoreCase) else {
      throw BrokenLaw("The description is not a pattern.")
    }
    try expectLaw(
      again == pattern && again.hashValue == pattern.hashValue && again.claim == pattern.claim
        && again.matchesSameURLs(as: pattern) && again.hasShape(of: pattern),
      "The description is another pattern.")
  }

  /// The text of an alternative is a pattern with its row.
  private static func checkAlternatives(
    _ pattern: RoutePattern, _ ignoreCase: Bool
  ) throws(BrokenLaw) {
    let texts = pattern.alternativeTexts
    for (text, row) in zip(texts, pattern.rows) {
      // Escapes can make a text too long.
      if text.unicodeScalars.count > PatternParser.maximumLength { continue }
      let again: RoutePattern
      do throws(RoutePatternError) {
        again = try RoutePattern(text, ignoreCase: ignoreCase)
      } catch {
        throw BrokenLaw("The alternative “\(text)” is not a pattern: \(error)")
      }
      try expectLaw(again.rows == [row], "The alternative “\(text)” has another row.")
    }
  }

  /// A URL is read as the values that it was written with.
  private static func checkURLs(_ pattern: RoutePattern, _ seed: UInt64) throws(BrokenLaw) {
    var random = SplitMix(seed: seed)
    let texts = ["a", "7", "ab", "a/b", "", "é", "..", "a b", "%", "/", "b-7", "A"]
    for template in pattern.storage.templates.prefix(3) {
      var values: [String: String] = [:]
      for capture in template.captures {
        values[pattern.captureNames[capture]] = texts[Int(random.next() % UInt64(texts.count))]
      }
      guard let text = try? pattern.url(for: values) else { continue }
      let spaces: RouteSpaces =
        if let host = pattern.host {
          RouteSpaces([.domain(host, port: pattern.port)])
        } else {
          RouteSpaces([.scheme(pattern.scheme ?? "app")])
        }
      guard let parsed = try? ParsedURL(text), let url = spaces.resolve(parsed),
        let match = pattern.firstMatch(url)
      else { throw BrokenLaw("The URL “\(text)” does not match.") }
      let read = match.captures.all
      try expectLaw(
        read.count == values.count
          && read.allSatisfy { name, value in
            values[name].map { $0.utf8.elementsEqual(value.utf8) } ?? false
              && match.captures[name].map { $0.utf8.elementsEqual(value.utf8) } ?? false
          },
        "The URL “\(text)” of \(values) is read as \(read).")
    }
  }
}

/// The bounds of repetitions in a text.
private enum RepeatCounts {
  /// Returns whether repetitions can multiply an expression by more than 8.
  ///
  /// Such automata can take milliseconds, and are tested by other tests.
  static func areLarge(_ bytes: ArraySlice<UInt8>) -> Bool {
    var product = 1
    var index = bytes.startIndex
    while index < bytes.endIndex {
      defer { index += 1 }
      guard bytes[index] == UInt8(ascii: "{") else { continue }
      var (largest, number) = (1, 0)
      while index + 1 < bytes.endIndex {
        let next = bytes[index + 1]
        if isDigit(next) {
          number = min(number * 10 + Int(next - 0x30), 10_000)
          largest = max(largest, number)
        } else if next == UInt8(ascii: ",") {
          number = 0
        } else {
          break
        }
        index += 1
      }
      product *= largest
      if product > 8 { return true }
    }
    return false
  }
}
