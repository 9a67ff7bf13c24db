// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// The beginning and the end of an attempt, the same for all doors.
///
/// Whatever happens between the two, `end` runs once: it finishes the request's life, tells the
/// observers, and sends the one `answered` event.
extension Router {
  /// One attempt, from the moment the address came in.
  struct Attempt {
    let pass: RoutePass
    let start: Duration
    var matched: Duration
    var request: RouteRequest?
  }

  func begin(_ address: String, source: RouteSource) -> Attempt {
    let isTimed = runtime.events.isHeard
    let now = isTimed ? runtime.clock.elapsed() : .zero
    let pass = RoutePass(
      runtime: runtime, snapshot: snapshot, id: runtime.nextRequestNumber(), source: source,
      address: address, isTimed: isTimed)
    return Attempt(pass: pass, start: now, matched: now)
  }

  /// Reads and matches the address, and asks those who may refuse before anything runs.
  func admit(
    _ attempt: inout Attempt, payload: (any Sendable)?, context: RouteContext,
    isHandedOver: Bool = false
  ) throws(RouteError) -> RouteRequest {
    let pass = attempt.pass
    if pass.source.isOutside {
      if let refusal = pass.snapshot.refusalWhilePaused(of: pass.address, from: pass.source) {
        throw refusal.made(by: pass.passID)
      }
      if payload != nil, !isHandedOver {
        throw pass.failure(
          .denied,
          .denied(
            source: pass.source, exposure: nil, record: nil,
            reason: "A payload can only be sent by the app's own code."))
      }
    }
    let target = try pass.locate(pass.address, after: [])
    if pass.isTimed { attempt.matched = runtime.clock.elapsed() }
    let request = RouteRequest(
      core: RouteRequest.Core(
        id: pass.id, source: pass.source, life: RequestLife(), plusIsSpace: plusIsSpace),
      target: target, payload: payload, context: context)
    attempt.request = request
    if let route = target.route { try pass.check(route) }
    for observer in pass.snapshot.observers where !observer.shouldOpen(request) {
      throw pass.failure(.rejected, .rejected(by: observer.name, reason: nil, underlying: nil))
    }
    for observer in pass.snapshot.observers { observer.willOpen(request) }
    return request
  }

  func end(_ attempt: Attempt, _ outcome: RouteOutcome) {
    guard let request = attempt.request else {
      preconditionFailure("An attempt succeeded without a request.")
    }
    let ended = request.core.life.finish(outcome.ending, of: request)
    for observer in attempt.pass.snapshot.observers {
      observer.didOpen(ended, outcome: outcome)
    }
    runtime.send(.answered(outcome.ending), for: ended, timings: timings(attempt))
  }

  func end(_ attempt: Attempt, _ error: RouteError) -> RouteError {
    let ended = attempt.request.map { $0.core.life.finish(error.code, of: $0) }
    for observer in attempt.pass.snapshot.observers {
      observer.didFail(ended, error: error)
    }
    let note = localNote(attempt, error)
    if let note, error.code == .denied { runtime.log(note) }
    if let ended {
      runtime.send(.answered(error.code), for: ended, timings: timings(attempt), note: note)
    } else {
      runtime.sendUnread(
        error.code, request: attempt.pass.id, source: attempt.pass.source, note: note)
    }
    return error
  }

  private func timings(_ attempt: Attempt) -> [RouterEvent.Timing] {
    guard attempt.pass.isTimed, let request = attempt.request else { return [] }
    let end = runtime.clock.elapsed()
    let handler = request.core.life.handlerTime
    return [
      RouterEvent.Timing(stage: "match", duration: attempt.matched - attempt.start),
      RouterEvent.Timing(stage: "interceptors", duration: end - attempt.matched - handler),
      RouterEvent.Timing(stage: "handler", duration: handler),
    ]
  }

  /// What the app's developer may know about a failure, and an outside caller may not.
  private func localNote(_ attempt: Attempt, _ error: RouteError) -> String? {
    switch error.code {
    case .denied:
      guard let record = error.refusedRecord else { return error.reason }
      return "“\(record.label)”, registered at \(record.owner), is open to \(record.exposure). "
        + "To open it, register it with \(attempt.pass.source.exposingLine)."
    case .rejected: return error.rejectedBy.map { "refused by \($0)" }
    case .handlerLost: return error.owner.map { "registered at \($0)" }
    default: return nil
    }
  }
}

extension RouteSource {
  /// The option that would let this source in, as one writes it.
  fileprivate var exposingLine: String {
    switch kind {
    case .web where origin.flatMap(WebOrigin.init) == nil:
      "an origin: “\(origin ?? "")” is none, and no route can admit it"
    case .web:
      ".exposed(to: .web(\"\(origin ?? "")\"\(isMainFrame ? "" : ", includingSubframes: true")))"
    default: ".exposed(to: .\(kind))"
    }
  }
}
