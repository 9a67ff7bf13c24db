// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMacros

/// Where the settings module answers.
public enum SettingsRoutes {
  /// Shows the member's page, the root of its tab.
  @Route("/me")
  public struct Me {}

  /// Shows the editor of the member's address; gives what was saved.
  @Route("/me/address")
  public struct Address {
    /// Where parcels go now.
    public typealias Output = String
  }

  /// Gives all routes of the app, for the people who test it.
  @Route("/settings/routes")
  public struct Routes {
    /// The patterns, and to whom they are open.
    public typealias Output = [String]
  }

  /// Logs the member out.
  @Route("/settings/logout")
  public struct LogOut {}
}

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
