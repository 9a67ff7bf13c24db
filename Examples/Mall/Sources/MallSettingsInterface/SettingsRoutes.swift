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
