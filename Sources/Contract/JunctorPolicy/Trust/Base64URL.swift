// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The encoding of bytes in a JSON Web Signature: base64url without padding (RFC 4648, §5).
///
/// Each sequence of bytes has exactly one text. So a signed policy cannot be changed into another text with the same
/// signature.
package enum Base64URL {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  private static let values: [UInt8] = alphabet.enumerated().reduce(
    into: [UInt8](repeating: 0xFF, count: 256)
  ) { $0[Int($1.element)] = UInt8($1.offset) }

  /// Returns the bytes of a text; `nil` for another alphabet, for padding, and if bits after the last byte are set.
  package static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count * 3 / 4)
    var (bits, count) = (0 as UInt32, 0)
    for character in text {
      let value = values[Int(character)]
      if value == 0xFF { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    // Six bits are a lone character; two or four are the rest of the last byte, and must be 0.
    guard count < 6, bits & ((1 << UInt32(count)) - 1) == 0 else { return nil }
    return bytes
  }

  /// Returns the text of bytes.
  package static func encode(_ bytes: some Sequence<UInt8>) -> String {
    var text: [UInt8] = []
    var (bits, count) = (0 as UInt32, 0)
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 6 {
        count -= 6
        text.append(alphabet[Int(bits >> UInt32(count)) & 63])
      }
    }
    if count > 0 { text.append(alphabet[Int(bits << UInt32(6 - count)) & 63]) }
    return String(decoding: text, as: UTF8.self)
  }
}
