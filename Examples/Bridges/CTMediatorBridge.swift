// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor

#if canImport(CTMediator)
  @preconcurrency import CTMediator
#endif

/// Lets a router and CTMediator 48 perform the actions that only the other one knows.
///
///     CTMediatorBridge.performUnknownActions(of: router, exposedTo: [.customScheme, .push])
///
///     extension CTMediator {  // A category of your app.
///       func order(id: Int) -> Order? {
///         CTMediatorBridge.performTarget("Order", action: "detail", params: ["id": id], or: router) as? Order
///       }
///     }
///
/// Copy this file into your app. CTMediator passes unknown names to `Target_NoTargetAction`, but returns `nil`
/// then. So your categories call ``performTarget(_:action:params:or:completion:)``. Links of other apps are
/// opened by the router: what the bridge forwards has the source `.app`.
///
/// Remove an action from its target before you register a private or narrower route for it: CTMediator has no
/// sources, and its links reach the action where no route matches.
@MainActor
enum CTMediatorBridge {
  /// The names that CTMediator looks up; `nil` as soon as it does not find them.
  private static var asked: (target: String, action: String)?

  // MARK: From Junctor to CTMediator

  /// Performs the actions, and opens the URLs, that `router` does not know in CTMediator.
  ///
  /// The parameters are those of the URL and the payload. The caller receives the object, or *handled* for
  /// `nil`. Names that CTMediator does not know end as `declined`, and so do actions whose names begin with
  /// `native`, unless the app's own code performs them by name.
  @discardableResult
  static func performUnknownActions(
    of router: Router, exposedTo exposure: RouteExposure = .app
  ) -> RouteToken {
    router.setFallback(
      .main { request -> RouteResponse in
        guard let call = request.action ?? names(in: request.address) else { return .declined }
        let isLocal = request.action != nil && !request.source.isOutside
        if call.action.hasPrefix("native") && !isLocal { return .declined }
        var params = query(of: request.address)
        for name in (request.payload as? [String: Any] ?? [:]).keys {
          params[name] = request.native(name, as: Any.self)
        }
        let (result, isKnown) = ask(call.target, call.action, params)
        guard isKnown else { return .declined }
        if let error = result as? any Error { throw error }
        return result.map { .value(sendable($0)) } ?? .handled
      }, .exposed(to: exposure))
  }

  // MARK: From CTMediator to Junctor

  /// The same as `performTarget:action:params:shouldCacheTarget:`, but performs the action in `router` if
  /// CTMediator does not know it.
  ///
  /// - Parameter completion: Called once, with the result; with `nil` if there is none, or after an error. An
  ///   asynchronous action has a result only here.
  @discardableResult
  static func performTarget(
    _ target: String, action: String, params: [String: Any] = [:], or router: Router,
    completion: @escaping @MainActor (Any?) -> Void = { _ in }
  ) -> Any? {
    let (result, isKnown) = ask(target, action, params)
    if isKnown {
      completion(result)
      return result
    }
    let parameters = params.mapValues(sendable)
    do throws(RouteError) {
      let result = try router.value(
        target: target, action: action, parameters: parameters, as: Any?.self)
      completion(result)
      return result
    } catch {
      if error.code == .needsAsync {
        router.perform(target: target, action: action, parameters: parameters) { result in
          completion((try? result.get())?.object)
        }
      } else {
        completion(nil)
      }
      return nil
    }
  }

  /// The same as `performActionWithUrl:completion:` for a URL of the app's own code, but opens the URL in
  /// `router` if CTMediator does not know it.
  static func performAction(
    withUrl url: URL, or router: Router, completion: @escaping @MainActor ([String: Any]?) -> Void
  ) {
    let address = url.absoluteString
    let finish: @MainActor (Any?) -> Void = { completion($0.map { ["result": $0] }) }
    guard let call = names(in: address) else { return finish(nil) }
    if call.action.hasPrefix("native") { return finish(nil) }
    let (result, isKnown) = ask(call.target, call.action, query(of: address))
    if isKnown { return finish(result) }
    guard router.canOpen(address) else { return finish(nil) }
    router.open(address) { result in finish((try? result.get())?.object) }
  }

  // MARK: Names that CTMediator does not know

  /// `Action_response:` of `Target_NoTargetAction` calls this with its parameters.
  static func receiveUnknown(_ params: [String: Any]) {
    guard let asked, let target = params["targetString"] as? String,
      target == "Target_\(asked.target)" || target.hasSuffix(".Target_\(asked.target)"),
      params["selectorString"] as? String == "Action_\(asked.action):"
    else { return }
    self.asked = nil
  }

  private static func ask(
    _ target: String, _ action: String, _ params: [String: Any]
  ) -> (result: Any?, isKnown: Bool) {
    let outer = asked
    defer { asked = outer }
    asked = (target, action)
    let result = CTMediator.sharedInstance().performTarget(
      target, action: action, params: params, shouldCacheTarget: false)
    return (result, asked != nil)
  }

  // MARK: Values

  /// Returns the target and the action of `mall://target/action`.
  ///
  /// CTMediator ignores a port, and joins the segments of a path, but these are other addresses to the router.
  private static func names(in address: String) -> (target: String, action: String)? {
    guard let url = URL(string: address), let target = url.host, url.port == nil else { return nil }
    let segments = url.path.split(separator: "/")
    return segments.count == 1 ? (target, String(segments[0])) : nil
  }

  private static func query(of address: String) -> [String: Any] {
    var query: [String: Any] = (URLComponents(string: address)?.queryItems ?? [])
      .reduce(into: [:]) { $0[$1.name] = $1.value }
    // CTMediator would perform the action of another Swift module.
    query["kCTMediatorParamsKeySwiftTargetModuleName"] = nil
    return query
  }

  /// Returns texts and numbers as they are, and other values in a box of the main actor.
  private static func sendable(_ value: Any) -> any Sendable {
    switch value {
    case let text as String: text
    case let number as NSNumber: number
    default: OnMain<Any>(value)
    }
  }
}

#if canImport(ObjectiveC)
  /// If your app has this class, remove it here, and call `receiveUnknown` from yours.
  @objc(Target_NoTargetAction) @MainActor
  final class NoTargetAction: NSObject {
    @objc(Action_response:) func response(_ params: [String: Any]) {
      CTMediatorBridge.receiveUnknown(params)
    }
  }
#endif
