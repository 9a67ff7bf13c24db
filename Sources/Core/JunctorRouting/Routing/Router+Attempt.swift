// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorMatching

/// The beginning and the end of an attempt, the same for all entry points.
///
/// Between the two, the attempt can end in any way. `end` runs once: it finishes the request's life,
/// calls the observers, sends the one `answered` event, and releases the request's services.
extension Router {
  func begin(
    _ address: String, payload: RoutePayload, typed: (any TypedAddress)? = nil,
    source: RouteSource, context: RouteContext, outer: RequestCore? = nil, id: UInt64? = nil
  ) -> RequestCore {
    let core = takeRequest()
    core.begin(
      id: id ?? runtime.nextRequestNumber(), source: source, address: address,
      payload: payload, typed: typed, context: context, outer: outer,
      start: runtime.events.hasListeners ? runtime.clock.elapsed() : nil)
    return core
  }

  /// Returns a request for an address that the app itself names, without opening it.
  ///
  /// - Parameters:
  ///   - source: The request's source.
  ///   - id: The request's number; the next one by default.
  package func request(
    for address: String, from source: RouteSource = .app, id: UInt64? = nil
  ) throws(RouteError) -> RouteRequest {
    let core = begin(address, payload: .empty, source: source, context: RouteContext(), id: id)
    do {
      try core.locate(address)
    } catch {
      throw RouteError(.invalidURL, address: address, .url(error))
    }
    return RouteRequest(core: core)
  }

  /// Parses and matches the address, and runs the checks that precede all steps.
  ///
  /// - Parameter call: The requested action, if the request is not for an address.
  func admit(
    _ core: RequestCore, _ address: String, _ call: TargetCall? = nil
  ) throws(RouteError) {
    let isOutside = core.source.isOutside
    if isOutside { try admitOutside(RoutePass(core: core)) }
    if let call {
      core.locate(call)
    } else {
      do {
        try core.locate(address)
      } catch {
        throw RoutePass(core: core).failure(.invalidURL, .url(error))
      }
    }
    // If the handler does not receive the typed value itself, its text must be read as an equal value.
    if let typed = core.typed, !receivesValue(typed, core.record), let flaw = typed.flaw {
      throw flaw as? RouteError ?? RoutePass(core: core).failure(.unrepresentable, .failed(flaw))
    }
    if isOutside, let record = core.record { try RoutePass(core: core).check(record) }
    if !core.snapshot.observers.isEmpty { try notifyObservers(RoutePass(core: core)) }
  }

  private func receivesValue(_ typed: any TypedAddress, _ record: RouteRecord?) -> Bool {
    guard let record, record.handler.addressType == typed.addressType else { return false }
    return !typed.lacks(anyOf: record.defaults)
  }

  private func notifyObservers(_ pass: RoutePass) throws(RouteError) {
    let request = RouteRequest(core: pass.core)
    let observers = pass.snapshot.observers
    for observer in observers where !observer.shouldOpen(request) {
      throw pass.failure(.rejected, .rejected(by: observer.name, reason: nil, underlying: nil))
    }
    for observer in observers { observer.willOpen(request) }
  }

  private func admitOutside(_ pass: RoutePass) throws(RouteError) {
    if let refusal = pass.snapshot.refusalWhilePaused(of: pass.address, from: pass.source) {
      throw refusal.made(by: pass.passID)
    }
    // Another router may forward a payload that its own steps have added.
    if !pass.core.payload.isEmpty, pass.core.outer == nil {
      throw pass.failure(
        .denied,
        .denied(
          source: pass.source, exposure: nil, record: nil,
          reason: "A payload can only be sent by the app's own code."))
    }
  }

  func end(_ core: consuming RequestCore, _ outcome: RouteOutcome) {
    let isObserved = !core.snapshot.observers.isEmpty || runtime.events.hasListeners
    // Without another reference, the ending would not be read.
    if !isObserved, isKnownUniquelyReferenced(&core) { return RequestCore.recycle(core) }
    core.life.finish(outcome.ending)
    if isObserved {
      let ended = RouteRequest(core: copy core).moved(to: core.life.place)
      for observer in core.snapshot.observers { observer.didOpen(ended, outcome: outcome) }
      runtime.events.send(.answered(outcome.ending), for: ended, timings: timings(core))
    }
    core.life.dropCompanion()
    RequestCore.recycle(core)
  }

  func end(_ core: RequestCore, _ error: RouteError) -> RouteError {
    var ended: RouteRequest?
    if core.isRead {
      core.life.finish(error.code)
      ended = RouteRequest(core: core).moved(to: core.life.place)
    }
    for observer in core.snapshot.observers {
      observer.didFail(ended, error: error)
    }
    let note = localNote(error, from: core.source)
    if let note, error.code == .denied { runtime.log(note) }
    if let ended {
      runtime.events.send(.answered(error.code), for: ended, timings: timings(core), note: note)
    } else {
      runtime.sendUnread(
        .answered(error.code), request: core.id, source: core.source, note: note)
    }
    core.life.dropCompanion()
    return error
  }

  private func timings(_ core: RequestCore) -> [(stage: String, duration: Duration)] {
    guard let times = core.times, core.isRead else { return [] }
    let end = runtime.clock.elapsed()
    let (handler, screen) = (core.life.handlerTime, core.life.screenTime)
    var timings = [
      (stage: "match", duration: times.matched - times.start),
      ("interceptors", end - times.matched - (handler ?? .zero) - screen),
    ]
    if let handler { timings.append(("handler", handler)) }
    if screen > .zero { timings.append(("screen", screen)) }
    return timings
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
    default: ".exposed(to: .\(name))"
    }
  }
}
