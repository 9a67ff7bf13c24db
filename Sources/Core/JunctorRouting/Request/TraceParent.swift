// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The caller's position in a distributed trace: the `traceparent` of W3C Trace Context.
///
///     let trace = request.context[TraceParent.self]
///
/// The value of an external source is a claim: link to the trace, do not continue it as your own.
/// See <https://www.w3.org/TR/trace-context/#traceparent-header>.
public struct TraceParent: Hashable, Sendable, CustomStringConvertible {
  /// The trace identifier: 32 lower-case hexadecimal digits.
  package let traceID: String
  /// The identifier of the caller's span: 16 lower-case hexadecimal digits.
  let spanID: String
  /// Whether the caller records its span.
  let isSampled: Bool

  /// Creates a trace parent from `00-TRACE-SPAN-FLAGS`; returns `nil` for any other text.
  ///
  /// A later version may have more fields. Version `ff` and identifiers of zeros are invalid.
  public init?(_ text: String) {
    guard text.utf8.count >= 55, text.utf8.count <= 512 else { return nil }
    let fields = text.split(separator: "-", maxSplits: 4, omittingEmptySubsequences: false)
    guard fields.count >= 4, fields[0] != "ff", fields[0] != "00" || fields.count == 4,
      zip(fields, [2, 32, 16, 2]).allSatisfy(Self.isHex),
      fields[1...2].allSatisfy({ $0.contains { $0 != "0" } })
    else { return nil }
    traceID = String(fields[1])
    spanID = String(fields[2])
    isSampled = UInt8(fields[3], radix: 16)! & 1 == 1
  }

  private static func isHex(_ text: Substring, _ count: Int) -> Bool {
    text.utf8.count == count
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// The header in the form of version 00.
  public var description: String { "00-\(traceID)-\(spanID)-\(isSampled ? "01" : "00")" }
}

/// The place of the trace in a request's context; `nil` if the caller did not send one.
extension TraceParent: RouteContextKey {
  /// No trace.
  public static let defaultValue: TraceParent? = nil
}
