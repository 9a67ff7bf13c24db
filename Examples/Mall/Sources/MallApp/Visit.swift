// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor

/// One address that was opened, watched on its way.
struct Visit: Sendable {
  /// What whoever opened it has.
  enum Answer: Sendable {
    /// The screen is up; its own answer comes when it goes.
    case shown(Screen, RouteShowing)
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

  /// How the visit ended; `shown` while its screen is visible.
  var ending: RouteEnding? {
    switch result {
    case .success(.shown): .shown
    case .success(.ended(let outcome)): outcome.ending
    case .failure(let error): error.code
    }
  }

  /// Whether the command succeeds: closing a screen is no error, but it is no success either.
  var isSuccess: Bool { [.shown, .value, .handled].contains(ending) }

  /// The screen that is up.
  var shown: (screen: Screen, showing: RouteShowing)? {
    if case .success(.shown(let screen, let showing)) = result { (screen, showing) } else { nil }
  }

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

extension RouteEnding? {
  /// The ending of a visit whose screen is visible: the open itself has not ended.
  static var shown: RouteEnding? { nil }

  /// The ending as one word, for reports.
  var word: String { self?.rawValue ?? "shown" }
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
      () async -> Result<RouteShowing, RouteError> in
      await VisitListener.$current.withValue(ObjectIdentifier(listener)) {
        do throws(RouteError) {
          return .success(try await router.show(address, source: source))
        } catch {
          return .failure(error)
        }
      }
    }
    router.unregister(token)
    let requests = await listener.requests()
    await settle()
    let steps = window.performances[before...].filter { performance in
      performance.request.map(requests.contains)
        ?? [.finish, .reset].contains(performance.cause)
    }
    let answer: Result<Visit.Answer, RouteError>
    switch showing {
    case .success(let showing): answer = await look(at: showing)
    case .failure(let error): answer = .failure(error)
    }
    return Visit(
      address: address, source: source, explanation: explanation, isAdmitted: isAdmitted,
      result: answer, events: events.filter { requests.contains($0.request) },
      request: requests.first, steps: steps.map(\.step), journal: journal.take())
  }

  /// A screen that is up, or how it ended.
  @MainActor
  private func look(at showing: RouteShowing) async -> Result<Visit.Answer, RouteError> {
    if let screen = showing.screen,
      router.navigation.scenes.flatMap(\.screens).contains(where: { $0.id == screen.id })
    {
      return .success(.shown(screen, showing))
    }
    do throws(RouteError) {
      return .success(.ended(try await showing.outcome()))
    } catch {
      return .failure(error)
    }
  }
}

/// Hears of a visit's own request and of those that are opened on its way.
private final class VisitListener: RouteObserver {
  /// Whose way the running task is on; what it opens, it opens for that visit.
  @TaskLocal static var current: ObjectIdentifier?

  private let stream: AsyncStream<UInt64>
  private let heard: AsyncStream<UInt64>.Continuation

  init() { (stream, heard) = AsyncStream.makeStream() }

  func willOpen(_ request: RouteRequest) { note(request) }

  func didFail(_ request: RouteRequest?, error: RouteError) {
    if let request { note(request) }
  }

  private func note(_ request: RouteRequest) {
    if Self.current == ObjectIdentifier(self) { heard.yield(request.id) }
  }

  /// The requests, the visit's own first.
  func requests() async -> [UInt64] {
    heard.finish()
    var requests: [UInt64] = []
    for await request in stream where !requests.contains(request) { requests.append(request) }
    return requests
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
