// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  /// Makes a type a `Route`, from its patterns and its properties.
  ///
  ///     @Route("mall://order/:id([0-9]+)", "/o/:id([0-9]+)")
  ///     struct OrderDetail {
  ///       typealias Output = Order
  ///
  ///       var id: Int                   // the capture of this name
  ///       @Query var tab: Tab?          // ?tab=
  ///       @Query("t") var tags: [String] // ?t=a&t=b
  ///       @Query var page = 1           // 1 by default
  ///       @JSON var filter: Filter?     // ?filter={…}; requires JunctorFoundation
  ///       @Payload var draft: Draft?    // only from the app's own code, never in a URL
  ///     }
  ///
  /// URLs are written with the first pattern. Patterns and properties are compared at compile time; a
  /// mismatch is an error at the pattern.
  ///
  /// The macro does not replace your own `init(from:)`, `write(to:)` and `typealias Output`.
  ///
  /// For a `public` or `package` structure, the macro adds the memberwise initializer with the access of the
  /// type, so that other modules can write `OrderDetail(id: 7)`. The types and defaults of its properties
  /// must be as visible. Each property declares its type, unless the default is a plain literal; a function
  /// type is written without a type alias. If the initializer cannot be written, there is a warning. The
  /// macro adds none if the type has any other initializer than `init(from:)`.
  ///
  /// For a class, an actor or a type of the main actor, such as a view controller, it adds `static let
  /// patterns` and no conformance, since such an object is not a value. It does not support generic and
  /// local types.
  ///
  /// - Parameters:
  ///   - canonical: The pattern with which URLs are written.
  ///   - aliases: Other patterns of the same handler. Each contains all required values.
  ///   - claims: Whether it is an error at build time if another type in the same image (the program,
  ///     or one dynamic library) has the same address. The default is `true`; `false` is for apps that
  ///     ship variants of a module. Two images may each have the address: the error is thrown when
  ///     the second route is registered.
  @attached(
    member, names: named(init), named(patterns), named(JunctorRecords))
  @attached(
    extension, conformances: Route, names: named(init(from:)), named(write(to:)))
  public macro Route(_ canonical: String, _ aliases: String..., claims: Bool = true) =
    #externalMacro(module: "JunctorMacrosPlugin", type: "RouteMacro")

  /// Makes an enumeration a `Route` whose cases have separate patterns.
  ///
  ///     @Route enum OrderRoute {
  ///       @Pattern("/orders") case list(page: Int = 1)
  ///       @Pattern("/order/:id([0-9]+)", "/o/:id([0-9]+)") case detail(id: Int, tab: Tab?)
  ///     }
  ///
  /// The labels of the associated values are the names of captures. Optional values, arrays and values with
  /// a default can also be query keys.
  ///
  /// - Parameter claims: Whether it is an error at build time if another type in the same image has
  ///   the same address; see ``Route(_:_:claims:)``.
  @attached(member, names: named(patterns), named(JunctorRecords))
  @attached(
    extension, conformances: Route, names: named(init(from:)), named(write(to:)))
  public macro Route(claims: Bool = true) =
    #externalMacro(module: "JunctorMacrosPlugin", type: "RouteMacro")

  /// Specifies the patterns of an enumeration case; see ``Route(claims:)``.
  ///
  /// - Parameters:
  ///   - canonical: The pattern with which URLs are written.
  ///   - aliases: Other patterns of the same case.
  @attached(peer)
  public macro Pattern(_ canonical: String, _ aliases: String...) =
    #externalMacro(module: "JunctorMacrosPlugin", type: "MarkerMacro")

  /// Makes a property of a `@Route` a query key.
  ///
  /// - Parameter key: The key; by default the property's name.
  @attached(peer)
  public macro Query(_ key: String = "") =
    #externalMacro(module: "JunctorMacrosPlugin", type: "MarkerMacro")

  /// Makes a property of a `@Route` JSON in the query. The file must import JunctorFoundation.
  ///
  /// - Parameter key: The key; by default the property's name.
  @attached(peer)
  public macro JSON(_ key: String = "") =
    #externalMacro(module: "JunctorMacrosPlugin", type: "MarkerMacro")

  /// Makes a property of a `@Route` part of the payload: it is never in a URL, and only the app's own code
  /// can pass it.
  ///
  /// - Parameter name: The name of the payload's entry; by default the property's name.
  @attached(peer)
  public macro Payload(_ name: String = "") =
    #externalMacro(module: "JunctorMacrosPlugin", type: "MarkerMacro")

  /// A pattern that is checked at compile time.
  ///
  ///     try router.register(#pattern("/order/:id([0-9]+)")) { … }
  ///
  /// - Parameter text: The pattern, as one literal.
  @freestanding(expression)
  public macro pattern(_ text: String) -> RoutePatterns =
    #externalMacro(module: "JunctorMacrosPlugin", type: "PatternMacro")

  /// The text of an address that is checked at compile time; it must be a valid URL.
  ///
  ///     try await router.open(#route("/cart?from=home"))
  ///
  /// It does not check whether a route matches. Characters that a URL cannot contain are
  /// percent-encoded. For an address with values, use a type: ``Route(_:_:claims:)``.
  ///
  /// - Parameter address: The address, as one literal: a URL, or a text without a scheme.
  @freestanding(expression)
  public macro route(_ address: String) -> String =
    #externalMacro(module: "JunctorMacrosPlugin", type: "AddressMacro")
#endif
