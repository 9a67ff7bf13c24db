// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching

/// An address as a value: checked by the compiler in Swift code, and a URL everywhere else.
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
///     try registrar.register(for: OrderDetail.self) { route in try await store.order(route.id) }
///     let order = try await router.open(OrderDetail(id: 7, tab: .items))
///
/// The same handler receives the same value, whether the address is opened as a value or as a text. The
/// macro `@Route` generates all but the properties.
///
/// ## Requirements
///
/// - ``init(from:)`` reads an equal value from the parameters that ``write(to:)`` writes.
/// - The name of a capture has one value; other names become keys of the query.
public protocol Route: RouteAddress {
  /// The value of the handler; `Void` if there is none.
  associatedtype Output: Sendable = Void

  /// The patterns of the route: the canonical one, which is used to write URLs, then its aliases.
  ///
  /// Use a stored property, so that the texts are parsed once.
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
