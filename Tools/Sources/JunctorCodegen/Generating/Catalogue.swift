// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest

/// The routes of a manifest in the order and groups of a catalogue.
struct Catalogue {
  struct Module {
    let name: String
    /// The routes, as indices.
    let routes: [Int]
  }

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
