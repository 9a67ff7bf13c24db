// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What a page is handed that listens to an event.
public struct BridgeEvent: Hashable, Sendable {
  /// What the page's script takes, a JSON text.
  public let text: String

  /// The origin of the page that listens.
  ///
  /// The web view may be on its way to another one, which is not to hear it.
  public let origin: String
}
