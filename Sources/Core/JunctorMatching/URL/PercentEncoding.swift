// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Percent-encodes values for a URL in canonical form that decodes to them.
package enum PercentEncoding {
  /// Returns `value` as one segment of a path; `/` becomes `%2F`.
  package static func segment(_ value: String) -> String { encode(value, Sets.segment) }

  /// Returns `value` as the first segment of a URL of a scheme space, which is in the host's place.
  static func host(_ value: String) -> String { encode(value, Sets.host) }

  /// Returns `value` as a name or value of a query; `+` becomes `%2B`, a space `%20`.
  package static func queryValue(_ value: String) -> String { encode(value, Sets.queryValue) }

  /// Returns `value` with all characters encoded except ASCII letters, digits and `-._~`.
  ///
  /// For values in the query of another app's URL, whose parser may be less strict.
  package static func component(_ value: String) -> String { encode(value, Sets.component) }

  /// Returns `value` as a part of a fragment: `?` and `#` encoded, and `/` as `%2F` or unchanged.
  static func fragment(_ value: String, keepingSlashes: Bool = false) -> String {
    encode(value, keepingSlashes ? Sets.fragmentTail : Sets.fragment)
  }

  /// Returns a URL in which all bytes after the host are encoded that RFC 3986 does not permit there.
  package static func uri(_ text: String) -> String {
    let bytes = Array(text.utf8)
    // A host, whose brackets remain, ends before the third slash.
    var slashes = bytes.drop { $0 != UInt8(ascii: ":") }.starts(with: "://".utf8) ? 0 : 3
    var result: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      if "/?#".utf8.contains(byte) { slashes += byte == UInt8(ascii: "/") ? 1 : 3 }
      let isEscape =
        byte == UInt8(ascii: "%") && index + 2 < bytes.count
        && bytes[index + 1...index + 2].allSatisfy { PercentDecoding.hexValue($0) != nil }
      let isFirstHash = byte == UInt8(ascii: "#") && !result.contains(byte)
      let isKept = slashes < 3 || isEscape || isFirstHash
      if isKept { result.append(byte) } else { Sets.uri.write(byte, to: &result) }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func encode(_ value: String, _ set: PercentEncodeSet) -> String {
    if !value.utf8.contains(where: set.contains) { return value }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(value.utf8.count)
    for byte in value.utf8 { set.write(byte, to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private enum Sets {
    static let uri = PercentEncodeSet.query.adding(#"%[\]^`{|}"#)
    static let segment = PercentEncodeSet.path.adding(#"%\/"#)
    static let host = segment.adding(#":@[]|"#)
    static let queryValue = PercentEncodeSet.specialQuery.adding("%&=+")
    static let component = queryValue.adding(#"!$()*,/:;?@[\]^`{|}"#)
    static let fragmentTail = PercentEncodeSet.fragment.adding("%?#")
    static let fragment = fragmentTail.adding("/")
  }
}

/// A percent-encode set of the URL standard (§1.3).
///
/// Every set contains the C0 controls and all bytes above 0x7E; only the other bytes are stored.
struct PercentEncodeSet: Sendable {
  private let bytes: ByteSet

  /// The C0 control set: opaque hosts and opaque paths.
  static let c0Control = PercentEncodeSet(bytes: ByteSet(""))
  static let fragment = c0Control.adding(#" "<>`"#)
  static let query = c0Control.adding(##" "#<>"##)
  static let specialQuery = query.adding("'")
  static let path = query.adding("?^`{}")

  func adding(_ text: String) -> PercentEncodeSet {
    PercentEncodeSet(bytes: bytes.union(ByteSet(text)))
  }

  @inline(__always)
  func contains(_ byte: UInt8) -> Bool { byte < 0x20 || byte > 0x7E || bytes.contains(byte) }

  /// Appends `byte`, percent-encoded with upper-case digits if this set contains it.
  @inline(__always)
  func write(_ byte: UInt8, to output: inout [UInt8]) {
    if contains(byte) { Self.writeEscape(byte, to: &output) } else { output.append(byte) }
  }

  static func writeEscape(_ byte: UInt8, to output: inout [UInt8]) {
    func digit(_ value: UInt8) -> UInt8 {
      value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
    output.append(UInt8(ascii: "%"))
    output.append(digit(byte >> 4))
    output.append(digit(byte & 15))
  }
}
