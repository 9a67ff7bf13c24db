// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Something that happened in the app and concerns its modules, as a value of a type of its own.
///
///     struct SignedOut: ModuleEvent {
///       let member: Int
///     }
///
///     registrar.receive(SignedOut.self) { event, router in … }  // in the module that asks for it
///     await router.deliver(SignedOut(member: 7))                // where it happens
///
/// What happens to the app and its windows is ``AppEvent``, ``SceneEvent`` and ``PushTokenEvent``.
public protocol ModuleEvent: Sendable {}

/// What happens to the app as a whole.
public struct AppEvent: ModuleEvent, Hashable, CustomStringConvertible {
  /// The event as one word in camel case.
  public let rawValue: String

  /// The app has been launched.
  public static let didFinishLaunching = AppEvent(rawValue: "didFinishLaunching")
  /// The app receives input from now on.
  public static let didBecomeActive = AppEvent(rawValue: "didBecomeActive")
  /// The app is about to receive no input.
  public static let willResignActive = AppEvent(rawValue: "willResignActive")
  /// The app is in the background.
  public static let didEnterBackground = AppEvent(rawValue: "didEnterBackground")
  /// The app is about to come to the foreground.
  public static let willEnterForeground = AppEvent(rawValue: "willEnterForeground")
  /// The app is about to end.
  public static let willTerminate = AppEvent(rawValue: "willTerminate")
  /// Memory is short.
  public static let didReceiveMemoryWarning = AppEvent(rawValue: "didReceiveMemoryWarning")
  /// The clock or the day has changed.
  public static let significantTimeChange = AppEvent(rawValue: "significantTimeChange")
  /// Files that are locked with the device can be read.
  public static let protectedDataDidBecomeAvailable = AppEvent(
    rawValue: "protectedDataDidBecomeAvailable")
  /// Files that are locked with the device are about to be out of reach.
  public static let protectedDataWillBecomeUnavailable = AppEvent(
    rawValue: "protectedDataWillBecomeUnavailable")

  /// The event as one word in camel case.
  public var description: String { rawValue }
}

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

/// How asking the system for a push token ended.
public enum PushTokenEvent: ModuleEvent, Hashable {
  /// The token.
  case token([UInt8])
  /// There is none, and why.
  case failed(reason: String)
}
