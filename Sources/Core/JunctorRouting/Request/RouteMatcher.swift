// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching

/// A matcher for URLs that the table does not match, such as a legacy scheme or a list from a
/// server.
///
/// A router calls its matchers only if its table has no match, in the order in which they were
/// added. The first result is used.
///
///     struct LegacyScheme: RouteMatcher {
///       func match(_ url: ParsedURL) -> RouteMatcherAnswer? {
///         guard url.scheme == "oldmall", url.path == "/order.do" else { return nil }
///         return RouteMatcherAnswer(
///           handler: "order", captures: url.queryItems().map { ($0.name, $0.value) })
///       }
///     }
///
/// ## Requirements
///
/// - The result depends on the URL alone: while the matcher is installed, the same URL has the same
///   result for every caller and call.
/// - It has no side effects, stores nothing about a URL, and does not wait: `canOpen` and `explain`
///   call it as well as `open`, from any task, concurrently.
/// - Its time is linear in the length of the URL.
/// - The identifier of the handler does not come from the URL. The router looks it up among the
///   handlers of this matcher, and ignores an unknown one; so no URL can run code that was not
///   registered.
/// - The names of its captures are distinct, and the values are decoded.
public protocol RouteMatcher: Sendable {
  /// Returns the handler for `url` and the captured values; `nil` if this matcher does not match.
  ///
  /// - Parameter url: A valid URL, also of a space that the router does not own.
  func match(_ url: ParsedURL) -> RouteMatcherAnswer?
}
