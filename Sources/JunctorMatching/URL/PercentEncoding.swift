// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Percent-encodes values so that a URL made of them is in canonical form and decodes to them.
package enum PercentEncoding {
  /// Returns `value` as one segment of a path, `/` written `%2F`.
  package static func segment(_ value: String) -> String { encode(value, Sets.segment) }

  /// Returns `value` as the first segment of a URL of a scheme space, where the host is written.
  package static func host(_ value: String) -> String { encode(value, Sets.host) }

  /// Returns `value` as a tail: several segments, with their slashes.
  package static func tail(_ value: String) -> String { encode(value, Sets.tail) }

  /// Returns `value` as a name or a value of a query: `+` is `%2B`, a space `%20`.
  package static func queryValue(_ value: String) -> String { encode(value, Sets.queryValue) }

  /// Returns `value` with all encoded but ASCII letters, digits and `-._~`.
  ///
  /// For values in the query of another app's URL, whose reader may be less exact than ours.
  package static func component(_ value: String) -> String { encode(value, Sets.component) }

  /// Returns `value` as a part of a fragment, `?` and `#` encoded too.
  ///
  /// - Parameter keepingSlashes: Whether `/` stays as it is; otherwise it is written `%2F`.
  package static func fragment(_ value: String, keepingSlashes: Bool = false) -> String {
    encode(value, keepingSlashes ? Sets.fragmentTail : Sets.fragment)
  }

  private static func encode(_ value: String, _ set: PercentEncodeSet) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(value.utf8.count)
    for byte in value.utf8 { set.write(byte, to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private enum Sets {
    static let tail = PercentEncodeSet.path.adding(#"%\"#)
    static let segment = tail.adding("/")
    static let host = segment.adding(#":@[]|"#)
    static let queryValue = PercentEncodeSet.specialQuery.adding("%&=+")
    static let component = queryValue.adding(#"!$()*,/:;?@[\]^`{|}"#)
    static let fragmentTail = PercentEncodeSet.fragment.adding("%?#")
    static let fragment = fragmentTail.adding("/")
  }
}
