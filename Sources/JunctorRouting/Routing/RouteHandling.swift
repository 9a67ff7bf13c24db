// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A handler as a type of its own.
///
///     struct OrderHandler: RouteHandling {
///       let store: OrderStore
///
///       func handle(_ request: RouteRequest) async throws -> RouteResponse {
///         .value(try await store.order(request.value("id")))
///       }
///     }
///
/// ## What a handler promises
///
/// - It answers each request once, by returning or throwing.
/// - It keeps nothing about one request in its own properties: the same value serves every request,
///   several at a time.
///
/// `expectHandlerContract(_:)` in JunctorTesting checks both.
public protocol RouteHandling: Sendable {
  /// Answers `request`.
  ///
  /// - Throws: Any error; the caller hears `handlerFailed` with it below, `badParameter` for a
  ///   `ParameterError`, `cancelled` for a `CancellationError`.
  func handle(_ request: RouteRequest) async throws -> RouteResponse
}
