// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Where in a distributed trace a caller was when it asked: the `traceparent` of W3C Trace Context.
///
///     let trace = request.context[TraceParentKey.self]
///
/// What comes from outside is a claim: link to it, and do not continue it as one's own.
/// See <https://www.w3.org/TR/trace-context/#traceparent-header>.
public struct TraceParent: Hashable, Sendable, CustomStringConvertible {
  /// The trace: 32 lower-case hexadecimal digits.
  public let traceID: String
  /// The caller's span: 16 lower-case hexadecimal digits.
  public let spanID: String
  /// Whether the caller records its span.
  public let isSampled: Bool

  /// Reads `00-TRACE-SPAN-FLAGS`; anything else gives `nil`.
  ///
  /// A version after 00 is read as 00 is, and may have more behind the flags; `ff` is none. Numbers that
  /// are all zero are invalid.
  ///
  /// - Complexity: O(1): a text of another length is not read.
  public init?(_ text: String) {
    guard text.utf8.count >= 55, text.utf8.count <= 512 else { return nil }
    let fields = text.split(separator: "-", maxSplits: 4, omittingEmptySubsequences: false)
    guard fields.count >= 4, Self.isHex(fields[0], 2), fields[0] != "ff",
      fields[0] != "00" || fields.count == 4, Self.isNumber(fields[1], 32),
      Self.isNumber(fields[2], 16), Self.isHex(fields[3], 2)
    else { return nil }
    traceID = String(fields[1])
    spanID = String(fields[2])
    isSampled = UInt8(fields[3], radix: 16)! & 1 == 1
  }

  private static func isHex(_ text: Substring, _ count: Int) -> Bool {
    text.utf8.count == count
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  private static func isNumber(_ text: Substring, _ count: Int) -> Bool {
    isHex(text, count) && text.utf8.contains { $0 != 0x30 }
  }

  /// The header as version 00 writes it.
  public var description: String { "00-\(traceID)-\(spanID)-\(isSampled ? "01" : "00")" }
}
