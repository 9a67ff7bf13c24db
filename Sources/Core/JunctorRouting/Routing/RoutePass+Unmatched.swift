// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension RoutePass {
  /// Decides where a request goes that no route of this router matches: to the parent if a route of it matches, to the
  /// fallback, or to the parent's own fallback.
  func unmatched(_ request: inout RouteRequest, _ purpose: Purpose) -> NextStep {
    let parent = snapshot.parent
    if let parent, parent.matches(request.address(for: parent), request.call) {
      return .parent(parent)
    }
    if purpose != .asking, let taken = atFallback(request) {
      request = taken
      return .run(required: [], .fail)
    }
    return parent.map(NextStep.parent) ?? .refuse(notFound(request))
  }

  /// Returns a request that no route matches as its fallback receives it; `nil` without a fallback.
  package func atFallback(_ request: RouteRequest) -> RouteRequest? {
    snapshot.fallback(for: request).map(request.atFallback)
  }
}
