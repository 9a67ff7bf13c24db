// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The identifier of a call, such as `k3x9q2-17`: the name of a copy of the script, and a call number.
struct CallID: Hashable, Sendable {
  let client: String
  let number: UInt64

  var text: String { "\(client)-\(number)" }

  init?(_ text: String) {
    guard text.utf8.count <= 49, let mark = text.utf8.lastIndex(of: UInt8(ascii: "-")) else {
      return nil
    }
    let client = text[..<mark]
    let digits = text[text.utf8.index(after: mark)...]
    guard Self.isWord(client), (1...16).contains(digits.utf8.count),
      digits.utf8.first != UInt8(ascii: "0"),
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = UInt64(digits),
      number <= 9_007_199_254_740_991
    else { return nil }
    self.client = String(client)
    self.number = number
  }

  /// Parses the id at the position where the script writes it, for the answer of a refused message.
  ///
  /// Reads at most 62 bytes. It compares no `Character`, which can be as long as the message and takes O(*n*²).
  init?(atHeadOf message: String) {
    let head = #"{"v":1,"id":""#.utf8
    guard message.utf8.starts(with: head) else { return nil }
    let id = message.utf8.dropFirst(head.count).prefix(50).prefix { $0 != UInt8(ascii: "\"") }
    self.init(String(decoding: id, as: UTF8.self))
  }

  /// Whether a text consists of 1–32 ASCII letters, digits and `_`.
  static func isWord(_ text: some StringProtocol) -> Bool {
    (1...32).contains(text.utf8.count)
      && text.unicodeScalars.allSatisfy {
        ("0"..."9").contains($0) || ("a"..."z").contains($0) || ("A"..."Z").contains($0)
          || $0 == "_"
      }
  }
}
