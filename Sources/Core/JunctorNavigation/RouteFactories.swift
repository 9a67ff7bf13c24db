// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// The factories of an app, by the names that its routes files use.
///
///     var factories = RouteFactories()
///     factories.addScreen("order.detail") { request, screen in
///       OrderController(id: try request.value("id"))
///     }
///     factories.add("time") { _ in .sync { _ in clock.now } }
///     let routes = try DeclaredRoutes(contentsOf: url, factories: factories)
///
/// A file refers to factories, not to classes, so it cannot create anything else. Factories of different kinds may
/// share a name.
public struct RouteFactories: Sendable {
  private var factories:
    [ScreenRecipe.Kind: [String: @Sendable (ScreenRecipe) throws -> RouteHandler]] = [:]

  /// Creates an empty set.
  public init() {}

  /// Adds a factory of handlers, which replaces one of the same name and kind.
  ///
  /// - Parameters:
  ///   - name: The name of the factory in a file.
  ///   - kind: The origin of its screens.
  ///   - make: Returns the handler of a route, when the file is read.
  public mutating func add(
    _ name: String, _ kind: ScreenRecipe.Kind = .code,
    making make: @escaping @Sendable (ScreenRecipe) throws -> RouteHandler
  ) {
    factories[kind, default: [:]][name] = make
  }

  /// Adds a factory of screens, which is called each time that a route is opened.
  public mutating func addScreen<Content>(
    _ name: String,
    _ make: @escaping @MainActor @Sendable (RouteRequest, ScreenHandle) throws -> Content
  ) {
    let handler = RouteHandler.screen(make)
    add(name) { _ in handler }
  }

  /// Returns the handler for a recipe; `nil` if there is no such factory.
  ///
  /// - Throws: The error of the factory.
  package func handler(for recipe: ScreenRecipe) throws -> RouteHandler? {
    try factories[recipe.kind]?[recipe.screen]?(recipe)
  }

  /// Returns the sorted names of the factories of a kind.
  package func names(of kind: ScreenRecipe.Kind) -> [String] {
    factories[kind]?.keys.sorted() ?? []
  }
}
