// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// That something else is seen than a test wanted.
public struct FlowMismatch: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was wanted.
  public let wanted: FlowOutcome
  /// What is.
  public let actual: FlowOutcome

  /// Both as drawings, one under the other.
  public var description: String { "wanted:\n\(wanted)\nseen:\n\(actual)" }
}
