// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// Every legal life of a place for one service or target, without a lock or a thread.
///
///     empty ──begin──▶ making ──finish──▶ made (for good, or while somebody holds it)
///       ▲                │ fail                          │ takeOut, or the last has let go
///       └────────────────┴───────────────────────────────┘
struct ServicePlaceMachine<Service: Sendable> {
  /// A service, and all that was asked for while it was made, itself too.
  struct Made: Sendable {
    let service: Service
    let asked: Set<ServiceKey>
  }

  enum Answer {
    case made(Made)
    /// Somebody makes it: wait, and ask again.
    case busy(ServiceMaking)
    /// It is the caller's to make.
    case make
    /// There is none, and the caller may not make one.
    case none
  }

  private struct Held {
    weak var object: AnyObject?
    let asked: Set<ServiceKey>
  }

  private enum Content {
    case empty
    case making(ServiceMaking)
    case made(Made)
    case held(Held)
  }

  private var content = Content.empty

  /// What is there.
  var made: Made? {
    switch content {
    case .made(let made): made
    case .held(let held):
      (held.object as? Service).map { Made(service: $0, asked: held.asked) }
    case .empty, .making: nil
    }
  }

  /// Gives what is there, or the place to `making`.
  ///
  /// - Parameter making: The caller's attempt; `nil` if it may not make one.
  mutating func begin(_ making: ServiceMaking?) -> Answer {
    if let made { return .made(made) }
    if case .making(let other) = content { return .busy(other) }
    guard let making else { return .none }
    content = .making(making)
    return .make
  }

  /// Takes in what `making` has made.
  ///
  /// - Parameter isWeak: Whether it stays only while somebody holds it; it is an object then.
  mutating func finish(_ made: Made, isWeak: Bool) {
    content =
      isWeak
      ? .held(Held(object: made.service as AnyObject, asked: made.asked)) : .made(made)
  }

  /// The attempt has failed, and the next may begin.
  mutating func fail() { content = .empty }

  /// Takes out what is there; what is being made comes all the same.
  mutating func takeOut() -> Made? {
    guard let made else { return nil }
    content = .empty
    return made
  }
}
