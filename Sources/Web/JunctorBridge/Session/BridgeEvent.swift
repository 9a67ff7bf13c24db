// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// An event for a page that is subscribed to it.
public struct BridgeEvent: Hashable, Sendable {
  /// The JSON text for the page's script.
  public let text: String

  /// The origin of the subscribed page; pages of other origins must not receive the event.
  public let origin: String
}
