// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor

#if canImport(MGJRouter)
  @preconcurrency import MGJRouter
#endif

/// Lets a router and MGJRouter 0.10.0 open the addresses that only the other one knows.
///
///     MGJRouterBridge.openUnknownAddresses(of: router, exposedTo: [.customScheme, .push])
///     MGJRouterBridge.forwardUnknownAddresses(of: "mall", to: router) { error in log(error) }
///     try MGJRouterBridge.registerObjects("/badge", of: "mall", in: router)
///
/// Copy this file into your app. Links of other apps must be opened by the router, not by MGJRouter: what
/// MGJRouter forwards has the source `.app`.
///
/// Remove a pattern from MGJRouter before you register a private or narrower route for it: MGJRouter has no
/// sources, and reads some addresses as the old pattern that are not the new route.
@MainActor
enum MGJRouterBridge {
  /// The address that MGJRouter looks up for a router, and the reply to the router's caller.
  private static var asked: (address: String, reply: RouteReply?)?

  // MARK: From Junctor to MGJRouter

  /// Opens the addresses that no route of `router` matches in MGJRouter.
  ///
  /// The payload is the `userInfo`, and the completion's first call answers the caller: with *handled* for
  /// `nil`, and with `handlerFailed` for an error. A completion that is released without a call answers with
  /// *handled*, too. An address that MGJRouter does not know ends as `declined`, but one that is only the
  /// beginning of a pattern as *handled*: MGJRouter reports nothing about it.
  @discardableResult
  static func openUnknownAddresses(
    of router: Router, exposedTo exposure: RouteExposure = .app
  ) -> RouteToken {
    router.setFallback(
      .reply { request, reply in
        Task { @MainActor in open(request, reply) }
      }, .exposed(to: exposure))
  }

  private static func open(_ request: RouteRequest, _ reply: RouteReply) {
    if reply.isFinished { return }
    let address = request.address
    guard !isMisread(address), MGJRouter.canOpenURL(escaped(address), matchExactly: true)
    else { return reply.finish(.declined) }
    let outer = asked
    defer { asked = outer }
    asked = (address, reply)
    let completion = Completion(reply)
    MGJRouter.openURL(
      address, withUserInfo: userInfo(of: request), completion: { completion.finish($0) })
  }

  /// Returns an address as `openURL` and `objectForURL:` escape it before they look it up.
  ///
  /// `canOpenURL` does not, and ends the app for a text that is no URL.
  private static func escaped(_ address: String) -> String {
    let legal = CharacterSet(charactersIn: Unicode.Scalar(33)...Unicode.Scalar(126))
      .subtracting(CharacterSet(charactersIn: "#%\"<>[\\]^`{|}"))
    return address.addingPercentEncoding(withAllowedCharacters: legal) ?? address
  }

  /// Whether MGJRouter reads an address in another way than the router.
  ///
  /// - It takes the path after the last `://`, and a `#` in it is part of a segment.
  /// - It keeps a handler beside the following segments with the name `_`: a segment `_` ends the app.
  /// - A parameter with a name that it sets itself replaces the router's; `block` is the handler that it calls.
  ///   With another URL, `receive` would open that one for the app.
  /// - A segment `:id` is equal to the name of a parameter, which the handler then does not receive.
  /// - While it reads the parameters, it removes those without a value that can be decoded. After sixteen of them,
  ///   a dictionary moves, and it reads freed memory.
  private static func isMisread(_ address: String) -> Bool {
    let reserved = [
      MGJRouterParameterURL, MGJRouterParameterUserInfo, MGJRouterParameterCompletion, "block",
    ]
    let starts = address.utf8.ranges(of: "://".utf8)
    guard starts.count == 1 else { return true }
    // By scalars, as in a URL: a combining mark makes a character of a separator and itself.
    let rest = address.unicodeScalars[starts[0].upperBound...]
    let path = rest.prefix { $0 != "?" }
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
      .map { String($0) }
    let items = rest.dropFirst(path.count).split { "?&#".unicodeScalars.contains($0) }
    let names = items.map { String($0.prefix { $0 != "=" }) }
    // A text that can be decoded has no part that cannot. A segment can be the value of a parameter, too.
    let lost =
      items.count { !$0.contains("=") || String($0).removingPercentEncoding == nil }
      + segments.count { $0.removingPercentEncoding == nil }
    return path.contains("#") || segments[0].isEmpty
      || segments[0].unicodeScalars.contains { ":@[".unicodeScalars.contains($0) }
      || segments.contains("_") || segments.dropLast().contains("") || lost > 15
      || segments.contains { $0.unicodeScalars.first == ":" }
      || names.contains { reserved.contains($0.removingPercentEncoding ?? $0) }
  }

