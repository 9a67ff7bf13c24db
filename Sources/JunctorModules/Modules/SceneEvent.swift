// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// An event of the life cycle of one scene.
public struct SceneEvent: ModuleEvent, Hashable, CustomStringConvertible {
  /// A kind of event.
  public enum Kind: Hashable, Sendable {
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

  /// The kind of the event.
  public let kind: Kind

  /// The name of the scene, which is that of its navigator.
  public let scene: String

  /// Creates an event.
  ///
  /// - Parameters:
  ///   - kind: The kind of the event.
  ///   - scene: The name of the scene.
  public init(_ kind: Kind, scene: String) {
    self.kind = kind
    self.scene = scene
  }

  /// The kind and the scene: `didConnect main`.
  public var description: String { "\(kind) \(scene)" }
}
