// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// What performs an action, in one of the spellings that a plain closure cannot say.
///
///     .action("count", .sync { target, _ in target.count })
///     .action("page", .main { target, request in OrderController(target, request) })
///     .action("pick", .screen { target, request, screen in … })
///     .action("pay", .reply { target, request, reply in … })
///
/// They are those of ``RouteHandler``, with the target in front.
public struct ActionHandler<Target: ActionTarget>: Sendable {
  /// Where a handler finds the target.
  typealias Source = @Sendable () throws -> Target

  let bind: @Sendable (@escaping Source) -> RouteHandler

  // MARK: Asynchronous

  static func asynchronous<V: Sendable>(
    _ perform: @escaping @Sendable (Target, RouteRequest) async throws -> V
  ) -> ActionHandler {
    ActionHandler { target in
      .closure { request in try await perform(target(), request) }
    }
  }

  // MARK: Synchronous

  /// A handler that needs nothing asynchronous, and gives a value.
  public static func sync<V: Sendable>(
    _ perform: @escaping @Sendable (Target, RouteRequest) throws -> V
  ) -> ActionHandler {
    ActionHandler { target in .sync { request in try perform(target(), request) } }
  }

  /// A handler that needs nothing asynchronous, and answers in the words of a response.
  @_disfavoredOverload
  public static func sync(
    _ perform: @escaping @Sendable (Target, RouteRequest) throws -> RouteResponse
  ) -> ActionHandler {
    ActionHandler { target in .sync { request in try perform(target(), request) } }
  }

  // MARK: On the main actor

  /// A handler that runs on the main actor and gives a value.
  public static func main<V: Sendable>(
    _ perform: @escaping @MainActor @Sendable (Target, RouteRequest) throws -> V
  ) -> ActionHandler {
    ActionHandler { target in .main { request in try perform(target(), request) } }
  }

  /// A handler that runs on the main actor and returns an object that is not `Sendable`.
  ///
  /// `screen(target:action:as:)` returns the object itself, `perform` an ``OnMain`` box with it.
  public static func main<V>(
    _ perform: @escaping @MainActor @Sendable (Target, RouteRequest) throws -> V
  ) -> ActionHandler {
    ActionHandler { target in .main { request in try perform(target(), request) } }
  }

  /// A handler that runs on the main actor and answers in the words of a response.
  @_disfavoredOverload
  public static func main(
    _ perform: @escaping @MainActor @Sendable (Target, RouteRequest) throws -> RouteResponse
  ) -> ActionHandler {
    ActionHandler { target in .main { request in try perform(target(), request) } }
  }

  // MARK: By callback, and screens

  /// A handler that answers by calling back, once, whenever it is ready.
  ///
  /// - Parameter perform: Gets the target, the request and the only reference to the ``RouteReply``.
  public static func reply(
    _ perform: @escaping @Sendable (Target, RouteRequest, RouteReply) throws -> Void
  ) -> ActionHandler {
    ActionHandler { target in
      .reply { request, reply in try perform(target(), request, reply) }
    }
  }

  /// A handler whose answer is a screen.
  ///
  /// - Parameter make: Makes what the navigator shows, on the main actor.
  public static func screen<Content>(
    _ make: @escaping @MainActor @Sendable (Target, RouteRequest, ScreenHandle) throws -> Content
  ) -> ActionHandler {
    ActionHandler { target in
      .screen { request, screen in try make(target(), request, screen) }
    }
  }
}
