// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// How a screen is presented.
public enum Presentation: Hashable, Codable, Sendable {
  /// Pushed onto the front stack.
  case push
  /// Presented as a sheet, with a new stack.
  case sheet
  /// Presented over the whole scene, with a new stack.
  case fullScreen
  /// Presented as a popover, with a new stack; as a sheet if there is no space.
  case popover
  /// Replaces all screens of the front stack.
  case root
  /// Replaces the front screen.
  case replace
  /// Pushed onto the stack of a tab, which is selected.
  case tab(String)
  /// Pushed with a transition of this name, which the app's navigator defines.
  case custom(String)

  /// Whether the screen is presented over others, with a new stack.
  var isModal: Bool {
    switch self {
    case .sheet, .fullScreen, .popover: true
    case .push, .root, .replace, .tab, .custom: false
    }
  }
}
