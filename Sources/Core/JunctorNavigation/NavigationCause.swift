// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The cause of a change of the visible screens.
public enum NavigationCause: String, Hashable, Codable, Sendable {
  /// An address was opened.
  case open
  /// The app went back, dismissed or popped.
  case back
  /// A screen closed itself.
  case finish
  /// The app replaced all screens of a stack.
  case reset
  /// The scene was connected, and its tabs received their roots.
  case connect
  /// A handler changed the screens itself.
  case handler
  /// The user swiped back or tapped the back button.
  case swipeBack
  /// The user pulled a sheet down.
  case pullDown
  /// The user tapped a tab.
  case tapTab
  /// The scene was closed.
  case closeScene
  /// The system, or code that bypasses the queue.
  case system

  /// Whether the user or the system caused the change, not the app.
  package var isFromOutside: Bool {
    switch self {
    case .open, .back, .finish, .reset, .connect, .handler: false
    case .swipeBack, .pullDown, .tapTab, .closeScene, .system: true
    }
  }
}
