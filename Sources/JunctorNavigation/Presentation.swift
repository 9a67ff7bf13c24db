// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// How a screen is presented.
public enum Presentation: Hashable, Codable, Sendable {
  /// On top of the stack that is in front.
  case push
  /// As a sheet, with a stack of its own.
  case sheet
  /// Over all of the scene, with a stack of its own.
  case fullScreen
  /// Beside what it belongs to, where there is room; a sheet elsewhere.
  case popover
  /// As the only screen of the stack that is in front.
  case root
  /// In the place of the screen in front.
  case replace
  /// On top of a tab's stack, which comes to the front.
  case tab(String)
  /// Pushed by a transition that the app's navigator knows by this name.
  case custom(String)

  /// Whether the screen gets a stack of its own over what is there.
  public var isModal: Bool {
    switch self {
    case .sheet, .fullScreen, .popover: true
    case .push, .root, .replace, .tab, .custom: false
    }
  }
}
