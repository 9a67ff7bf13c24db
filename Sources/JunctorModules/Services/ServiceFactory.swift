// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// What makes a service, where a plain closure does not say enough.
///
///     try registrar.provide((any Cart).self, .shared, .main { services in CartModel() })
public struct ServiceFactory<Service: Sendable>: Sendable {
  enum Kind: Sendable {
    case plain(@Sendable (Services) throws -> Service)
    case main(@MainActor @Sendable (Services) throws -> Service)
  }

  let kind: Kind

  /// A factory that runs wherever the service is asked for.
  ///
  /// - Parameter make: Makes the service; gets what it needs from its argument.
  public static func anywhere(
    _ make: @escaping @Sendable (Services) throws -> Service
  ) -> ServiceFactory {
    ServiceFactory(kind: .plain(make))
  }

  /// A factory that runs on the main actor, where view models and the like are made.
  ///
  /// Once it is made, a shared service may be asked for from anywhere; before, it has to be asked
  /// for on the main actor.
  ///
  /// - Parameter make: Makes the service; gets what it needs from its argument.
  public static func main(
    _ make: @escaping @MainActor @Sendable (Services) throws -> Service
  ) -> ServiceFactory {
    ServiceFactory(kind: .main(make))
  }

  var needsMainActor: Bool { if case .main = kind { true } else { false } }

  /// Makes a service; the caller is on the main actor if the factory needs it.
  func make(_ services: Services) throws -> Service {
    switch kind {
    case .plain(let make): try make(services)
    case .main(let make): try MainActor.assumeIsolated { try make(services) }
    }
  }
}
