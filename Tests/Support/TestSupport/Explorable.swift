// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A state machine, and what a test has recorded about its past: the subject of an ``Exploration``.
public protocol Explorable {
  /// An event, whose description names it in a path.
  associatedtype Event

  /// The events that can occur in this state.
  var events: [Event] { get }

  /// Performs an event, and checks its effects.
  ///
  /// - Throws: A ``Violation`` for an effect that must not occur.
  mutating func perform(_ event: Event) throws(Violation)

  /// Checks the invariants of this state; called once for each new state.
  ///
  /// - Throws: A ``Violation`` for an invariant that does not hold.
  func check() throws(Violation)

  /// A text that two states share only if the same events have the same effects in both.
  ///
  /// The default is the ``canonicalText(of:)`` of the value.
  var key: String { get }
}

extension Explorable {
  /// Checks nothing.
  public func check() throws(Violation) {}

  /// The canonical text of the value.
  public var key: String { canonicalText(of: self) }
}

/// An invariant that does not hold.
public struct Violation: Error, Equatable {
  /// The invariant, or what has happened instead.
  public let rule: String

  /// Creates a violation.
  public init(_ rule: String) { self.rule = rule }
}

/// Throws a ``Violation`` if an invariant does not hold.
public func require(_ holds: Bool, _ rule: @autoclosure () -> String) throws(Violation) {
  if !holds { throw Violation(rule()) }
}
