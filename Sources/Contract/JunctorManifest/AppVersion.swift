// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A version of an app or a system: numbers separated by points, where missing ones are 0.
package struct AppVersion: Comparable, Hashable, Sendable, CustomStringConvertible {
  private let numbers: [Int]
  package let description: String

  package init?(_ text: String) {
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

  package static func < (one: AppVersion, two: AppVersion) -> Bool {
    one.numbers.lexicographicallyPrecedes(two.numbers)
  }

  package static func == (one: AppVersion, two: AppVersion) -> Bool { one.numbers == two.numbers }

  package func hash(into hasher: inout Hasher) { hasher.combine(numbers) }
}
