// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension RouteTable {
  /// Returns the route that answers `url`, the one that can match less winning.
  ///
  /// - Complexity: At most |URL| × ``bound`` steps of automata. The query is decoded once, when the
  ///   first condition on it is looked at.
  package func match(_ url: RoutableURL) -> RouteMatch? {
    var walk = TableWalk(self, url)
    var recorder = NoRecorder()
    return walk.next(in: self, &recorder)?.match(url)
  }

  /// Returns all routes that match `url`, one at a time and the best first.
  ///
  /// The cursor keeps a snapshot of the table. Each step resumes the walk where the one before
  /// left it.
  package func cursor(_ url: RoutableURL) -> Cursor { Cursor(table: self, url: url) }

  /// The matches of one URL in rank order, each route once.
  package struct Cursor: Sendable {
    private let table: RouteTable
    private let url: RoutableURL
    private var walk: TableWalk

    init(table: RouteTable, url: RoutableURL) {
      self.table = table
      self.url = url
      walk = TableWalk(table, url)
    }

    /// Returns the next best match; `nil` when there are no more.
    package mutating func next() -> RouteMatch? {
      var recorder = NoRecorder()
      return walk.next(in: table, &recorder)?.match(url)
    }
  }
}

/// A depth-first walk through a table, that stops at each match and can be resumed.
///
/// Invariant: the choices at a node are tried in rank order, so the first entry to be met is the
/// winner. A frame holds the next choice and nothing else: a branch that fails leaves no trace.
/// The choices at a node before the end of the path are
///
///     0: the literal   1...s: the constrained segments   s + 1: any   then the tails
///
/// and at its end 0: the entries that end there, then, after a slash, the tails.
struct TableWalk: Sendable {
  private struct Frame: Sendable {
    var node: Int
    var depth: Int
    var choice = 0
    var entry = 0
  }

  private var subject: TableSubject
  private var frames: [Frame] = []
  private var nextRoot = 0
  /// The routes that were found by one of several alternatives.
  private var found: Set<RouteID> = []

  init(_ table: RouteTable, _ url: RoutableURL) {
    subject = TableSubject(url)
  }

  /// Returns the next entry in rank order whose route has not been found before.
  mutating func next<Recorder: WalkRecorder>(
    in table: RouteTable, _ recorder: inout Recorder
  ) -> TableEntry? {
    while true {
      guard let frame = frames.last else {
        guard nextRoot < table.roots.count else { return nil }
        enter(table.roots[nextRoot].node, 0, in: table, &recorder)
        nextRoot += 1
        continue
      }
      let node = table.nodes[frame.node]
      if let entry = subject.segment(frame.depth) == nil
        ? atEnd(frame, node, &recorder) : onTheWay(frame, node, in: table, &recorder)
      {
        return entry
      }
    }
  }

  private mutating func enter<Recorder: WalkRecorder>(
    _ node: Int, _ depth: Int, in table: RouteTable, _ recorder: inout Recorder
  ) {
    frames.append(Frame(node: node, depth: depth))
    recorder.visited(node, depth: depth)
  }

  /// Takes one choice of a node where the path has ended.
  private mutating func atEnd<Recorder: WalkRecorder>(
    _ frame: Frame, _ node: TableNode, _ recorder: inout Recorder
  ) -> TableEntry? {
    if frame.choice == 0 {
      if frame.entry == 0 { recorder.pathEnded(frame.node, depth: frame.depth) }
      return take(node.entries, frame, &recorder)
    }
    return takeTail(frame.choice - 1, frame, node, &recorder)
  }

  /// Takes one choice of a node where a segment is left.
  private mutating func onTheWay<Recorder: WalkRecorder>(
    _ frame: Frame, _ node: TableNode, in table: RouteTable, _ recorder: inout Recorder
  ) -> TableEntry? {
    guard let segment = subject.segment(frame.depth) else { return nil }
    let constrained = node.segments.count
    switch frame.choice {
    case 0:
      frames[frames.count - 1].choice = 1
      if !node.entries.isEmpty { recorder.pathWentOn(frame.node, depth: frame.depth) }
      if let child = node.literals[Array(segment)] {
        enter(child, frame.depth + 1, in: table, &recorder)
      } else if !node.literals.isEmpty {
        recorder.missedLiteral(frame.node, depth: frame.depth)
      }
    case 1..<constrained + 1:
      frames[frames.count - 1].choice += 1
      let branch = node.segments[frame.choice - 1]
      if branch.automaton.accepts(segment) {
        enter(branch.child, frame.depth + 1, in: table, &recorder)
      } else {
        recorder.missedSegment(frame.node, frame.choice - 1, depth: frame.depth)
      }
    case constrained + 1:
      frames[frames.count - 1].choice += 1
      if node.any >= 0, !segment.isEmpty {
        enter(node.any, frame.depth + 1, in: table, &recorder)
      }
    default: return takeTail(frame.choice - constrained - 2, frame, node, &recorder)
    }
    return nil
  }

  /// Takes an entry of the tail `index`; after the last tail the node is done with.
  private mutating func takeTail<Recorder: WalkRecorder>(
    _ index: Int, _ frame: Frame, _ node: TableNode, _ recorder: inout Recorder
  ) -> TableEntry? {
    guard index < node.tails.count, let rest = subject.tail(frame.depth) else {
      frames.removeLast()
      return nil
    }
    let tail = node.tails[index]
    if frame.entry == 0 { recorder.triedTail(frame.node, index, depth: frame.depth) }
    guard frame.entry > 0 || tail.automaton.accepts(rest) else {
      recorder.missedTail(frame.node, index, depth: frame.depth)
      frames[frames.count - 1].choice += 1
      return nil
    }
    return take(tail.entries, frame, &recorder)
  }

  /// Returns the next entry of a place that takes the whole URL, or goes on to the next choice.
  private mutating func take<Recorder: WalkRecorder>(
    _ entries: TableEntries, _ frame: Frame, _ recorder: inout Recorder
  ) -> TableEntry? {
    for index in frame.entry..<entries.count {
      let entry = entries[index]
      if entry.asksMore { recorder.readAgain(1) }
      guard entry.holds(for: &subject) else {
        recorder.refused(entry, depth: frame.depth)
        continue
      }
      if entry.route.rows.count > 1, !found.insert(entry.route.id).inserted { continue }
      frames[frames.count - 1].entry = index + 1
      guard entry.route.isTied[entry.alternative] else { return entry }
      recorder.readAgain(entry.route.rows.count)
      return entry.settlingTies(&subject)
    }
    frames[frames.count - 1].choice += 1
    frames[frames.count - 1].entry = 0
    return nil
  }
}
