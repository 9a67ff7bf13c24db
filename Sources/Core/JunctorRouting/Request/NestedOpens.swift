// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The opens that wait for the current task.
///
/// A handler that opens its own address would open it again and again.
enum NestedOpens {
  /// The maximum number of opens that wait for each other.
  static let limit = 32

  /// The innermost open; it may have ended, since a task may outlive the open that has created it.
  @TaskLocal static var current: RequestCore?

  /// The trace of the innermost open, unless it has ended.
  static var trace: TraceParent? {
    guard let current, !current.life.machine.isFinished else { return nil }
    return current.trace
  }

  /// Returns why no further address can be opened; `nil` if it can.
  static func refusal(of address: String) -> RouteError? {
    var outer: [String] = []
    var open = current
    while let core = open, !core.life.machine.isFinished {
      outer.append(core.address)
      open = core.life.enclosing
    }
    if outer.count < limit { return nil }
    let addresses = [address] + outer
    return RouteError(.redirectLoop, address: address, .nested(addresses.reversed()))
  }

  /// Runs `body` inside of an open, on the caller's actor.
  static func with<R: Sendable>(
    _ core: RequestCore, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws(RouteError) -> R
  ) async throws(RouteError) -> R {
    let result = await $current.withValue(core) { () async -> Result<R, RouteError> in
      // Without this capture, the closure would leave the actor, and opens would change their order.
      _ = isolation
      do throws(RouteError) {
        return .success(try await body())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Runs `body` inside of an open.
  static func with<R>(
    _ core: RequestCore, _ body: () throws(RouteError) -> R
  ) throws(RouteError) -> R {
    let result = $current.withValue(core) { () -> Result<R, RouteError> in
      do throws(RouteError) {
        return .success(try body())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}
