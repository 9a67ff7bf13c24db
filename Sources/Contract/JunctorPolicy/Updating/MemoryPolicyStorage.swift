// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// A storage in memory, for tests and previews: each start of the process begins without a policy.
public final class MemoryPolicyStorage: PolicyStorage {
  private let record = RouteLock<[UInt8]?>(nil)

  /// Creates a storage without a record.
  public init() {}

  /// Returns the record; `nil` if there is none.
  public func read() -> [UInt8]? { record.withLock { $0 } }

  /// Replaces the record.
  public func write(_ record: [UInt8]) { self.record.withLock { $0 = record } }
}
