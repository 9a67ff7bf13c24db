// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A text that wildcard patterns are matched with.
///
/// The matcher keeps the set of all positions that a pattern can have reached, one bit for each. So it never
/// backtracks: an element of a pattern costs at most *n* / 64 steps for a text of *n* symbols.
struct GlobText {
  // Marks for a text that is a pattern itself: see `GlobPattern.covers(_:)`.

  /// Stands for any text; only `*` matches it.
  static let anyText: UInt32 = 0x11_0000
  /// Stands for any symbol; only `?` and `*` match it.
  static let anySymbol: UInt32 = 0x11_0001

  let symbols: [UInt32]
  /// Whether the symbols are in lower case.
  let ignoresCase: Bool

  let wordCount: Int
  /// One mask of `wordCount` words for each kind of element: bit *p* + 1 is set if the element matches symbol *p*.
  private var masks: [UInt64] = []
  private var symbolOffsets: [UInt32: Int] = [:]
  private var classOffsets: [GlobElement.CharacterClass: Int] = [:]

  init(symbols: [UInt32], ignoresCase: Bool) {
    self.symbols = symbols
    self.ignoresCase = ignoresCase
    wordCount = symbols.count / 64 + 1
  }

  init(_ text: String, ignoresCase: Bool = false) {
    let text = ignoresCase ? text.lowercased() : text
    self.init(symbols: text.unicodeScalars.map { $0.value }, ignoresCase: ignoresCase)
  }

  /// Creates the text of a path: without leading and trailing slashes, and with single ones inside.
  init(path: String, ignoresCase: Bool) {
    let text = ignoresCase ? path.lowercased() : path
    let segments = text.unicodeScalars.split(separator: "/").map { $0.map { $0.value } }
    self.init(symbols: Array(segments.joined(separator: [0x2F])), ignoresCase: ignoresCase)
  }

  /// Returns whether the text begins with symbols: the fast path of most components.
  func begins(with prefix: [UInt32]) -> Bool {
    guard prefix.count <= symbols.count else { return false }
    for index in prefix.indices where prefix[index] != symbols[index] { return false }
    return true
  }

  /// Moves a set of positions over an element.
  mutating func advance(_ positions: inout PositionSet, over element: GlobElement) {
    switch element {
    case .anyText: positions.extend(to: symbols.count)
    case .value(let values): positions = advanced(positions, over: values)
    default:
      if let offset = maskOffset(element) {
        positions.advance(in: masks, at: offset)
      } else {
        positions = PositionSet(wordCount: wordCount)
      }
    }
  }

  /// Returns the positions behind each of the values.
  private mutating func advanced(_ positions: PositionSet, over values: GlobValues) -> PositionSet {
    var result = PositionSet(wordCount: wordCount)
    if values.containsEmpty { result.formUnion(positions) }
    // Depth first. The siblings of a node remain on the stack, with the positions before them.
    var pending = values.nodes.isEmpty ? [] : [(index: 0, positions: positions)]
    while let (index, before) = pending.popLast() {
      let node = values.nodes[index]
      if let sibling = node.sibling { pending.append((sibling, before)) }
      if node.element != .anyText {
        guard let offset = maskOffset(node.element), before.canAdvance(in: masks, at: offset)
        else { continue }
      }
      var after = before
      advance(&after, over: node.element)
      if node.isEnd { result.formUnion(after) }
      if let child = node.child { pending.append((child, after)) }
    }
    return result
  }

  /// Returns the offset of an element's mask; `nil` if the element matches no symbol of the text.
  private mutating func maskOffset(_ element: GlobElement) -> Int? {
    if masks.isEmpty { index() }
    switch element {
    case .symbol(let symbol): return symbolOffsets[symbol]
    case .anySymbol: return 0
    case .oneOf(let members):
      if let offset = classOffsets[members] { return offset }
      let offset = addMask()
      for (position, symbol) in symbols.enumerated()
      where members.contains(symbol, ignoresCase: ignoresCase) { set(position, at: offset) }
      classOffsets[members] = offset
      return offset
    default: return nil
    }
  }

  private mutating func index() {
    let any = addMask()
    for (position, symbol) in symbols.enumerated() {
      if symbol != Self.anyText { set(position, at: any) }
      let offset = symbolOffsets[symbol] ?? addMask()
      symbolOffsets[symbol] = offset
      set(position, at: offset)
    }
  }

  private mutating func addMask() -> Int {
    masks.append(contentsOf: repeatElement(0, count: wordCount))
    return masks.count - wordCount
  }

  private mutating func set(_ position: Int, at offset: Int) {
    masks[offset + (position + 1) / 64] |= 1 << UInt64((position + 1) % 64)
  }
}
