// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorPolicy
internal import Synchronization

/// A storage in memory: each start of the shop begins without a policy.
final class MemoryStorage: PolicyStorage {
  private let record = Mutex<[UInt8]?>(nil)

  func read() -> [UInt8]? { record.withLock { $0 } }

  func write(_ record: [UInt8]) { self.record.withLock { $0 = record } }
}
