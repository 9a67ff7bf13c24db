// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A value of which no URL of a pattern can be made that gives it back.
public struct UnrepresentableValue: Error, Sendable, Hashable, CustomStringConvertible {
  /// The name of the capture; empty when no capture is to blame.
  public let name: String

  /// The value; `nil` when none was given.
  public let value: String?

  /// Why not, as a phrase that continues "the value … of … cannot be written:".
  public let reason: String

  /// Creates the error.
  ///
  /// - Parameters:
  ///   - name: The name of the parameter.
  ///   - value: Its value as text, if it has one.
  ///   - reason: Why not, as a phrase.
  public init(_ name: String, _ value: String?, _ reason: String) {
    self.name = name
    self.value = value
    self.reason = reason
  }

  /// One sentence for people.
  public var description: String {
    if name.isEmpty { return "no URL can be made: \(reason)" }
    guard let value else { return "“\(name)”: \(reason)" }
    return "the value “\(value)” of “\(name)” cannot be written: \(reason)"
  }
}
