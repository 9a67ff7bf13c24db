// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

@testable import JunctorMatching

/// Random URLs that a pattern matches: texts of its automata over a small alphabet.
struct PatternSamples {
  private static let alphabet = Array("ab7x-./".utf8) + [PathSymbols.escapedSlash]
  private static let spaces = RouteSpaces([.scheme("mall")])

  private var random = SplitMix64(seed: 5)

  /// Returns URLs of each alternative, always the same ones.
  static func urls(of pattern: RoutePattern) -> [RoutableURL] {
    var samples = PatternSamples()
    return pattern.alternatives.flatMap { alternative in
      (0..<48).compactMap { _ in samples.url(of: alternative) }
    }
  }

  private mutating func url(of alternative: Alternative) -> RoutableURL? {
    var text = ""
    for position in alternative.positions {
      text += "/" + PercentEncoding.path(word(position.automaton))
    }
    if text.isEmpty || text.hasSuffix("/") || random.next().isMultiple(of: 8) { text += "/" }
    // Two slashes at the start would begin a host.
    if text.hasPrefix("//") { text = "/." + text }
    for (index, condition) in alternative.query.enumerated() {
      let value: [UInt8] =
        switch condition.language {
        case .literal(let literal): literal
        case .constrained(let automaton): word(automaton)
        case .any: word(.anyTail)
        }
      text += (index == 0 ? "?" : "&") + PercentEncoding.path(condition.key) + "="
      text += PercentEncoding.path(value)
    }
    if let fragment = alternative.fragment {
      text += "#" + PercentEncoding.path(word(fragment.automaton))
    }
    guard let parsed = try? ParsedURL(text), let url = Self.spaces.resolve(parsed),
      alternative.matches(url)
    else { return nil }
    return url
  }

  /// Returns a text of an automaton, by a random walk; an unfinished one if the walk is long.
  private mutating func word(_ automaton: Automaton) -> [UInt8] {
    var result: [UInt8] = []
    var state = automaton.start
    while result.count < 12 {
      if automaton.isAccepting(state), random.next().isMultiple(of: 3) { break }
      let symbols = (Self.alphabet + automaton.fixedPrefix + automaton.fixedSuffix).filter {
        !automaton.isDead(automaton.next(state, $0))
      }
      if symbols.isEmpty { break }
      let symbol = symbols[Int(random.next() % UInt64(symbols.count))]
      result.append(symbol)
      state = automaton.next(state, symbol)
    }
    return result
  }
}

extension PercentEncoding {
  /// Returns symbols as a part of a URL in which slashes are separators.
  fileprivate static func path(_ symbols: [UInt8]) -> String {
    symbols.map { symbol in
      switch UnicodeScalar(symbol) {
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "/": String(UnicodeScalar(symbol))
      case _ where symbol == PathSymbols.escapedSlash: "%2F"
      default: "%" + (symbol < 16 ? "0" : "") + String(symbol, radix: 16, uppercase: true)
      }
    }.joined()
  }
}
