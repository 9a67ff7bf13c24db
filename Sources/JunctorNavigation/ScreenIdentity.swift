// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// What makes two addresses lead to one screen: the route, and the parameters that it says count.
///
/// Not an object: a state can be written down, planned and compared where no screen exists.
public struct ScreenIdentity: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The pattern of the route, as it was written.
  public let route: String

  /// The parameters that tell one screen of the route from another, with their texts.
  public let values: [String: String]

  /// Creates an identity.
  ///
  /// - Parameters:
  ///   - route: The pattern of the route.
  ///   - values: The parameters that count; none where the route has one screen.
  public init(route: String, values: [String: String] = [:]) {
    self.route = route
    self.values = values
    var hasher = Hasher()
    hasher.combine(route)
    hasher.combine(values)
    fingerprint = hasher.finalize()
  }

  /// A number that tells most identities apart: a screen is looked for among all that are up.
  private let fingerprint: Int

  private enum CodingKeys: CodingKey {
    case route
    case values
  }

  /// Reads an identity as it was written.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      route: try container.decode(String.self, forKey: .route),
      values: try container.decode([String: String].self, forKey: .values))
  }

  /// Returns whether two identities have the same route and the same values.
  public static func == (left: ScreenIdentity, right: ScreenIdentity) -> Bool {
    left.fingerprint == right.fingerprint && left.route == right.route
      && left.values == right.values
  }

  /// Hashes the route and the values.
  public func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }

  /// The route, and the values by name: `/order/:id(id=7)`.
  public var description: String {
    if values.isEmpty { return route }
    let pairs = values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return "\(route)(\(pairs.joined(separator: ", ")))"
  }
}
