// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// One service that a router provides, as lists show it.
public struct ServiceDescription: Hashable, Sendable, Codable {
  /// The type that it is asked for by, with its module: `MallPay.PayService`.
  public let name: String
  /// How long it is given to those who ask: `shared`, `perRequest`, `weak` or `new`.
  public let lifetime: String
  /// Whether it is made on the main actor.
  public let needsMainActor: Bool
  /// The module that provides it, if one does.
  public let module: String?
  /// The line that provides it, as `Module/File.swift:12`.
  public let owner: String

  init(_ provider: any AnyServiceProvider) {
    name = provider.key.name
    lifetime = provider.lifetime.rawValue
    needsMainActor = provider.needsMainActor
    module = provider.owner.module
    owner = "\(provider.owner.fileID):\(provider.owner.line)"
  }
}
