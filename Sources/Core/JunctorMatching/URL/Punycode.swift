// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The labels `xn--…` of a host (RFC 3492), which Foundation's `URL` writes for characters outside of
/// ASCII.
///
/// In the scheme of an app, the host is a segment and must be the same as in a text. So valid labels
/// in lower case, as `URL` writes them, are decoded.
enum Punycode {
  static func isUsed(in host: some Sequence<UInt8>) -> Bool {
    host.split(separator: UInt8(ascii: ".")).contains { $0.starts(with: "xn--".utf8) }
  }

  static func decoded(_ host: ArraySlice<UInt8>) -> [UInt8] {
    let labels = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return Array(labels.map { text($0) ?? Array($0) }.joined(separator: [UInt8(ascii: ".")]))
  }

  /// Returns the UTF-8 of a label, as RFC 3492 describes in 6.2.
  ///
  /// With at most 63 bytes, the time is linear.
  private static func text(_ label: ArraySlice<UInt8>) -> [UInt8]? {
    guard label.count <= 63, label.starts(with: "xn--".utf8),
      let dash = label.lastIndex(of: UInt8(ascii: "-")),
      label.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "%") })
    else { return nil }
    var scalars = label[..<dash].dropFirst(4).map { Unicode.Scalar($0) }
    var digits = label[(dash + 1)...]
    if digits.isEmpty { return nil }
    var (scalar, index, bias) = (0x80, 0, 72)
    while !digits.isEmpty {
      let start = index
      var (weight, base) = (1, 36)
      while true {
        guard let byte = digits.popFirst(), isLetter(byte) || isDigit(byte), weight < 1 << 31
        else { return nil }
        let digit = Int(isDigit(byte) ? byte - 22 : (byte | 0x20) - 97)
        index += digit * weight
        let threshold = min(max(base - bias, 1), 26)
        if digit < threshold { break }
        weight *= 36 - threshold
        base += 36
      }
      let count = scalars.count + 1
      var delta = (index - start) / (start == 0 ? 700 : 2)
      delta += delta / count
      bias = 0
      while delta > 455 { (delta, bias) = (delta / 35, bias + 36) }
      bias += 36 * delta / (delta + 38)
      scalar += index / count
      index %= count
      guard scalar < 0x11_0000, let next = Unicode.Scalar(UInt32(scalar)) else { return nil }
      scalars.insert(next, at: index)
      index += 1
    }
    return scalars.flatMap { Array(String($0).utf8) }
  }
}
