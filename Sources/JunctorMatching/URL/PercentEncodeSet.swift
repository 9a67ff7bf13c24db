// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A percent-encode set of the URL standard (§1.3).
///
/// Every set holds the C0 controls and all bytes above 0x7E; the stored bytes are those beside.
struct PercentEncodeSet: Sendable {
  private let bytes: ByteSet

  private init(_ bytes: ByteSet) { self.bytes = bytes }

  /// The C0 control set: opaque hosts and opaque paths.
  static let c0Control = PercentEncodeSet(ByteSet(""))
  static let fragment = PercentEncodeSet(ByteSet(#" "<>`"#))
  static let query = PercentEncodeSet(ByteSet(##" "#<>"##))
  static let specialQuery = query.adding("'")
  static let path = query.adding("?^`{}")

  /// Returns this set with the ASCII characters of `text`.
  func adding(_ text: String) -> PercentEncodeSet {
    PercentEncodeSet(bytes.union(ByteSet(text)))
  }

  /// Returns whether `byte` is to be percent-encoded.
  @inline(__always)
  func contains(_ byte: UInt8) -> Bool { byte < 0x20 || byte > 0x7E || bytes.contains(byte) }

  /// Appends `byte`, percent-encoded with upper-case digits if this set holds it.
  @inline(__always)
  func write(_ byte: UInt8, to output: inout [UInt8]) {
    guard contains(byte) else { return output.append(byte) }
    output.append(UInt8(ascii: "%"))
    output.append(PercentEncodeSet.hexDigit(byte >> 4))
    output.append(PercentEncodeSet.hexDigit(byte & 15))
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
