// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What one place in the path takes: one segment, or, as a tail, all segments from here on.
package struct Position: Sendable, Hashable {
  /// The kinds in the order in which they rank: what can match less comes first.
  package enum Kind: UInt8, Comparable, Sendable {
    /// A fixed text.
    case literal
    /// One non-empty segment that the automaton accepts.
    case segment
    /// One non-empty segment.
    case any
    /// Everything from the start of this segment to the end of the path.
    case tail

    package static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
  }

  /// What the position takes.
  package let kind: Kind

  /// The symbols of a literal, possibly none; empty for every other kind.
  package let literal: [UInt8]

  /// Where the captures are in the text taken; `nil` for a literal and for `any`.
  package let program: CaptureProgram?

  /// Indices into the pattern's capture names, in the order of the program's slots.
  ///
  /// For `any` it is the one capture that takes the segment.
  package let captures: [Int]

  private let stored: Automaton?

  /// The language of the position; that of a literal is made on demand.
  package var automaton: Automaton {
    if let stored { return stored }
    do throws(AutomatonError) {
      return try Automaton(.literal(literal))
    } catch {
      preconditionFailure("A literal segment of a pattern is short enough for an automaton.")
    }
  }

  private init(
    _ kind: Kind, literal: [UInt8] = [], automaton: Automaton? = nil,
    program: CaptureProgram? = nil, captures: [Int] = []
  ) {
    self.kind = kind
    self.literal = literal
    self.stored = automaton
    self.program = program
    self.captures = captures
  }

  package static func literal(_ symbols: [UInt8]) -> Position {
    Position(.literal, literal: symbols)
  }

  package static func any(_ capture: Int) -> Position {
    Position(.any, automaton: .anySegment, captures: [capture])
  }

  package static func segment(
    _ automaton: Automaton, _ program: CaptureProgram, captures: [Int]
  ) -> Position {
    Position(.segment, automaton: automaton, program: program, captures: captures)
  }

  package static func tail(
    _ automaton: Automaton, _ program: CaptureProgram, captures: [Int]
  ) -> Position {
    Position(.tail, automaton: automaton, program: program, captures: captures)
  }
}
