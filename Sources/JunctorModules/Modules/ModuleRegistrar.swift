// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// Takes in what a module brings, and remembers it, so that it can be removed as a whole.
public final class ModuleRegistrar: RouteRegistrar, Sendable {
  /// The router that the module joins.
  public let router: Router
  let holdings: ModuleHoldings

  init(router: Router, holdings: ModuleHoldings) {
    self.router = router
    self.holdings = holdings
  }

  /// Takes a route in, owned by the module.
  @discardableResult
  public func register(
    _ registration: RouteRegistration
  ) throws(RegistrationError) -> RouteToken {
    let (token, displaced) = try router.insert(owned(registration))
    holdings.keep(displaced)
    return keep(token)
  }

  /// Takes several routes in, owned by the module: all of them, or none.
  @discardableResult
  public func register(
    contentsOf registrations: [RouteRegistration]
  ) throws(RegistrationError) -> [RouteToken] {
    try router.insert(contentsOf: registrations.map(owned)).map { token, displaced in
      holdings.keep(displaced)
      return keep(token)
    }
  }

  private func owned(_ registration: RouteRegistration) -> RouteRegistration {
    var registration = registration
    registration.owner = RouteOwner(
      module: holdings.module, fileID: registration.owner.fileID, line: registration.owner.line)
    return registration
  }

  /// Shares a prefix, steps, exposure or defaults among routes of the module.
  public func group(_ prefix: String = "", _ options: RouteOption...) -> RouteGroup {
    RouteGroup(parent: self, prefix: prefix, options: options)
  }

  /// Adds an asynchronous step that every request of the router passes.
  @discardableResult
  public func addInterceptor(_ interceptor: any RouteInterceptor) -> RouteToken {
    keep(router.addInterceptor(interceptor))
  }

  /// Adds an asynchronous step in the form of a closure.
  ///
  /// - Parameters:
  ///   - fileID: The calling file; filled in by the compiler.
  ///   - line: The calling line; filled in by the compiler.
  ///   - intercept: Answers the request, usually by calling `next`.
  @discardableResult
  public func addInterceptor(
    fileID: String = #fileID, line: Int = #line,
    _ intercept:
      @escaping @Sendable (_ request: RouteRequest, _ next: RouteInterceptor.Next) async throws ->
      RouteResponse
  ) -> RouteToken {
    keep(router.addInterceptor(fileID: fileID, line: line, intercept))
  }

  /// Adds a synchronous step that every request of the router passes.
  @discardableResult
  public func addGate(_ gate: any RouteGate) -> RouteToken { keep(router.addGate(gate)) }

  /// Adds a synchronous step in the form of a closure.
  ///
  /// - Parameters:
  ///   - fileID: The calling file; filled in by the compiler.
  ///   - line: The calling line; filled in by the compiler.
  ///   - admit: Returns `nil` to let the request through, or the answer in the handler's place.
  @discardableResult @_disfavoredOverload
  public func addGate(
    fileID: String = #fileID, line: Int = #line,
    _ admit: @escaping @Sendable (_ request: inout RouteRequest) throws -> RouteResponse?
  ) -> RouteToken {
    keep(router.addGate(fileID: fileID, line: line, admit))
  }

  /// Adds a synchronous step in the form of a closure that changes or refuses requests and never
  /// answers them.
  ///
  /// - Parameters:
  ///   - fileID: The calling file; filled in by the compiler.
  ///   - line: The calling line; filled in by the compiler.
  ///   - admit: Lets the request through by returning.
  @discardableResult
  public func addGate(
    fileID: String = #fileID, line: Int = #line,
    _ admit: @escaping @Sendable (_ request: inout RouteRequest) throws -> Void
  ) -> RouteToken {
    keep(router.addGate(fileID: fileID, line: line, admit))
  }

  /// Adds an observer.
  @discardableResult
  public func addObserver(_ observer: some RouteObserver) -> RouteToken {
    keep(router.addObserver(observer))
  }

  /// Asks for the events of a type, for as long as the module is there.
  ///
  ///     registrar.receive(SignedOut.self) { event, router in … }
  ///
  /// The module hears each event after all that it depends on have heard it, and whether it has been
  /// started yet or not.
  ///
  /// - Parameters:
  ///   - type: The type of the events.
  ///   - hear: Hears of an event. Those who come later wait until it returns.
  public func receive<Event: ModuleEvent>(
    _ type: Event.Type, _ hear: @escaping @Sendable (Event, Router) async -> Void
  ) {
    holdings.keep { event, router in
      if let event = event as? Event { await hear(event, router) }
    }
  }

  /// Asks for one event, for as long as the module is there.
  ///
  ///     registrar.receive(AppEvent.didEnterBackground) { router in … }
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - hear: Hears of it. Those who come later wait until it returns.
  public func receive<Event: ModuleEvent & Equatable>(
    _ event: Event, _ hear: @escaping @Sendable (Router) async -> Void
  ) {
    receive(Event.self) { heard, router in
      if heard == event { await hear(router) }
    }
  }

  /// Keeps anything else that was registered at the router for the module.
  @discardableResult
  public func keep(_ token: RouteToken) -> RouteToken {
    holdings.keep(token)
    return token
  }
}

/// What one module has brought, for the day on which it goes.
///
/// It does not hold the router, which holds it.
final class ModuleHoldings: Sendable {
  typealias Listener = @Sendable (any ModuleEvent, Router) async -> Void

  private struct Contents {
    var tokens: [RouteToken] = []
    var displaced: [Router.Displaced] = []
    var listeners: [Listener] = []
  }

  let module: String
  private let contents = RouteLock(Contents())

  init(module: String) { self.module = module }

  func keep(_ token: RouteToken) { contents.withLock { $0.tokens.append(token) } }

  /// Keeps what the module's routes replaced, until it has joined for good.
  func keep(_ displaced: Router.Displaced) {
    if displaced.isEmpty { return }
    contents.withLock { $0.displaced.append(displaced) }
  }

  func keep(_ listener: @escaping Listener) {
    contents.withLock { $0.listeners.append(listener) }
  }

  /// How many listeners there are.
  var listenerCount: Int { contents.withLock { $0.listeners.count } }

  /// Who hears of events, by the order in which they asked; `nil` when the module has gone.
  func listener(_ number: Int) -> Listener? {
    contents.withLock { $0.listeners.indices.contains(number) ? $0.listeners[number] : nil }
  }

  /// Forgets who hears of events; what is released is strangers' code, and no lock is held then.
  func dropListeners() {
    let listeners = contents.withLock { contents in
      defer { contents.listeners = [] }
      return contents.listeners
    }
    _ = listeners
  }

  var tokens: [RouteToken] { contents.withLock { $0.tokens } }

  /// Hands over what was replaced, the last first.
  func takeDisplaced() -> [Router.Displaced] {
    contents.withLock { contents in
      defer { contents.displaced = [] }
      return contents.displaced.reversed()
    }
  }
}
