// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorMatching

extension RouteRequest {
  /// Creates a request without an attempt, for tests of steps and handlers.
  ///
  /// - Parameters:
  ///   - address: The address of the request.
  ///   - pattern: The matching pattern; `nil` for a request that no route matches.
  ///   - id: The request's number.
  ///   - services: The router whose services and configuration the request uses.
  /// - Throws: A ``RegistrationError`` for a malformed pattern; a ``RouteError`` if the address is
  ///   malformed or the pattern does not match it.
  package init(
    sample address: String, matching pattern: String?, source: RouteSource,
    payload: RoutePayload, id: UInt64, services: Router?
  ) throws {
    let router: Router
    do {
      router = Router(spaces: [RouteSpace(of: try ParsedURL(address))], parent: services)
    } catch {
      throw RouteError(.invalidURL, address: address, .url(error))
    }
    if let pattern { try router.register(RoutePatterns(pattern), .sync { _ in }) }
    let core = RequestCore(
      router.snapshot, id: id, source: source, address: address, payload: payload)
    if let refusal = core.refusal { throw refusal }
    if pattern != nil, core.record == nil {
      throw RouteError(
        .notFound, address: address, .notFound(isForeign: core.routable == nil, nil))
    }
    self.init(core: core)
  }
}

extension RouteSpace {
  /// The space of an address; one without this address if no app can own it.
  fileprivate init(of url: ParsedURL) {
    let scheme = url.scheme.map(String.init) ?? "app"
    let space =
      if url.isWebAddress, let host = url.host {
        RouteSpace(String(host), port: url.port)
      } else {
        RouteSpace(scheme: scheme, host: nil)
      }
    self = space ?? .scheme("app")
  }
}
