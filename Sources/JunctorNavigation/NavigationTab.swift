// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// A tab and its stack.
public struct NavigationTab: Hashable, Codable, Sendable {
  /// The name by which routes and people know it.
  public let name: String

  /// The screens, the root first.
  public var stack: [Screen]

  /// Creates a tab.
  public init(name: String, stack: [Screen] = []) {
    self.name = name
    self.stack = stack
  }
}
