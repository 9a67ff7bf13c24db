// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension RequestCore {
  /// Runs a stage within a span of its own, if the request has a span.
  @inline(__always)
  package func inSpan<R: Sendable, E: Error>(
    _ stage: @autoclosure () -> RequestStage, _ body: () async throws(E) -> R
  ) async throws(E) -> R {
    guard let span else { return try await body() }
    do {
      return try await span.run(stage(), isolation: #isolation, body)
    } catch {
      throw error as! E  // A span passes the error of its stage on.
    }
  }

  /// Runs a synchronous stage within a span of its own, if the request has a span.
  @inline(__always)
  func inSpan<R, E: Error>(
    _ stage: @autoclosure () -> RequestStage, _ body: () throws(E) -> R
  ) throws(E) -> R {
    guard let span else { return try body() }
    do {
      return try span.run(stage(), body)
    } catch {
      throw error as! E  // A span passes the error of its stage on.
    }
  }
}
