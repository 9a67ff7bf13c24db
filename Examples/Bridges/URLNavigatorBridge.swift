// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor

#if canImport(URLNavigator)
  import UIKit
  @preconcurrency import URLNavigator
#endif

/// Lets a router and URLNavigator 2.5 open the addresses that only the other one knows.
///
///     URLNavigatorBridge.openUnknownAddresses(
///       of: router, in: navigator, exposedTo: [.customScheme, .push])
///     URLNavigatorBridge.forwardUnknownAddresses(of: "mall", in: navigator, to: router)
///
/// Copy this file into your app. Links of other apps must be opened by the router, not by URLNavigator: what
/// URLNavigator forwards has the source `.app`.
///
/// Remove a pattern from URLNavigator before you register a private or narrower route for it: URLNavigator has no
/// sources, and reads some addresses as the old pattern that are not the new route.
///
/// URLNavigator has no completions. If your code passes one in a context of type `[String: Any]`, pass its
/// name as `completionKey`.
@MainActor
enum URLNavigatorBridge {
  /// The address that URLNavigator looks up for a router.
  private static var asked: String?

  // MARK: From Junctor to URLNavigator

  /// Opens the addresses that no route of `router` matches in URLNavigator: with `open`, otherwise with
  /// `push`.
  ///
  /// The payload is the context. The completion's first call answers the caller: with *handled* for `nil`,
  /// and with `handlerFailed` for an error. Without a `completionKey`, the caller receives *handled*, or the
  /// view controller that is pushed. An address that URLNavigator does not know ends as `declined`.
  @discardableResult
  static func openUnknownAddresses(
    of router: Router, in navigator: Navigator, exposedTo exposure: RouteExposure = .app,
    completionKey: String? = nil
  ) -> RouteToken {
    let navigator = OnMain(navigator)
    return router.setFallback(
      .reply { request, reply in
        Task { @MainActor in open(request, reply, in: navigator.value, completionKey) }
      }, .exposed(to: exposure))
  }

  private static func open(
    _ request: RouteRequest, _ reply: RouteReply, in navigator: Navigator, _ completionKey: String?
  ) {
    if reply.isFinished { return }
    let outer = asked
    defer { asked = outer }
    asked = request.address
    let completion = Completion(reply)
    var context = context(of: request)
    if let completionKey, context == nil || context is [String: Any] {
      let finish: (Any?) -> Void = { completion.finish($0) }
      var named = context as? [String: Any] ?? [:]
      named[completionKey] = finish
      context = named
    }
    if navigator.open(request.address, context: context) { return }
    if let controller = navigator.push(request.address, context: context) {
      if completionKey == nil { completion.finish(controller) }
    } else {
      completion.reply.finish(.declined)
    }
  }

  /// Registers routes for factories of URLNavigator, so that `router.value(for:)` returns a view controller
  /// that is not pushed.
  static func registerViewControllers(
    _ patterns: RoutePatterns..., of scheme: String, from navigator: Navigator, in router: Router
  ) throws(RegistrationError) {
    let navigator = OnMain(navigator)
    for pattern in patterns {
      try router.register(
        pattern,
        .main { request -> RouteResponse in
          let path = request.address.drop { $0 == "/" }
          let address = request.url.scheme == nil ? "\(scheme)://\(path)" : request.address
          let outer = asked
          defer { asked = outer }
          asked = address
          return navigator.value.viewController(for: address, context: context(of: request))
            .map { .value(OnMain<Any>($0)) } ?? .declined
        })
    }
  }

  // MARK: From URLNavigator to Junctor

  /// Opens the addresses of a scheme that URLNavigator does not know in `router`.
  ///
  /// The context is the payload. The completion receives the value, or `nil` for *handled*. It is not called
  /// if the user closes the screen. `push`, `present` and `viewController(for:)` receive the content of a
  /// screen's route, if its steps are synchronous; other routes are opened only by `open`.
  ///
  /// - Parameter failed: Receives each error, also `notFound` for an address that neither router knows.
  static func forwardUnknownAddresses(
    of scheme: String, in navigator: Navigator, to router: Router, completionKey: String? = nil,
    failed: @escaping @MainActor @Sendable (RouteError) -> Void = { _ in }
  ) {
    // URLNavigator prefers each pattern that has a literal to this one.
    let everything = "\(scheme)://<path:address>"
    navigator.handle(everything) { url, _, context in
      receive(url.urlStringValue, context, router, completionKey, failed)
    }
    navigator.register(everything) { url, _, context in
      let address = url.urlStringValue
      if address == asked { return nil }
      do throws(RouteError) {
        guard try router.resolve(address).isScreen else { return nil }
        return try router.value(
          for: address, payload: payload(context), as: UIViewController.self)
      } catch {
        failed(error)
        return nil
      }
    }
  }

  private static func receive(
    _ address: String, _ context: Any?, _ router: Router, _ completionKey: String?,
    _ failed: @escaping @MainActor @Sendable (RouteError) -> Void
  ) -> Bool {
    if address == asked { return false }
    do throws(RouteError) { _ = try router.resolve(address) } catch {
      failed(error)
      return false
    }
    var context = context
    var completion: ((Any?) -> Void)?
    if let completionKey, var named = context as? [String: Any] {
      completion = named.removeValue(forKey: completionKey) as? (Any?) -> Void
      context = named
    }
    router.open(address, payload: payload(context)) { [completion] result in
      switch result {
      case .success(.dismissed): break
      case .success(let outcome): completion?(outcome.object)
      case .failure(let error): failed(error)
      }
    }
    return true
  }

  // MARK: Values

  /// Answers the caller of Junctor once.
  ///
  /// A further call only sends an event.
  private final class Completion: Sendable {
    let reply: RouteReply

    init(_ reply: RouteReply) { self.reply = reply }

    deinit { if !reply.isFinished { reply.finish() } }

    @MainActor func finish(_ result: Any?) {
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
  private static func context(of request: RouteRequest) -> Any? {
    guard let payload = request.payload as? [String: Any] else { return request.native() }
    return payload.reduce(into: [String: Any]()) { context, entry in
      context[entry.key] = request.native(entry.key, as: Any.self)
    }
  }

  private static func payload(_ context: Any?) -> RoutePayload? {
    switch context {
    case nil: nil
    case let named as [String: Any]: RoutePayload(onMain: named)
    case let text as String: RoutePayload(text)
    case let number as NSNumber: RoutePayload(number)
    case let object?: RoutePayload(OnMain<Any>(object))
    }
  }
}
