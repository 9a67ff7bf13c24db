// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A kind of handler that another target adds, such as a handler that shows a screen.
///
/// Only ``respond(to:of:in:)`` and ``noting(_:)`` are required. The others are for handlers that create
/// an object, and for handlers whose requests perform others first.
package protocol CustomHandler: AnyObject, Sendable {
  /// A verb phrase for messages: `shows a screen`.
  var summary: String { get }

  /// Responds to a request that has passed all steps.
  func respond(
    to request: RouteRequest, of record: RouteRecord, in pass: RoutePass
  ) async throws -> RouteResponse

  /// Responds to a request that passed ``RoutePass/admit(_:to:)`` on behalf of another one.
  func prepare(
    _ request: RouteRequest, of record: RouteRecord, in pass: RoutePass
  ) async throws -> RouteResponse

  /// Returns the error for a request on behalf of another one, if a step has changed its address.
  func refusal(ofMoved request: RouteRequest, in pass: RoutePass) -> RouteError

  /// Returns the object that the handler creates, without side effects.
  @MainActor
  func object(for request: RouteRequest, of record: RouteRecord, in pass: RoutePass) throws -> Any

  /// Returns the same handler, which calls `note` with each request first.
  func noting(_ note: @escaping @Sendable (RouteRequest) -> Void) -> any CustomHandler

  /// Returns the requests that are performed before this one, in order.
  func ancestors(
    of request: RouteRequest, _ record: RouteRecord, in pass: RoutePass
  ) throws -> [RouteRequest]
}

extension CustomHandler {
  package var summary: String { "has an asynchronous handler" }

  package func prepare(
    _ request: RouteRequest, of record: RouteRecord, in pass: RoutePass
  ) async throws -> RouteResponse {
    try await respond(to: request, of: record, in: pass)
  }

  package func refusal(ofMoved request: RouteRequest, in pass: RoutePass) -> RouteError {
    // Not the name of the step: an external caller receives the reason, and events contain the name.
    pass.failure(.rejected, .rejected(by: "a step", reason: nil, underlying: nil))
  }

  @MainActor
  package func object(
    for request: RouteRequest, of record: RouteRecord, in pass: RoutePass
  ) throws -> Any {
    throw pass.needsAsync("\(record.label) \(summary)", owner: record.owner)
  }

  package func ancestors(
    of request: RouteRequest, _ record: RouteRecord, in pass: RoutePass
  ) throws -> [RouteRequest] { [] }
}
