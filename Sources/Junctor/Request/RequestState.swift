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

/// The rules of ``RequestState``, without a lock.
struct RequestStateMachine: Sendable {
  private(set) var state: RequestState = .pending

  /// Notes that a handler begins.
  ///
  /// Returns whether that was possible.
  mutating func begin(pattern: String) -> Bool {
    if case .finished = state { return false }
    state = .handling(pattern: pattern)
    return true
  }

  /// Notes the ending.
  ///
  /// Returns whether this was the first one.
  mutating func finish(_ ending: RouteEnding) -> Bool {
    if case .finished = state { return false }
    state = .finished(ending)
    return true
  }
}

/// The life of one request, shared by all copies of it.
final class RequestLife: Sendable {
  private struct Contents {
    var machine = RequestStateMachine()
    /// Where the handler stands that began last.
    var target: RouteRequest.Target?
    var handlerTime: Duration = .zero
  }

  private let contents = RouteLock(Contents())

  var state: RequestState { contents.withLock { $0.machine.state } }

  /// How long handlers have run for this request.
  var handlerTime: Duration { contents.withLock { $0.handlerTime } }

  /// Whether a handler may begin; false once the request has ended (a deadline passed).
  func begin(pattern: String, at target: RouteRequest.Target) -> Bool {
    contents.withLock { contents in
      guard contents.machine.begin(pattern: pattern) else { return false }
      contents.target = target
      return true
    }
  }

  func addHandlerTime(_ time: Duration) { contents.withLock { $0.handlerTime += time } }

  /// Ends the request.
  ///
  /// The router ends a request in one place only; a second ending is its own mistake.
  ///
  /// - Returns: The request as the last handler that began saw it: after redirects and rewrites.
  func finish(_ ending: RouteEnding, of request: RouteRequest) -> RouteRequest {
    let (isFirst, target) = contents.withLock { ($0.machine.finish(ending), $0.target) }
    precondition(isFirst, "A request ended twice; the second ending was \(ending).")
    return target.map(request.moved) ?? request
  }
}
