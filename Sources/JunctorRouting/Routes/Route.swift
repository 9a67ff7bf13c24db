// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching

/// An address as a value of a type: checked by the compiler where Swift calls Swift, and a URL
/// everywhere else.
///
///     struct OrderDetail: Route {
///       typealias Output = Order
///       static let patterns: RoutePatterns = "/order/:id([0-9]+)"
///
///       var id: Int
///       var tab: Tab?
///     }
///
///     extension OrderDetail {
///       init(from parameters: RouteParameters) throws(ParameterError) {
///         id = try parameters["id"]
///         tab = try parameters["tab"]
///       }
///
///       func write(to values: inout RouteValues) {
///         values.write("id", id)
///         values.write("tab", tab)
///       }
///     }
///
///     try registrar.register(OrderDetail.self) { route in try await store.order(route.id) }
///     let order = try await router.open(OrderDetail(id: 7, tab: .items))
///
/// Opened as a value or as a text, by this app or by a server, the same handler gets the same value.
/// The macro `@Route` writes all but the properties.
///
/// ## What a conforming type promises
///
/// - Both directions use the same names: what ``write(to:)`` writes, ``init(from:)`` reads back as an
///   equal value.
/// - A name of a capture has one value; other names become keys of the query.
public protocol Route: Sendable {
  /// What the handler gives; `Void` where it gives nothing.
  associatedtype Output: Sendable = Void

  /// The patterns at which the route answers: the canonical one, of which URLs are made, and then its
  /// aliases.
  ///
  /// A stored property, so that the texts are read once.
  static var patterns: RoutePatterns { get }

  /// Reads a value from the parameters of a request.
  ///
  /// - Throws: A `ParameterError` that names the parameter; the request ends as `badParameter`.
  init(from parameters: RouteParameters) throws(ParameterError)

  /// Writes the value's parameters.
  ///
  /// - Throws: A `ParameterError` for a value that has no text.
  func write(to values: inout RouteValues) throws(ParameterError)
}
