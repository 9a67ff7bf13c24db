// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// The name of an action and its target: `Order.detail`.
public struct ActionName: Hashable, Sendable, CustomStringConvertible {
  /// The target's name.
  public let target: String

  /// The name of the action.
  public let action: String

  /// Creates a name.
  public init(target: String, action: String) {
    self.target = target
    self.action = action
  }

  /// Both names: `Order.detail`.
  public var description: String { "\(target).\(action)" }
}
