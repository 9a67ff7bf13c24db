// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// A module's start took longer than its `startDeadline`.
public struct ModuleStartTimeout: Error, Hashable, CustomStringConvertible {
  /// How long the module had.
  public let limit: Duration

  /// How long the module had, in words.
  public var description: String { "it took longer than \(limit)" }
}
