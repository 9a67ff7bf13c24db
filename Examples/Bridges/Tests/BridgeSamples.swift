// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor

/// An object that is not sendable, like those of the older code.
final class Badge {}

struct Draft: Sendable, Equatable {
  var text = "later"
}

struct Mishap: Error {}

/// What an old handler does with its completion, and what the caller of Junctor receives.
@MainActor
enum OldAnswer: String, CaseIterable {
  case text, number, flag, nothing, object, error, later, twice, never, releasedLater

  static let badge = Badge()

  func use(_ completion: @escaping (Any?) -> Void) {
    switch self {
    case .text: completion("paid")
    case .number: completion(7)
    case .flag: completion(true)
    case .nothing: completion(nil)
    case .object: completion(Self.badge)
    case .error: completion(Mishap())
    case .later: Task { completion("paid") }
    case .twice:
      completion("paid")
      completion("paid twice")
    case .never: break
    case .releasedLater: Task { _ = completion }
    }
  }

  func isAnswer(_ result: Result<RouteOutcome, RouteError>) -> Bool {
    switch (self, result) {
    case (.text, .success(let outcome)), (.later, .success(let outcome)),
      (.twice, .success(let outcome)):
      outcome.value as? String == "paid"
    case (.number, .success(let outcome)): outcome.value as? Int == 7
    case (.flag, .success(let outcome)): outcome.value as? Bool == true
    case (.object, .success(let outcome)): outcome.object as? Badge === Self.badge
    case (.nothing, .success(.handled)), (.never, .success(.handled)),
      (.releasedLater, .success(.handled)):
      true
    case (.error, .failure(let error)): error.underlying is Mishap
    default: false
    }
  }
}

extension Router {
  /// The result that the closure of `open` receives.
  func result(
    of address: String, payload: RoutePayload? = nil, source: RouteSource = .app
  ) async -> Result<RouteOutcome, RouteError> {
    do throws(RouteError) {
      return .success(try await open(address, payload: payload, source: source))
    } catch {
      return .failure(error)
    }
  }

  /// The outcome of `open`, as one word.
  func ending(of address: String, from source: RouteSource = .app) async -> RouteEnding {
    switch await result(of: address, source: source) {
    case .success(let outcome): outcome.ending
    case .failure(let error): RouteEnding(error.code)
    }
  }
}