  /// Registers routes for object handlers of MGJRouter, so that `router.value(for:)` returns their objects.
  ///
  /// - Parameter patterns: Patterns that are registered with `toObjectHandler:`, but no others. In
  ///   Objective-C, the result of another handler is undefined.
  static func registerObjects(
    _ patterns: RoutePatterns..., of scheme: String, in router: Router
  ) throws(RegistrationError) {
    for pattern in patterns {
      try router.register(
        pattern,
        .main { request -> RouteResponse in
          let path = request.address.drop { $0 == "/" }
          let address = request.url.scheme == nil ? "\(scheme)://\(path)" : request.address
          if isMisread(address) { return .declined }
          let outer = asked
          defer { asked = outer }
          asked = (address, nil)
          let object = MGJRouter.object(forURL: address, withUserInfo: userInfo(of: request))
          return object.map { .value(sendable($0)) } ?? .declined
        })
    }
  }

  // MARK: From MGJRouter to Junctor

  /// Opens the addresses of a scheme that MGJRouter does not know in `router`.
  ///
  /// The `userInfo` is the payload. The completion receives the value, or `nil` for *handled*. As in MGJRouter,
  /// it is not called if the user closes the screen. `objectForURL:` returns the value of a synchronous
  /// handler, but shows a screen: to create one without showing it, call `router.value(for:)`.
  ///
  /// - Parameters:
  ///   - patterns: Moved patterns below a pattern of MGJRouter, whose handler would receive their addresses.
  ///   - failed: Receives each error, also `notFound` for an address that neither router knows.
  static func forwardUnknownAddresses(
    of scheme: String, and patterns: [String] = [], to router: Router,
    failed: @escaping @MainActor @Sendable (RouteError) -> Void = { _ in }
  ) {
    // An object handler, since `objectForURL:` reads the result of this handler, too.
    for pattern in ["\(scheme)://"] + patterns {
      MGJRouter.registerURLPattern(
        pattern, toObjectHandler: { parameters in receive(parameters ?? [:], router, failed) })
    }
  }

  private static func receive(
    _ parameters: [AnyHashable: Any], _ router: Router,
    _ failed: @escaping @MainActor @Sendable (RouteError) -> Void
  ) -> Any? {
    guard let address = parameters[MGJRouterParameterURL] as? String else { return nil }
    // `objectForURL:` passes the address with escapes.
    if let asked, asked.address == address || asked.address == address.removingPercentEncoding {
      asked.reply?.finish(.declined)
      return nil
    }
    let info = parameters[MGJRouterParameterUserInfo] as? [AnyHashable: Any] ?? [:]
    let payload = RoutePayload(onMain: named(info))
    let completion = completion(in: parameters)
    do throws(RouteError) {
      let isScreen = try router.resolve(address).isScreen
      if completion == nil, !isScreen {
        return try router.value(for: address, payload: payload, as: Any?.self)
      }
    } catch {
      guard error.code == .needsAsync else {
        failed(error)
        return nil
      }
    }
    router.open(address, payload: payload) { result in
      switch result {
      case .success(.dismissed): break
      case .success(let outcome): completion?(outcome.object)
      case .failure(let error): failed(error)
      }
    }
    return nil
  }

  // MARK: Values

  /// Answers the caller of Junctor once.
  ///
  /// A further call only sends an event.
  private final class Completion: Sendable {
    private let reply: RouteReply

    init(_ reply: RouteReply) { self.reply = reply }

    deinit { if !reply.isFinished { reply.finish() } }

    @MainActor func finish(_ result: Any?) {
      switch result {
      case nil: reply.finish()
      case let error as any Error: reply.fail(error)
      case let result?: reply.finish(sendable(result))
      }
    }
  }

  /// Returns texts and numbers as they are, and other values in a box of the main actor.
  private static func sendable(_ value: Any) -> any Sendable {
    switch value {
    case let text as String: text
    case let number as NSNumber: number
    default: OnMain<Any>(value)
    }
  }

  /// Returns the payload without its boxes.
  ///
  /// A payload that is not a dictionary has the name `payload`.
  private static func userInfo(of request: RouteRequest) -> [String: Any] {
    guard let payload = request.payload as? [String: Any] else {
      return request.native(as: Any.self).map { ["payload": $0] } ?? [:]
    }
    return payload.reduce(into: [:]) { info, entry in
      info[entry.key] = request.native(entry.key, as: Any.self)
    }
  }

  private static func named(_ info: [AnyHashable: Any]) -> [String: Any] {
    info.reduce(into: [:]) { named, entry in
      if let name = entry.key as? String { named[name] = entry.value }
    }
  }

  private static func completion(in parameters: [AnyHashable: Any]) -> ((Any?) -> Void)? {
    // A text is a parameter of the address.
    guard let completion = parameters[MGJRouterParameterCompletion], !(completion is String)
    else { return nil }
    #if canImport(ObjectiveC)
      // A block, which Swift does not cast to a closure.
      return unsafeBitCast(completion as AnyObject, to: (@convention(block) (Any?) -> Void).self)
    #else
      return completion as? (Any?) -> Void
    #endif
  }
}
