// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorMatching

/// Creates the spans of requests, such as the bridge to a distributed tracing system.
package protocol RequestTracer: Sendable {
  /// Begins the span of a request that is opened.
  ///
  /// - Parameter parent: The position of the caller in its trace.
  func begin(_ source: RouteSource, _ parent: TraceParent?) -> any RequestSpan
}
