// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMacros

/// The editor of the member's address, as somebody in front of it finds it.
@MainActor
public protocol AddressEditor: AnyObject, Sendable {
  /// What was written.
  var text: String { get }

  /// Whether something was written that is not saved.
  var hasChanges: Bool { get }

  /// Writes another address.
  func write(_ text: String)

  /// Has a city chosen, whoever shows the cities, and writes it.
  ///
  /// - Throws: A `RouteError`; `dismissed` when none was chosen.
  func chooseCity(_ navigation: NavigationOptions) async throws

  /// Saves what was written, answers with it and goes.
  func save()
}
