// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The life of one request, shared by all copies of it.
package struct RequestLife: ~Copyable, Sendable {
  private struct Details {
    /// Where the last handler began, unless it is at the original address.
    var place: RouteRequest.Target?
    var handlerTime: Duration?
    var screenTime: Duration = .zero
    var companion: (any Sendable)?
    var policy = PolicyPath()
  }

  private let word = SharedWord()
  private let details = RouteLock(Details())

  var machine: RequestStateMachine { RequestStateMachine(word: word.load()) }

  /// Where the last handler began; `nil` for the original address.
  var place: RouteRequest.Target? {
    machine.hasMoved ? details.withLock { $0.place } : nil
  }

  /// How long handlers have run for this request; `nil` if none has begun.
  var handlerTime: Duration? { details.withLock { $0.handlerTime } }

  /// How long screens of this request were visible.
  var screenTime: Duration { details.withLock { $0.screenTime } }

  /// Whether a handler may begin; false once the request has ended (a deadline passed).
  func begin(_ request: RouteRequest) -> Bool {
    if !request.isChanged {
      let before = RequestStateMachine()
      var after = before
      if after.begin(hasMoved: false), word.replace(before.word, by: after.word) { return true }
    }
    return details.withLock { details in
      let before = details.place
      details.place = request.moved
      if change({ $0.begin(hasMoved: true) }) { return true }
      details.place = before
      return false
    }
  }

  /// An object that another target keeps until the request ends, created when it is first read.
  ///
  /// It may hold the request. So an object that is created after the end is not kept, and the core is
  /// not used for another request.
  package func companion<Companion: Sendable>(_ make: () -> Companion) -> Companion {
    keep()
    return details.withLock { details in
      if let companion = details.companion as? Companion { return companion }
      let companion = make()
      if !machine.isFinished { details.companion = companion }
      return companion
    }
  }

  /// Prevents the reuse of the core for another request, since a thread that the router does not wait for
  /// reads it.
  func keep() {
    _ = change { machine in
      machine.accompany()
      return true
    }
  }

  /// Releases the companion after the end, when no lock is held.
  func dropCompanion() {
    guard machine.hasCompanion else { return }
    let companion = details.withLock { details in
      defer { details.companion = nil }
      return details.companion
    }
    _ = companion
  }

  /// The decisions of the policy about this request.
  var decisions: [PolicyDecision] {
    machine.hasCompanion ? details.withLock { $0.policy.decisions } : []
  }

  /// Records decisions of the policy; see ``PolicyPath/note(_:leaving:)``.
  func note(_ decisions: [PolicyDecision], leaving route: ObjectIdentifier?) -> Bool {
    keep()
    return details.withLock { $0.policy.note(decisions, leaving: route) }
  }

  func addHandlerTime(_ time: Duration) {
    details.withLock { $0.handlerTime = ($0.handlerTime ?? .zero) + time }
  }

  package func addScreenTime(_ time: Duration) { details.withLock { $0.screenTime += time } }

  /// Ends the request; a second ending is a programming error of the router.
  func finish(_ ending: RouteEnding) {
    precondition(
      change { $0.finish(ending) }, "A request ended twice; the second ending was \(ending).")
  }

  /// Resets the life for another request; returns `false` if it has details.
  func beginAgain() -> Bool {
    guard machine.isPlain else { return false }
    word.store(RequestStateMachine().word)
    return true
  }

  /// Changes the word; returns whether the state machine allowed it.
  private func change(_ rule: (inout RequestStateMachine) -> Bool) -> Bool {
    while true {
      let before = machine
      var after = before
      guard rule(&after) else { return false }
      if word.replace(before.word, by: after.word) { return true }
    }
  }
}
