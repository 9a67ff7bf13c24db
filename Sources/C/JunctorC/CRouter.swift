// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import CJunctorAPI
internal import Junctor

/// The object of a `junctor_router`: a router, and the routes that were registered through this handle.
final class CRouter: CHandle {
  let router: Router
  private let registered = RouteLock(
    (last: UInt64(0), routes: [UInt64: (pattern: String, token: RouteToken)]()))

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

  /// Opens an address, and calls back exactly once: with the outcome, or as soon as the screen is visible.
  func open(_ call: COpen, showing: Bool, _ callback: CAnswerCallback) -> COpening {
    COpening(
      Task {
        await answer(call, showing: showing, callback, on: call.isOnMain ? MainActor.shared : nil)
      })
  }

  /// Opens an address, and calls back, on the executor of an actor: an object that the handler returns is read there.
  private func answer(
    _ call: COpen, showing: Bool, _ callback: CAnswerCallback,
    on isolation: isolated (any Actor)?
  ) async {
    do throws(RouteError) {
      if showing {
        let shown = try await router.show(
          call.address, payload: call.payload, source: call.source, context: call.context)
        callback(
          shown.screen == nil
            ? try CAnswer(try await shown.outcome(), of: call) : CAnswer(outcome: JUNCTOR_SHOWN))
      } else {
        // Within the request, so that a value that C cannot receive becomes its error.
        let answer = try await router.open(
          call.address, payload: call.payload, source: call.source, context: call.context
        ) { (outcome) throws(RouteError) in try CAnswer(outcome, of: call) }
        callback(answer)
      }
    } catch {
      callback(CAnswer(CFailure(error)))
    }
  }

  /// Runs a request whose handler answers at once.
  func answer(to call: COpen) -> CAnswer {
    do throws(RouteError) {
      return try router.outcome(
        for: call.address, payload: call.payload, source: call.source, context: call.context,
        caller: call.isOnMain ? .main : .any
      ) { (outcome) throws(RouteError) in try CAnswer(outcome, of: call) }
    } catch {
      return CAnswer(CFailure(error))
    }
  }

  // MARK: Registering

  func register(
    _ pattern: String, _ handler: RouteHandler, options: [RouteOption], owner: RouteOwner
  ) throws(RegistrationError) -> UInt64 {
    let token = try router.register(
      RouteRegistration(RoutePatterns(pattern), handler: handler, options: options, owner: owner))
    return registered.withLock { registered in
      registered.last += 1
      registered.routes[registered.last] = (pattern, token)
      return registered.last
    }
  }

  func unregister(_ number: UInt64) -> Bool {
    let route = registered.withLock { $0.routes.removeValue(forKey: number) }
    return route.map { router.unregister($0.token) } ?? false
  }

  func unregister(_ pattern: String) -> Bool {
    let numbers = registered.withLock { $0.routes.filter { $0.value.pattern == pattern }.keys }
    return numbers.map(unregister).contains(true)
  }
}

/// The arguments of an open.
struct COpen: Sendable {
  let address: String
  let source: RouteSource
  var payload = RoutePayload.empty
  var isOnMain = false
  var context = RouteContext()
}

/// The object of a `junctor_opening`.
final class COpening: CHandle {
  let task: Task<Void, Never>

  init(_ task: Task<Void, Never>) { self.task = task }
}

/// The object of a `junctor_match`.
typealias CMatch = CLender<RouteResolution>

/// The object of a `junctor_request`.
typealias CRequest = CLender<CCall>

/// A call of a handler of the host.
struct CCall: Sendable {
  let request: RouteRequest
  /// Whether the handler is called on the main thread, and may receive objects.
  let isOnMain: Bool

  /// Calls `visit` with each parameter of a part.
  func forEach(of part: junctor_part, _ visit: CVisitor) {
    switch part {
    case JUNCTOR_CAPTURES: for item in request.captures { visit(item.name, .text(item.value)) }
    case JUNCTOR_QUERY:
      // A name with a NUL would end there in C, and be another one.
      for item in request.query where !item.name.utf8.contains(0) {
        visit(item.name, .text(item.value))
      }
    case JUNCTOR_PAYLOAD:
      let values = request.payload as? [String: any Sendable] ?? [:]
      for (name, value) in values.sorted(by: { $0.key < $1.key }) {
        if let value = CValue(value, isOnMain: isOnMain) { visit(name, value) }
      }
    default: break
    }
  }
}

/// Where a reply goes.
enum CReplyTarget: Sendable {
  /// The caller waits.
  case later(RouteReply)
  /// The caller has called the handler, and reads the response when it returns.
  case atOnce(RouteLock<Result<RouteResponse, any Error>?>)
}

/// The object of a `junctor_reply`.
final class CReply: CHandle {
  private let target: CReplyTarget

  init(_ target: CReplyTarget) { self.target = target }

  var isFinished: Bool {
    switch target {
    case .later(let reply): reply.isFinished
    case .atOnce(let response): response.withLock { $0 != nil }
    }
  }

  func end(_ response: Result<RouteResponse, any Error>) {
    switch (target, response) {
    case (.later(let reply), .success(let response)): reply.finish(response)
    case (.later(let reply), .failure(let error)): reply.fail(error)
    case (.atOnce(let lock), let response): lock.withLock { $0 = response }
    }
  }
}

extension CHandler {
  /// The handler for Swift, called on a thread that the host chooses.
  func routeHandler(_ handling: junctor_handling) -> RouteHandler {
    switch handling {
    case JUNCTOR_AT_ONCE:
      return .main { request -> RouteResponse in
        let response = RouteLock<Result<RouteResponse, any Error>?>(nil)
        self(
          CRequest(CCall(request: request, isOnMain: true)), CReply(.atOnce(response)))
        guard let response = response.withLock({ $0 }) else { throw HandlerLost() }
        return try response.get()
      }
    case JUNCTOR_ON_MAIN:
      return .reply { request, reply in
        let (request, reply) = (
          CRequest(CCall(request: request, isOnMain: true)), CReply(.later(reply))
        )
        Task { @MainActor in self(request, reply) }
      }
    default:
      return .reply { request, reply in
        self(CRequest(CCall(request: request, isOnMain: false)), CReply(.later(reply)))
      }
    }
  }
}

extension ScreenHandle: CHandle {}

/// The result of a request, in C types.
struct CAnswer: Sendable {
  var status = JUNCTOR_OK
  var outcome = JUNCTOR_NO_OUTCOME
  var value = CValue.none
  var message: String?
  var facts: [CFact] = []

  init(outcome: junctor_outcome) { self.outcome = outcome }

  init(_ failure: CFailure) {
    status = failure.status
    message = failure.description
    facts = failure.facts
  }

  /// Converts an outcome.
  ///
  /// - Throws: `typeMismatch` for a value that C cannot receive.
  init(_ outcome: RouteOutcome, of call: COpen) throws(RouteError) {
    switch outcome {
    case .handled: self.outcome = JUNCTOR_HANDLED
    case .dismissed: self.outcome = JUNCTOR_DISMISSED
    case .value(let value):
      guard let converted = CValue(value, isOnMain: call.isOnMain) else {
        throw .typeMismatch(
          address: call.address, expected: call.isOnMain ? "text or object" : "text",
          actual: "\(type(of: value as Any))")
      }
      self.outcome = JUNCTOR_VALUE
      self.value = converted
    }
  }
}

extension Substring {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
