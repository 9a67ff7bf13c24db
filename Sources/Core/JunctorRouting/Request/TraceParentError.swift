// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The reason why a text is not a `traceparent`; it does not contain the text.
public struct TraceParentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason in a sentence.
  public let description: String

  static let length = TraceParentError(description: "A traceparent has 55 to 512 bytes.")
  static let fields = TraceParentError(
    description:
      "A traceparent is 00-TRACE-SPAN-FLAGS, in 2, 32, 16 and 2 lower-case hexadecimal digits.")
  static let version = TraceParentError(
    description: "Version ff is invalid, and version 00 has four fields.")
  static let zeros = TraceParentError(description: "An identifier of zeros is invalid.")
}
