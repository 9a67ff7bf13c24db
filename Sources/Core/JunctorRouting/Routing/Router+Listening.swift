// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorMatching

extension Router {
  /// Calls a closure with each event of this router from now on, on the thread of the sender.
  ///
  ///     router.addListener { event in file.append(event.jsonLine()) }
  ///
  /// Unlike ``events``, a listener loses no event; slow code delays the request. The router keeps the closure until its
  /// token is unregistered.
  ///
  /// - Parameter receive: Receives the events. Those of one request are in order; different requests can call it at the
  ///   same time.
  @discardableResult
  public func addListener(_ receive: @escaping @Sendable (RouterEvent) -> Void) -> RouteToken {
    let token = state.withLock { $0.nextToken(of: ObjectIdentifier(self)) }
    runtime.events.listen(receive, until: token.number)
    return token
  }

  /// Adds a tracer of the following requests, which the router keeps until its token is unregistered.
  package func addTracer(_ tracer: some RequestTracer) -> RouteToken {
    let token = state.withLock { $0.nextToken(of: ObjectIdentifier(self)) }
    runtime.events.trace(with: tracer, until: token.number)
    return token
  }

  /// Puts the `traceparent` of an external sender into the context of its request; an invalid one is ignored, with a
  /// message in the log.
  package func continueTrace(
    _ header: String?, from source: RouteSource, in context: inout RouteContext
  ) {
    guard let header else { return }
    do throws(TraceParentError) {
      context[TraceParent.self] = try TraceParent(checking: header)
    } catch {
      runtime.log("The traceparent of a request from \(source.name) was ignored: \(error)")
    }
  }
}
