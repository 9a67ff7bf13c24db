// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The result of visiting the states that a system reaches, breadth-first.
///
///     let exploration = Exploration("KeyedQueue", states: 100) { QueueSystem() }
///     #expect(exploration.isComplete && exploration.violation == nil, "\(exploration)")
///
/// The first violation ends the exploration. Its path is the shortest one, since no state is visited before a state
/// with a shorter path. It is printed as a test, which can be pasted into the suite.
public struct Exploration: CustomStringConvertible {
  /// The invariant that does not hold, and the events that lead to it.
  public struct Failure {
    /// The events as Swift expressions, in order; no shorter sequence violates an invariant.
    public let path: [String]
    /// The invariant.
    public let rule: String
    /// The declaration of the system in its first state, without arguments.
    fileprivate let declaration: String

    /// A test that performs the events; if the system has parameters, add their arguments.
    public var test: String {
      """
      /// \(rule)
      @Test func shortestPathKeepsTheInvariants() throws {
        \(declaration)
      \(path.map { "  try system.perform(\($0))\n" }.joined())  try system.check()
      }
      """
    }
  }

  /// The name of the subject.
  public let name: String
  /// The number of different states.
  public private(set) var states = 1
  /// The number of events that were performed: the transitions from all states.
  public private(set) var steps = 0
  /// The largest number of events of one state.
  public private(set) var events = 0
  /// The length of the longest path to a state.
  public private(set) var depth = 0
  /// The largest number of states, and the largest length of a path.
  public let bounds: (states: Int, depth: Int)
  /// Whether all reachable states were visited; `false` if a limit was reached.
  public private(set) var isComplete = true
  /// The first violation.
  public private(set) var violation: Failure?

  /// Visits the states, and prints the ``description``.
  ///
  /// - Parameters:
  ///   - states: The largest number of states.
  ///   - depth: The largest length of a path.
  ///   - replays: Whether each state is reached from a new system, since copies would share objects.
  ///   - start: Creates a system in its first state.
  public init<System: Explorable>(
    _ name: String, states limit: Int, depth maximum: Int = .max, replays: Bool = false,
    from start: () -> System
  ) {
    self.name = name
    bounds = (limit, maximum)
    explore(replays, start)
    print(self)
  }

  /// One line with the bounds and the numbers, which `scripts/measure-states` reads, and the test of the violation.
  public var description: String {
    let depthBound = bounds.depth == .max ? "" : " of at most \(bounds.depth)"
    let counts =
      "\(name): \(states) states of at most \(bounds.states), \(steps) transitions, "
      + "\(events) events in a state, depth \(depth)\(depthBound)"
    guard let violation else { return "\(counts), \(isComplete ? "complete" : "limited")" }
    return "\(counts), violation: \(violation.rule)\n\(violation.test)"
  }

  private mutating func explore<System: Explorable>(_ replays: Bool, _ start: () -> System) {
    let (limit, maximum) = bounds
    var nodes = [Node<System>(parent: 0, event: nil, depth: 0, system: replays ? nil : start())]

    func path(to index: Int) -> [System.Event] {
      var (path, index) = ([System.Event](), index)
      while let event = nodes[index].event {
        path.append(event)
        index = nodes[index].parent
      }
      return path.reversed()
    }

    func system(_ index: Int) -> System {
      if let system = nodes[index].system { return system }
      var system = start()
      do throws(Violation) {
        for event in path(to: index) { try system.perform(event) }
      } catch {
        preconditionFailure("The system is not deterministic: \(error.rule)")
      }
      return system
    }

    var seen: Set = [start().key]
    var index = 0
    // Invariant: the depths of the nodes ascend, so the first path to a state or violation is a shortest one.
    while index < nodes.count {
      let current = system(index)
      let currentEvents = current.events
      events = max(events, currentEvents.count)
      for event in currentEvents {
        if nodes[index].depth == maximum {
          isComplete = false
          break
        }
        var next = replays ? system(index) : current
        steps += 1
        do throws(Violation) {
          try next.perform(event)
          guard seen.insert(next.key).inserted else { continue }
          try next.check()
        } catch {
          violation = Failure(
            path: (path(to: index) + [event]).map { swiftText(of: $0) }, rule: error.rule,
            declaration: (System.self is AnyObject.Type ? "let" : "var")
              + " system = \(System.self)()")
          return
        }
        if nodes.count == limit {
          isComplete = false
          continue
        }
        depth = nodes[index].depth + 1
        nodes.append(
          Node(parent: index, event: event, depth: depth, system: replays ? nil : next))
        states += 1
      }
      nodes[index].system = nil
      index += 1
    }
  }
}

/// A state, by the event that led to it; the system is released when its events have been performed.
private struct Node<System: Explorable> {
  let parent: Int
  let event: System.Event?
  let depth: Int
  var system: System?
}
