// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A change of the state of a scene; see ``AppEvent/scene(_:name:)``.
public enum SceneEvent: Hashable, Sendable {
  /// The scene has connected.
  case didConnect

  /// The scene has become active.
  case didBecomeActive

  /// The scene is about to become inactive.
  case willResignActive

  /// The scene is about to enter the foreground.
  case willEnterForeground

  /// The scene has entered the background.
  case didEnterBackground

  /// The scene has disconnected.
  case didDisconnect
}
