// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A visible web page, with the functions of its script.
public protocol WebPage: Sendable {
  /// The URL of the page.
  var url: String { get }

  /// The origin of the page.
  var origin: String { get }

  /// Opens `address` for the page's script, and returns the answer that the script receives. For a screen, it
  /// returns when the screen responds or is removed.
  @MainActor
  func call(_ address: String) async -> String

  /// Closes the page's screen with a value.
  @MainActor
  func close(returning value: any Sendable)
}
