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
/// The options of the route that had this pattern (exposure, steps, defaults, its name) still hold, so
/// a test sees the same refusals as the app. A pattern that is not registered yet becomes a route like
/// any other, for the app's own code.
public final class RouteStub: Sendable {
  /// A token that unregisters the stub and puts nothing back.
  public let token: RouteToken

  private let router: Router
  private let displaced: Router.Displaced
  private let recording: Recording<RouteRequest>

  fileprivate init(
    _ patterns: RoutePatterns, _ handler: RouteHandler, _ options: [RouteOption],
    in router: Router, _ owner: RouteOwner
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

  /// The typed addresses that were asked for, of those that are of `type`.
  public func routes<R: Route>(_ type: R.Type = R.self) -> [R] {
    requests.compactMap { try? R(of: $0) }
  }

  /// Waits until `count` requests have come.
  ///
  /// - Returns: The requests; fewer than asked for when the test's task is cancelled first.
  @discardableResult
  public func waitForRequests(_ count: Int) async -> [RouteRequest] {
    _ = await recording.wait(for: count)
    return recording.elements
  }

  /// Removes the stub, and puts back the route whose place it had; of several stubs in one place, remove
  /// the last one first.
  ///
  /// - Returns: `false` if the stub was removed before, or another route was registered in its place.
  @discardableResult
  public func remove() -> Bool { router.restore(displaced, after: token) }
}

extension Router {
  /// Answers a pattern with a handler, in place of the route that answered it before.
  ///
  ///     try router.stub("/time", .sync { _ in 42 })
  ///
  /// - Parameters:
  ///   - patterns: One pattern, or an array of them.
  ///   - handler: The handler.
  ///   - options: Options that are added to those of the route so far.
  ///   - fileID: The calling file, filled in by the compiler.
  ///   - line: The calling line, filled in by the compiler.
  /// - Returns: The stub, which records the requests and can be removed.
  /// - Throws: A `RegistrationError`; nothing has changed then.
  @discardableResult
  public func stub(
    _ patterns: RoutePatterns, _ handler: RouteHandler, _ options: RouteOption...,
    fileID: String = #fileID, line: Int = #line
  ) throws(RegistrationError) -> RouteStub {
    try RouteStub(patterns, handler, options, in: self, RouteOwner(fileID: fileID, line: line))
  }

  /// Answers a pattern with a value, also where a caller does not wait, in place of the route before.
  @discardableResult
  public func stub<V: Sendable>(
    _ patterns: RoutePatterns, with value: V, _ options: RouteOption...,
    fileID: String = #fileID, line: Int = #line
  ) throws(RegistrationError) -> RouteStub {
    try RouteStub(
      patterns, .sync { _ in value }, options, in: self, RouteOwner(fileID: fileID, line: line))
  }

  /// Answers a pattern with what a closure returns or throws, in place of the route before.
  @discardableResult
  public func stub<V: Sendable>(
    _ patterns: RoutePatterns, _ options: RouteOption..., fileID: String = #fileID,
    line: Int = #line, answer: @escaping @Sendable (RouteRequest) async throws -> V
  ) throws(RegistrationError) -> RouteStub {
    try RouteStub(
      patterns, .async(answer), options, in: self, RouteOwner(fileID: fileID, line: line))
  }

  /// Answers a pattern with the response that a closure returns, in place of the route before.
  ///
  ///     try router.stub("/pay/:id") { _ in .redirect(to: "/cashier") }
  @discardableResult @_disfavoredOverload
  public func stub(
    _ patterns: RoutePatterns, _ options: RouteOption..., fileID: String = #fileID,
    line: Int = #line, answer: @escaping @Sendable (RouteRequest) async throws -> RouteResponse
  ) throws(RegistrationError) -> RouteStub {
    try RouteStub(
      patterns, .async(answer), options, in: self, RouteOwner(fileID: fileID, line: line))
  }

  /// Answers a typed address with a closure, in place of the route before.
  ///
  ///     try router.stub(PayOrder.self) { route in Receipt(order: route.id) }
  @discardableResult
  public func stub<R: Route>(
    _ type: R.Type, _ options: RouteOption..., fileID: String = #fileID, line: Int = #line,
    answer: @escaping @Sendable (R) async throws -> R.Output
  ) throws(RegistrationError) -> RouteStub {
    try RouteStub(
      R.patterns, RouteHandler.For<R> { route, _ in try await answer(route) }.handler, options,
      in: self, RouteOwner(fileID: fileID, line: line))
  }

  /// Answers a typed address with a value, also where a caller does not wait.
  @discardableResult
  public func stub<R: Route>(
    _ type: R.Type, with value: R.Output, _ options: RouteOption..., fileID: String = #fileID,
    line: Int = #line
  ) throws(RegistrationError) -> RouteStub {
    try RouteStub(
      R.patterns, RouteHandler.For<R>.sync { _ in value }.handler, options, in: self,
      RouteOwner(fileID: fileID, line: line))
  }
}
