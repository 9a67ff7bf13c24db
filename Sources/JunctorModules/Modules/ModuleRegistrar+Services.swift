// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

extension ModuleRegistrar {
  /// Provides a service until the module is removed.
  ///
  /// - Parameters:
  ///   - type: The service's type, usually a protocol: `(any PayService).self`.
  ///   - lifetime: How long an instance is reused. The default is `.shared`.
  ///   - fileID: The calling file; supplied by the compiler.
  ///   - line: The calling line; supplied by the compiler.
  ///   - make: Creates the service on the thread of the caller; other threads may wait for it, so it
  ///     should only initialize an object. Its argument has the other services.
  /// - Returns: A token, to remove the provider.
  /// - Throws: A `RegistrationError` with both lines if the service is already provided.
  @discardableResult
  public func provide<Service: Sendable>(
    _ type: Service.Type = Service.self, _ lifetime: ServiceLifetime = .shared,
    fileID: String = #fileID, line: Int = #line,
    make: @escaping @Sendable (Services) throws -> Service
  ) throws(RegistrationError) -> RouteToken {
    try keep(router.provide(.anywhere(make), lifetime, owner: owner(fileID, line)))
  }

  /// Provides a service that is created on the main actor, until the module is removed.
  ///
  /// - Parameters:
  ///   - type: The service's type, usually a protocol: `(any Cart).self`.
  ///   - lifetime: How long an instance is reused. The default is `.shared`.
  ///   - fileID: The calling file; supplied by the compiler.
  ///   - line: The calling line; supplied by the compiler.
  ///   - make: Creates the service. Its argument has the other services.
  /// - Returns: A token, to remove the provider.
  /// - Throws: A `RegistrationError` with both lines if the service is already provided.
  @discardableResult
  public func provideOnMainActor<Service: Sendable>(
    _ type: Service.Type = Service.self, _ lifetime: ServiceLifetime = .shared,
    fileID: String = #fileID, line: Int = #line,
    make: @escaping @MainActor @Sendable (Services) throws -> Service
  ) throws(RegistrationError) -> RouteToken {
    try keep(router.provide(.mainActor(make), lifetime, owner: owner(fileID, line)))
  }

  private func owner(_ fileID: String, _ line: Int) -> RouteOwner {
    RouteOwner(module: holdings.module, fileID: fileID, line: line)
  }
}
