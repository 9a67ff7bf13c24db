// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// What moved the screens.
public enum NavigationCause: String, Hashable, Codable, Sendable {
  /// An address was opened.
  case open
  /// The app went back, dismissed or popped.
  case back
  /// A screen had done its work and closed itself.
  case finish
  /// The app put other screens in place of all.
  case reset
  /// The scene appeared, and its tabs got their roots.
  case connect
  /// A handler moved screens itself.
  case handler
  /// A person swiped back, or tapped a bar's own way back.
  case swipeBack
  /// A person pulled a sheet down.
  case pullDown
  /// A person tapped a tab.
  case tapTab
  /// The scene went away.
  case closeScene
  /// The system, or code that did not ask.
  case system

  /// Whether a person did it, or the system; not the app.
  public var isFromOutside: Bool {
    switch self {
    case .open, .back, .finish, .reset, .connect, .handler: false
    case .swipeBack, .pullDown, .tapTab, .closeScene, .system: true
    }
  }
}
