// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching

/// A typed address without parameters: `struct Cart: EmptyRoute`.
///
///     struct Cart: EmptyRoute {
///       static let patterns: RoutePatterns = "/cart"
///     }
public protocol EmptyRoute: Route {
  /// Creates the only value.
  init()
}

extension EmptyRoute {
  /// Reads nothing.
  public init(from parameters: RouteParameters) throws(ParameterError) { self.init() }

  /// Writes nothing.
  public func write(to values: inout RouteValues) {}
}
