// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching

extension Route {
  /// Returns the URL of this address.
  ///
  ///     try OrderDetail(id: 7).url(in: .scheme("mall"))  // "mall://order/7"
  ///
  /// The payload is not part of the URL.
  ///
  /// - Parameter space: The space of the address, unless the pattern has a scheme.
  /// - Returns: A full URL. If the same pattern matches it, the result is an equal value, except for
  ///   omitted parameters that have a default of ``RouteOption/defaults(_:)``.
  /// - Throws: A ``RouteError``: `unrepresentable`, with the value's name, if no URL can contain it: it
  ///   does not match its constraint, would be an empty segment, or would be read as another value, such
  ///   as a default. `notFound` for a malformed pattern.
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

  /// Returns the typed value of an address, without running steps or handlers.
  ///
  ///     let route = try router.route(OrderDetail.self, of: "mall://order/7")
  ///
  /// - Parameters:
  ///   - type: The address's type.
  ///   - address: A URL, or a text without a scheme.
  ///   - source: The source of the request.
  /// - Throws: A ``RouteError`` as `resolve`; `badParameter` if the type cannot read the parameters;
  ///   `typeMismatch` if the matching route has another type.
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
