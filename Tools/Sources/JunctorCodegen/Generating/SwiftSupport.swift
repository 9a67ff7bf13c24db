// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff

/// The code that each generated Swift file contains.
enum SwiftSupport {
  /// The error, one level deep.
  static let error = lines(
    #"""
      /// A value that no address of a route can have.
      public struct InvalidValue: Error, Sendable, Hashable, CustomStringConvertible {
        /// The name of the parameter.
        public let parameter: String
        /// The reason.
        public let reason: String

        public var description: String { "\(parameter): \(reason)" }

        fileprivate init(parameter: String, reason: String) {
          self.parameter = parameter
          self.reason = reason
        }
      }
    """#)

  /// Returns the type that writes an address.
  static func writer(_ namespace: SwiftCode) -> [SwiftCode] {
    lines(
      GeneratedRuntime.swift.split(separator: "InvalidValue", omittingEmptySubsequences: false)
        .joined(separator: "\(namespace.text).InvalidValue"))
  }

  private static func lines(_ text: String) -> [SwiftCode] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { Code(stringLiteral: String($0)) }
  }
}
