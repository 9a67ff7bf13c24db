// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension String {
  /// The text as a Swift literal.
  var asLiteral: String {
    if unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
      let escaped = unicodeScalars.map { scalar in
        scalar.value < 0x20 || scalar == "\"" || scalar == "\\" || scalar.value == 0x7F
          ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
      }
      return "\"\(escaped.joined())\""
    }
    guard contains(where: { $0 == "\"" || $0 == "\\" }) else { return "\"\(self)\"" }
    // More hashes than any part of the text contains.
    var hashes = "#"
    while holds("\"" + hashes) || holds("\\" + hashes) { hashes += "#" }
    return "\(hashes)\"\(self)\"\(hashes)"
  }

  /// Whether the bytes contain those of `part`; a comparison of characters may miss them.
  private func holds(_ part: String) -> Bool {
    let (bytes, searched) = (Array(utf8), Array(part.utf8))
    guard bytes.count >= searched.count else { return false }
    return (0...(bytes.count - searched.count)).contains { bytes[$0...].starts(with: searched) }
  }
}
