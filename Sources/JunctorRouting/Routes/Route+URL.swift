// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching

extension Route {
  /// Returns the URL of this address.
  ///
  ///     try OrderDetail(id: 7).url(in: .scheme("mall"))  // "mall://order/7"
  ///
  /// What never enters a URL, the payload, is left out.
  ///
  /// - Parameter space: Where the address is to lie; a pattern with a scheme has its own.
  /// - Returns: A full URL. Matched by the same pattern it gives an equal value, except for parameters
  ///   that the value leaves out and for which the route has a ``RouteOption/defaults(_:)``.
  /// - Throws: A ``RouteError``: `unrepresentable`, naming the value, when no URL can carry it: it
  ///   breaks its constraint, would be an empty segment, or another is read in its place: a default,
  ///   where nothing was written. `notFound` for a broken pattern.
  /// - Complexity: Linear in the length of the URL.
  public func url(in space: RouteSpace) throws(RouteError) -> String {
    let text = try address()
    return text.utf8.first == UInt8(ascii: "/") ? space.address(ofPath: text) : text
  }
}

extension Router {
  /// Returns the URL of a typed address, in the first space.
  ///
  /// - Throws: A ``RouteError``, as ``Route/url(in:)`` does.
  public func url(for route: some Route) throws(RouteError) -> String {
    try route.url(in: snapshot.spaces.spaces[0])
  }

  /// Returns the typed address that a text means; nothing is run.
  ///
  ///     let route = try router.route(OrderDetail.self, of: "mall://order/7")
  ///
  /// - Parameters:
  ///   - type: The address's type.
  ///   - address: A URL, or a text without a scheme.
  ///   - source: The source of the request.
  /// - Throws: A ``RouteError`` as `resolve`; `badParameter` when the parameters are not those of the
  ///   type, `typeMismatch` when a route of another type answers.
  public func route<R: Route>(
    _ type: R.Type, of address: String, from source: RouteSource = .app
  ) throws(RouteError) -> R {
    let resolution = try resolve(address, from: source)
    guard resolution.matched.record.handler.addressType == type else {
      throw .typeMismatch(address: address, expected: "\(type)", actual: resolution.matched.pattern)
    }
    do throws(ParameterError) {
      return try R(from: RouteParameters(resolution))
    } catch {
      throw RouteError(.badParameter, address: address, .parameter(error))
    }
  }
}
