// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A screen in a scene: its route, the parameters that identify it, and its address.
public struct Screen: Hashable, Codable, Sendable, Identifiable, CustomStringConvertible {
  /// What makes two addresses lead to one screen.
  package struct Identity: Hashable, Sendable, CustomStringConvertible {
    let route: String
    var values: [String: String] = [:]

    package var description: String {
      if values.isEmpty { return route }
      let pairs = values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      return "\(route)(\(pairs.joined(separator: ", ")))"
    }
  }

  /// A number that no other screen of the router has had.
  ///
  /// A screen that is reused for new parameters keeps its number.
  public let id: UInt64

  /// The pattern of the route, as it was written.
  public let route: String

  /// The parameters that tell one screen of the route from another, with their texts.
  public let values: [String: String]

  /// The address that the screen shows now.
  public var address: String

  /// Creates a screen.
  ///
  /// - Parameters:
  ///   - id: A number that no other screen has.
  ///   - route: The pattern of the route.
  ///   - values: The parameters that identify the screen; none if the route has one screen.
  ///   - address: The address that the screen shows.
  public init(id: UInt64, route: String, values: [String: String] = [:], address: String) {
    self.id = id
    self.route = route
    self.values = values
    self.address = address
  }

  package var identity: Identity { Identity(route: route, values: values) }

  package var target: NavigationIntent.Target {
    NavigationIntent.Target(identity: identity, address: address)
  }

  /// The address.
  public var description: String { address }
}
