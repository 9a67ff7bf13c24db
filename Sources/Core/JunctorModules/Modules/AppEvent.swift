// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// An event of the app or of one of its scenes, as the system reports it.
public enum AppEvent: ModuleEvent, Hashable {
  /// The app has been launched.
  case didFinishLaunching
  /// The app has become active.
  case didBecomeActive
  /// The app is about to become inactive.
  case willResignActive
  /// The app has entered the background.
  case didEnterBackground
  /// The app is about to enter the foreground.
  case willEnterForeground
  /// The app is about to be terminated.
  case willTerminate
  /// The app has received a memory warning.
  case didReceiveMemoryWarning
  /// The time has changed significantly, for example at midnight or with the time zone.
  case significantTimeChange
  /// Protected files have become available, since the device was unlocked.
  case protectedDataDidBecomeAvailable
  /// Protected files are about to become unavailable, since the device is being locked.
  case protectedDataWillBecomeUnavailable

  /// The app has a device token for remote notifications.
  case didRegisterForRemoteNotifications(token: [UInt8])

  /// The registration for remote notifications failed.
  case didFailToRegisterForRemoteNotifications(reason: String)

  /// The state of a scene changes; the name is that of its navigator.
  case scene(SceneEvent, name: String)
}
