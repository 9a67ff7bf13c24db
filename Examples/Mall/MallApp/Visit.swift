// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor

/// One address that was opened, watched on its way.
struct Visit: Sendable {
  /// What whoever opened it has.
  enum Answer: Sendable {
    /// The screen is up; its own answer comes when it goes.
    case shown(ShownScreen)
    /// It is over.
    case ended(RouteOutcome)
  }

  let address: String
  let source: RouteSource
  /// What was known before anything ran.
  let explanation: RouteExplanation
  let isAdmitted: Bool
  let result: Result<Answer, RouteError>
  /// What happened to it meanwhile, and to what was opened on its way.
  let events: [RouterEvent]
  /// The number of the visit's own request; `nil` where the address could not even be read.
  let request: UInt64?
  /// What the window did for it.
  let steps: [NavigationStep]
  /// What the modules had to say.
  let journal: [String]

  /// The ending as the one word that all reports use.
  var ending: RouteEnding {
    switch result {
    case .success(.shown): .shown
    case .success(.ended(let outcome)): outcome.ending
    case .failure(let error): error.code
    }
  }

  /// Whether the command succeeds: closing a screen is no error, but it is no success either.
  var isSuccess: Bool { [.shown, .value, .handled].contains(ending) }

  /// The screen that is up.
  var shown: ShownScreen? { if case .success(.shown(let shown)) = result { shown } else { nil } }

  /// The line that would let this caller in; the app's developer may know it, the caller may not.
  var hint: String? { ending == .denied ? answered?.note : nil }

  /// The event of the answer; there is none yet where a screen is up.
  var answered: RouterEvent? {
    events.last { event in
      guard case .answered = event.kind else { return false }
      return request == nil || event.request == request
    }
  }
}

extension RouteEnding {
  /// What a visit ends with, and no open: the screen is up.
  static let shown = RouteEnding(rawValue: "shown")
}

extension Mall {
  /// Opens `address`, watches, and returns when it is answered or its screen is up.
  @MainActor
  func visit(_ address: String, from source: RouteSource = .app) async -> Visit {
    // Explained as the app's own code would be told, whoever asks: this is the developer's view.
    let explanation = router.explain(address)
    let isAdmitted = router.canOpen(address, from: source)
    let before = window.performances.count
    let listener = VisitListener()
    let token = router.addObserver(listener)
    let (showing, events) = await router.watching {
      () async -> Result<ShownScreen?, RouteError> in
      await VisitListener.$current.withValue(ObjectIdentifier(listener)) {
        do throws(RouteError) {
          return .success(try await router.show(address, source: source))
        } catch {
          return .failure(error)
        }
      }
    }
    router.unregister(token)
    let heard = await listener.heard()
    await settle()
    let steps = window.performances[before...].filter { performance in
      performance.request.map(heard.requests.contains)
        ?? [.finish, .reset].contains(performance.cause)
    }
    let answer: Result<Visit.Answer, RouteError>
    switch showing {
    case .success(let shown?): answer = .success(await look(at: shown))
    case .success(nil): answer = .success(.ended(heard.outcome ?? .handled))
    case .failure(let error): answer = .failure(error)
    }
    return Visit(
      address: address, source: source, explanation: explanation, isAdmitted: isAdmitted,
      result: answer, events: events.filter { heard.requests.contains($0.request) },
      request: heard.requests.first, steps: steps.map(\.step), journal: journal.take())
  }

  /// A screen that is up, or what became of it already.
  @MainActor
  private func look(at shown: ShownScreen) async -> Visit.Answer {
    let isUp = router.navigation.state.screens.contains { $0.id == shown.screen.id }
    if !isUp, let outcome = try? await shown.outcome() { return .ended(outcome) }
    return .shown(shown)
  }
}

/// Hears of a visit's own request and of those that are opened on its way, and of the outcome, which
/// `show` has no more to say of.
private final class VisitListener: RouteObserver {
  /// Whose way the running task is on; what it opens, it opens for that visit.
  @TaskLocal static var current: ObjectIdentifier?

  private struct Note: Sendable {
    let request: UInt64
    var outcome: RouteOutcome?
  }

  private let stream: AsyncStream<Note>
  private let notes: AsyncStream<Note>.Continuation

  init() { (stream, notes) = AsyncStream.makeStream() }

  func willOpen(_ request: RouteRequest) { note(request) }

  func didOpen(_ request: RouteRequest, outcome: RouteOutcome) { note(request, outcome) }

  func didFail(_ request: RouteRequest?, error: RouteError) {
    if let request { note(request) }
  }

  private func note(_ request: RouteRequest, _ outcome: RouteOutcome? = nil) {
    guard Self.current == ObjectIdentifier(self) else { return }
    notes.yield(Note(request: request.id, outcome: outcome))
  }

  /// What there was to hear: the requests, the visit's own first, and how that one ended.
  func heard() async -> (requests: [UInt64], outcome: RouteOutcome?) {
    notes.finish()
    var requests: [UInt64] = []
    var outcome: RouteOutcome?
    for await note in stream {
      if !requests.contains(note.request) { requests.append(note.request) }
      if note.request == requests.first, let heard = note.outcome { outcome = heard }
    }
    return (requests, outcome)
  }
}

extension Router {
  /// Does `work`, and returns what happened in this router meanwhile.
  func watching<Value>(_ work: () async -> Value) async -> (Value, [RouterEvent]) {
    // The stream begins here, before the work; a cancelled reader still gets what is buffered, so
    // nothing that happened before `work` returned is missed and nobody waits for what comes later.
    let stream = events
    let reader = Task {
      var seen: [RouterEvent] = []
      for await event in stream { seen.append(event) }
      return seen
    }
    let value = await work()
    reader.cancel()
    return (value, await reader.value)
  }
}
