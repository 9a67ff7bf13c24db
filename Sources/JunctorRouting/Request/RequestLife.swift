// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The life of one request, shared by all copies of it.
package struct RequestLife: ~Copyable, Sendable {
  private struct Details {
    /// Where the handler stands that began last, unless it is where the address first led.
    var place: RouteRequest.Target?
    var handlerTime: Duration?
    var screenTime: Duration = .zero
    var companion: (any Sendable)?
  }

  private let word = SharedWord()
  private let details = RouteLock(Details())

  var machine: RequestStateMachine { RequestStateMachine(word: word.load()) }

  /// Where the handler stands that began last; `nil` for where the address first led.
  var place: RouteRequest.Target? {
    machine.hasMoved ? details.withLock { $0.place } : nil
  }

  /// How long handlers have run for this request; `nil` if none has begun.
  var handlerTime: Duration? { details.withLock { $0.handlerTime } }

  /// How long screens were up for this request.
  var screenTime: Duration { details.withLock { $0.screenTime } }

  /// Whether a handler may begin; false once the request has ended (a deadline passed).
  func begin(_ request: RouteRequest) -> Bool {
    if !request.isChanged {
      // The first handler of most requests: nothing has to be noted but that it begins.
      let before = RequestStateMachine()
      var after = before
      if after.begin(hasMoved: false), word.replace(before.word, by: after.word) { return true }
    }
    return begin(at: request.moved)
  }

  /// - Parameter place: Where the request stands, unless it is where the address first led.
  private func begin(at place: RouteRequest.Target?) -> Bool {
    details.withLock { details in
      let before = details.place
      details.place = place
      if change({ $0.begin(hasMoved: true) }) { return true }
      details.place = before
      return false
    }
  }

  /// What a later room keeps until the request ends: one object, made when it is first asked for.
  ///
  /// It may hold the request in turn. That is why whoever asks after the end gets one that is not kept.
  /// The core of such a request is not used for another.
  package func companion<Companion: Sendable>(_ make: () -> Companion) -> Companion {
    keep()
    return details.withLock { details in
      if let companion = details.companion as? Companion { return companion }
      let companion = make()
      if !machine.isFinished { details.companion = companion }
      return companion
    }
  }

  /// Makes sure that the core is not used for another request: a thread for which the router does not
  /// wait reads it.
  func keep() {
    _ = change { machine in
      machine.accompany()
      return true
    }
  }

  /// Lets go of the companion after the end; it is released when no lock is held.
  func dropCompanion() {
    guard machine.hasCompanion else { return }
    let companion = details.withLock { details in
      defer { details.companion = nil }
      return details.companion
    }
    _ = companion
  }

  func addHandlerTime(_ time: Duration) {
    details.withLock { $0.handlerTime = ($0.handlerTime ?? .zero) + time }
  }

  package func addScreenTime(_ time: Duration) { details.withLock { $0.screenTime += time } }

  /// Ends the request.
  ///
  /// The router ends a request in one place only; a second ending is its own mistake.
  func finish(_ ending: RouteEnding) {
    precondition(
      change { $0.finish(ending) }, "A request ended twice; the second ending was \(ending).")
  }

  /// Makes it the life of another request, when nobody has it who could look.
  ///
  /// - Returns: Whether it could: the life must have been a plain one, without details.
  func beginAgain() -> Bool {
    guard machine.isPlain else { return false }
    word.store(RequestStateMachine().word)
    return true
  }

  /// Changes the word by a rule; returns whether the rule allowed it.
  private func change(_ rule: (inout RequestStateMachine) -> Bool) -> Bool {
    while true {
      let before = machine
      var after = before
      guard rule(&after) else { return false }
      if word.replace(before.word, by: after.word) { return true }
    }
  }
}
