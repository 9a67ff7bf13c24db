// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The escaped form of an input: a line of text.
///
/// `\\` is a backslash, `\n` a line feed, and `\x` with two hexadecimal digits any byte. All other
/// characters are themselves. `scripts/fuzz` reads the same form with `printf %b`.
public enum SeedLine {
  /// Returns the inputs of a file: one each line, without empty lines and comments.
  public static func inputs(_ file: String) -> [[UInt8]] {
    file.utf8.split(separator: UInt8(ascii: "\n"))
      .filter { !$0.starts(with: "# ".utf8) }
      .map { bytes(Array($0)) }
  }

  private static func bytes(_ line: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < line.count {
      let next = index + 1 < line.count ? line[index + 1] : 0
      if line[index] != UInt8(ascii: "\\") {
        result.append(line[index])
        index += 1
      } else if next == UInt8(ascii: "x"), index + 3 < line.count,
        let byte = UInt8(String(decoding: line[index + 2...index + 3], as: UTF8.self), radix: 16)
      {
        result.append(byte)
        index += 4
      } else {
        result.append(next == UInt8(ascii: "n") ? UInt8(ascii: "\n") : next)
        index += 2
      }
    }
    return result
  }

  /// Returns the line of an input.
  public static func text(_ bytes: [UInt8]) -> String {
    bytes.enumerated().map { index, byte in
      switch UnicodeScalar(byte) {
      case "\\": return "\\\\"
      case "\n": return "\\n"
      case " "..."~" where index > 0 || byte != UInt8(ascii: "#"):
        return String(UnicodeScalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        return byte < 16 ? "\\x0\(digits)" : "\\x\(digits)"
      }
    }.joined()
  }
}
