// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A log entry of the host.
package struct DeskNote: Hashable, Sendable {
  /// The kinds of entries.
  package enum Kind: String, Hashable, Sendable {
    /// A request was refused.
    case refused
    /// A page opened a socket.
    case opened
    /// The socket of a page was closed.
    case closed
  }

  /// The kind of entry.
  package let kind: Kind
  /// The path of the request; empty if the request's head was refused.
  package let path: String
  /// The stated origin, shortened to plain characters.
  package let origin: String?
  /// The reason of a refusal, or the origin that the page stands for.
  package let detail: String?
}
