// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor

/// A route of a test's own in the place of another, and a record of what it was asked.
///
///     let stub = try router.stub("/order/:id", with: Order(id: 7))
///     try await subject.showOrder()
///     #expect(stub.addresses == ["mall://order/7"])
///     stub.remove()
///
/// What was said about the route that had this pattern (exposure, steps, defaults, its name) still
/// holds, so a test sees the same refusals as the app. A pattern that is not registered yet becomes
/// a route like any other, for the app's own code.
public final class RouteStub: Sendable {
  /// What removes the stub, when one has nothing but tokens at hand.
  ///
  /// Puts nothing back.
  public let token: RouteToken

  private let router: Router
  private let displaced: Router.Displaced
  private let recording: Recording<RouteRequest>

  fileprivate init(
    _ patterns: RoutePatterns, _ handler: RouteHandler, _ options: [RouteOption],
    in router: Router, owner: RouteOwner
  ) throws(RegistrationError) {
    let recording = Recording<RouteRequest>()
    let noting = handler.noting { recording.append($0) }
    (token, displaced) = try router.substitute(
      RouteRegistration(patterns, handler: noting, options: options, owner: owner))
    self.recording = recording
    self.router = router
  }

  /// The requests that came to the stub so far, in order.
  public var requests: [RouteRequest] { recording.elements }

  /// The addresses of the requests so far.
  public var addresses: [String] { requests.map(\.address) }

  /// The payloads of the requests so far.
  public var payloads: [(any Sendable)?] { requests.map(\.payload) }

  /// The typed addresses that were asked for, of those that are of `type`.
  public func routes<R: Route>(_ type: R.Type = R.self) -> [R] {
    requests.compactMap { try? R(of: $0) }
  }

  /// The sources of the requests so far.
  public var sources: [RouteSource] { requests.map(\.source) }

  /// Waits until `count` requests have come.
  ///
  /// - Returns: The requests; fewer than asked for when the test's task is cancelled first.
  @discardableResult
  public func waitForRequests(_ count: Int) async -> [RouteRequest] {
    _ = await recording.wait(for: count)
    return recording.elements
  }

  /// Removes the stub, and puts back the route whose place it had.
  ///
  /// Requests that are with the stub end there. Of several stubs in one place, remove the last one
  /// first.
  ///
  /// - Returns: Whether everything is as it was; not when the stub was removed before, or something
  ///   else has been registered in its place.
  @discardableResult
  public func remove() -> Bool { router.restore(displaced, after: token) }
}

extension Router {
  /// Answers a typed address with a closure, in place of whatever answered it before.
  ///
  ///     try router.stub(PayOrder.self) { route in Receipt(order: route.id) }
  ///
  /// - Parameters:
  ///   - type: The address's type.
  ///   - options: What else is said about it, after what was said about the route so far.
  ///   - fileID: The file that asks; filled in by the compiler.
  ///   - line: The line that asks; filled in by the compiler.
  ///   - answer: What answers.
  /// - Returns: The stub, with which to see what was asked and to remove it.
  /// - Throws: A `RegistrationError`; nothing has changed then.
  @discardableResult
  public func stub<R: Route>(
    _ type: R.Type, _ options: RouteOption..., fileID: String = #fileID, line: Int = #line,
    answer: @escaping @Sendable (R) async throws -> R.Output
  ) throws(RegistrationError) -> RouteStub {
    try RouteStub(
      R.patterns, RouteHandler.For<R> { route, _ in try await answer(route) }.handler, options,
      in: self,
      owner: RouteOwner(fileID: fileID, line: line))
  }

  /// Answers a typed address with a value, at every door, in place of whatever answered it before.
  ///
  /// - Parameters:
  ///   - type: The address's type.
  ///   - value: The answer.
  ///   - options: What else is said about it, after what was said about the route so far.
  ///   - fileID: The file that asks; filled in by the compiler.
  ///   - line: The line that asks; filled in by the compiler.
  /// - Returns: The stub, with which to see what was asked and to remove it.
  /// - Throws: A `RegistrationError`; nothing has changed then.
  @discardableResult
  public func stub<R: Route>(
    _ type: R.Type, with value: R.Output, _ options: RouteOption..., fileID: String = #fileID,
    line: Int = #line
  ) throws(RegistrationError) -> RouteStub {
    try RouteStub(
      R.patterns, RouteHandler.For<R>.sync { _ in value }.handler, options, in: self,
      owner: RouteOwner(fileID: fileID, line: line))
  }

