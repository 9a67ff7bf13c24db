// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The task-local values that later work, such as a transition, inherits from the task that requests it.
package enum CarriedLocals {
  @TaskLocal package static var current = RouteContext()

  /// Runs `body` with a further value.
  package static func with<Key: RouteContextKey, R>(
    _ key: Key.Type, _ value: Key.Value, _ body: () async throws -> R
  ) async rethrows -> R {
    try await $current.withValue(current.with(key, value)) { try await body() }
  }

  package static func with<Key: RouteContextKey, R>(
    _ key: Key.Type, _ value: Key.Value, _ body: () throws -> R
  ) rethrows -> R {
    try $current.withValue(current.with(key, value)) { try body() }
  }

  /// Runs `body` with the values of another task and none of this one, as a part of `work`.
  package static func run(
    _ values: RouteContext, as work: TrackedWork?, _ body: () async -> Void
  ) async {
    await TrackedWork.$current.withValue(nil) {
      await $current.withValue(values) {
        await TrackedWork.run(work) { await body() }
      }
    }
  }
}
