// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Stands for UIKit's class, which exists only on Apple's platforms.
@MainActor
class UIViewController {
  nonisolated init() {}
}

protocol URLConvertible {
  var urlStringValue: String { get }
}

extension String: URLConvertible {
  var urlStringValue: String { self }
}

/// Behaves like devxoul/URLNavigator 2.5.1 in what the bridge and its tests use.
///
/// - Of two matching patterns, the one with more plain segments wins. A query is ignored.
/// - `<path:name>` stands for the rest of the path, and `<int:name>` for a whole number.
/// - `open` returns whether a handler returned `true`, and `push` the view controller, or `nil`.
@MainActor
final class Navigator {
  typealias Values = [String: Any]

  private var factories: [String: (any URLConvertible, Values, Any?) -> UIViewController?] = [:]
  private var handlers: [String: (any URLConvertible, Values, Any?) -> Bool] = [:]

  /// The view controllers that were pushed, the last one on top.
  private(set) var stack: [UIViewController] = []

  func register(
    _ pattern: String, _ factory: @escaping (any URLConvertible, Values, Any?) -> UIViewController?
  ) {
    factories[pattern] = factory
  }

  func handle(
    _ pattern: String, _ factory: @escaping (any URLConvertible, Values, Any?) -> Bool
  ) {
    handlers[pattern] = factory
  }

  func viewController(for url: any URLConvertible, context: Any? = nil) -> UIViewController? {
    guard let (pattern, values) = match(url, from: factories.keys) else { return nil }
    return factories[pattern]?(url, values, context)
  }

  @discardableResult
  func push(_ url: any URLConvertible, context: Any? = nil) -> UIViewController? {
    guard let controller = viewController(for: url, context: context) else { return nil }
    stack.append(controller)
    return controller
  }

  @discardableResult
  func open(_ url: any URLConvertible, context: Any? = nil) -> Bool {
    guard let (pattern, values) = match(url, from: handlers.keys) else { return false }
    return handlers[pattern]?(url, values, context) ?? false
  }

  private func match(
    _ url: any URLConvertible, from patterns: some Sequence<String>
  ) -> (String, Values)? {
    let segments = segments(of: url.urlStringValue.prefix { $0 != "?" && $0 != "#" })
    let matches = patterns.compactMap { pattern in
      values(of: segments, in: self.segments(of: pattern[...])).map { (pattern, $0) }
    }
    return matches.max { plain($0.0) < plain($1.0) }
  }

  private func plain(_ pattern: String) -> Int {
    segments(of: pattern[...]).count { !$0.hasPrefix("<") }
  }

  /// The scheme with its colon, and the segments.
  private func segments(of url: Substring) -> [String] {
    url.split(separator: "/").map(String.init)
  }

  private func values(of segments: [String], in pattern: [String]) -> Values? {
    let hasPath = pattern.contains { $0.hasPrefix("<path:") }
    guard
      segments.count == pattern.count || (hasPath && segments.count > pattern.count)
    else { return nil }
    var values: Values = [:]
    for (index, part) in pattern.enumerated() {
      guard part.hasPrefix("<") else {
        if part == segments[index] { continue }
        return nil
      }
      let words = part.dropFirst().dropLast().split(separator: ":").map(String.init)
      switch words.first {
      case "path": values[words[1]] = segments[index...].joined(separator: "/")
      case "int":
        guard let number = Int(segments[index]) else { return nil }
        values[words[1]] = number
      default: values[words.last!] = segments[index]
      }
    }
    return values
  }
}
