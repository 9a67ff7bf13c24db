// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import CJunctorAPI
internal import Junctor

/// The object of a `junctor_router`: a router, and the routes that were registered through this handle.
final class CRouter: CHandle {
  let router: Router
  private let registered = RouteLock((last: UInt64(0), tokens: [UInt64: RouteToken]()))

  init(_ router: Router) { self.router = router }

  /// A router without routes.
  ///
  /// - Parameter spaces: Its spaces, separated by commas.
  convenience init(spaces: String) throws(CFailure) {
    let texts = spaces.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
    let spaces = try texts.map { (text) throws(CFailure) in
      guard let space = RouteSpace(text) else {
        throw .broken(
          JUNCTOR_BROKEN_SPACE, text, "space", "examples are mall and https://m.mall.example")
      }
      return space
    }
    self.init(Router(spaces: spaces))
  }

  // MARK: Opening

  /// Opens an address, and calls back exactly once.
  func open(_ address: String, from source: RouteSource, _ callback: CAnswerCallback) -> COpening {
    COpening(
      Task { [router] in
        let answer: CAnswer
        do throws(RouteError) {
          // Within the request, so that a value without a text becomes its error.
          answer = try await router.open(
            address, payload: .empty, source: source, context: RouteContext()
          ) { (outcome) throws(RouteError) in try CAnswer(outcome, address: address) }
        } catch {
          answer = CAnswer(CFailure(error))
        }
        callback(answer)
      })
  }

  // MARK: Registering

  func register(
    _ pattern: String, exposure: RouteExposure, owner: RouteOwner, _ handler: CHandler
  ) throws(RegistrationError) -> UInt64 {
    let token = try router.register(
      RouteRegistration(
        RoutePatterns(pattern), handler: .reply { handler(CRequest($0), $1) },
        options: [.exposed(to: exposure)], owner: owner))
    return registered.withLock { registered in
      registered.last += 1
      registered.tokens[registered.last] = token
      return registered.last
    }
  }

  func unregister(_ number: UInt64) -> Bool {
    let token = registered.withLock { $0.tokens.removeValue(forKey: number) }
    return token.map { router.unregister($0) } ?? false
  }
}

/// The object of a `junctor_opening`.
final class COpening: CHandle {
  let task: Task<Void, Never>

  init(_ task: Task<Void, Never>) { self.task = task }
}

/// The object of a `junctor_match`.
typealias CMatch = CLender<RouteResolution>

/// The object of a `junctor_request`.
typealias CRequest = CLender<RouteRequest>

/// The object of a `junctor_reply`.
extension RouteReply: CHandle {}

/// The result of a request, in C types.
struct CAnswer: Sendable {
  var status = JUNCTOR_OK
  var outcome = JUNCTOR_NO_OUTCOME
  var value: String?
  var message: String?

  init(_ failure: CFailure) {
    status = failure.status
    message = failure.description
  }

  /// Converts an outcome.
  ///
  /// - Throws: `typeMismatch` for a value that has no text.
  init(_ outcome: RouteOutcome, address: String) throws(RouteError) {
    switch outcome {
    case .handled: self.outcome = JUNCTOR_HANDLED
    case .dismissed: self.outcome = JUNCTOR_DISMISSED
    case .value(let value):
      guard let text = value as? any LosslessStringConvertible else {
        throw .typeMismatch(
          address: address, expected: "text", actual: "\(type(of: value as Any))")
      }
      self.outcome = JUNCTOR_VALUE
      self.value = text.description
    }
  }
}

extension Substring {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
