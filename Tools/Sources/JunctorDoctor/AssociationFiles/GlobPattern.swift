// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A wildcard pattern of an association file.
///
/// `*` matches any text, slashes included, `?` matches exactly one symbol, and variables are replaced. Other characters
/// match themselves.
///
/// In the pattern of a path, leading and trailing slashes make no difference, and a run of slashes is one slash. A
/// pattern that ends in `/*` also matches the path before it: `/buy/*` matches `/buy`, but not `/buyer`.
struct GlobPattern: Sendable, Hashable {
  /// The literal beginning, which is compared first.
  private let prefix: [UInt32]
  private let rest: [GlobElement]
  /// Whether `rest` is `*` alone, so that the prefix decides.
  private let isPrefix: Bool
  /// Whether the pattern ended in `/*`, which the elements do not contain.
  private let includesDescendants: Bool

  /// The pattern of a query, a fragment or a value.
  init(_ text: String, ignoresCase: Bool, variables: GlobVariables) {
    self.init(variables.elements(of: text, ignoresCase: ignoresCase), includesDescendants: false)
  }

  /// The pattern of a path.
  init(path: String, ignoresCase: Bool, variables: GlobVariables) {
    var elements: [GlobElement] = []
    for element in variables.elements(of: path, ignoresCase: ignoresCase)
    where element != .slash || (elements.last != .slash && !elements.isEmpty) {
      elements.append(element)
    }
    if elements.last == .slash { elements.removeLast() }
    let includesDescendants = elements.suffix(2) == [.slash, .anyText]
    if includesDescendants { elements.removeLast(2) }
    self.init(elements, includesDescendants: includesDescendants)
  }

  private init(_ elements: [GlobElement], includesDescendants: Bool) {
    var prefix: [UInt32] = []
    for element in elements {
      guard case .symbol(let symbol) = element else { break }
      prefix.append(symbol)
    }
    self.prefix = prefix
    rest = Array(elements[prefix.count...])
    isPrefix = rest == [.anyText]
    self.includesDescendants = includesDescendants
  }

  /// An upper bound of the steps that matching takes for each 64 symbols of a text.
  var cost: Int {
    rest.reduce(prefix.count + 1) { sum, element in
      if case .value(let values) = element { sum + values.nodes.count + 1 } else { sum + 1 }
    }
  }

  /// Whether the pattern matches every text.
  var matchesAll: Bool { prefix.isEmpty && isPrefix }

  /// The text, if the pattern matches one text only.
  var literal: [UInt32]? { rest.isEmpty && !includesDescendants ? prefix : nil }

  /// Returns whether the pattern matches the whole text.
  ///
  /// - Complexity: O(*m* · *n* / 64) in the worst case, where *m* is `cost` and *n* the length of the text.
  func matches(_ text: inout GlobText) -> Bool {
    guard text.begins(with: prefix) else { return false }
    if rest.isEmpty {
      return text.symbols.count == prefix.count
        || (includesDescendants && text.symbols[prefix.count] == 0x2F)
    }
    if isPrefix { return true }
    var positions = PositionSet(prefix.count, wordCount: text.wordCount)
    for element in rest {
      text.advance(&positions, over: element)
      if positions.isEmpty { return false }
    }
    if positions.contains(text.symbols.count) { return true }
    guard includesDescendants else { return false }
    text.advance(&positions, over: .slash)
    return !positions.isEmpty
  }

  /// Returns whether the pattern matches every text that `other` matches, if that is easy to decide.
  ///
  /// The other pattern is matched like a text in which each wildcard is a symbol of its own. A variable of the other
  /// pattern counts as any text. So the result `true` is certain, and `false` is not.
  func covers(_ other: GlobPattern) -> Bool {
    if matchesAll || self == other { return true }
    var symbols = other.prefix
    for element in other.rest {
      switch element {
      case .symbol(let symbol): symbols.append(symbol)
      case .anySymbol, .oneOf: symbols.append(GlobText.anySymbol)
      case .anyText, .value, .never: symbols.append(GlobText.anyText)
      }
    }
    var text = GlobText(symbols: symbols, ignoresCase: false)
    guard matches(&text) else { return false }
    guard other.includesDescendants else { return true }
    var descendants = GlobText(symbols: symbols + [0x2F, GlobText.anyText], ignoresCase: false)
    return matches(&descendants)
  }
}
