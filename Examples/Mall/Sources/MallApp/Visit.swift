// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor

/// The record of one opened address.
struct Visit: Sendable {
  /// The result of the caller.
  enum Answer: Sendable {
    /// The screen is visible and has not responded yet.
    case shown(Screen, PresentedRoute)
    /// The request has ended.
    case ended(RouteOutcome)
  }

  let address: String
  let source: RouteSource
  /// The router's explanation before the request ran.
  let explanation: RouteExplanation
  let isAdmitted: Bool
  let result: Result<Answer, RouteError>
  /// The events of the request and of its nested requests.
  let events: [RouterEvent]
  /// The number of the visit's own request; `nil` if the address is invalid.
  let request: UInt64?
  /// The steps that the window performed for the visit.
  let steps: [NavigationStep]
  /// The lines that the modules wrote.
  let journal: [String]

  /// How the visit ended; `shown` while its screen is visible.
  var ending: RouteEnding? {
    switch result {
    case .success(.shown): .shown
    case .success(.ended(let outcome)): outcome.ending
    case .failure(let error): RouteEnding(error.code)
    }
  }

  /// Whether the command succeeds; a closed screen is neither an error nor a success.
  var isSuccess: Bool { [.shown, .value, .handled].contains(ending) }

  /// The visible screen.
  var shown: (screen: Screen, showing: PresentedRoute)? {
    if case .success(.shown(let screen, let showing)) = result { (screen, showing) } else { nil }
  }

  /// For a denied request, the code that would expose the route; for the developer, not for the caller.
  var hint: String? { ending == .failed(.denied) ? answered?.note : nil }

  /// The event of the outcome; `nil` while the screen is visible.
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
  /// Opens `address` and records it; returns on the outcome or when its screen is visible.
  @MainActor
  func visit(_ address: String, from source: RouteSource = .app) async -> Visit {
    // Explains the address for the app's own source, which is the developer's view.
    let explanation = router.explain(address)
    let isAdmitted = router.canOpen(address, from: source)
    let before = window.performances.count
    let listener = VisitListener()
    let token = router.addObserver(listener)
    let (showing, events) = await router.watching {
      () async -> Result<PresentedRoute, RouteError> in
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
    case .success(let showing): answer = await currentAnswer(of: showing)
    case .failure(let error): answer = .failure(error)
    }
    return Visit(
      address: address, source: source, explanation: explanation, isAdmitted: isAdmitted,
      result: answer, events: events.filter { requests.contains($0.request) },
      request: requests.first, steps: steps.map(\.step), journal: journal.take())
  }

  /// Returns the visible screen, or the outcome.
  @MainActor
  private func currentAnswer(of showing: PresentedRoute) async -> Result<Visit.Answer, RouteError> {
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

/// Records a visit's own request and its nested requests.
private final class VisitListener: RouteObserver {
  /// The listener of the visit that the current task runs for.
  @TaskLocal static var current: ObjectIdentifier?

  private let stream: AsyncStream<UInt64>
  private let numbers: AsyncStream<UInt64>.Continuation

  init() { (stream, numbers) = AsyncStream.makeStream() }

  func willOpen(_ request: RouteRequest) { note(request) }

  func didFail(_ request: RouteRequest?, error: RouteError) {
    if let request { note(request) }
  }

  private func note(_ request: RouteRequest) {
    if Self.current == ObjectIdentifier(self) { numbers.yield(request.id) }
  }

  /// Returns the requests, beginning with the visit's own.
  func requests() async -> [UInt64] {
    numbers.finish()
    var requests: [UInt64] = []
    for await request in stream where !requests.contains(request) { requests.append(request) }
    return requests
  }
}

extension Router {
  /// Runs `work`, and returns its value with the router's events during that time.
  func watching<Value>(_ work: () async -> Value) async -> (Value, [RouterEvent]) {
    // The stream begins before the work. A cancelled reader still receives the buffered events, so
    // it receives all events before the end of `work`, and does not wait for later ones.
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
