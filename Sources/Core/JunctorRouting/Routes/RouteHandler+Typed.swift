// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension RouteHandler {
  /// The handler of a typed address, in a form that a plain closure cannot express.
  ///
  ///     try registrar.register(for: Featured.self, .sync { _ in shelf.featured })
  ///     try registrar.register(for: PickCity.self, .screen { route, screen in CityPicker(screen) })
  ///     try registrar.register(for: Cart.self, .init { route, request in request.source.description })
  ///
  /// The forms are those of ``RouteHandler``; the closures receive the address as a value.
  public struct For<R: Route>: Sendable {
    package let handler: RouteHandler

    /// Any handler, which reads the parameters itself.
    public init(_ handler: RouteHandler) {
      var handler = handler
      handler.addressType = R.self
      handler.outputType = R.Output.self == Void.self ? nil : R.Output.self
      self.handler = handler
    }

    /// A closure that receives the request, too.
    public init(_ handle: @escaping @Sendable (R, RouteRequest) async throws -> R.Output) {
      self.init(.async { request in try await handle(try R(of: request), request) })
    }

    /// A synchronous handler.
    public static func sync(
      _ handle: @escaping @Sendable (R) throws -> R.Output
    ) -> Self {
      Self(.sync { request in try handle(try R(of: request)) })
    }

    /// A handler that runs on the main actor.
    public static func main(
      _ handle: @escaping @MainActor @Sendable (R) throws -> R.Output
    ) -> Self {
      Self(.main { request in try handle(try R(of: request)) })
    }

    /// A handler that answers once by a callback, possibly after it has returned.
    public static func reply(
      _ handle: @escaping @Sendable (R, RouteReply) throws -> Void
    ) -> Self {
      Self(.reply { request, reply in try handle(try R(of: request), reply) })
    }
  }
}
