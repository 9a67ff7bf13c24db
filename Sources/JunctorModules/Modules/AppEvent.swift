// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

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
