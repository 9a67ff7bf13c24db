// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// Services: what modules make for each other, asked for by type.
///
///     // In the interface that both sides see:
///     public protocol PayService: Sendable { … }
///
///     // In the module that makes it:
///     try registrar.provide((any PayService).self, .shared) { services in
///       Wallet(session: try services.get())
///     }
///
///     // In the module that uses it:
///     let pay: any PayService = try request.service()
///     let same = try router.service((any PayService).self)
///
/// The key is the type, so there is no name to misspell, and what comes back needs no cast.
/// `PayService.self` means the same where the language lets one write it.
extension Router {
  /// Returns a service, made now if it has not been yet.
  ///
  /// A factory runs when its service is first asked for, and once, however many threads ask; those
  /// that come meanwhile wait for it. What the router does not provide itself, its parent may.
  ///
  /// A service that is made on the main actor has to be asked for there until it is made:
  ///
  ///     let cart: any Cart = try await router.service(isolation: MainActor.shared)
  ///
  /// - Parameters:
  ///   - type: The service; left out where the compiler knows it.
  ///   - isolation: Where the caller runs; filled in by the compiler.
  /// - Returns: The service.
  /// - Throws: A ``ServiceError`` that names the service and who wanted it.
  /// - Complexity: O(1) for what has been made, in a router without overrides.
  public func service<Service: Sendable>(
    _ type: Service.Type = Service.self, isolation: isolated (any Actor)? = #isolation
  ) throws(ServiceError) -> Service {
    try runtime.part(ServiceTable.self).service(
      type, for: nil, isOnMain: isolation === MainActor.shared)
  }

  /// Whether somebody provides a service, here or in a parent; makes nothing.
  public func provides<Service: Sendable>(_ type: Service.Type) -> Bool {
    runtime.part(ServiceTable.self).provides(ServiceKey(type))
  }

  /// The services that are provided here, by name; makes nothing.
  public var services: [ServiceDescription] { runtime.part(ServiceTable.self).descriptions }

  /// Says how to make a service.
  ///
  /// - Parameters:
  ///   - type: The service, usually a protocol: `(any PayService).self`.
  ///   - lifetime: Who shares what is made.
  ///   - fileID: The file that asks; filled in by the compiler.
  ///   - line: The line that asks; filled in by the compiler.
  ///   - make: Makes the service; gets what it needs from its argument, on the thread it is called
  ///     on. It is to put an object together, not to do that object's work: others may wait for it.
  /// - Returns: A token, to take the provider back.
  /// - Throws: A ``RegistrationError`` with both lines when the service is provided already.
  @discardableResult
  public func provide<Service: Sendable>(
    _ type: Service.Type = Service.self, _ lifetime: ServiceLifetime = .shared,
    fileID: String = #fileID, line: Int = #line,
    make: @escaping @Sendable (Services) throws -> Service
  ) throws(RegistrationError) -> RouteToken {
    try provide(
      .anywhere(make), lifetime, owner: RouteOwner(fileID: fileID, line: line))
  }

  /// Says how to make a service, in the words of a factory.
  ///
  ///     try router.provide((any Cart).self, .shared, .main { services in CartModel() })
  ///
  /// - Parameters:
  ///   - type: The service, usually a protocol: `(any PayService).self`.
  ///   - lifetime: Who shares what is made.
  ///   - factory: Makes the service.
  ///   - fileID: The file that asks; filled in by the compiler.
  ///   - line: The line that asks; filled in by the compiler.
  /// - Returns: A token, to take the provider back.
  /// - Throws: A ``RegistrationError`` with both lines when the service is provided already.
  @discardableResult
  public func provide<Service: Sendable>(
    _ type: Service.Type = Service.self, _ lifetime: ServiceLifetime = .shared,
    _ factory: ServiceFactory<Service>, fileID: String = #fileID, line: Int = #line
  ) throws(RegistrationError) -> RouteToken {
    try provide(factory, lifetime, owner: RouteOwner(fileID: fileID, line: line))
  }

  func provide<Service: Sendable>(
    _ factory: ServiceFactory<Service>, _ lifetime: ServiceLifetime, owner: RouteOwner
  ) throws(RegistrationError) -> RouteToken {
    let token = change { $0.nextToken(of: ObjectIdentifier(self)) }
    try runtime.part(ServiceTable.self).insert(
      ServiceProvider(token: token, lifetime: lifetime, owner: owner, factory: factory))
    return token
  }
}

extension ModuleRegistrar {
  /// Says how to make a service, owned by the module.
  ///
  /// - Parameters:
  ///   - type: The service, usually a protocol: `(any PayService).self`.
  ///   - lifetime: Who shares what is made.
  ///   - fileID: The file that asks; filled in by the compiler.
  ///   - line: The line that asks; filled in by the compiler.
  ///   - make: Makes the service; gets what it needs from its argument, on the thread it is called
  ///     on. It is to put an object together, not to do that object's work: others may wait for it.
  /// - Throws: A ``RegistrationError`` with both lines when the service is provided already.
  @discardableResult
  public func provide<Service: Sendable>(
    _ type: Service.Type = Service.self, _ lifetime: ServiceLifetime = .shared,
    fileID: String = #fileID, line: Int = #line,
    make: @escaping @Sendable (Services) throws -> Service
  ) throws(RegistrationError) -> RouteToken {
    try provide(type, lifetime, .anywhere(make), fileID: fileID, line: line)
  }

  /// Says how to make a service, owned by the module, in the words of a factory.
  ///
  /// - Parameters:
  ///   - type: The service, usually a protocol: `(any PayService).self`.
  ///   - lifetime: Who shares what is made.
  ///   - factory: Makes the service.
  ///   - fileID: The file that asks; filled in by the compiler.
  ///   - line: The line that asks; filled in by the compiler.
  /// - Throws: A ``RegistrationError`` with both lines when the service is provided already.
  @discardableResult
  public func provide<Service: Sendable>(
    _ type: Service.Type = Service.self, _ lifetime: ServiceLifetime = .shared,
    _ factory: ServiceFactory<Service>, fileID: String = #fileID, line: Int = #line
  ) throws(RegistrationError) -> RouteToken {
    keep(
      try router.provide(
        factory, lifetime,
        owner: RouteOwner(module: holdings.module, fileID: fileID, line: line)))
  }
}

extension RouteRequest {
  /// Returns a service of the router that the request is with, made now if it has not been yet.
  ///
  /// Handlers, gates and interceptors ask here: a service with the life time `perRequest` is one for
  /// this request and all copies of it, wherever it is sent on to.
  ///
  /// - Parameters:
  ///   - type: The service; left out where the compiler knows it.
  ///   - isolation: Where the caller runs; filled in by the compiler.
  /// - Returns: The service.
  /// - Throws: A ``ServiceError`` that names the service and who wanted it.
  public func service<Service: Sendable>(
    _ type: Service.Type = Service.self, isolation: isolated (any Actor)? = #isolation
  ) throws(ServiceError) -> Service {
    try core.snapshot.runtime.part(ServiceTable.self).service(
      type, for: self, isOnMain: isolation === MainActor.shared)
  }

  /// What the maker of the router that the request is with has set.
  public var configuration: RouterConfiguration {
    core.snapshot.runtime.part(ConfigurationStore.self).current
  }
}
