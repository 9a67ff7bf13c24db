// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// The error of a start that exceeded the module's ``RouteModule/startDeadline``.
public struct ModuleStartTimeout: Error, Hashable, CustomStringConvertible {
  /// The deadline.
  public let limit: Duration

  /// The deadline in words.
  public var description: String { "it took longer than \(limit)" }
}
