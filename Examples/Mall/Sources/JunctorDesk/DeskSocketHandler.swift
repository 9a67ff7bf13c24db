// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Talks at a WebSocket for as long as it is open, and closes it by returning.
///
/// - Parameters:
///   - texts: What the other side says; ends when it is gone.
///   - send: Says something. After the end it does nothing.
package typealias DeskTalk =
  @Sendable (_ texts: AsyncStream<String>, _ send: @escaping @Sendable (String) -> Void) async ->
  Void
