// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A version of an app: numbers separated by points, where missing ones are 0.
struct AppVersion: Comparable, CustomStringConvertible {
  private let numbers: [Int]
  let description: String

  init?(_ text: String) {
    var numbers: [Int] = []
    for part in text.split(separator: ".", omittingEmptySubsequences: false) {
      guard !part.isEmpty, part.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(part)
      else {
        return nil
      }
      numbers.append(number)
    }
    while numbers.last == 0 { numbers.removeLast() }
    self.numbers = numbers
    description = text
  }

  static func < (one: AppVersion, two: AppVersion) -> Bool {
    one.numbers.lexicographicallyPrecedes(two.numbers)
  }

  static func == (one: AppVersion, two: AppVersion) -> Bool { one.numbers == two.numbers }
}
