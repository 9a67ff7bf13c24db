// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// A description of a service that a router provides, for lists and logs.
public struct ServiceDescription: Hashable, Sendable {
  /// The name of the service's type, qualified with its Swift module: `MallPay.PayService`.
  public let name: String
  /// How long an instance is reused.
  public let lifetime: ServiceLifetime
  /// Whether the factory runs on the main actor.
  public let needsMainActor: Bool
  /// The module and the line that provide the service.
  public let owner: RouteOwner

  init(_ provider: any AnyServiceProvider) {
    name = provider.key.name
    lifetime = provider.lifetime
    needsMainActor = provider.needsMainActor
    owner = provider.owner
  }
}
