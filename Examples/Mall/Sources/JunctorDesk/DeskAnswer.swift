// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What there is at a path.
package enum DeskAnswer: Sendable {
  /// A file: its media type, and its bytes.
  case file(type: String, [UInt8])
  /// A WebSocket, and who talks there.
  case talk(DeskTalk)
  /// Nothing for this caller, and why.
  case refused(String)
  /// Nothing.
  case nothing
}
