// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor

extension Router {
  /// A router of the scheme `mall` without a log.
  static func quiet(
    clock: some Clock<Duration> = ContinuousClock(), parent: Router? = nil, log: Notes = Notes()
  ) -> Router {
    Router(spaces: [.scheme("mall")], parent: parent, clock: clock) { log.add($0) }
  }

  /// The outcome of `open`, as one word.
  func ending(
    _ address: String, payload: RoutePayload? = nil, source: RouteSource = .app
  ) async -> RouteEnding {
    do throws(RouteError) {
      return try await open(address, payload: payload, source: source).ending
    } catch {
      return RouteEnding(error.code)
    }
  }

  /// The error that a caller of `open` receives.
  func failure(
    _ address: String, payload: RoutePayload? = nil, source: RouteSource = .app,
    context: RouteContext = RouteContext()
  ) async throws -> RouteError {
    let outcome: RouteOutcome
    do throws(RouteError) {
      outcome = try await open(
        address, payload: payload, source: source, context: context)
    } catch {
      return error
    }
    throw Mishap(text: "\(address) gave \(outcome)")
  }

  /// The result that a callback receives.
  func resultOfCallback(
    _ address: String?, source: RouteSource = .app
  ) async -> Result<RouteOutcome, RouteError> {
    await withCheckedContinuation { continuation in
      open(address, source: source) { result in continuation.resume(returning: result) }
    }
  }
}

/// The error of `body`, which must be of type `E`.
func caught<E: Error>(_ type: E.Type, _ body: () throws -> Void) throws -> E {
  do {
    try body()
  } catch let error as E {
    return error
  }
  throw Mishap(text: "nothing was thrown")
}
