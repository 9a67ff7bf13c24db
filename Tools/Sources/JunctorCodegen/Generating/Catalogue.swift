// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest
internal import JunctorMatching

/// The routes of a manifest in the order and groups of a catalogue.
struct Catalogue {
  struct Module {
    let name: String
    /// The routes, as indices.
    let routes: [Int]
  }

  /// A route with the routes whose parent it is.
  struct Branch {
    let route: Int
    var children: [Branch] = []
  }

  /// Deeper branches are omitted.
  private static let maximumDepth = 100

  let manifest: RouteManifest
  let plans: [AddressPlan]
  /// The modules, sorted by their names; the routes without a module are at the end.
  let modules: [Module]

  init(_ manifest: RouteManifest) {
    self.manifest = manifest
    plans = manifest.routes.map { AddressPlan($0) }
    let groups = Dictionary(grouping: manifest.routes.indices) { manifest.routes[$0].module }
    let named = groups.compactMap { name, routes in name.map { Module(name: $0, routes: routes) } }
    let others = groups[nil].map { routes in
      Module(name: named.isEmpty ? "All routes" : "Without a module", routes: routes)
    }
    modules =
      named.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      + [others].compactMap { $0 }
  }

  /// Returns the routes below each other, without routes that have no relation.
  ///
  /// The last parent of a route is the nearest one. A loop of parents begins with the route that is first by its
  /// identifier.
  ///
  /// - Parameter table: The table of the manifest, which finds the routes of parents.
  func branches(_ table: RouteTable?) -> [Branch] {
    let routes = manifest.routes
    var children: [Int: [Int]] = [:]
    var parents: [Int: Int] = [:]
    let indices = Dictionary(
      routes.indices.map { (routes[$0].pattern.description, $0) },
      uniquingKeysWith: { one, _ in one })
    for (index, route) in routes.enumerated() {
      guard let address = route.parents.last,
        let parent = indices[address]
          ?? table?.match(address).flatMap({ manifest.index(of: $0.id) }),
        !isBelow(parent, index, parents)
      else { continue }
      parents[index] = parent
      children[parent, default: []].append(index)
    }
    // From the leaves, without recursion.
    var branches: [Int: Branch] = [:]
    let roots = routes.indices.filter { parents[$0] == nil && children[$0] != nil }
    var open = roots.map { (route: $0, depth: 0) }
    var order: [Int] = []
    while let (next, depth) = open.popLast() {
      order.append(next)
      if depth < Self.maximumDepth { open += (children[next] ?? []).map { ($0, depth + 1) } }
    }
    for index in order.reversed() {
      let inner = (children[index] ?? []).compactMap { branches.removeValue(forKey: $0) }
      branches[index] = Branch(route: index, children: inner)
    }
    return roots.compactMap { branches[$0] }
  }

  /// Returns whether a route is another one, or below it; `true` above the maximum depth.
  private func isBelow(_ route: Int, _ other: Int, _ parents: [Int: Int]) -> Bool {
    var current = route
    for _ in 0..<Self.maximumDepth {
      if current == other { return true }
      guard let next = parents[current] else { return false }
      current = next
    }
    return true
  }
}

extension AddressPlan.Value {
  /// What a catalogue says about the parameter, in words, without its constraint.
  var kind: String {
    let type =
      isEnumeration
      ? parameter.values.map { "“\($0)”" }.joined(separator: ", ") : parameter.type.rawValue
    return (parameter.summary.map { "\($0.sentence) " } ?? "") + type
      + (isRepeated ? ", repeated" : isOptional ? ", optional" : "")
      + (parameter.privacy == .private ? ", private" : "")
  }

  /// The constraint, if it says more than the type.
  var constraint: String? { isEnumeration ? nil : parameter.constraint }
}

extension RouteManifest.Route {
  /// What a catalogue says about the route beside its summary, its patterns and its parameters.
  var details: [(name: String, text: String)] {
    let screen = [presentation, tab.map { "tab \($0)" }].compactMap { $0 }
    return [
      ("Open to", exposure.isEmpty ? "the app only" : exposure.joined(separator: ", ")),
      ("Steps", steps.joined(separator: " → ")), ("Screen", screen.joined(separator: ", ")),
      ("Result", result?.name ?? ""), ("Risk", risk?.rawValue ?? ""), ("Since", since ?? ""),
    ].filter { !$0.1.isEmpty }
  }
}
