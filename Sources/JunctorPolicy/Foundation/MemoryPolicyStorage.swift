// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(Foundation)
  internal import Foundation

  /// A storage that lasts until the app ends, for previews and tests.
  ///
  /// `@unchecked Sendable` is sound: `record` is only touched while the lock is held.
  public final class MemoryPolicyStorage: PolicyStorage, @unchecked Sendable {
    private let lock = NSLock()
    private var record: [UInt8]?

    /// Creates a storage.
    ///
    /// - Parameter record: The record. The default is none.
    public init(_ record: [UInt8]? = nil) { self.record = record }

    /// Returns the record; `nil` if there is none.
    public func read() -> [UInt8]? { lock.withLock { record } }

    /// Replaces the record.
    public func write(_ record: [UInt8]) { lock.withLock { self.record = record } }
  }
#endif
