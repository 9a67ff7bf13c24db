// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching

/// One request, which passes the steps to its handler.
///
/// A request is a value: the changes of a step are visible to the later steps only. All copies share
/// one ``state``.
///
///     try router.register("/order/:id") { request in
///       try await store.order(request.value("id", as: Int.self))
///     }
public struct RouteRequest: Sendable {
  /// The changes of steps in a copy; indirect, since a request is copied at each step.
  final class Changes: Sendable {
    struct Contents: Sendable {
      /// `nil` for the original address.
      var place: Place?
      var rewritten: String?
      var payload: RoutePayload
      /// The typed address, unless a redirect or a step has changed the address.
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
        place: nil, rewritten: nil, payload: core.payload, typed: core.typed,
        context: core.context)
    body(&contents)
    changes = Changes(contents)
  }

  /// The number of the request, unique within the router.
  public var id: UInt64 { core.id }

  /// The router that received the request, for handlers that open other addresses.
  ///
  ///     try router.register("/checkout") { request in
  ///       try await request.router.open("/pay", as: Receipt.self)
  ///     }
  ///
  /// A request does not keep its router alive. If the router has been released, this is one without
  /// routes, in which each open ends as `notFound`.
  public var router: Router { core.snapshot.router ?? Router(spaces: core.snapshot.spaces.spaces) }

  /// The source of the request, which a redirect does not change.
  public var source: RouteSource { core.source }

  /// The position of this request in its trace, for the header `traceparent` of its network calls.
  ///
  ///     var call = URLRequest(url: url)
  ///     call.setValue(request.trace?.description, forHTTPHeaderField: "traceparent")
  ///
  /// It continues the trace of the caller. Without a listener and without a trace of the caller, it is `nil`.
  public var trace: TraceParent? { core.trace }

  /// The state of the request.
  public var state: RequestState {
    switch core.life.machine.stage {
    case .pending: .pending
    case .handling:
      .handling(pattern: (core.life.place?.route ?? core.route)?.pattern ?? "fallback")
    case .finished(let ending): .finished(ending)
    }
  }

  /// The native values of the caller, or its typed address.
  ///
  /// The entries of a dictionary precede all other parameters of the same name.
  public var payload: (any Sendable)? {
    get { typed?.value ?? handedOver.value }
    set {
      change {
        $0.payload = RoutePayload(newValue)
        $0.typed = nil
      }
    }
  }

  /// The values that earlier steps have stored.
  public var context: RouteContext {
    get { if let changes { changes.contents.context } else { core.context } }
    set { change { $0.context = newValue } }
  }

  /// The current address, as the caller, a redirect or a rewriting step wrote it; in a fallback, with its
  /// scheme.
  public var address: String { rewritten ?? moved?.address ?? core.address }

  /// The current address, parsed.
  public var url: ParsedURL { moved?.url ?? core.url }

  /// The pattern of the matching route, as written; `nil` if no route matches so far.
  public var pattern: String? { route.flatMap { $0.isFallback ? nil : $0.pattern } }

  /// The name of the matching route, if it has one.
  public var routeName: String? { record?.name }

  /// The requested target and action; `nil` for a request to an ordinary route.
  public var action: (target: String, action: String)? {
    if let call { return (call.target, call.action) }
    guard let name = record?.action else { return nil }
    return (name.action ?? route?.value("action")).map { (name.target, $0) }
  }

  /// All addresses of this request in order, the current one last.
  public var trail: [String] { place.trail }

  /// Changes the address of the request.
  ///
  /// The router matches the new address after this step has returned or called `next`, and counts it as a
  /// hop. The request then passes all gates and interceptors of the new address, beginning with the
  /// router's first step. If a step rewrites every address, the request ends as `redirectLoop`.
  public mutating func rewrite(to address: String) { change { $0.rewritten = address } }

  /// Returns a copy for another address; see ``rewrite(to:)``.
  public func rewritten(to address: String) -> RouteRequest {
    var copy = self
    copy.rewrite(to: address)
    return copy
  }
}

/// The current address and its route.
extension RouteRequest {
  /// The typed address that the caller opened, unless the address has changed since.
  var typed: (any TypedAddress)? { if let changes { changes.contents.typed } else { core.typed } }

  /// The native values by name that a redirect keeps.
  var handedOver: RoutePayload {
    if let typed { return RoutePayload(typed.natives.isEmpty ? nil : typed.natives) }
    return if let changes { changes.contents.payload } else { core.payload }
  }

  /// The address and route after a step's rewrite; `nil` for the original address.
  var moved: Place? { changes?.contents.place }

  /// The address that the last step has set.
  var rewritten: String? { changes?.contents.rewritten }

  package var place: Place { moved ?? Place(of: core) }

  var call: TargetCall? { if let moved { moved.call } else { core.call } }

  /// The address in the router's spaces; `nil` if none of them owns it.
  package var routable: RoutableURL? {
    if let moved { moved.routable } else { core.routable }
  }

  /// The route, with the values that it captured from the URL.
  var route: MatchedRoute? { if let moved { moved.route } else { core.route } }

  package var record: RouteRecord? { if let moved { moved.route?.record } else { core.record } }

  /// Returns the request at a place, or unchanged if it is `nil`.
  package func moved(to place: Place?) -> RouteRequest {
    guard let place else { return self }
    var copy = self
    let handedOver = handedOver
    copy.change {
      $0.place = place
      $0.rewritten = nil
      $0.payload = handedOver
      $0.typed = nil
    }
    return copy
  }
}
