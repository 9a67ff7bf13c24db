// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The answer to a request.
package enum DeskAnswer: Sendable {
  /// A file with its media type.
  case file(type: String, [UInt8])
  /// A WebSocket with its handler.
  case socket(DeskSocketHandler)
  /// A refusal with its reason.
  case refused(String)
  /// Not found.
  case nothing
}
