// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// The options of a route.
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
  package var privateParameters: Set<String> = []
  package var isResultPrivate = false
  package var parameterSummaries: [String: String] = [:]
  package var since: String?
  package var risk: RouteRisk?
  var deprecation: (since: String, replacement: String?)?
  package var steps: [RouteStep] = []
  var deadline: Duration?
  private var extras: [ObjectIdentifier: any RouteTrait] = [:]

  /// The data that another target stores for the route.
  ///
  /// - Complexity: O(1).
  package subscript<Trait: RouteTrait>(_ type: Trait.Type) -> Trait {
    get { extras[ObjectIdentifier(type)] as? Trait ?? Trait() }
    set { extras[ObjectIdentifier(type)] = newValue }
  }

  /// The addresses of the screens that the route places below its own.
  var parentAddresses: [String] { extras.values.flatMap(\.parentAddresses) }

  /// Checks the data that other targets store for the route.
  func checkExtras(
    for patterns: [RoutePattern], owner: RouteOwner
  ) throws(RegistrationError) {
    for trait in extras.values {
      try trait.check(for: patterns, defaults: Set(defaults.keys), owner: owner)
    }
  }

  var exposure: RouteExposure {
    get { isNative ? .app : said }
    set { said = newValue }
  }

  package init(_ options: [RouteOption]) {
    for option in options { option.apply(&self) }
  }
}
