// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor

/// Records all requests and transitions, from any thread.
///
/// The router sends the event `answered` after it has called the observers, on the same thread. So the end of a request
/// is recorded before its times and decisions.
final class RecorderLog: RouteObserver {
  let notes: RouteLock<RecorderNotes>
  private let clock: RouterClock
  private let began: Duration
  private let isRedacted: Bool
  private weak let router: Router?

  init(_ notes: sending RecorderNotes, of router: Router, isRedacted: Bool) {
    self.notes = RouteLock(notes)
    self.isRedacted = isRedacted
    self.router = router
    clock = router.runtime.clock
    began = clock.elapsed()
  }

  private var now: Duration { clock.elapsed() - began }

  func note(_ occurrence: NavigationOccurrence) {
    let (time, snapshot) = (now, router?.snapshot)
    notes.withLock { $0.note(occurrence, snapshot, at: time) }
  }

  func note(_ event: RouterEvent) {
    guard case .answered(let ending) = event.kind else { return }
    let time = now
    let isKnown = notes.withLock { $0.complete(event) }
    if isKnown { return }
    let error = notes.withLock { $0.takeUnread() }
    // Otherwise the request began before the recording.
    guard error != nil || event.request == 0 else { return }
    var request = RouterRecording.Request(
      number: event.request, began: time,
      explanation: explanation(of: error?.address ?? "", redacted: nil, from: event.source))
    request.note(event)
    request.error = RouterRecording.Request.Failure(
      code: ending.rawValue, message: isRedacted ? nil : error.map { "\($0)" })
    let unread = request
    notes.withLock {
      $0.endUnread(unread, address: error?.address, from: event.source, ending)
    }
  }

  func willOpen(_ request: RouteRequest) { begin(request, within: EnclosingRequests.current) }

  func didOpen(_ request: RouteRequest, outcome: RouteOutcome) {
    end(request, outcome.ending, nil)
  }

  func didFail(_ request: RouteRequest?, error: RouteError) {
    if let request {
      end(request, RouteEnding(error.code), error)
    } else {
      notes.withLock { $0.keepUnread(error) }
    }
  }

  // Explanations, parameters and errors can call the app's code, so they are read without the lock.

  @discardableResult
  private func begin(
    _ request: RouteRequest, within outer: [EnclosingRequests]
  ) -> RouterRecording.Request {
    let (core, time) = (request.core, now)
    let shown = notes.withLock { $0.address(of: core) }
    var begun = RouterRecording.Request(
      number: request.id, began: time,
      explanation: explanation(of: core.address, redacted: shown, from: core.source))
    begun.note(request, isRedacted: isRedacted, shown: shown)
    let recorded = begun
    notes.withLock { $0.begin(request, recorded, within: outer) }
    return recorded
  }

  private func end(_ request: RouteRequest, _ ending: RouteEnding, _ error: RouteError?) {
    let time = now
    // A request that is refused before its steps has not begun.
    var ended = notes.withLock { $0.begun(request) } ?? begin(request, within: [])
    let shown = notes.withLock { $0.address(of: request.core) }
    ended.note(request, error, isRedacted: isRedacted, shown: shown)
    let recorded = ended
    notes.withLock { $0.end(request, recorded, ending, at: time) }
  }

  private func explanation(
    of address: String, redacted: String?, from source: RouteSource
  ) -> String {
    guard let router else { return "" }
    return isRedacted
      ? router.redactedExplanation(of: redacted, written: address, from: source)
      : "\(router.explain(address, from: source))"
  }
}
