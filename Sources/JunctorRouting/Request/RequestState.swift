// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The stations of a request's life.
///
/// A request only ever goes forward: *pending → handling → finished*, or straight from *pending* to
/// *finished* when nothing handles it. Being redirected or declined keeps it *handling*.
public enum RequestState: Hashable, Sendable {
  /// Not yet with a handler.
  case pending
  /// With the handler of this pattern.
  case handling(pattern: String)
  /// Ended, once and for all.
  case finished(RouteEnding)
}

/// The rules of ``RequestState``, on one word that can be exchanged as a whole.
struct RequestStateMachine: Hashable, Sendable {
  enum Stage: Hashable, Sendable {
    case pending
    case handling
    case finished(RouteEnding)
  }

  private static let endings = RouteEnding.allCases

  /// The number of the stage, and above it two marks: see ``hasMoved`` and ``hasCompanion``.
  private(set) var word: UInt64

  private static let moved: UInt64 = 0x100
  private static let accompanied: UInt64 = 0x200

  init(word: UInt64 = 0) { self.word = word }

  private var number: UInt64 { word & 0xFF }

  var stage: Stage {
    switch number {
    case 0: .pending
    case 1: .handling
    default: .finished(Self.endings[Int(number) - 2])
    }
  }

  /// Whether a handler has begun elsewhere than where the address first led, or after another.
  var hasMoved: Bool { word & Self.moved != 0 }

  /// Whether it has ended.
  var isFinished: Bool { number > 1 }

  /// Whether something is kept until the request ends, or was, or the request itself is.
  var hasCompanion: Bool { word & Self.accompanied != 0 }

  /// Whether it is a life like most, without anything to remember.
  var isPlain: Bool { word <= 0xFF }

  /// Notes that a handler begins.
  ///
  /// Returns whether that was possible.
  mutating func begin(hasMoved: Bool) -> Bool {
    if isFinished { return false }
    word = word & ~0xFF | 1
    if hasMoved { word |= Self.moved }
    return true
  }

  /// Notes that something is kept until the request ends, or that the request itself is.
  mutating func accompany() { word |= Self.accompanied }

  /// Notes the ending.
  ///
  /// Returns whether this was the first one.
  mutating func finish(_ ending: RouteEnding) -> Bool {
    if isFinished { return false }
    word = word & ~0xFF | UInt64(Self.endings.firstIndex(of: ending)! + 2)
    return true
  }
}

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
