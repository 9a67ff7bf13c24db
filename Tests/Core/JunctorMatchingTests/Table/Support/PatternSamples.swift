// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport

@testable import JunctorMatching

/// Random URLs that a pattern matches: texts of its automata over a small alphabet.
struct PatternSamples {
  private static let alphabet = Array("ab7x-./".utf8) + [PathSymbols.escapedSlash]
  private static let spaces = RouteSpaces([.scheme("mall")])

  private var random = SplitMix(seed: 5)

  /// Returns URLs of each alternative, always the same ones.
  static func urls(of pattern: RoutePattern) -> [[RoutableURL]] {
    var samples = PatternSamples()
    return pattern.alternatives.map { alternative in
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
      alternative.row().matches(url)
    else { return nil }
    return url
  }

  /// Returns a text of an automaton: a random walk, and from its end a shortest way to accept.
  private mutating func word(_ automaton: Automaton) -> [UInt8] {
    let alphabet = Self.alphabet + automaton.fixedPrefix + automaton.fixedSuffix
    func symbols(_ state: Automaton.State) -> [UInt8] {
      alphabet.filter { !automaton.isDead(automaton.next(state, $0)) }
    }
    var result: [UInt8] = []
    var state = automaton.start
    for _ in 0..<random.next() % 5 {
      let symbols = symbols(state)
      if symbols.isEmpty { break }
      result.append(symbols[Int(random.next() % UInt64(symbols.count))])
      state = automaton.next(state, result[result.count - 1])
    }
    var seen: Set<Automaton.State> = [state]
    var queue: [(state: Automaton.State, rest: [UInt8])] = [(state, [])]
    var index = 0
    while index < queue.count {
      let (state, rest) = queue[index]
      if automaton.isAccepting(state) { return result + rest }
      index += 1
      for symbol in symbols(state) where seen.insert(automaton.next(state, symbol)).inserted {
        queue.append((automaton.next(state, symbol), rest + [symbol]))
      }
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
