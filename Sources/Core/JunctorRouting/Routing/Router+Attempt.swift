// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorMatching

/// The beginning and the end of an attempt, the same for all entry points.
///
/// Between the two, the attempt can end in any way. `end` runs once: it finishes the request's life,
/// calls the observers, sends the one `answered` event, and releases the request's services.
extension Router {
  /// Creates a request, and parses and matches its address, unless it is refused before.
  ///
  /// - Parameters:
  ///   - call: The requested action, if the request is not for an address.
  ///   - outer: The request of a child router that is forwarded to this one.
  ///   - id: The request's number; the next one by default.
  ///   - isOpened: Whether the request is opened, and not only asked about.
  func core(
    _ address: String, call: TargetCall? = nil, payload: RoutePayload = .empty,
    typed: (any TypedAddress)? = nil, source: RouteSource, context: RouteContext = RouteContext(),
    outer: RouteRequest? = nil, id: UInt64? = nil, isOpened: Bool = false
  ) -> RequestCore {
    let (snapshot, id) = state.withLock { state in
      (state.snapshot(of: self), id ?? state.nextRequest())
    }
    var refusal = id == Self.queryID ? nil : NestedOpens.refusal(of: address)
    if snapshot.isPaused, source.isOutside {
      refusal = RouteError(
        .rejected, address: address,
        .rejected(
          by: "Router", reason: "The app does not accept requests from external sources now.",
          underlying: nil))
    } else if source.isOutside, !payload.isEmpty, outer == nil {
      // Another router may forward a payload that its own steps have added.
      refusal = RouteError(
        .denied, address: address,
        .denied(
          source: source, target: nil, record: nil,
          reason: "A payload can only be sent by the app's own code."))
    }
    return RequestCore(
      snapshot, id: id, source: source, address: address, call: call,
      payload: payload, typed: typed, context: context, outer: outer, refusal: refusal,
      isOpened: isOpened)
  }

  /// Returns a request for an address that the app itself names, without opening it.
  ///
  /// - Parameters:
  ///   - source: The request's source.
  ///   - id: The request's number; the next one by default.
  /// - Throws: The error of a request that is refused before it is matched.
  package func request(
    for address: String, from source: RouteSource = .app, id: UInt64? = nil
  ) throws(RouteError) -> RouteRequest {
    let core = core(address, source: source, id: id)
    if let refusal = core.refusal { throw refusal }
    return RouteRequest(core: core)
  }

  func end(_ core: RequestCore, _ outcome: RouteOutcome) {
    let (place, hasAttachment) = core.life.finish(outcome.ending)
    let ended = RouteRequest(core: core).moved(to: place)
    for observer in core.snapshot.observers { observer.didOpen(ended, outcome: outcome) }
    runtime.events.send(.answered(outcome.ending), for: ended, timings: core.timings)
    if hasAttachment { core.life.dropAttachment() }
  }

  func end(_ core: RequestCore, _ error: RouteError) -> RouteError {
    var ended: RouteRequest?
    if core.refusal == nil {
      ended = RouteRequest(core: core).moved(to: core.life.finish(RouteEnding(error.code)).place)
    }
    for observer in core.snapshot.observers {
      observer.didFail(ended, error: error)
    }
    let note = localNote(error, from: core.source)
    if let note, error.code == .denied { runtime.log(note) }
    if let ended {
      runtime.events.send(
        .answered(RouteEnding(error.code)), for: ended, timings: core.timings, note: note)
    } else {
      runtime.sendUnread(
        .answered(RouteEnding(error.code)), request: core.id, source: core.source, note: note,
        trace: core.trace)
    }
    core.life.dropAttachment()
    return error
  }

  /// Returns the details of a failure that only the app's developer receives.
  private func localNote(_ error: RouteError, from source: RouteSource) -> String? {
    switch error.code {
    case .denied:
      guard let record = error.refusedRecord else { return error.reason }
      return "“\(record.label)”, registered at \(record.owner), is open to \(record.exposure). "
        + "To open it, register it with \(source.exposingLine)."
    case .rejected: return error.rejectedBy.map { "refused by \($0)" }
    case .handlerLost: return error.owner.map { "registered at \($0)" }
    default: return nil
    }
  }
}

extension RouteSource {
  /// The option that exposes a route to this source, as source code.
  fileprivate var exposingLine: String {
    switch self {
    case .page(let origin, _) where WebOrigin(origin) == nil:
      "an origin; the page has no origin that an exposure can contain"
    case .page(let origin, let isMainFrame):
      ".exposed(to: .web(\"\(origin)\"\(isMainFrame ? "" : ", includingSubframes: true")))"
    case .namedApp(let app): ".exposed(to: .namedApp(\"\(app)\"))"
    default: ".exposed(to: .\(name))"
    }
  }
}
