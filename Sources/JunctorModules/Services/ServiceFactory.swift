// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// The closure that creates a service.
enum ServiceFactory<Service: Sendable>: Sendable {
  case anywhere(@Sendable (Services) throws -> Service)
  case mainActor(@MainActor @Sendable (Services) throws -> Service)

  var needsMainActor: Bool { if case .mainActor = self { true } else { false } }

  /// Creates a service; the caller is on the main actor if the factory needs it.
  func create(_ services: Services) throws -> Service {
    switch self {
    case .anywhere(let make): try make(services)
    case .mainActor(let make): try MainActor.assumeIsolated { try make(services) }
    }
  }
}
