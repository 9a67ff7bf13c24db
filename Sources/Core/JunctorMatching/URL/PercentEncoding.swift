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
    encode(value, keepingSlashes ? Sets.fragmentTail : Sets.segment)
  }

  private static func encode(_ value: String, _ set: PercentEncodeSet) -> String {
    if !value.utf8.contains(where: set.contains) { return value }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(value.utf8.count)
    for byte in value.utf8 { set.write(byte, to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private enum Sets {
    static let segment = PercentEncodeSet.uri.adding("/?")
    static let host = segment.adding(":@")
    static let queryValue = PercentEncodeSet.uri.adding("&=+'")
    static let component = queryValue.adding("!$()*,/:;?@")
    static let fragmentTail = PercentEncodeSet.uri.adding("?")
  }
}

extension String {
  /// Returns an address with encoded pairs at the end of its query.
  package func addingToQuery(_ pairs: [String]) -> String {
    if pairs.isEmpty { return self }
    let hash = utf8.firstIndex(of: UInt8(ascii: "#")) ?? endIndex
    let query = utf8[..<hash].drop { $0 != UInt8(ascii: "?") }
    let mark = query.isEmpty ? "?" : query.count == 1 || query.last == UInt8(ascii: "&") ? "" : "&"
    return self[..<hash] + mark + pairs.joined(separator: "&") + self[hash...]
  }
}

extension ParsedURL {
  /// The text in the form of RFC 3986, which the parser of another program reads unchanged.
  ///
  /// The URL standard keeps some characters that RFC 3986 does not permit, and `%` without two digits.
  package var uri: String {
    var output: [UInt8] = []
    withBytes { bytes in
      for (index, byte) in text.utf8.enumerated() {
        let isEscape = PercentDecoding.escape(bytes, at: index, before: bytes.count) != nil
        let isBracket = layout.hostKind == .ipv6 && hostRange?.contains(index) == true
        let isMark = byte == UInt8(ascii: "%") ? isEscape : index + 1 == fragmentRange?.lowerBound
        if isMark || isBracket {
          output.append(byte)
        } else {
          PercentEncodeSet.uri.write(byte, to: &output)
        }
      }
    }
    return String(decoding: output, as: UTF8.self)
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
  /// All bytes that RFC 3986 permits in neither a path, a query nor a fragment, except in an escape.
  static let uri = query.adding(#"%[\]^`{|}"#)

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
