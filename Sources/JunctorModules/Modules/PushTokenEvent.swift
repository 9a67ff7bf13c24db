// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// How asking the system for a push token ended.
public enum PushTokenEvent: ModuleEvent, Hashable {
  /// The token.
  case token([UInt8])
  /// There is none, and why.
  case failed(reason: String)
}
