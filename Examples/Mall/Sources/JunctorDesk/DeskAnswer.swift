// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Who asks the host, as the token says.
package enum DeskCaller: Sendable {
  /// Somebody without a token that is known.
  case nobody
  /// The desk: whoever has the address that the host printed.
  case desk
  /// A document of the app's.
  case page(DeskToken, DeskPage)
}

/// A request for something of the app's own, after the door.
package struct DeskRequest: Sendable {
  /// The path, without its query.
  package let path: String
  /// Who asks.
  ///
  /// Below `/__` it is the desk, and the page that asks is the host's own.
  package let caller: DeskCaller
}

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

/// Talks at a WebSocket for as long as it is open, and closes it by returning.
///
/// - Parameters:
///   - texts: What the other side says; ends when it is gone.
///   - send: Says something. After the end it does nothing.
package typealias DeskTalk =
  @Sendable (_ texts: AsyncStream<String>, _ send: @escaping @Sendable (String) -> Void) async ->
  Void

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
