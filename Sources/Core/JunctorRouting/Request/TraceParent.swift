// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A position in a distributed trace: the `traceparent` of W3C Trace Context, level 1.
///
/// The context of a request has the position of its caller, and ``RouteRequest/trace`` has its own:
///
///     var context = RouteContext()
///     context[TraceParent.self] = TraceParent(header)
///     try await router.open("mall://goods/7", source: .push, context: context)
///
/// The trace of an external source is a claim. It connects logs, and must not decide anything.
/// See <https://www.w3.org/TR/trace-context-1/#traceparent-header>.
public struct TraceParent: Hashable, Sendable {
  private let high: UInt64
  private let low: UInt64
  private let span: UInt64
  /// Whether the caller records its span.
  public let isSampled: Bool

  /// The identifier of the trace: 32 lower-case hexadecimal digits.
  public var traceID: String { Self.digits(high, low) }

  /// The identifier of the span: 16 lower-case hexadecimal digits.
  public var spanID: String { Self.digits(span) }

  /// Creates a trace parent from `00-TRACE-SPAN-FLAGS`; returns `nil` for any other text.
  ///
  /// - Complexity: O(*n*), where *n* is the length of `text`, at most 512 bytes.
  public init?(_ text: String) {
    do throws(TraceParentError) { try self.init(checking: text) } catch { return nil }
  }

  /// Creates a trace parent from `00-TRACE-SPAN-FLAGS`.
  ///
  /// A later version may have more fields.
  ///
  /// - Parameter text: The value of the header.
  /// - Throws: A ``TraceParentError`` for any other text: version `ff`, identifiers of zeros, and upper-case digits are
  ///   invalid.
  /// - Complexity: O(*n*), where *n* is the length of `text`, at most 512 bytes.
  public init(checking text: String) throws(TraceParentError) {
    guard text.utf8.count >= 55, text.utf8.count <= 512 else { throw .length }
    let fields = text.split(separator: "-", maxSplits: 4, omittingEmptySubsequences: false)
    guard fields.count >= 4, zip(fields, [2, 32, 16, 2]).allSatisfy(Self.isHex) else {
      throw .fields
    }
    guard fields[0] != "ff", fields[0] != "00" || fields.count == 4 else { throw .version }
    let half = fields[1].index(fields[1].startIndex, offsetBy: 16)
    guard let high = UInt64(fields[1][..<half], radix: 16),
      let low = UInt64(fields[1][half...], radix: 16), let span = UInt64(fields[2], radix: 16),
      let flags = UInt8(fields[3], radix: 16)
    else { throw .fields }
    guard high | low != 0, span != 0 else { throw .zeros }
    self.init(high: high, low: low, span: span, isSampled: flags & 1 == 1)
  }

  init(high: UInt64, low: UInt64, span: UInt64, isSampled: Bool) {
    self.high = high
    self.low = low
    self.span = span
    self.isSampled = isSampled
  }

  /// Returns the position of another span of the trace.
  func child(_ span: UInt64) -> TraceParent {
    TraceParent(high: high, low: low, span: span, isSampled: isSampled)
  }

  private static func isHex(_ text: Substring, _ count: Int) -> Bool {
    text.utf8.count == count
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  private static let digits = Array("0123456789abcdef".utf8)

  private static func digits(_ numbers: UInt64...) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(32)
    for number in numbers {
      for shift in stride(from: 60, through: 0, by: -4) {
        text.append(digits[Int(truncatingIfNeeded: number >> UInt64(shift)) & 15])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension TraceParent: CustomStringConvertible {
  /// The header in the form of version 00.
  public var description: String { "00-\(traceID)-\(spanID)-\(isSampled ? "01" : "00")" }
}

/// The place of the caller's trace in a request's context; `nil` if the caller did not send one.
extension TraceParent: RouteContextKey {
  /// No trace.
  public static let defaultValue: TraceParent? = nil
}
