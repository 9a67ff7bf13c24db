// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// All that was said about a route beside its patterns and its handler.
package struct RouteTraits: Sendable {
  private var said: RouteExposure = .app
  var isNative = false
  var hasURLs = false
  var name: String?
  var summary: String?
  package var examples: [String] = []
  var defaults: [String: String] = [:]
  var priority = 0
  var isReplacing = false
  var ignoresCase = false
  package var publicParameters: Set<String> = []
  var deprecation: (since: String, replacement: String?)?
  package var steps: [RouteStep] = []
  var deadline: Duration?
  private var extras: [ObjectIdentifier: any RouteTrait] = [:]

  /// What another target keeps about the route.
  ///
  /// - Complexity: O(1).
  package subscript<Trait: RouteTrait>(_ type: Trait.Type) -> Trait {
    get { extras[ObjectIdentifier(type)] as? Trait ?? Trait() }
    set { extras[ObjectIdentifier(type)] = newValue }
  }

  /// The addresses of the screens below the route's own that the route names.
  var parentAddresses: [String] { extras.values.flatMap(\.parentAddresses) }

  /// Checks what other targets keep about the route.
  func checkExtras(owner: RouteOwner) throws(RegistrationError) {
    for trait in extras.values { try trait.check(owner: owner) }
  }

  var exposure: RouteExposure {
    get { isNative ? .app : said }
    set { said = newValue }
  }

  init(_ options: [RouteOption]) {
    for option in options { option.apply(&self) }
  }
}
