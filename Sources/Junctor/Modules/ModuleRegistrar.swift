// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

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
    var registration = registration
    registration.owner = RouteOwner(
      module: holdings.module, fileID: registration.owner.fileID, line: registration.owner.line)
    let (token, displaced) = try router.insert(registration)
    holdings.keep(displaced)
    return keep(token)
  }

  /// Shares a prefix, steps, exposure or defaults among routes of the module.
  public func group(_ prefix: String = "", _ options: RouteOption...) -> RouteGroup {
    RouteGroup(parent: self, prefix: prefix, options: options)
  }

  /// Adds a step that every request of the router passes.
  @discardableResult
  public func addInterceptor(_ interceptor: some RouteInterceptor) -> RouteToken {
    keep(router.addInterceptor(interceptor))
  }

  /// Adds a synchronous step that every request of the router passes.
  @discardableResult
  public func addGate(_ gate: some RouteGate) -> RouteToken { keep(router.addGate(gate)) }

  /// Adds an observer.
  @discardableResult
  public func addObserver(_ observer: some RouteObserver) -> RouteToken {
    keep(router.addObserver(observer))
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
  private struct Contents {
    var tokens: [RouteToken] = []
    var displaced: [Router.Displaced] = []
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

  var tokens: [RouteToken] { contents.withLock { $0.tokens } }

  /// Hands over what was replaced, the last first.
  func takeDisplaced() -> [Router.Displaced] {
    contents.withLock { contents in
      defer { contents.displaced = [] }
      return contents.displaced.reversed()
    }
  }
}
