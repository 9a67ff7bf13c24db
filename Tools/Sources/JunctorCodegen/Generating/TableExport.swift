// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// The contents of a table as plain data, from which code in other languages finds the same route and values.
///
/// The first of ``ranked`` whose alternative matches is the winner. If its ``Alternative/isTied`` is set, the route's
/// alternatives decide again: of those that match, the first wins before which no other one of them ranks
/// (``Alternative/before``).
struct TableExport: Sendable {
  /// The languages of positions and conditions, each once.
  private(set) var machines: [Automaton.Tables] = []
  /// The programs that find several captures in one text, each once.
  private(set) var programs: [SymbolProgram] = []
  /// The patterns by their numbers, without gaps.
  private(set) var patterns: [Pattern] = []
  /// The alternatives in rank order.
  private(set) var ranked: [(pattern: Int, alternative: Int)] = []

  private var machineNumbers: [Automaton: Int] = [:]
  private var programNumbers: [CaptureProgram: Int] = [:]

  /// A pattern of the table.
  struct Pattern: Sendable {
    let pattern: RoutePattern
    /// The only space of the pattern; `nil` for all.
    let space: Int?
    /// The only host of the pattern below the domain of the space; `nil` for all.
    let host: String?
    /// Whether the first position is the host of the space, which is not matched again.
    let hostIsApart: Bool
    /// For each capture, whether a slash in its value is a separator.
    let keepsSlash: [Bool]
    let alternatives: [Alternative]
  }

  /// An alternative of a pattern.
  struct Alternative: Sendable {
    let positions: [Position]
    let query: [Condition]
    let fragment: Fragment?
    /// A bit for each alternative of the same pattern that ranks before this one.
    let before: UInt32
    let isTied: Bool
  }

  enum Language: Sendable {
    case literal([UInt8])
    case machine(Int)
    case any
  }

  struct Position: Sendable {
    /// For a tail, the language of the rest of the path; otherwise that of one segment.
    let language: Language
    let isTail: Bool
    let captures: Captures
  }

  /// The captures of a text, as indices into the pattern's capture names.
  enum Captures: Sendable {
    case none
    /// The whole text.
    case whole(Int)
    /// The ranges that a program finds.
    case program(Int, [Int])
  }

  struct Condition: Sendable {
    let key: String
    let language: Language
    let capture: Int?
  }

  struct Fragment: Sendable {
    let machine: Int
    /// The captures, found in the fragment without its last slash, or else in all of it.
    let captures: Captures
  }
}

extension RouteTable {
  /// The contents of a table with the numbers `0..<count`.
  ///
  /// - Complexity: O(*n*²) in the number of alternatives of each pattern.
  func exported(count: Int) -> TableExport { TableExport(self, count: count) }
}

extension TableExport {
  fileprivate init(_ table: RouteTable, count: Int) {
    for number in 0..<count {
      guard let route = table.route(RouteID(rawValue: Int32(number))) else {
        preconditionFailure("The numbers of an exported table have no gaps.")
      }
      let alternatives = route.pattern.alternatives
      let templates = route.pattern.storage.templates
      patterns.append(
        Pattern(
          pattern: route.pattern, space: route.scope.space, host: route.scope.host,
          hostIsApart: route.hostIsApart,
          keepsSlash: route.pattern.storage.captures.map { $0.keepsSlash },
          alternatives: alternatives.indices.map { index in
            alternative(
              alternatives[index], templates[index], hostIsApart: route.hostIsApart,
              before: Self.before(index, route.rows), isTied: route.isTied[index])
          }))
    }
    ranked = table.rankedAlternatives.map { (Int($0.id.rawValue), $0.alternative) }
  }

  private static func before(_ index: Int, _ rows: [PatternRow]) -> UInt32 {
    rows.indices.reduce(0) { mask, other in
      let ranksBefore = other != index && rows[other].ranks(before: rows[index])
      return ranksBefore ? mask | 1 << UInt32(other) : mask
    }
  }

  private mutating func alternative(
    _ alternative: JunctorMatching.Alternative, _ template: PatternTemplate, hostIsApart: Bool,
    before: UInt32, isTied: Bool
  ) -> Alternative {
    var positions: [Position] = []
    for (index, position) in alternative.positions.enumerated() {
      let isTail = position.kind == .tail
      // The host can be written in another way than the pattern, so its program is used.
      let pieces =
        isTail && template.segments.count > index + 1 || hostIsApart && index == 0
        ? [] : template.segments[index]
      positions.append(
        Position(
          language: language(position.language), isTail: isTail,
          captures: captures(position.captures, position.program, pieces)))
    }
    return Alternative(
      positions: positions,
      query: alternative.query.map { condition in
        Condition(
          key: String(decoding: condition.key, as: UTF8.self), language: language(condition),
          capture: condition.capture)
      },
      fragment: alternative.fragment.map { fragment in
        Fragment(
          machine: number(fragment.automaton),
          captures: captures(fragment.captures, fragment.program, []))
      },
      before: before, isTied: isTied)
  }

  private mutating func language(_ language: JunctorMatching.Position.Language) -> Language {
    switch language {
    case .literal(let symbols): .literal(symbols)
    case .any: .any
    case .segment(let automaton), .tail(let automaton): .machine(number(automaton))
    }
  }

  private mutating func language(_ condition: QueryCondition) -> Language {
    switch condition.language {
    case .literal(let text): .literal(text)
    case .any: .any
    case .constrained(let automaton): .machine(number(automaton))
    }
  }

  private mutating func captures(
    _ captures: [Int], _ program: CaptureProgram?, _ pieces: [PatternTemplate.Piece]
  ) -> Captures {
    if captures.isEmpty { return .none }
    guard let program else { return .whole(captures[0]) }
    if pieces.count == 1, captures.count == 1 { return .whole(captures[0]) }
    if let known = programNumbers[program] { return .program(known, captures) }
    programs.append(program.program)
    programNumbers[program] = programs.count - 1
    return .program(programs.count - 1, captures)
  }

  private mutating func number(_ automaton: Automaton) -> Int {
    if let known = machineNumbers[automaton] { return known }
    machines.append(automaton.tables)
    machineNumbers[automaton] = machines.count - 1
    return machines.count - 1
  }
}
