// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMacros

/// The editor of the member's address, with the user's actions.
@MainActor
public protocol AddressEditor: AnyObject, Sendable {
  /// The edited text.
  var text: String { get }

  /// Whether there are unsaved changes.
  var hasChanges: Bool { get }

  /// Replaces the text.
  func write(_ text: String)

  /// Opens the choice of a city, and replaces the text with the city's name.
  ///
  /// - Throws: A `RouteError`; `dismissed` if the user chose none.
  func chooseCity(_ navigation: NavigationOptions) async throws

  /// Saves the text, returns it, and closes the screen.
  func save()
}
