// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// An open that was begun with a callback.
public struct RouteOpening: Sendable {
  let task: Task<Void, Never>

  /// Gives up; the completion hears `cancelled` unless it has its answer already.
  public func cancel() { task.cancel() }
}
