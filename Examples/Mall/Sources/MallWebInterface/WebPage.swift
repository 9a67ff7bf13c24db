// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A page that is up, as its script finds it.
public protocol WebPage: Sendable {
  /// The page's address on the web.
  var url: String { get }

  /// Whose page it is, as the web knows it.
  var origin: String { get }

  /// Opens `address` for the page's script, and returns what the script hears; for a screen, when it
  /// has answered or is gone.
  @MainActor
  func call(_ address: String) async -> String

  /// Closes the page's screen, which answers with a value.
  @MainActor
  func close(returning value: any Sendable)
}
