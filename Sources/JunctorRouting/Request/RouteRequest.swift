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
  /// Where the request stands: the address as read, and what answers it.
  package struct Target: Sendable {
    let address: String
    let url: ParsedURL
    let routable: RoutableURL?
    package let route: MatchedRoute?
    /// The action that was requested; `nil` for an address, also for one to which an action has led.
    let call: TargetCall?
    /// The addresses of this request so far, the present one last.
    let trail: [String]
  }

  /// What steps have changed in a copy.
  ///
  /// Behind one reference, so that a request is two words however much was changed; a wide value
  /// would be copied at each step of the way.
  final class Changes: Sendable {
    struct Contents: Sendable {
      /// Where the request stands; `nil` for where the address first led.
      var target: Target?
      var rewritten: String?
      var payload: (any Sendable)?
      /// The typed address, as long as the request stands where it leads.
      var typed: (any TypedAddress)?
      var context: RouteContext
    }

    let contents: Contents

    init(_ contents: Contents) { self.contents = contents }
  }

  package let core: RequestCore
  var changes: Changes?

  init(core: RequestCore) { self.core = core }

  private mutating func change(_ body: (inout Changes.Contents) -> Void) {
    var contents =
      changes?.contents
      ?? Changes.Contents(
        target: nil, rewritten: nil, payload: core.payload, typed: core.typed,
        context: core.context)
    body(&contents)
    changes = Changes(contents)
  }

  /// A number that no other request of this router has.
  public var id: UInt64 { core.id }

  /// Where the request came from.
  ///
  /// A redirect does not change it.
  public var source: RouteSource { core.source }

  /// How far the request has come.
  public var state: RequestState {
    switch core.life.machine.stage {
    case .pending: .pending
    case .handling:
      .handling(pattern: (core.life.place?.route ?? core.route)?.pattern ?? "fallback")
    case .finished(let ending): .finished(ending)
    }
  }

  /// What the caller handed over inside the app, beside the address.
  ///
  /// A dictionary's entries take part in the look-up by name, before all others. Where the caller
  /// opened a typed address, it is that.
  public var payload: (any Sendable)? {
    get { typed?.value ?? handedOver }
    set {
      change {
        $0.payload = newValue
        $0.typed = nil
      }
    }
  }

  /// Notes from earlier steps.
  public var context: RouteContext {
    get { if let changes { changes.contents.context } else { core.context } }
    set { change { $0.context = newValue } }
  }

  /// The address as it was opened, redirected or rewritten to.
  public var address: String { rewritten ?? moved?.address ?? core.address }

  /// The address as read, in the standard's form.
  public var url: ParsedURL { moved?.url ?? core.url }

  /// The pattern that answers, as it was written; `nil` when nothing matches so far.
  public var pattern: String? { route.flatMap { $0.isFallback ? nil : $0.pattern } }

  /// The name of the route that answers, if it has one.
  public var routeName: String? { record?.name }

  /// Which action of which target is asked for; `nil` for a request to an ordinary route.
  public var action: ActionName? {
    if let call { return call.name }
    switch record?.role {
    case .action(let name): return name
    case .notFound(let target):
      return route?.value("action").map { ActionName(target: target, action: $0) }
    case nil: return nil
    }
  }

  /// Every address this request has had, in order, the present one last.
  public var trail: [String] { target.trail }

  /// Sends the request on to another address.
  ///
  /// The router reads and matches the address when this step has passed the request on, and counts
  /// it as a hop. Exposure is checked for the request's own source. Then the request passes all gates
  /// and interceptors of the new address, beginning with the router's first step. A step that the old
  /// and the new address share is called again; if it rewrites every address, the request ends as
  /// `redirectLoop`.
  public mutating func rewrite(to address: String) { change { $0.rewritten = address } }

  /// Returns a copy for another address; see ``rewrite(to:)``.
  public func rewritten(to address: String) -> RouteRequest {
    var copy = self
    copy.rewrite(to: address)
    return copy
  }
}

/// Where the request stands.
extension RouteRequest {
  /// The typed address that the caller opened, as long as the request stands where it leads.
  var typed: (any TypedAddress)? { if let changes { changes.contents.typed } else { core.typed } }

  /// What goes along when the request goes elsewhere: native values by name.
  var handedOver: (any Sendable)? {
    if let typed { return typed.natives.isEmpty ? nil : typed.natives }
    return if let changes { changes.contents.payload } else { core.payload }
  }

  /// Whether a step has changed anything in this copy.
  var isChanged: Bool { changes != nil }

  /// Where a step has sent it, if one has.
  package var moved: Target? { changes?.contents.target }

  /// Where the last step wants it to go.
  var rewritten: String? { changes?.contents.rewritten }

  package var target: Target { moved ?? core.target }

  /// The action that was requested, as long as the request stands there.
  var call: TargetCall? { if let moved { moved.call } else { core.call } }

  /// The address in the router's spaces; `nil` when none of them owns it.
  package var routable: RoutableURL? {
    if let moved { moved.routable } else { core.routable }
  }

  /// What answers, with what it took from the URL.
  var route: MatchedRoute? { if let moved { moved.route } else { core.route } }

  /// What answers.
  @inline(__always)
  package var record: RouteRecord? { isChanged ? changedRecord : core.record }

  @inline(never)
  private var changedRecord: RouteRecord? {
    if let moved { moved.route?.record } else { core.record }
  }

  /// The same request, at `target`; where it is, when that is `nil`.
  package func moved(to target: Target?) -> RouteRequest {
    guard let target else { return self }
    var copy = self
    let handedOver = handedOver
    copy.change {
      $0.target = target
      $0.rewritten = nil
      $0.payload = handedOver
      $0.typed = nil
    }
    return copy
  }

  /// The same request, given to `route`.
  func standing(at route: MatchedRoute) -> RouteRequest {
    let target = target
    return moved(
      to: Target(
        address: target.address, url: target.url, routable: target.routable, route: route,
        call: target.call, trail: target.trail))
  }
}
