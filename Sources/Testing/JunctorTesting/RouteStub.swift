// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor

/// A test's replacement for a route, which records its requests.
///
///     let stub = try router.stub("/order/:id", with: Order(id: 7))
///     try await subject.showOrder()
///     #expect(stub.addresses == ["mall://order/7"])
///     stub.remove()
///
/// The options of the replaced route (exposure, steps, defaults, name) still apply, so a test
/// receives the same refusals as the app. If the pattern is not registered, the stub is a new
/// route, by default for the app's own code only.
public final class RouteStub: Sendable {
  /// A token that unregisters the stub without restoring the replaced route.
  let token: RouteToken

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

  /// The requests that the stub has received, in order.
  public var requests: [RouteRequest] { recording.elements }

  /// The addresses of these requests.
  public var addresses: [String] { requests.map(\.address) }

  /// Returns the requests whose addresses are of the given type, as typed addresses.
  public func routes<R: Route>(_ type: R.Type = R.self) -> [R] {
    requests.compactMap { try? R(of: $0) }
  }

  /// Waits until the stub has received `count` requests.
  ///
  /// - Returns: The requests; fewer than `count` if the test's task is cancelled first.
  @discardableResult
  public func waitForRequests(_ count: Int) async -> [RouteRequest] {
    _ = await recording.wait(for: count)
    return recording.elements
  }

  /// Removes the stub and restores the replaced route; remove nested stubs in reverse order.
  ///
  /// - Returns: `false` if the stub was already removed, or another route was registered in its place.
  @discardableResult
  public func remove() -> Bool { router.restore(displaced, after: token) }
}

extension Router {
  /// Replaces the route of a pattern with a handler.
  ///
  ///     try router.stub("/time", .sync { _ in 42 })
  ///
  /// - Parameters:
  ///   - patterns: One pattern, or an array of them.
  ///   - handler: The handler.
  ///   - options: Options that are added to those of the replaced route.
  ///   - fileID: The calling file, filled in by the compiler.
  ///   - line: The calling line, filled in by the compiler.
  /// - Returns: The stub, which records the requests and can be removed.
  /// - Throws: A `RegistrationError`; the routes are then unchanged.
  @discardableResult
  public func stub(
    _ patterns: RoutePatterns, _ handler: RouteHandler, _ options: RouteOption...,
    fileID: String = #fileID, line: Int = #line
  ) throws(RegistrationError) -> RouteStub {
    try RouteStub(patterns, handler, options, in: self, RouteOwner(fileID: fileID, line: line))
  }

  /// Replaces the route of a pattern with a value, which synchronous callers also receive.
  @discardableResult
  public func stub<V: Sendable>(
    _ patterns: RoutePatterns, with value: V, _ options: RouteOption...,
    fileID: String = #fileID, line: Int = #line
  ) throws(RegistrationError) -> RouteStub {
    try RouteStub(
      patterns, .sync { _ in value }, options, in: self, RouteOwner(fileID: fileID, line: line))
  }

  /// Replaces the route of a typed address with an asynchronous closure.
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

  /// Replaces the route of a typed address with a value, which synchronous callers also receive.
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
