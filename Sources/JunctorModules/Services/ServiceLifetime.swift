// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// How long what a factory makes is given to those who ask.
public struct ServiceLifetime: Hashable, Sendable, CustomStringConvertible {
  /// The life time as one word in camel case.
  public let rawValue: String

  /// One for each router, made when it is first asked for, and kept while it is provided.
  public static let shared = ServiceLifetime(rawValue: "shared")

  /// One for each request, made when the request first asks for it, and let go when the request has
  /// ended.
  ///
  /// It may hold the request. A copy of the request that is kept longer gets a new one each time.
  ///
  /// Ask with ``RouteRequest/service(_:isolation:)``. A shared or weak service cannot use one, since
  /// it outlives the request.
  public static let perRequest = ServiceLifetime(rawValue: "perRequest")

  /// One for all for as long as somebody holds it; made anew when the last has let go.
  ///
  /// What is made must be an object.
  public static let weak = ServiceLifetime(rawValue: "weak")

  /// Another one each time.
  public static let new = ServiceLifetime(rawValue: "new")

  /// The life time as one word in camel case.
  public var description: String { rawValue }

  /// Whether it goes with the request, so that what is longer-lived cannot use it.
  var isBoundToRequest: Bool { self == .perRequest || self == .new }
}
