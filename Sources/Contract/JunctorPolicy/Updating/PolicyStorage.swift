// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The place where an app keeps the record of its policy between starts.
///
/// - `write(_:)` replaces the record as a whole, or throws and leaves the earlier one.
/// - `read()` returns the bytes of the last successful `write(_:)`, or `nil` if there was none. It throws if it
///   cannot tell: the updater tries again later, and does not replace the record before.
///
/// The functions are called one at a time by a ``PolicyUpdater``. The record is about twice as large as a policy. It does
/// not have to be protected from changes: each policy in it is verified again.
public protocol PolicyStorage: Sendable {
  /// Returns the record; `nil` if there is none.
  func read() throws -> [UInt8]?

  /// Replaces the record.
  func write(_ record: [UInt8]) throws
}