  /// Answers a pattern with a closure, in place of whatever answered it before.
  ///
  /// - Parameters:
  ///   - patterns: One pattern, or an array of them.
  ///   - options: What else is said about it, after what was said about the route so far.
  ///   - answer: What answers. As when registering, nothing returned means *handled*, and a
  ///     `RouteResponse` what it says.
  ///   - fileID: The file that asks; filled in by the compiler.
  ///   - line: The line that asks; filled in by the compiler.
  /// - Returns: The stub, with which to see what was asked and to remove it.
  /// - Throws: A `RegistrationError`; nothing has changed then.
  @discardableResult
  public func stub<V: Sendable>(
    _ patterns: RoutePatterns, _ options: RouteOption..., fileID: String = #fileID,
    line: Int = #line, answer: @escaping @Sendable (RouteRequest) async throws -> V
  ) throws(RegistrationError) -> RouteStub {
    try RouteStub(
      patterns, .async(answer), options, in: self, owner: RouteOwner(fileID: fileID, line: line))
  }

  /// Answers a pattern in the words of a response, in place of whatever answered it before.
  ///
  ///     try router.stub("/pay/:id") { _ in .redirect(to: "/cashier") }
  ///
  /// - Parameters:
  ///   - patterns: One pattern, or an array of them.
  ///   - options: What else is said about it, after what was said about the route so far.
  ///   - answer: What answers.
  ///   - fileID: The file that asks; filled in by the compiler.
  ///   - line: The line that asks; filled in by the compiler.
  /// - Returns: The stub, with which to see what was asked and to remove it.
  /// - Throws: A `RegistrationError`; nothing has changed then.
  @discardableResult @_disfavoredOverload
  public func stub(
    _ patterns: RoutePatterns, _ options: RouteOption..., fileID: String = #fileID,
    line: Int = #line, answer: @escaping @Sendable (RouteRequest) async throws -> RouteResponse
  ) throws(RegistrationError) -> RouteStub {
    try RouteStub(
      patterns, .async(answer), options, in: self, owner: RouteOwner(fileID: fileID, line: line))
  }

  /// Answers a pattern with a handler, in place of whatever answered it before.
  ///
  ///     try router.stub("/time", .sync { _ in 42 })
  ///
  /// - Parameters:
  ///   - patterns: One pattern, or an array of them.
  ///   - handler: What answers.
  ///   - options: What else is said about it, after what was said about the route so far.
  ///   - fileID: The file that asks; filled in by the compiler.
  ///   - line: The line that asks; filled in by the compiler.
  /// - Returns: The stub, with which to see what was asked and to remove it.
  /// - Throws: A `RegistrationError`; nothing has changed then.
  @discardableResult
  public func stub(
    _ patterns: RoutePatterns, _ handler: RouteHandler, _ options: RouteOption...,
    fileID: String = #fileID, line: Int = #line
  ) throws(RegistrationError) -> RouteStub {
    try RouteStub(
      patterns, handler, options, in: self, owner: RouteOwner(fileID: fileID, line: line))
  }

  /// Answers a pattern with a value, at every door, in place of whatever answered it before.
  ///
  /// - Parameters:
  ///   - patterns: One pattern, or an array of them.
  ///   - value: The answer.
  ///   - options: What else is said about it, after what was said about the route so far.
  ///   - fileID: The file that asks; filled in by the compiler.
  ///   - line: The line that asks; filled in by the compiler.
  /// - Returns: The stub, with which to see what was asked and to remove it.
  /// - Throws: A `RegistrationError`; nothing has changed then.
  @discardableResult
  public func stub<V: Sendable>(
    _ patterns: RoutePatterns, with value: V, _ options: RouteOption...,
    fileID: String = #fileID, line: Int = #line
  ) throws(RegistrationError) -> RouteStub {
    try RouteStub(
      patterns, .sync { _ in value }, options, in: self,
      owner: RouteOwner(fileID: fileID, line: line))
  }

  /// Answers a pattern with an error, at every door, in place of whatever answered it before.
  ///
  /// - Parameters:
  ///   - patterns: One pattern, or an array of them.
  ///   - error: What the handler throws; the caller hears `handlerFailed` with it below.
  ///   - options: What else is said about it, after what was said about the route so far.
  ///   - fileID: The file that asks; filled in by the compiler.
  ///   - line: The line that asks; filled in by the compiler.
  /// - Returns: The stub, with which to see what was asked and to remove it.
  /// - Throws: A `RegistrationError`; nothing has changed then.
  @discardableResult
  public func stub(
    _ patterns: RoutePatterns, throwing error: any Error, _ options: RouteOption...,
    fileID: String = #fileID, line: Int = #line
  ) throws(RegistrationError) -> RouteStub {
    try RouteStub(
      patterns, .sync { _ -> RouteResponse in throw error }, options, in: self,
      owner: RouteOwner(fileID: fileID, line: line))
  }
}
