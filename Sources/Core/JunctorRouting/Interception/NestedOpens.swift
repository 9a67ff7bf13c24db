// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The opens that wait for the current task, the outermost first.
///
/// A handler that opens its own address would open it again and again.
struct NestedOpens: Sendable {
  /// The maximum number of opens that wait for each other.
  static let limit = 32

  @TaskLocal private static var all = NestedOpens()

  /// Those that have not ended: a task may outlive the open that has created it.
  static var current: NestedOpens {
    var opens = all
    opens.opens.removeAll { $0.life.machine.isFinished }
    return opens
  }

  private var opens: [(life: RequestLife, address: String)] = []

  /// Returns why no further address can be opened; `nil` if it can.
  func refusal(of address: String) -> RouteError? {
    if opens.count < Self.limit { return nil }
    return RouteError(
      .redirectLoop, address: address, .nested(opens.map(\.address) + [address]))
  }

  private func adding(_ core: RequestCore) -> NestedOpens {
    var opens = self
    opens.opens.append((core.life, core.address))
    return opens
  }

  /// Runs `body` inside of a further open.
  func with<R: Sendable>(
    _ core: RequestCore, _ body: () async throws(RouteError) -> R
  ) async throws(RouteError) -> R {
    let result = await Self.$all.withValue(adding(core)) { () async -> Result<R, RouteError> in
      do throws(RouteError) {
        return .success(try await body())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Runs `body` inside of a further open.
  func with<R>(
    _ core: RequestCore, _ body: () throws(RouteError) -> R
  ) throws(RouteError) -> R {
    let result = Self.$all.withValue(adding(core)) { () -> Result<R, RouteError> in
      do throws(RouteError) {
        return .success(try body())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}
