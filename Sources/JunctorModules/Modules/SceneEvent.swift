// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// What happens to one of the app's windows.
public struct SceneEvent: ModuleEvent, Hashable, CustomStringConvertible {
  /// What can happen to a window.
  public struct Kind: Hashable, Sendable, CustomStringConvertible {
    /// The kind as one word in camel case.
    public let rawValue: String

    /// The window is there.
    public static let didConnect = Kind(rawValue: "didConnect")
    /// The window receives input from now on.
    public static let didBecomeActive = Kind(rawValue: "didBecomeActive")
    /// The window is about to receive no input.
    public static let willResignActive = Kind(rawValue: "willResignActive")
    /// The window is about to be seen.
    public static let willEnterForeground = Kind(rawValue: "willEnterForeground")
    /// The window is seen no more.
    public static let didEnterBackground = Kind(rawValue: "didEnterBackground")
    /// The window is gone.
    public static let didDisconnect = Kind(rawValue: "didDisconnect")

    /// The kind as one word in camel case.
    public var description: String { rawValue }
  }

  /// What happened.
  public let kind: Kind

  /// The window's name, as navigation knows it.
  public let scene: String

  /// Creates an event.
  public init(_ kind: Kind, scene: String) {
    self.kind = kind
    self.scene = scene
  }

  /// What happened, and to which window: `didConnect main`.
  public var description: String { "\(kind) \(scene)" }
}
