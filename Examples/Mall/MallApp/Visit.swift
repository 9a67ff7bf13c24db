// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor

/// One open, watched on its way.
struct Visit: Sendable {
  let address: String
  let source: RouteSource
  /// What was known before anything ran.
  let explanation: RouteExplanation
  let isAdmitted: Bool
  let result: Result<RouteOutcome, RouteError>
  /// What happened meanwhile, also to what was opened on the way; this visit's answer comes last.
  let events: [RouterEvent]
  /// What the modules had to say.
  let journal: [String]

  /// The ending as the one word that all reports use.
  var ending: RouteEnding {
    switch result {
    case .success(let outcome): outcome.ending
    case .failure(let error): error.code
    }
  }

  /// Whether the command succeeds: closing a screen is no error, but it is no success either.
  var isSuccess: Bool { ending == .value || ending == .handled }

  /// The line that would let this caller in; the app's developer may know it, the caller may not.
  var hint: String? { ending == .denied ? events.last?.note : nil }
}

extension Mall {
  /// Opens `address` and watches.
  func visit(_ address: String, from source: RouteSource = .app) async -> Visit {
    // Explained as the app's own code would be told, whoever asks: this is the developer's view.
    let explanation = router.explain(address)
    let isAdmitted = router.canOpen(address, from: source)
    let (result, events) = await router.watching { () async -> Result<RouteOutcome, RouteError> in
      do throws(RouteError) {
        return .success(try await router.open(address, source: source))
      } catch {
        return .failure(error)
      }
    }
    return Visit(
      address: address, source: source, explanation: explanation, isAdmitted: isAdmitted,
      result: result, events: events, journal: await journal.take())
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
