// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  /// Makes a type an address: a ``Route``, written from its patterns and its properties.
  ///
  ///     @Route("mall://order/:id([0-9]+)", "/o/:id([0-9]+)")
  ///     struct OrderDetail {
  ///       typealias Output = Order
  ///
  ///       var id: Int                   // the capture of this name
  ///       @Query var tab: Tab?          // ?tab=
  ///       @Query("t") var tags: [String] // ?t=a&t=b
  ///       @Query var page = 1           // 1 where the address has none
  ///       @JSON var filter: Filter?     // ?filter={…}; needs JunctorFoundation
  ///       @Payload var draft: Draft?    // only from the app's own code, never in a URL
  ///     }
  ///
  /// The first pattern is the one of which URLs are made. Patterns and properties are compared while the
  /// code is compiled: what does not fit is an error at the pattern.
  ///
  /// What is written by hand stays: an initializer `init(from:)`, a method `write(to:)`, and
  /// `typealias Output`.
  ///
  /// A `public` or `package` structure gets the initializer with which other modules create it,
  /// `OrderDetail(id: 7)`: the one that Swift adds, with the access of the type. What it says of a
  /// property has to be as visible: its type, and what its default names. The type is written, unless the
  /// default is a plain literal, and one that is a function is written out, without an alias. Where the
  /// initializer cannot be written a warning says so. One of your own, of whatever access and labels,
  /// stands in its place.
  ///
  /// At a class, an actor or a type of the main actor, such as a view controller, it writes
  /// `static let patterns` and no conformance: such an object is no value that can travel. At generic
  /// and local types it cannot stand.
  ///
  /// - Parameters:
  ///   - canonical: The pattern of which URLs are made.
  ///   - aliases: Others that lead to the same handler. Each carries all that has to be there.
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

  /// Makes an enumeration an address whose cases have patterns of their own.
  ///
  ///     @Route enum OrderRoute {
  ///       @Pattern("/orders") case list(page: Int = 1)
  ///       @Pattern("/order/:id([0-9]+)", "/o/:id([0-9]+)") case detail(id: Int, tab: Tab?)
  ///     }
  ///
  /// The labels of the associated values are the names of captures. What is optional, an array, or has
  /// a default can be in the query alone.
  ///
  /// - Parameter claims: Whether it is an error at build time if another type in the same image has
  ///   the same address; see ``Route(_:_:claims:)``.
  @attached(member, names: named(patterns), named(JunctorRecords))
  @attached(
    extension, conformances: Route, names: named(init(from:)), named(write(to:)))
  public macro Route(claims: Bool = true) =
    #externalMacro(module: "JunctorMacrosPlugin", type: "RouteMacro")

  /// Gives a case of an enumeration its patterns; see ``Route(claims:)``.
  ///
  /// - Parameters:
  ///   - canonical: The pattern of which URLs are made.
  ///   - aliases: Others that mean the same case.
  @attached(peer)
  public macro Pattern(_ canonical: String, _ aliases: String...) =
    #externalMacro(module: "JunctorMacrosPlugin", type: "MarkerMacro")

  /// Says that a property of a `@Route` is a key of the query.
  ///
  /// - Parameter key: The key, where it is not the property's name.
  @attached(peer)
  public macro Query(_ key: String = "") =
    #externalMacro(module: "JunctorMacrosPlugin", type: "MarkerMacro")

  /// Says that a property of a `@Route` is JSON in the query. The file imports JunctorFoundation.
  ///
  /// - Parameter key: The key, where it is not the property's name.
  @attached(peer)
  public macro JSON(_ key: String = "") =
    #externalMacro(module: "JunctorMacrosPlugin", type: "MarkerMacro")

  /// Says that a property of a `@Route` never enters a URL: only the app's own code hands it over.
  ///
  /// - Parameter name: The name of the payload's entry, where it is not the property's name.
  @attached(peer)
  public macro Payload(_ name: String = "") =
    #externalMacro(module: "JunctorMacrosPlugin", type: "MarkerMacro")

  /// A pattern that is read while the code is compiled: one with a mistake is an error.
  ///
  ///     try router.register(#pattern("/order/:id([0-9]+)")) { … }
  ///
  /// - Parameter text: The pattern, as one literal.
  @freestanding(expression)
  public macro pattern(_ text: String) -> RoutePatterns =
    #externalMacro(module: "JunctorMacrosPlugin", type: "PatternMacro")

  /// The text of an address that is read while the code is compiled: one that is no URL is an error.
  ///
  ///     try await router.open(#route("/cart?from=home"))
  ///
  /// Which route answers is not known then. An address with values is better a type: ``Route(_:_:claims:)``.
  ///
  /// - Parameter address: The address, as one literal: a URL, or a text without a scheme.
  @freestanding(expression)
  public macro route(_ address: String) -> String =
    #externalMacro(module: "JunctorMacrosPlugin", type: "AddressMacro")
#endif
