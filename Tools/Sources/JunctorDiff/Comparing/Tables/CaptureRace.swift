// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// The captures of two alternatives, found at the same time in the same path.
///
/// Each reader runs the capture programs of its alternative (`CaptureProgram.Run`). The key contains
/// the states of both, and the order of the locations that they have stored, instead of the locations
/// themselves. So there are finitely many keys, and paths with equal keys have equal continuations.
struct CaptureRace: PathRace {
  private var readers: [CaptureReader]
  private var offset: Int
  /// The numbers of the names whose captures are at different locations.
  private var differing: Set<Int> = []
  /// Whether the parts of the alternatives after the path differ.
  private let hasOtherDifferences: Bool
  /// The class of each symbol; the programs do not distinguish symbols of one class.
  let symbolClasses: [UInt8]

  /// An alternative of a route, and the symbols that it reads before the path.
  typealias Runner = (route: TableRoute, alternative: Int, prefix: [UInt8])

  /// Creates a race at the start of a path.
  ///
  /// - Returns: `nil` if the captures of both are always equal.
  init?(_ first: Runner, _ second: Runner) {
    let (one, two) = (ComparedCaptures(first), ComparedCaptures(second))
    let start = max(one.prefix.count, two.prefix.count)
    let isSamePath = one.prefix == two.prefix && one.path == two.path
    hasOtherDifferences =
      one.query != two.query || one.fragment != two.fragment || one.host != two.host
    if isSamePath, !hasOtherDifferences { return nil }
    offset = start
    var numbers: [String: Int] = [:]
    for name in (one.path + two.path).flatMap({ $0.names }) where numbers[name] == nil {
      numbers[name] = numbers.count
    }
    readers = isSamePath ? [] : [one, two].map { CaptureReader($0, numbers, pathStart: start) }
    symbolClasses =
      (one.path + two.path).compactMap { $0.program }
      .flatMap { $0.program.ranges }.symbolClasses
  }

  mutating func step(_ symbol: UInt8) {
    for index in readers.indices { readers[index].step(symbol, at: offset) }
    offset += 1
    compare()
  }

  /// Moves the captures that both readers have found out of the readers.
  private mutating func compare() {
    if readers.isEmpty { return }
    for (number, range) in readers[0].found {
      guard let other = readers[1].found[number] else { continue }
      readers[0].found[number] = nil
      readers[1].found[number] = nil
      if range != other { differing.insert(number) }
    }
  }

  /// Returns whether captures can differ if the path ends here.
  func finds(_ endsWithSlash: Bool) -> Bool {
    if hasOtherDifferences || !differing.isEmpty { return true }
    if readers.isEmpty { return false }
    var end = self
    for index in readers.indices { end.readers[index].end(at: offset, endsWithSlash) }
    end.compare()
    return !end.differing.isEmpty
      || end.readers.contains { !$0.found.values.allSatisfy { $0 == nil } }
  }

  var key: [Int] {
    var locations: Set<Int> = []
    for reader in readers { reader.forEachLocation { locations.insert($0) } }
    let order = Dictionary(
      uniqueKeysWithValues: locations.sorted().enumerated().map { ($0.element, $0.offset) })
    var key = differing.sorted() + [-1]
    for reader in readers { reader.append(to: &key, order) }
    return key
  }
}

/// The captures of an alternative, as far as they decide about values.
struct ComparedCaptures {
  struct Part: Hashable {
    let kind: Position.Kind
    let program: CaptureProgram?
    let names: [String]
  }

  struct QueryPart: Hashable {
    let key: [UInt8]
    let name: String
  }

  let prefix: [UInt8]
  /// The positions that are not in the row.
  let host: [Part]
  let path: [Part]
  let query: Set<QueryPart>
  let fragment: Part?

  init(_ runner: CaptureRace.Runner) {
    let pattern = runner.route.pattern.compiled
    let alternative = pattern.alternatives[runner.alternative]
    let names = pattern.captureNames
    let parts = alternative.positions.map { position in
      Part(
        kind: position.kind, program: position.captures.isEmpty ? nil : position.program,
        names: position.captures.map { names[$0] })
    }
    let dropped = parts.count - runner.route.rows[runner.alternative].positions.count
    prefix = runner.prefix
    host = Array(parts.prefix(dropped))
    path = Array(parts.dropFirst(dropped))
    query = Set(
      alternative.query.compactMap { condition in
        condition.capture.map { QueryPart(key: condition.key, name: names[$0]) }
      })
    fragment = alternative.fragment.flatMap { fragment in
      fragment.captures.isEmpty
        ? nil
        : Part(kind: .tail, program: fragment.program, names: fragment.captures.map { names[$0] })
    }
  }
}

/// Finds the captures of one alternative in a path, symbol by symbol.
private struct CaptureReader {
  private let parts: [ComparedCaptures.Part]
  /// The number of each name.
  private let numbers: [String: Int]
  /// The current part; -1 before the first slash.
  private var index = -1
  private var start = 0
  private var run: CaptureProgram.Run?
  /// The known locations by the numbers of the names; `nil` for a capture without a value.
  var found: [Int: Range<Int>?] = [:]

  init(_ captures: ComparedCaptures, _ numbers: [String: Int], pathStart: Int) {
    parts = captures.path
    self.numbers = numbers
    for (index, symbol) in captures.prefix.enumerated() {
      step(symbol, at: pathStart - captures.prefix.count + index)
    }
  }

  mutating func step(_ symbol: UInt8, at offset: Int) {
    if symbol == UInt8(ascii: "/"), index < 0 || !isTail(index) {
      leave(at: offset)
      enter(index + 1, at: offset + 1)
    } else {
      run?.step(symbol, from: offset)
    }
  }

  private func isTail(_ index: Int) -> Bool { index < parts.count && parts[index].kind == .tail }

  private mutating func enter(_ index: Int, at offset: Int) {
    self.index = index
    start = offset
    run = index < parts.count ? parts[index].program?.run(at: offset) : nil
  }

  private mutating func leave(at offset: Int) {
    guard parts.indices.contains(index) else { return }
    let part = parts[index]
    if let run {
      guard let ranges = run.acceptedRanges() else { return }
      for (name, range) in zip(part.names, ranges) { find(name, range) }
    } else if part.kind == .any {
      find(part.names[0], start..<offset)
    }
  }

  private mutating func find(_ name: String, _ range: Range<Int>?) {
    if let number = numbers[name] { found[number] = .some(range) }
  }

  mutating func end(at offset: Int, _ endsWithSlash: Bool) {
    leave(at: offset)
    if index < 0 || !isTail(index), endsWithSlash, isTail(index + 1) {
      enter(index + 1, at: offset)
      leave(at: offset)
    }
  }

  func forEachLocation(_ body: (Int) -> Void) {
    body(start)
    for location in run?.kept ?? [] where location >= 0 { body(Int(location)) }
    for case let range? in found.values {
      body(range.lowerBound)
      body(range.upperBound)
    }
  }

  func append(to key: inout [Int], _ order: [Int: Int]) {
    key += [index, order[start] ?? -1]
    if let run {
      key += run.threads.map { Int($0) } + [-1]
      key += run.kept.map { order[Int($0)] ?? -1 }
    }
    key.append(-1)
    for (number, range) in found.sorted(by: { $0.key < $1.key }) {
      key.append(number)
      key += range.map { [order[$0.lowerBound] ?? -1, order[$0.upperBound] ?? -1] } ?? [-1]
    }
    key.append(-1)
  }
}
