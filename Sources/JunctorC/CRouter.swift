// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import CJunctorAPI
internal import Junctor

/// The object of a `junctor_router`: a router, and the routes that were registered through this handle.
final class CRouter: CHandle {
  private struct Registered {
    var last: UInt64 = 0
    var tokens: [UInt64: RouteToken] = [:]
  }

  let router: Router
  private let registered = RouteLock(Registered())

  init(_ router: Router) { self.router = router }

  /// A router without routes.
  ///
  /// - Parameter spaces: Its spaces, separated by commas.
  convenience init(spaces: String) throws(CallMistake) {
    var read: [RouteSpace] = []
    for text in spaces.split(separator: ",", omittingEmptySubsequences: false) {
      guard let space = RouteSpace(text.trimmed) else { throw .brokenSpace(text.trimmed) }
      read.append(space)
    }
    self.init(Router(spaces: read))
  }

  // MARK: Opening

  /// Opens an address, and calls back exactly once.
  func open(_ address: String, from source: RouteSource, _ callback: CAnswerCallback) -> COpening {
    COpening(
      Task { [router] in
        let answer: CAnswer
        do throws(RouteError) {
          // Inside of the attempt, so that a value without a text becomes the attempt's error.
          answer = try await router.open(
            address, payload: nil, source: source, context: RouteContext()
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
        RoutePatterns(pattern),
        handler: .reply { request, reply in handler(CRequest(request), CReply(reply)) },
        options: [.exposed(to: exposure)], owner: owner))
    return registered.withLock { registered in
      registered.last += 1
      registered.tokens[registered.last] = token
      return registered.last
    }
  }

  func unregister(_ number: UInt64) -> Bool {
    guard let token = registered.withLock({ $0.tokens.removeValue(forKey: number) }) else {
      return false
    }
    return router.unregister(token)
  }
}

/// The object of a `junctor_opening`.
final class COpening: CHandle {
  private let task: Task<Void, Never>

  init(_ task: Task<Void, Never>) { self.task = task }

  func cancel() { task.cancel() }
}

/// The object of a `junctor_match`.
final class CMatch: CHandle {
  let resolution: RouteResolution
  let captures: [(name: String, value: String)]
  let texts = CTexts()

  init(_ resolution: RouteResolution) {
    self.resolution = resolution
    captures = resolution.captures
  }
}

/// The object of a `junctor_request`.
final class CRequest: CHandle {
  let request: RouteRequest
  let texts = CTexts()

  init(_ request: RouteRequest) { self.request = request }
}

/// The object of a `junctor_reply`.
final class CReply: CHandle {
  let reply: RouteReply

  init(_ reply: RouteReply) { self.reply = reply }
}

/// An error of a host's handler.
struct CHandlerFailure: Error, CustomStringConvertible {
  let description: String
}

/// The end of an open, in the types of C.
struct CAnswer: Sendable {
  let status: junctor_status
  let outcome: junctor_outcome
  let value: String?
  let message: String?

  init(_ failure: CFailure) {
    status = failure.status
    outcome = JUNCTOR_NO_OUTCOME
    value = nil
    message = failure.message
  }

  /// Converts an outcome.
  ///
  /// - Throws: `typeMismatch` for a value that has no text.
  init(_ outcome: RouteOutcome, address: String) throws(RouteError) {
    status = JUNCTOR_OK
    message = nil
    switch outcome {
    case .handled: (self.outcome, value) = (JUNCTOR_HANDLED, nil)
    case .dismissed: (self.outcome, value) = (JUNCTOR_DISMISSED, nil)
    case .value(let value):
      guard let text = value as? any LosslessStringConvertible else {
        throw .typeMismatch(
          address: address, expected: "text", actual: "\(type(of: value as Any))")
      }
      (self.outcome, self.value) = (JUNCTOR_VALUE, text.description)
    }
  }
}

extension RouteSource {
  /// Reads a source as the header writes it.
  init(written text: String) throws(CallMistake) {
    guard let source = RouteSource(text) else { throw .brokenSource(text) }
    self = source
  }
}

extension Substring {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
