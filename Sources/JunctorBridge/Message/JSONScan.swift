// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Changes to a JSON text that was written for a page.
enum JSONScan {
  /// Puts quotation marks around whole numbers beyond ±(2^53 − 1), which a page could not hold exactly.
  static func quotingWideNumbers(_ json: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(json.count)
    var index = 0
    while index < json.count {
      let start = index
      if json[start] == UInt8(ascii: "\"") {
        index = end(ofStringAt: start, in: json)
      } else {
        while index < json.count, isNumeric(json[index]) { index += 1 }
        index = max(index, start + 1)
      }
      let mark = isWideInteger(json[start..<index]) ? "\"" : ""
      result += mark.utf8
      result += json[start..<index]
      result += mark.utf8
    }
    return result
  }

  private static func end(ofStringAt start: Int, in json: [UInt8]) -> Int {
    var index = start + 1
    while index < json.count, json[index] != UInt8(ascii: "\"") {
      index += json[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index + 1, json.count)
  }

  private static func isNumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  /// Whether these are the digits of a whole number that is too large for a page.
  private static func isWideInteger(_ text: ArraySlice<UInt8>) -> Bool {
    let digits = text.first == UInt8(ascii: "-") ? text.dropFirst() : text
    guard digits.count > 15, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
    guard let magnitude = UInt64(String(decoding: digits, as: UTF8.self)) else { return true }
    return magnitude > 9_007_199_254_740_991
  }
}
