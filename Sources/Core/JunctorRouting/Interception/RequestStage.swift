// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A stage of a request, as a span.
package enum RequestStage: Sendable {
  /// All steps and the handler. It has no span of its own: it runs within that of the request.
  case request
  /// A gate or an interceptor, by its name.
  case step(String)
  case handler
  /// The wait for the queue, and the transition to the screen.
  case transition
}
