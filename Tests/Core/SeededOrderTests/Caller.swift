// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import SeededOrders

/// A caller of one open: what it receives, and when.
final class Caller: Sendable {
  private struct State {
    var endings: [RouteEnding] = []
    var allowed: Set<RouteEnding>
    var task: Task<Void, Never>?
    var began = ContinuousClock.now
    var cancelled: ContinuousClock.Instant?
    var ended: ContinuousClock.Instant?
  }

  /// The longest time in which a cancelled caller receives its outcome: more than all steps of a slow navigator, and
  /// less than all time limits of the library.
  static let longestCancellation = Duration.seconds(2)

  let address: String
  private let limit: Duration?
  private let state: RouteLock<State>

  init(_ address: String, allowed: Set<RouteEnding>, limit: Duration? = nil) {
    self.address = address
    self.limit = limit
    state = RouteLock(State(allowed: allowed))
  }

  /// Opens the address with one of three kinds of callers.
  func begin(_ router: Router, _ context: RouteContext, kind: Int) {
    let open: @Sendable () async -> Void = {
      do throws(RouteError) {
        self.end(try await router.open(self.address, context: context).ending)
      } catch {
        self.end(RouteEnding(error.code))
      }
    }
    let task =
      switch kind {
      case 0: Task { @MainActor in await open() }
      case 1: Task.detached { await open() }
      default:
        router.open(address, context: context) { result in
          switch result {
          case .success(let outcome): self.end(outcome.ending)
          case .failure(let error): self.end(RouteEnding(error.code))
          }
        }
      }
    state.withLock { $0.task = task }
  }

  func end(_ ending: RouteEnding) {
    Simulation.note("\(address) \(ending)")
    let now = ContinuousClock.now
    state.withLock { state in
      state.endings.append(ending)
      state.ended = now
    }
  }

  func cancel() {
    let now = ContinuousClock.now
    let task = state.withLock { state in
      if state.endings.isEmpty { state.cancelled = now }
      state.allowed.insert(.failed(.cancelled))
      return state.task
    }
    task?.cancel()
  }

  var endings: [RouteEnding] { state.withLock { $0.endings } }

  var isWaiting: Bool { endings.isEmpty }

  /// What is wrong after all has ended.
  var violation: String? {
    state.withLock { state in
      guard state.endings.count == 1 else { return "\(address) ended with \(state.endings)" }
      guard state.allowed.contains(state.endings[0]) else {
        return "\(address) ended as \(state.endings[0])"
      }
      guard let ended = state.ended else { return nil }
      if let cancelled = state.cancelled, ended - cancelled > Self.longestCancellation {
        return "\(address) was cancelled, and waited \(ended - cancelled)"
      }
      if let limit, ended - state.began > limit { return "\(address) took \(ended - state.began)" }
      return nil
    }
  }
}
