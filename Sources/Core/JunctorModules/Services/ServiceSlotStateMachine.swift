// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The states of a slot for one service or target.
///
///     empty ──begin──▶ creating ──finish──▶ created, or held weakly
///       ▲                 │ fail                      │ take, or the object is deallocated
///       └─────────────────┴───────────────────────────┘
struct ServiceSlotStateMachine<Service: Sendable> {
  /// A service, and all services that were requested while it was created, itself included.
  struct Created: Sendable {
    let service: Service
    let requested: Set<ServiceKey>
  }

  enum Answer {
    case created(Created)
    /// Another run creates the content: wait for it, and try again.
    case busy(FactoryRun)
    /// The caller creates the content.
    case create
    /// The slot is empty, and the caller may not create the content.
    case none
  }

  private struct Held {
    weak var object: AnyObject?
    let requested: Set<ServiceKey>
  }

  private enum State {
    case empty
    case creating(FactoryRun)
    case created(Created)
    case held(Held)
  }

  private var state = State.empty

  var created: Created? {
    switch state {
    case .created(let created): created
    case .held(let held):
      (held.object as? Service).map { Created(service: $0, requested: held.requested) }
    case .empty, .creating: nil
    }
  }

  /// Returns the content, or reserves the slot for `run`.
  ///
  /// - Parameter run: The caller's run; `nil` if the caller may not create the content.
  mutating func begin(_ run: FactoryRun?) -> Answer {
    if let created { return .created(created) }
    if case .creating(let other) = state { return .busy(other) }
    guard let run else { return .none }
    state = .creating(run)
    return .create
  }

  /// Stores what the run has created.
  ///
  /// - Parameter isWeak: Whether the slot holds the content, which is an object then, weakly.
  mutating func finish(_ created: Created, isWeak: Bool) {
    state =
      isWeak
      ? .held(Held(object: created.service as AnyObject, requested: created.requested))
      : .created(created)
  }

  /// Empties the slot after a run that failed.
  mutating func fail() { state = .empty }

  /// Removes and returns the content; a run that creates it continues.
  mutating func take() -> Created? {
    guard let created else { return nil }
    state = .empty
    return created
  }
}
