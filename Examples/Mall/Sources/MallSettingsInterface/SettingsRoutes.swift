// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMacros

/// The addresses of the settings module.
public enum SettingsRoutes {
  /// Shows the member's page, the root of its tab.
  @Route("/me")
  public struct Me {}

  /// Shows the editor of the member's address; returns the saved address.
  @Route("/me/address")
  public struct Address {
    /// The saved address.
    public typealias Output = String
  }

  /// Returns all routes of the app, for testers.
  @Route("/settings/routes")
  public struct Routes {
    /// The patterns with their exposures.
    public typealias Output = [String]
  }

  /// Logs the member out.
  @Route("/settings/logout")
  public struct LogOut {}
}
