// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorTesting
import TestSupport
import Testing

import Junctor
@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting

@Suite struct KeyedQueueTests {
  @Test func behavesLikeAnArrayOfPairs() {
    var dice = SplitMix(seed: 31)
    for _ in 0..<200 {
      var queue = KeyedQueue<Int, String>()
      var model: [(key: Int, element: String)] = []
      for number in 0..<40 {
        switch Int.random(in: 0..<6, using: &dice) {
        case 0, 1:
          queue.append("\(number)", for: number)
          model.append((number, "\(number)"))
        case 2:
          queue.prepend("\(number)", for: number)
          model.insert((number, "\(number)"), at: 0)
        case 3:
          let first = queue.firstKey.flatMap { queue.remove($0) }
          #expect(first == (model.isEmpty ? nil : model.removeFirst().element))
        default:
          let key = Int.random(in: 0...number, using: &dice)
          let removed = queue.remove(key)
          let index = model.firstIndex { $0.key == key }
          #expect(removed == index.map { model.remove(at: $0).element })
        }
        #expect(queue.keys == model.map(\.key))
        #expect(queue.elements == model.map(\.element))
        #expect(queue.count == model.count && queue.isEmpty == model.isEmpty)
        #expect(queue.firstKey == model.first?.key && queue.lastKey == model.last?.key)
        #expect(queue.first == model.first?.element)
      }
    }
  }

  /// A key that counts how often any key is hashed or compared.
  private struct CountedKey: Hashable, Sendable {
    let number: Int
    let operations: Operations

    static func == (left: CountedKey, right: CountedKey) -> Bool {
      left.operations.count.withLock { $0 += 1 }
      return left.number == right.number
    }

    func hash(into hasher: inout Hasher) {
      operations.count.withLock { $0 += 1 }
      hasher.combine(number)
    }
  }

  private final class Operations: Sendable {
    let count = RouteLock(0)
  }

  @Test(arguments: [1_000, 16_000])
  func everyOperationAccessesAConstantNumberOfKeys(size: Int) {
    let operations = Operations()
    var queue = KeyedQueue<CountedKey, Int>()
    for number in 0..<size {
      queue.append(number, for: CountedKey(number: number, operations: operations))
    }
    // From the middle outwards, where an array would have to move the most.
    for number in 0..<size / 4 {
      queue.remove(CountedKey(number: size / 2 + number, operations: operations))
    }
    while let first = queue.firstKey { queue.remove(first) }
    #expect(operations.count.withLock { $0 } < 40 * size)
  }
}
