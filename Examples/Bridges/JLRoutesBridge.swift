// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor

#if canImport(JLRoutes)
  @preconcurrency import JLRoutes
#endif

/// Lets a router and JLRoutes 2.1 open the addresses that only the other one knows.
///
///     let routes = JLRoutes(forScheme: "mall")
///     JLRoutesBridge.openUnknownAddresses(of: router, in: routes, exposedTo: [.customScheme, .push])
///     JLRoutesBridge.forwardUnknownAddresses(of: routes, to: router) { error in log(error) }
///
/// Copy this file into your app. Links of other apps must be opened by the router, not by JLRoutes: what
/// JLRoutes forwards has the source `.app`.
///
/// Remove a pattern from JLRoutes before you register a private or narrower route for it: JLRoutes has no
/// sources, and reads some addresses as the old pattern that are not the new route.
///
/// JLRoutes has no completions. If your handlers find one in their parameters, pass its name as
/// `completionKey`.
@MainActor
enum JLRoutesBridge {
  /// The address that JLRoutes looks up for a router.
  private static var asked: String?
  /// Whether the last address that JLRoutes did not know was opened by a router.
  private static var isForwarded = false

  // MARK: From Junctor to JLRoutes

  /// Opens the addresses that no route of `router` matches in JLRoutes.
  ///
  /// The payload is added to the parameters. The completion's first call answers the caller: with *handled*
  /// for `nil`, and with `handlerFailed` for an error. If the handler keeps no completion, the caller receives
  /// *handled*. An address for which no handler returns `true` ends as `declined`.
  @discardableResult
  static func openUnknownAddresses(
    of router: Router, in routes: JLRoutes, exposedTo exposure: RouteExposure = .app,
    completionKey: String? = nil
  ) -> RouteToken {
    let routes = OnMain(routes)
    return router.setFallback(
      .reply { request, reply in
        Task { @MainActor in open(request, reply, in: routes.value, completionKey) }
      }, .exposed(to: exposure))
  }

  private static func open(
    _ request: RouteRequest, _ reply: RouteReply, in routes: JLRoutes, _ completionKey: String?
  ) {
    if reply.isFinished { return }
    // JLRoutes ignores a port, and a host in brackets ends the app.
    guard let url = URL(string: request.address), url.port == nil, url.host?.contains(":") != true
    else { return reply.finish(.declined) }
    let outer = asked
    defer { asked = outer }
    asked = url.absoluteString
    let completion = Completion(reply)
    var parameters = parameters(of: request)
    if let completionKey { parameters[completionKey] = completion.block }
    if !routes.routeURL(url, withParameters: parameters) { completion.reply.finish(.declined) }
  }

  // MARK: From JLRoutes to Junctor

  /// Opens the addresses that `routes` does not know in `router`.
  ///
  /// The parameters of the call are the payload. The completion receives the value, or `nil` for *handled*.
  /// It is not called if the user closes the screen.
  ///
  /// - Parameter failed: Receives each error, also `notFound` for an address that neither router knows.
  static func forwardUnknownAddresses(
    of routes: JLRoutes, to router: Router, completionKey: String? = nil,
    failed: @escaping @MainActor @Sendable (RouteError) -> Void = { _ in }
  ) {
    routes.unmatchedURLHandler = { _, url, parameters in
      guard let url else { return }
      receive(url.absoluteString, parameters ?? [:], router, completionKey, failed)
    }
  }

  /// The same as `routeURL:withParameters:`, but returns `true` also if a router opens the address.
  ///
  /// Call it where the result is used: `routeURL:` itself still returns `NO` for moved addresses.
  static func routeURL(
    _ url: URL, withParameters parameters: [String: Any]? = nil, in routes: JLRoutes
  ) -> Bool {
    isForwarded = false
    return routes.routeURL(url, withParameters: parameters) || isForwarded
  }

  private static func receive(
    _ address: String, _ parameters: [String: Any], _ router: Router, _ completionKey: String?,
    _ failed: @escaping @MainActor @Sendable (RouteError) -> Void
  ) {
    isForwarded = false
    if address == asked { return }
    do throws(RouteError) { _ = try router.resolve(address) } catch { return failed(error) }
    isForwarded = true
    var parameters = parameters
    let completion = completion(completionKey.flatMap { parameters.removeValue(forKey: $0) })
    router.open(address, payload: RoutePayload(onMain: parameters)) { result in
      switch result {
      case .success(.dismissed): break
      case .success(let outcome): completion?(outcome.object)
      case .failure(let error): failed(error)
      }
    }
  }

  // MARK: Values

  /// Answers the caller of Junctor once.
  ///
  /// A further call only sends an event.
  private final class Completion: Sendable {
    let reply: RouteReply

    init(_ reply: RouteReply) { self.reply = reply }

    deinit { if !reply.isFinished { reply.finish() } }

    /// The completion in the form in which handlers find it: in Objective-C, as a block.
    @MainActor var block: Any {
      #if canImport(ObjectiveC)
        let block: @convention(block) (Any?) -> Void = { self.finish($0) }
        return block as AnyObject
      #else
        let block: (Any?) -> Void = { self.finish($0) }
        return block
      #endif
    }

    @MainActor private func finish(_ result: Any?) {
      switch result {
      case nil: reply.finish()
      case let error as any Error: reply.fail(error)
      case let text as String: reply.finish(text)
      case let number as NSNumber: reply.finish(number)
      case let object?: reply.finish(OnMain<Any>(object))
      }
    }
  }

  /// Returns the payload without its boxes.
  ///
  /// A payload that is not a dictionary has the name `payload`.
  private static func parameters(of request: RouteRequest) -> [String: Any] {
    guard let payload = request.payload as? [String: Any] else {
      return request.native(as: Any.self).map { ["payload": $0] } ?? [:]
    }
    return payload.reduce(into: [:]) { parameters, entry in
      parameters[entry.key] = request.native(entry.key, as: Any.self)
    }
  }

  private static func completion(_ parameter: Any?) -> ((Any?) -> Void)? {
    guard let parameter else { return nil }
    if let closure = parameter as? (Any?) -> Void { return closure }
    #if canImport(ObjectiveC)
      // A block, which Swift does not cast to a closure.
      return unsafeBitCast(parameter as AnyObject, to: (@convention(block) (Any?) -> Void).self)
    #else
      return nil
    #endif
  }
}
