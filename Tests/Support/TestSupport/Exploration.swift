// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The result of visiting the states that a system reaches, breadth-first.
///
///     let exploration = Exploration("KeyedQueue", states: 100) { QueueSystem() }
///     #expect(exploration.isComplete && exploration.violation == nil, "\(exploration)")
///
/// The first violation ends the exploration. Its path is the shortest one, since no state is visited before a state
/// with a shorter path.
public struct Exploration: CustomStringConvertible {
  /// The invariant that does not hold, and the events that lead to it.
  public struct Failure {
    /// The events, in order; no shorter sequence violates an invariant.
    public let path: [String]
    /// The invariant.
    public let rule: String
  }

  /// The name of the subject.
  public let name: String
  /// The number of different states.
  public private(set) var states = 1
  /// The number of events that were performed.
  public private(set) var steps = 0
  /// The length of the longest path to a state.
  public private(set) var depth = 0
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
    explore(limit, maximum, replays, start)
    print(self)
  }

  /// The numbers of states, events and levels, and the path to the violation.
  public var description: String {
    let counts = "\(name): \(states) states, \(steps) steps, depth \(depth)"
    guard let violation else { return "\(counts), \(isComplete ? "complete" : "limited")" }
    return "\(counts), violation: \(violation.rule)"
      + violation.path.enumerated().map { "\n  \($0 + 1). \($1)" }.joined()
  }

  private mutating func explore<System: Explorable>(
    _ limit: Int, _ maximum: Int, _ replays: Bool, _ start: () -> System
  ) {
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
      for event in current.events {
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
            path: (path(to: index) + [event]).map { plainText(of: $0) }, rule: error.rule)
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

/// The description of an event without the names of the types that contain its parts.
private func plainText(of event: Any) -> String {
  "\(event)".replacing(/([A-Z]\w*|\(unknown context at \$\w+\))\./, with: "")
}

/// A state, by the event that led to it; the system is released when its events have been performed.
private struct Node<System: Explorable> {
  let parent: Int
  let event: System.Event?
  let depth: Int
  var system: System?
}
