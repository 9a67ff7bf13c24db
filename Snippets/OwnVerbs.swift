// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// An app's own verbs, and an app's own router.

// snippet.show
import Junctor

// A verb is a plain extension of the protocol that routers have in common.
extension Routing {
  func string(_ address: String) throws(RouteError) -> String {
    try value(for: address, as: String.self)
  }
}

/// A router that sends a few addresses elsewhere and leaves the rest to another.
struct Rerouted: Routing {
  let base: any Routing
  let addresses: [String: String]

  private func target(_ address: String) -> String { addresses[address] ?? address }

  @discardableResult
  func open(
    _ address: String, payload: RoutePayload?, source: RouteSource, context: RouteContext
  ) async throws(RouteError) -> RouteOutcome {
    try await base.open(target(address), payload: payload, source: source, context: context)
  }

  func open<T: Sendable>(
    _ address: String, payload: RoutePayload?, source: RouteSource, context: RouteContext,
    as type: T.Type
  ) async throws(RouteError) -> T {
    try await base.open(
      target(address), payload: payload, source: source, context: context, as: type)
  }

  @discardableResult
  func open(
    _ address: String?, payload: RoutePayload?, source: RouteSource, context: RouteContext,
    completion: @escaping @MainActor @Sendable (Result<RouteOutcome, RouteError>) -> Void
  ) -> RouteOpening {
    base.open(
      address.map(target), payload: payload, source: source, context: context,
      completion: completion)
  }

  func value<T>(
    for address: String, payload: RoutePayload?, source: RouteSource, context: RouteContext,
    as type: T.Type, isolation: isolated (any Actor)?
  ) throws(RouteError) -> T {
    try base.value(
      for: target(address), payload: payload, source: source, context: context, as: type,
      isolation: isolation)
  }

  func canOpen(_ address: String, from source: RouteSource) -> Bool {
    base.canOpen(target(address), from: source)
  }

  func resolve(
    _ address: String, from source: RouteSource
  ) throws(RouteError) -> RouteResolution {
    try base.resolve(target(address), from: source)
  }

  func explain(_ address: String, from source: RouteSource) -> RouteExplanation {
    base.explain(target(address), from: source)
  }

  func url(
    for route: String, _ values: [String: any ParameterConvertible]
  ) throws(RouteError) -> String {
    try base.url(for: route, values)
  }

  var routes: [RouteDescription] { base.routes }
}

let router = Router(scheme: "mall")
try router.register("/greeting", .sync { _ in "hello" })

let app: any Routing = Rerouted(base: router, addresses: ["/hi": "/greeting"])
print(try app.string("/hi"))  // hello
// snippet.hide
