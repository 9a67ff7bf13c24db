// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Handles an open WebSocket; returning closes the socket.
///
/// - Parameters:
///   - texts: The received texts; ends when the client disconnects.
///   - send: Sends a text. After the end it does nothing.
package typealias DeskSocketHandler =
  @Sendable (_ texts: AsyncStream<String>, _ send: @escaping @Sendable (String) -> Void) async ->
  Void
