// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

import Junctor
@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting

@Suite struct SharedWordTests {
  private final class Box: Sendable {
    let number: Int

    init(_ number: Int) { self.number = number }
  }

  /// The words, which cannot be copied, and what the expectations below ask of them.
  private final class Shared: Sendable {
    let word = SharedWord()
    let reference = SharedReference<Box>()
    let spare = SparePlace<Box>()

    var value: UInt64 { word.load() }
    var isEmpty: Bool { reference.isEmpty }
    var number: Int? { reference.read { box, _ in box.number } }

    func exchange(_ box: Box?) -> Int? { reference.exchange(box)?.number }
    func take() -> Int? { spare.take()?.number }
    func put(_ box: consuming Box) { SparePlace.put(box) { _ in spare.reference } }
  }

  @Test func concurrentIncrementsAreAllCounted() async {
    let shared = Shared()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask { for _ in 0..<1000 { _ = shared.word.increment() } }
      }
    }
    #expect(shared.value == 4000)
  }

  @Test func wordIsReplacedOnlyIfItIsExpected() {
    let shared = Shared()
    let answers = [shared.word.replace(0, by: 5), shared.word.replace(0, by: 7)]
    #expect(answers == [true, false])
    let before = shared.word.exchange(9)
    #expect(before == 5)
    shared.word.store(2)
    #expect(shared.value == 2)
  }

  @Test func wordRetainsItsReference() {
    weak var box: Box?
    do {
      let shared = Shared()
      #expect(shared.isEmpty)
      do {
        let new = Box(1)
        box = new
        #expect(shared.exchange(new) == nil)
      }
      #expect(shared.number == 1)
      #expect(shared.exchange(Box(2)) == 1)
      #expect(box == nil)
      box = shared.reference.read { box, _ in box }
      #expect(box != nil)
    }
    #expect(box == nil, "the word releases its object when it ends")
  }

  @Test func objectInUseIsReported() {
    let shared = Shared()
    let box = Box(1)
    _ = shared.reference.exchange(box)
    #expect(!SharedReference.isRead(box))
    let isRead = shared.reference.read { box, _ in SharedReference.isRead(box) }
    #expect(isRead == true)
    #expect(!SharedReference.isRead(box))
  }

  @Test func placeKeepsOneSpareObjectUntilItIsClosed() {
    let shared = Shared()
    weak var late: Box?
    #expect(shared.take() == nil)
    shared.put(Box(1))
    shared.put(Box(2))
    #expect(shared.take() == 1)
    #expect(shared.take() == nil)
    shared.put(Box(3))
    shared.spare.close()
    #expect(shared.take() == nil)
    do {
      let box = Box(4)
      late = box
      shared.put(box)
    }
    #expect(late == nil)
  }

  @Test(.timeLimit(.minutes(1))) func objectInUseIsNotFreed() async {
    let shared = Shared()
    _ = shared.reference.exchange(Box(0))
    let retired = RouteLock<[Box]>([])
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<3 {
        group.addTask {
          var last = 0
          for _ in 0..<4000 {
            let number = shared.number ?? -1
            #expect(number >= last)
            last = number
          }
        }
      }
      group.addTask {
        for number in 1...2000 {
          if let old = shared.reference.exchange(Box(number)), SharedReference.isRead(old) {
            retired.withLock { $0.append(old) }
          }
        }
      }
    }
  }
}
