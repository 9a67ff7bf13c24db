// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// Services: objects that modules provide to each other, identified by their types.
///
///     // In the interface that both modules import:
///     public protocol PayService: Sendable { … }
///
///     // In the module that provides it:
///     try registrar.provide((any PayService).self) { services in
///       Wallet(session: try services.get())
///     }
///
///     // In a module that uses it:
///     let pay: any PayService = try request.service()
///     let same = try router.service((any PayService).self)
///
/// `PayService.self` means the same as `(any PayService).self` where Swift accepts it.
extension Router {
  /// Returns a service; creates it if necessary.
  ///
  /// A factory runs when its service is first requested, and once: concurrent callers block until it
  /// returns. If this router does not provide the service, the parent router is searched.
  ///
  /// A service that is created on the main actor must be requested there the first time:
  ///
  ///     let cart: any Cart = try await router.service(isolation: MainActor.shared)
  ///
  /// - Throws: A ``ServiceError`` that names the service and all services that required it.
  /// - Complexity: O(1) for an existing instance in a router without overrides.
  public func service<Service: Sendable>(
    _ type: Service.Type = Service.self, isolation: isolated (any Actor)? = #isolation
  ) throws(ServiceError) -> Service {
    try runtime.part(ServiceTable.self).service(
      type, for: nil, isOnMain: isolation === MainActor.shared)
  }

  /// Returns whether this router, or a parent, provides a service; creates nothing.
  ///
  /// - Parameter type: The service's type.
  public func provides<Service: Sendable>(_ type: Service.Type) -> Bool {
    runtime.part(ServiceTable.self).provides(ServiceKey(type))
  }

  /// The services that this router provides: the names of their types, such as `MallPay.PayService`, and
  /// the lines that provide them.
  public var services: [String: RouteOwner] { runtime.part(ServiceTable.self).owners }

  /// Provides a service.
  ///
  /// - Parameters:
  ///   - type: The service's type, usually a protocol: `(any PayService).self`.
  ///   - lifetime: How long an instance is reused. The default is `.shared`.
  ///   - make: Creates the service on the thread of the caller; other threads may wait for it, so it
  ///     should only initialize an object. Its argument has the other services.
  ///   - fileID: The calling file, filled in by the compiler.
  ///   - line: The calling line, filled in by the compiler.
  /// - Returns: A token, to remove the provider.
  /// - Throws: A `RegistrationError` with both lines if the service is already provided.
  @discardableResult
  public func provide<Service: Sendable>(
    _ type: Service.Type = Service.self, _ lifetime: ServiceLifetime = .shared,
    fileID: String = #fileID, line: Int = #line,
    make: @escaping @Sendable (Services) throws -> Service
  ) throws(RegistrationError) -> RouteToken {
    try provide(lifetime, owner: RouteOwner(fileID: fileID, line: line), make: make)
  }

  /// Provides a service that is created on the main actor; see ``provide(_:_:fileID:line:make:)``.
  ///
  ///     try router.provideOnMainActor((any Cart).self) { services in CartModel() }
  ///
  /// An existing instance can be requested on any thread; before that, the service must be requested on
  /// the main actor.
  @discardableResult
  public func provideOnMainActor<Service: Sendable>(
    _ type: Service.Type = Service.self, _ lifetime: ServiceLifetime = .shared,
    fileID: String = #fileID, line: Int = #line,
    make: @escaping @MainActor @Sendable (Services) throws -> Service
  ) throws(RegistrationError) -> RouteToken {
    try provide(lifetime, owner: RouteOwner(fileID: fileID, line: line), onMainActor: make)
  }

  func provide<Service: Sendable>(
    _ lifetime: ServiceLifetime, owner: RouteOwner,
    onMainActor make: @escaping @MainActor @Sendable (Services) throws -> Service
  ) throws(RegistrationError) -> RouteToken {
    try provide(lifetime, owner: owner, needsMainActor: true) { services in
      try MainActor.assumeIsolated { try make(services) }
    }
  }

  func provide<Service: Sendable>(
    _ lifetime: ServiceLifetime, owner: RouteOwner, needsMainActor: Bool = false,
    make: @escaping @Sendable (Services) throws -> Service
  ) throws(RegistrationError) -> RouteToken {
    let token = change { $0.nextToken(of: ObjectIdentifier(self)) }
    try runtime.part(ServiceTable.self).insert(
      ServiceProvider(
        token: token, lifetime: lifetime, owner: owner, needsMainActor: needsMainActor, make: make))
    return token
  }
}

extension RouteRequest {
  /// Returns a service of the router that handles the request; creates it if necessary.
  ///
  /// Gates, interceptors and handlers call this: a service with the lifetime `perRequest` has one
  /// instance for the request and all of its copies, also after a redirect.
  ///
  /// - Throws: A ``ServiceError`` that names the service and all services that required it.
  public func service<Service: Sendable>(
    _ type: Service.Type = Service.self, isolation: isolated (any Actor)? = #isolation
  ) throws(ServiceError) -> Service {
    try core.snapshot.runtime.part(ServiceTable.self).service(
      type, for: self, isOnMain: isolation === MainActor.shared)
  }

  /// The configuration of the router that handles the request.
  public var configuration: RouteContext {
    core.snapshot.runtime.part(ServiceTable.self).configuration
  }
}
