// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// The result of the registration for remote notifications.
public enum PushTokenEvent: ModuleEvent, Hashable {
  /// The device token.
  case token([UInt8])
  /// The registration failed.
  case failed(reason: String)
}
