// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching

/// One request on its way to a handler.
///
/// A request is a value: an interceptor that changes its copy changes what the steps after it see,
/// and nothing else. All copies share one life, which ``state`` tells.
///
///     try router.register("/order/:id") { request in
///       try await store.order(request.value("id", as: Int.self))
///     }
public struct RouteRequest: Sendable {
  /// What never changes between the copies of one request.
  final class Core: Sendable {
    let id: UInt64
    let source: RouteSource
    let life: RequestLife
    let plusIsSpace: Bool

    init(id: UInt64, source: RouteSource, life: RequestLife, plusIsSpace: Bool) {
      self.id = id
      self.source = source
      self.life = life
      self.plusIsSpace = plusIsSpace
    }
  }

  /// Where the request stands: the address as read, and what answers it.
  final class Target: Sendable {
    let address: String
    let url: ParsedURL
    let routable: RoutableURL?
    let route: MatchedRoute?
    /// The addresses of this request so far, the present one last.
    let trail: [String]

    init(
      address: String, url: ParsedURL, routable: RoutableURL?, route: MatchedRoute?,
      trail: [String]
    ) {
      self.address = address
      self.url = url
      self.routable = routable
      self.route = route
      self.trail = trail
    }
  }

  let core: Core
  var target: Target
  private(set) var rewritten: String?

  /// What the caller handed over inside the app, beside the address.
  ///
  /// A dictionary's entries take part in the look-up by name, before all others.
  public var payload: (any Sendable)?

  /// Notes from earlier steps.
  public var context: RouteContext

  init(core: Core, target: Target, payload: (any Sendable)?, context: RouteContext) {
    self.core = core
    self.target = target
    self.payload = payload
    self.context = context
  }

  /// A number that no other request of this router has.
  public var id: UInt64 { core.id }

  /// Where the request came from.
  ///
  /// A redirect does not change it.
  public var source: RouteSource { core.source }

  /// How far the request has come.
  public var state: RequestState { core.life.state }

  /// The address as it was opened, redirected or rewritten to.
  public var address: String { rewritten ?? target.address }

  /// The address as read, in the standard's form.
  public var url: ParsedURL { target.url }

  /// The pattern that answers, as it was written; `nil` when nothing matches so far.
  public var pattern: String? { target.route.flatMap { $0.isFallback ? nil : $0.pattern } }

  /// The name of the route that answers, if it has one.
  public var routeName: String? { target.route?.record.name }

  /// Every address this request has had, in order, the present one last.
  public var trail: [String] { target.trail }

  /// Sends the request on to another address.
  ///
  /// The router reads and matches it when this step has passed the request on, counting it as a
  /// hop; exposure is checked for the request's own source.
  public mutating func rewrite(to address: String) { rewritten = address }

  /// Returns a copy for another address; see ``rewrite(to:)``.
  public func rewritten(to address: String) -> RouteRequest {
    var copy = self
    copy.rewrite(to: address)
    return copy
  }

  /// The same request, at `target`.
  func moved(to target: Target) -> RouteRequest {
    var copy = self
    copy.target = target
    copy.rewritten = nil
    return copy
  }
}

/// A route, and what it took from the URL.
struct MatchedRoute: Sendable {
  /// What the route took from the URL.
  enum Taken: Sendable {
    case captures(RouteMatch)
    case values([(name: String, value: String)])
    /// Nothing matched; a fallback answers.
    case nothing
  }

  let record: RouteRecord
  let taken: Taken

  var isFallback: Bool { if case .nothing = taken { true } else { false } }

  /// The pattern as written; for a matcher's answer, the matcher and the name it gave.
  var pattern: String {
    switch taken {
    case .captures(let match): match.pattern.text
    case .values, .nothing: record.label
    }
  }

  /// The names and decoded texts of what was captured.
  var values: [(name: String, value: String)] {
    switch taken {
    case .captures(let match): match.captures.all
    case .values(let values): values
    case .nothing: []
    }
  }

  func value(_ name: String) -> String? {
    switch taken {
    case .captures(let match): match.captures[name]
    case .values(let values): values.first { $0.name == name }?.value
    case .nothing: nil
    }
  }
}
