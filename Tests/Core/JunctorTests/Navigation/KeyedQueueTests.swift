// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

import Junctor
@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting

@Suite struct KeyedQueueTests {
  /// A queue of at most four keys, and an array with which it must agree.
  private struct System: Explorable {
    enum Event { case append(Int), prepend(Int), remove(Int) }

    var queue = KeyedQueue<Int, String>()
    var model: [Int] = []

    var events: [Event] {
      (1...4).flatMap { key -> [Event] in
        model.contains(key) ? [.remove(key)] : [.append(key), .prepend(key), .remove(key)]
      }
    }

    mutating func perform(_ event: Event) throws(Violation) {
      switch event {
      case .append(let key):
        queue.insert("\(key)", for: key)
        model.append(key)
      case .prepend(let key):
        queue.insert("\(key)", for: key, atFront: true)
        model.insert(key, at: 0)
      case .remove(let key):
        let isPresent = queue.remove(key) != nil
        try require(isPresent == model.contains(key), "A key is removed once.")
        model.removeAll { $0 == key }
      }
      try require(queue.keys == model, "The keys are in order.")
      try require(queue.elements == model.map { "\($0)" }, "The elements are in order.")
      try require(queue.count == model.count && queue.isEmpty == model.isEmpty, "The count agrees.")
      try require(
        queue.firstKey == model.first && queue.lastKey == model.last
          && queue.first == model.first.map { "\($0)" }, "Both ends agree.")
      for key in 1...4 {
        try require((queue[key] != nil) == model.contains(key), "A present key is found.")
      }
    }
  }

  @Test func everyStateOfFourKeysAgreesWithAnArray() {
    let exploration = Exploration("KeyedQueue", states: 100) { System() }
    #expect(exploration.isComplete && exploration.violation == nil, "\(exploration)")
    #expect(exploration.states == 65, "one state for each ordered subset")
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
      queue.insert(number, for: CountedKey(number: number, operations: operations))
    }
    // From the middle outwards, where an array would have to move the most.
    for number in 0..<size / 4 {
      queue.remove(CountedKey(number: size / 2 + number, operations: operations))
    }
    while let first = queue.firstKey { queue.remove(first) }
    #expect(operations.count.withLock { $0 } < 40 * size)
  }
}
