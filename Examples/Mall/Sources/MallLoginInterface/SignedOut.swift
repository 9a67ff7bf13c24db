// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMacros

/// What the login module tells all others: the session is over, whoever ended it.
public struct SignedOut: ModuleEvent {
  /// Creates the event.
  public init() {}
}
