// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A source of answers beside the table: a legacy scheme, a list fetched from a server.
///
/// A router calls its matchers only after its table has found nothing, one after the other in the
/// order in which they were declared; the first that answers is taken.
///
///     struct LegacyScheme: RouteMatcher {
///       func match(_ url: ParsedURL) -> RouteMatcherAnswer? {
///         guard url.scheme == "oldmall", url.path == "/order.do" else { return nil }
///         return RouteMatcherAnswer(
///           handler: "order", captures: url.queryItems().map { ($0.name, $0.value) })
///       }
///     }
///
/// ## What a matcher promises
///
/// - It answers from the URL alone: the same URL gives the same answer as long as the matcher is
///   installed, for every caller and every call.
/// - It changes nothing, keeps nothing about one URL, and does not wait: it is called by `canOpen`
///   and `explain` as well as by `open`, from any task, several at a time.
/// - Its time is linear in the length of the URL.
/// - It names a handler by an identifier that does not come out of the URL. The router looks the
///   identifier up among the handlers registered for this matcher, and treats an unknown one as no
///   answer; so no URL can choose code that was not registered.
/// - The names of its captures are distinct, and the values are decoded.
public protocol RouteMatcher: Sendable {
  /// Returns the handler that answers `url`, and its values; `nil` when this matcher does not.
  ///
  /// - Parameter url: Any URL that could be read, also of a space that the router does not own.
  func match(_ url: ParsedURL) -> RouteMatcherAnswer?
}
