// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A screen in a scene: its route, the parameters that identify it, and its address.
public struct Screen: Hashable, Codable, Sendable, Identifiable, CustomStringConvertible {
  /// The identity of a screen: addresses with equal identities lead to the same screen.
  struct Identity: Hashable, Codable, Sendable, CustomStringConvertible {
    let route: String
    let values: [String: String]

    init(route: String, values: [String: String] = [:]) {
      self.route = route
      self.values = values
    }

    var description: String {
      if values.isEmpty { return route }
      let pairs = values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      return "\(route)(\(pairs.joined(separator: ", ")))"
    }
  }

  /// A number that is unique among all screens of the router.
  ///
  /// A screen that is reused for new parameters keeps its number.
  public let id: UInt64

  let identity: Identity

  /// The address that the screen shows now.
  public var address: String

  /// Creates a screen.
  ///
  /// - Parameters:
  ///   - id: A unique number.
  ///   - route: The pattern of the route.
  ///   - values: The parameters that identify the screen; none if the route has one screen.
  ///   - address: The address that the screen shows.
  public init(id: UInt64, route: String, values: [String: String] = [:], address: String) {
    self.init(id: id, identity: Identity(route: route, values: values), address: address)
  }

  init(id: UInt64, identity: Identity, address: String) {
    self.id = id
    self.identity = identity
    self.address = address
  }

  /// The pattern of the route, as registered.
  public var route: String { identity.route }

  /// The parameters that identify the screen, as texts.
  public var values: [String: String] { identity.values }

  /// The route and the identifying parameters as one text, by which a zoom finds its view.
  public var key: String { identity.description }

  var destination: NavigationIntent.Destination {
    NavigationIntent.Destination(identity: identity, address: address)
  }

  /// The address.
  public var description: String { address }
}
