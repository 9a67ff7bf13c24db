// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMacros

/// The event that the login module sends when the session has ended.
public struct SignedOut: ModuleEvent {
  /// Creates the event.
  public init() {}
}
