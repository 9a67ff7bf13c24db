// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Synchronization

@testable import JunctorPolicy

/// An updater whose time, storage and events a test controls; several starts share the storage.
final class UpdaterFixture: Sendable {
  private struct State {
    var time = Shop.now
    var events: [PolicyEvent] = []
    var applied: [Int] = []
  }

  final class FlakyStorage: PolicyStorage {
    private struct State {
      var record: [UInt8]?
      var isBroken = false
      var isLocked = false
      var didWrite: @Sendable ([UInt8]) -> Void = { _ in }
    }

    private let state = Mutex(State())

    var record: [UInt8]? { state.withLock { $0.record } }

    func read() throws -> [UInt8]? {
      try state.withLock { state in
        if state.isLocked { throw TestError("the device is locked") }
        return state.record
      }
    }

    func write(_ record: [UInt8]) throws {
      try state.withLock { state in
        if state.isBroken { throw TestError("the disk is full") }
        state.record = record
        state.didWrite(record)
      }
    }

    func set(_ record: [UInt8]?) { state.withLock { $0.record = record } }
    func set(isBroken: Bool) { state.withLock { $0.isBroken = isBroken } }
    func observe(_ didWrite: @escaping @Sendable ([UInt8]) -> Void) {
      state.withLock { $0.didWrite = didWrite }
    }
    func set(isLocked: Bool) { state.withLock { $0.isLocked = isLocked } }
  }

  private let state = Mutex(State())
  private let storage = FlakyStorage()

  /// Returns the updater of one start of the app.
  func start(
    _ recipient: PolicyRecipient? = nil, trust: PolicyTrust? = nil,
    endSessions: (@Sendable (Int) async -> Void)? = nil
  ) throws -> PolicyUpdater {
    PolicyUpdater(
      recipient: try recipient ?? Shop.recipient(), trust: try trust ?? TestKey.trust(),
      storage: storage, now: { self.time },
      apply: { rules in self.state.withLock { $0.applied.append(rules.policy.revision) } },
      endSessions: endSessions,
      report: { event in self.state.withLock { $0.events.append(event) } })
  }

  var time: UnixTime {
    get { state.withLock { $0.time } }
    set { state.withLock { $0.time = newValue } }
  }

  var record: [UInt8]? {
    get { storage.record }
    set { storage.set(newValue) }
  }

  func breakStorage(_ isBroken: Bool = true) { storage.set(isBroken: isBroken) }

  /// Makes reading fail, as before the first unlock of a device.
  func lockStorage(_ isLocked: Bool = true) { storage.set(isLocked: isLocked) }

  /// Returns a sequence without elements that ends when a record is written that meets a condition.
  func written(_ condition: @escaping @Sendable (PolicyRecord) -> Bool) -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    storage.observe { record in
      if let record = PolicyRecord(record), condition(record) { continuation.finish() }
    }
    return stream
  }

  /// The revisions of the rules that were applied.
  var applied: [Int] { state.withLock { $0.applied } }

  /// Returns the events since the last call, in short.
  func events() -> [String] {
    state.withLock { state in
      defer { state.events = [] }
      return state.events.map { event in
        switch event {
        case .tookEffect(let policy, let origin): "\(policy.revision) from \(origin)"
        case .confirmed(let revision): "\(revision) confirmed"
        case .refused(let rejection, let origin): "\(rejection.code) from \(origin)"
        case .ignored(let revision): "\(revision) ignored"
        case .fetchFailed: "fetch failed"
        case .storageFailed: "storage failed"
        }
      }
    }
  }
}
