// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorMatching

/// Support for targets that connect the router with callers outside of the process.
extension Router {
  /// The patterns that are open to a source, in rank order, followed by those of the parents.
  package func patterns(openTo source: RouteSource) -> [String] {
    let snapshot = snapshot
    if snapshot.isPaused, source.isOutside { return [] }
    let own = snapshot.table.ranked.filter { snapshot.isVisible($0, to: source) }
      .compactMap { snapshot.table.pattern(of: $0)?.text }
    return own + (snapshot.parent?.patterns(openTo: source) ?? [])
  }
}

extension RouteError {
  /// The message for an external caller: without details of the route, and with no address but `asked`,
  /// which the caller sent.
  package func outsideMessage(for asked: String) -> String {
    switch detail {
    case .none, .unknownRoute: return plainSentence
    case .url(let error) where error.text == asked: return error.description
    case .url, .notFound, .declined: return "No route matches “\(asked)”."
    case .parameter(let error):
      return "The parameter “\(error.name)” of “\(asked)” should be \(error.expected)."
    case .denied(let source, _, _, let reason):
      return "“\(asked)” is not open to \(source)" + (reason.map { ": \($0)" } ?? ".")
    case .rejected(_, let reason?, let error) where error == nil || error is RouteRejection:
      return reason
    case .rejected: return "“\(asked)” was refused."
    case .loop, .nested: return "The redirects of “\(asked)” do not end."
    case .timedOut: return "“\(asked)” took too long."
    case .lost: return "The handler of “\(asked)” did not answer."
    case .needsAsync, .failed, .unrepresentable: return "The handler of “\(asked)” failed."
    case .type: return "The handler of “\(asked)” returned a value of another type."
    case .scene: return "No scene can show “\(asked)”."
    }
  }
}
