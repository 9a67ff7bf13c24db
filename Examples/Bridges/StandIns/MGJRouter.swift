// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation

let MGJRouterParameterURL = "MGJRouterParameterURL"
let MGJRouterParameterCompletion = "MGJRouterParameterCompletion"
let MGJRouterParameterUserInfo = "MGJRouterParameterUserInfo"

/// Behaves like meili/MGJRouter 0.10.0 in what the bridge and its tests use.
///
/// - A handler also receives the addresses below its own.
/// - `canOpenURL` is true for each address of a known scheme. `openURL` does nothing if there is no handler.
/// - `openURL` escapes the address, and removes the escapes from all texts; `object(forURL:)` only escapes it.
@MainActor
enum MGJRouter {
  private final class Node {
    var children: [String: Node] = [:]
    var handler: (([AnyHashable: Any]?) -> Any?)?
    var returnsObject = false
  }

  private static var root = Node()

  /// Removes all handlers; for tests.
  static func reset() { root = Node() }

  static func registerURLPattern(
    _ pattern: String, toHandler handler: @escaping ([AnyHashable: Any]?) -> Void
  ) {
    let node = node(for: pattern)
    node.handler = { parameters in
      handler(parameters)
      return nil
    }
    node.returnsObject = false
  }

  static func registerURLPattern(
    _ pattern: String, toObjectHandler handler: @escaping ([AnyHashable: Any]?) -> Any?
  ) {
    let node = node(for: pattern)
    node.handler = handler
    node.returnsObject = true
  }

  static func canOpenURL(_ url: String) -> Bool { match(url, exactly: false) != nil }

  static func canOpenURL(_ url: String, matchExactly: Bool) -> Bool {
    precondition(URL(string: url) != nil, "In Objective-C, this is an exception.")
    return match(url, exactly: true) != nil
  }

  static func openURL(
    _ url: String, withUserInfo info: [AnyHashable: Any]? = nil,
    completion: ((Any?) -> Void)? = nil
  ) {
    guard let (node, found) = match(escaped(url), exactly: false) else { return }
    var parameters = found
    for (key, value) in parameters {
      if let text = value as? String { parameters[key] = text.removingPercentEncoding }
    }
    parameters[MGJRouterParameterCompletion] = completion
    parameters[MGJRouterParameterUserInfo] = info
    _ = node.handler?(parameters)
  }

  static func object(forURL url: String, withUserInfo info: [AnyHashable: Any]? = nil) -> Any? {
    guard let (node, found) = match(escaped(url), exactly: false), let handler = node.handler
    else { return nil }
    var parameters = found
    precondition(node.returnsObject, "In Objective-C, the result of this handler is undefined.")
    parameters[MGJRouterParameterUserInfo] = info
    return handler(parameters)
  }

  private static func node(for pattern: String) -> Node {
    components(pattern).reduce(root) { node, component in
      if node.children[component] == nil { node.children[component] = Node() }
      return node.children[component]!
    }
  }

  private static func match(_ url: String, exactly: Bool) -> (Node, [AnyHashable: Any])? {
    var node = root
    var parameters: [AnyHashable: Any] = [MGJRouterParameterURL: url]
    var isFound = false
    for component in components(url) {
      precondition(
        component != "_" || node.handler == nil, "In Objective-C, this handler is a dictionary.")
      if exactly { isFound = false }
      for key in node.children.keys.sorted() where key == component || ":~".contains(key.first!) {
        if key.hasPrefix(":") { parameters[String(key.dropFirst())] = component }
        node = node.children[key]!
        isFound = true
        break
      }
      if !isFound && node.handler == nil { return nil }
    }
    for item in URLComponents(string: url)?.queryItems ?? [] { parameters[item.name] = item.value }
    return (node, parameters)
  }

  private static func components(_ url: String) -> [String] {
    let parts = url.components(separatedBy: "://")
    guard parts.count > 1, let scheme = parts.first, let rest = parts.last else { return [] }
    if rest.isEmpty { return [scheme, "~"] }
    let path = rest.prefix { $0 != "?" && $0 != "#" }
    let text = path.removingPercentEncoding ?? String(path)
    return [scheme] + text.split(separator: "/").map(String.init)
  }

  private static func escaped(_ url: String) -> String {
    let legal = CharacterSet(charactersIn: Unicode.Scalar(33)...Unicode.Scalar(126))
      .subtracting(CharacterSet(charactersIn: "#%\"<>\\^`{|}"))
    return url.addingPercentEncoding(withAllowedCharacters: legal)!
  }
}
