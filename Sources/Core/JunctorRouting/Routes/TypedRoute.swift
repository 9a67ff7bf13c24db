// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching

/// A typed address that is opened.
package final class TypedRoute<R: Route>: TypedAddress {
  let route: R
  package let natives: [String: any Sendable]
  let texts: PatternValues
  /// The patterns for values of this kind.
  let patterns: RoutePatterns

  package var value: any Sendable { route }
  package var addressType: any Sendable.Type { R.self }

  package func lacks(anyOf defaults: [String: String]) -> Bool {
    defaults.keys.contains { texts[$0] == nil }
  }

  package var flaw: RouteError? {
    do throws(RouteError) {
      _ = try route.address()
      return nil
    } catch {
      return error
    }
  }

  init(_ route: R) throws(RouteError) {
    self.route = route
    let values = try RouteValues(of: route)
    texts = values.texts
    natives = values.natives
    patterns = R.patterns.choice(values.choice)
  }
}

extension Route {
  /// The address as a text, with the value for the handler of its type.
  public var routeAddress: WrittenAddress {
    get throws(RouteError) {
      let typed = try TypedRoute(self)
      return WrittenAddress(try typed.patterns.quickAddress(of: typed.texts), of: typed)
    }
  }
}

extension Route {
  /// The address as a text that is read as exactly this value, without its payload.
  ///
  /// - Throws: A ``RouteError``: `unrepresentable`, with the value's name, if there is no such address;
  ///   `notFound` for a malformed pattern.
  func address() throws(RouteError) -> String {
    let values = try RouteValues(of: self, isCareful: true)
    let patterns = Self.patterns.choice(values.choice)
    let read: Self
    do throws(ParameterError) {
      read = try Self(from: RouteParameters(values, matching: patterns.canonicalText))
    } catch {
      throw .unrepresentable(
        self,
        ParameterError(
          unwritable: error.name, error.value, "it cannot be read as \(error.expected)"))
    }
    let again = try RouteValues(of: read)
    if let flaw = values.difference(from: again, isEqual: areEqual(self, read)) {
      throw .unrepresentable(self, flaw)
    }
    return try patterns.address(of: values.texts)
  }
}

extension RouteError {
  fileprivate static func unrepresentable(
    _ route: some Route, _ value: ParameterError
  ) -> RouteError {
    RouteError(.unrepresentable, address: "\(type(of: route))", .unrepresentable(value))
  }
}

extension RouteValues {
  /// The values of a typed address.
  ///
  /// - Throws: A ``RouteError`` with the code `unrepresentable`.
  init(of route: some Route, isCareful: Bool = false) throws(RouteError) {
    self.init(isCareful: isCareful)
    do throws(ParameterError) {
      try route.write(to: &self)
      if let flaw { throw flaw }
    } catch {
      throw .unrepresentable(route, error)
    }
  }
}

extension Route {
  /// Creates the value of a request: the value that was opened, or one read from the parameters.
  ///
  /// A screen that is reused reads its new value with it:
  ///
  ///     screen.onUpdate = { controller.show(try OrderDetail(of: $0).id) }
  ///
  /// If the opened value omits a parameter for which the route has a default, the value is read from the
  /// parameters, as for its URL.
  ///
  /// - Throws: A `ParameterError` that names the parameter.
  public init(of request: RouteRequest) throws(ParameterError) {
    if let typed = request.typed as? TypedRoute<Self>,
      !typed.lacks(anyOf: request.record?.defaults ?? [:])
    {
      self = typed.route
    } else {
      try self.init(from: RouteParameters(request))
    }
  }
}
