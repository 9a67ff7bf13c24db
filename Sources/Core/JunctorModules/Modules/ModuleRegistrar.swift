// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// Registers the routes, services and listeners of a module, and records them, so that all are
/// removed with the module.
public final class ModuleRegistrar: RouteRegistrar, Sendable {
  /// The router that the module is added to.
  public let router: Router
  let holdings: ModuleHoldings

  init(router: Router, holdings: ModuleHoldings) {
    self.router = router
    self.holdings = holdings
  }

  /// Registers routes of the module: all of them, or none.
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
    registration.owner = owner(registration.owner.fileID, registration.owner.line)
    return registration
  }

  private func owner(_ fileID: String, _ line: Int) -> RouteOwner {
    RouteOwner(module: holdings.module, fileID: fileID, line: line)
  }

  /// Adds an interceptor for all requests of the router.
  @discardableResult
  public func addInterceptor(_ interceptor: any RouteInterceptor) -> RouteToken {
    keep(router.addInterceptor(interceptor))
  }

  /// Adds a closure as an interceptor; see `Router.addInterceptor(fileID:line:_:)`.
  @discardableResult
  public func addInterceptor(
    fileID: String = #fileID, line: Int = #line,
    _ intercept:
      @escaping @Sendable (_ request: RouteRequest, _ next: RouteInterceptor.Next) async throws ->
      RouteResponse
  ) -> RouteToken {
    keep(router.addInterceptor(fileID: fileID, line: line, intercept))
  }

  /// Adds a gate for all requests of the router.
  @discardableResult
  public func addGate(_ gate: any RouteGate) -> RouteToken { keep(router.addGate(gate)) }

  /// Adds a closure as a gate; see `Router.addGate(fileID:line:_:)`.
  @discardableResult
  public func addGate(
    fileID: String = #fileID, line: Int = #line,
    _ admit: @escaping @Sendable (_ request: inout RouteRequest) throws -> RouteResponse?
  ) -> RouteToken {
    keep(router.addGate(fileID: fileID, line: line, admit))
  }

  /// Adds an observer.
  @discardableResult
  public func addObserver(_ observer: some RouteObserver) -> RouteToken {
    keep(router.addObserver(observer))
  }

  // MARK: Services

  /// Provides a service until the module is removed; see `Router.provide(_:_:fileID:line:make:)`.
  @discardableResult
  public func provide<Service: Sendable>(
    _ type: Service.Type = Service.self, _ lifetime: ServiceLifetime = .shared,
    fileID: String = #fileID, line: Int = #line,
    make: @escaping @Sendable (Services) throws -> Service
  ) throws(RegistrationError) -> RouteToken {
    try keep(router.provide(lifetime, owner: owner(fileID, line), make: make))
  }

  /// Provides a service that is created on the main actor, until the module is removed; see
  /// `Router.provideOnMainActor(_:_:fileID:line:make:)`.
  @discardableResult
  public func provideOnMainActor<Service: Sendable>(
    _ type: Service.Type = Service.self, _ lifetime: ServiceLifetime = .shared,
    fileID: String = #fileID, line: Int = #line,
    make: @escaping @MainActor @Sendable (Services) throws -> Service
  ) throws(RegistrationError) -> RouteToken {
    try keep(router.provide(lifetime, owner: owner(fileID, line), onMainActor: make))
  }

  // MARK: Events

  /// Adds a listener for the events of a type, until the module is removed.
  ///
  ///     registrar.receive(SignedOut.self) { event, router in … }
  ///
  /// The module receives each event after the modules that it depends on, even before it has started.
  ///
  /// - Parameters:
  ///   - type: The type of the events.
  ///   - listener: Receives an event. Later modules receive it after this returns.
  public func receive<Event: ModuleEvent>(
    _ type: Event.Type, _ listener: @escaping @Sendable (Event, Router) async -> Void
  ) {
    holdings.keep { event, router in
      if let event = event as? Event { await listener(event, router) }
    }
  }

  /// Adds a listener for one event, until the module is removed.
  ///
  ///     registrar.receive(AppEvent.didEnterBackground) { router in … }
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - listener: Called for the event. Later modules receive it after this returns.
  public func receive<Event: ModuleEvent & Equatable>(
    _ event: Event, _ listener: @escaping @Sendable (Router) async -> Void
  ) {
    receive(Event.self) { received, router in
      if received == event { await listener(router) }
    }
  }

  /// Records a registration that was made at the router, so that it is removed with the module.
  @discardableResult
  public func keep(_ token: RouteToken) -> RouteToken {
    holdings.keep(token)
    return token
  }
}

/// The registrations of one module, to be removed with it.
///
/// It has no reference to the router, which owns it.
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

  /// Keeps the routes that the module's routes have replaced, until all modules are registered.
  func keep(_ displaced: Router.Displaced) {
    if displaced.isEmpty { return }
    contents.withLock { $0.displaced.append(displaced) }
  }

  func keep(_ listener: @escaping Listener) {
    contents.withLock { $0.listeners.append(listener) }
  }

  var listenerCount: Int { contents.withLock { $0.listeners.count } }

  /// Returns the listener at an index; `nil` after the module was removed.
  func listener(_ number: Int) -> Listener? {
    contents.withLock { $0.listeners.indices.contains(number) ? $0.listeners[number] : nil }
  }

  /// Removes the listeners; their contexts are released without a lock.
  func dropListeners() {
    _ = contents.withLock { contents in
      defer { contents.listeners = [] }
      return contents.listeners
    }
  }

  var tokens: [RouteToken] { contents.withLock { $0.tokens } }

  /// Removes and returns the replaced routes, the last first.
  func takeDisplaced() -> [Router.Displaced] {
    contents.withLock { contents in
      defer { contents.displaced = [] }
      return contents.displaced.reversed()
    }
  }
}
