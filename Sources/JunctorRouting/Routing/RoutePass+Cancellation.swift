// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension RoutePass {
  /// Checks that the caller has not been cancelled.
  ///
  /// - Throws: `cancelled`, before the handler begins and in place of its outcome.
  @inline(__always)
  func checkCancellation() throws(RouteError) {
    if Task.isCancelled { throw failure(.cancelled) }
  }
}
