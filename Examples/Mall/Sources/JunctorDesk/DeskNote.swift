// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What the host has to say of who came.
package struct DeskNote: Hashable, Sendable {
  /// What can happen at the door.
  package enum Kind: String, Hashable, Sendable {
    /// A request was refused.
    case refused
    /// A page has opened a socket.
    case opened
    /// The socket of a page is closed.
    case closed
  }

  /// What happened.
  package let kind: Kind
  /// The path that was asked for; empty if the request's head was refused.
  package let path: String
  /// The origin that was said, short and plain.
  package let origin: String?
  /// The reason of a refusal, or in whose place the page stands.
  package let detail: String?
}
