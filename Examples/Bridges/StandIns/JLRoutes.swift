// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Behaves like joeldev/JLRoutes 2.1 in what the bridge and its tests use.
///
/// - Routes are tried by priority, then in the order of their registration. A handler that returns `false`
///   passes the address to the next route.
/// - A host without a dot is the first segment.
/// - The parameters of the call take precedence over captures, and captures over the query.
/// - `unmatchedURLHandler` is called if no handler has returned `true`. `routeURL` then returns `false`.
@MainActor
final class JLRoutes {
  private struct Route {
    let pattern: [String]
    let priority: UInt
    let handler: ([String: Any]) -> Bool
  }

  private var routes: [Route] = []

  var unmatchedURLHandler: ((JLRoutes, URL?, [String: Any]?) -> Void)?

  init(forScheme scheme: String) {}

  func addRoute(
    _ pattern: String, priority: UInt = 0, handler: @escaping ([String: Any]) -> Bool
  ) {
    let segments = pattern.split(separator: "/").map(String.init)
    let index = routes.firstIndex { $0.priority < priority } ?? routes.count
    routes.insert(Route(pattern: segments, priority: priority, handler: handler), at: index)
  }

  @discardableResult
  func routeURL(_ url: URL?, withParameters parameters: [String: Any]? = nil) -> Bool {
    guard let url else { return false }
    precondition(url.host?.contains(":") != true, "In Objective-C, this is an exception.")
    for route in routes {
      guard var found = captures(of: url, in: route.pattern) else { continue }
      for item in URLComponents(string: url.absoluteString)?.queryItems ?? []
      where found[item.name] == nil { found[item.name] = item.value }
      found.merge(parameters ?? [:]) { $1 }
      found["JLRouteURL"] = url
      if route.handler(found) { return true }
    }
    unmatchedURLHandler?(self, url, parameters)
    return false
  }

  private func captures(of url: URL, in pattern: [String]) -> [String: Any]? {
    var segments = url.path.split(separator: "/").map(String.init)
    if let host = url.host, !host.contains(".") { segments.insert(host, at: 0) }
    guard segments.count == pattern.count else { return nil }
    var found: [String: Any] = [:]
    for (segment, part) in zip(segments, pattern) {
      if part.hasPrefix(":") {
        found[String(part.dropFirst())] = segment
      } else if part != segment {
        return nil
      }
    }
    return found
  }
}
