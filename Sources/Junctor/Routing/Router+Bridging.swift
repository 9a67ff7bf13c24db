// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// What edges need from the inside that stand between the router and callers outside of the process.
extension Router {
  /// Opens an address with notes that its request carries from the beginning.
  package func open(
    _ address: String, source: RouteSource, noting context: RouteContext
  ) async throws(RouteError) -> RouteOutcome {
    try await open(address, payload: nil, source: source, context: context) { $0 }
  }

  /// The patterns that a source may open, in rank order, here and then with the parents.
  package func patterns(openTo source: RouteSource) -> [String] {
    let snapshot = snapshot
    if snapshot.isPaused, source.isOutside { return [] }
    let own = snapshot.table.ranked.filter { snapshot.isVisible($0, to: source) }
      .compactMap { snapshot.table.pattern(of: $0)?.text }
    return own + (snapshot.parent?.patterns(openTo: source) ?? [])
  }
}

extension Router {
  /// Whether an address is in one of the spaces of this router or of its parents, whoever answers it.
  package func owns(_ address: String) -> Bool {
    let snapshot = snapshot
    if let url = try? ParsedURL(address), snapshot.spaces.resolve(url) != nil { return true }
    return snapshot.parent?.owns(address) ?? false
  }
}

extension RouteResolution {
  /// Whether the answer is a screen, which a person looks at for as long as they like.
  package var showsScreen: Bool {
    if case .screen = route.record.handler.kind { true } else { false }
  }
}

extension RouteError {
  /// What happened, as callers outside of the app may hear it: nothing of the route's insides.
  package var outsideMessage: String {
    switch code {
    case .handlerFailed: "The handler of “\(address)” failed."
    case .handlerLost: "The handler of “\(address)” gave no answer."
    case .rejected: reason ?? "“\(address)” was refused."
    case .declined: "Nobody answered “\(address)”."
    case .redirectLoop: "The redirects of “\(address)” do not end."
    case .typeMismatch: "The handler of “\(address)” gave a value of another type."
    default: sentence
    }
  }
}
