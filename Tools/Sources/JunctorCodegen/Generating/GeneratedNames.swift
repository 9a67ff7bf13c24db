// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorManifest
internal import JunctorMatching

/// The names of the routes and parameters of a manifest in generated code, which are the same in all languages.
///
/// The route `order.detail` is named `detail` in the namespace `order`, and `orderDetail` where a language has no
/// namespaces. Other characters than letters and digits separate words: `order.track-parcel` is `order.trackParcel`.
/// A route whose identifier is its pattern is named after the literals and captures: `/order/:id([0-9]+)` is `orderId`.
///
/// The names are not escaped: ``GeneratedLanguage`` escapes keywords.
package struct GeneratedNames: Sendable {
  /// The names of one route.
  package struct Route: Sendable, Hashable {
    /// The namespaces, and the name of the route at the end; at most 8.
    package let parts: [String]
    /// The name of each parameter, in the order of the manifest.
    package let parameters: [String]

    /// The name in the last namespace.
    package var name: String { parts[parts.count - 1] }

    /// The name without namespaces: `orderDetail`.
    package var flat: String { parts[0] + parts.dropFirst().map(\.capitalizedStart).joined() }
  }

  /// A namespace with its routes, as indices in the manifest.
  package struct Namespace: Sendable {
    /// The name; empty for the root.
    package let name: String
    /// The routes in this namespace, sorted by their names.
    package fileprivate(set) var routes: [Int] = []
    /// The namespaces in this namespace, sorted by their names.
    package fileprivate(set) var namespaces: [Namespace] = []
  }

  /// The names of each route, in the order of the manifest.
  package let routes: [Route]
  /// The namespace that contains all others.
  package let root: Namespace

  /// Names the routes of a manifest.
  ///
  /// - Throws: A ``GeneratedNamesError`` with each pair of routes, or of parameters, that would have the same name.
  package init(_ manifest: RouteManifest) throws(GeneratedNamesError) {
    var errors: [String] = []
    let routes = manifest.routes.map { route in
      let parameters = route.parameters.map { Self.parameterName($0.name) }
      for (index, name) in parameters.enumerated() {
        if let first = parameters[..<index].firstIndex(of: name) {
          errors.append(
            "the parameters “\(route.parameters[first].name)” and “\(route.parameters[index].name)” of “\(route.id)” "
              + "would both be named “\(name)”; rename one of them")
        }
      }
      errors += Self.sharedKeys(of: route)
      return Route(parts: Self.parts(of: route), parameters: parameters)
    }
    var owners: [String: Int] = [:]
    for (index, route) in routes.enumerated() {
      if let first = owners.updateValue(index, forKey: route.flat) {
        let ids = (manifest.routes[first].id, manifest.routes[index].id)
        errors.append(
          "the routes “\(ids.0)” and “\(ids.1)” would both be named “\(route.flat)”; "
            + "rename one of them")
      }
    }
    if !errors.isEmpty { throw GeneratedNamesError(errors: errors) }
    let sorted = routes.indices.sorted { routes[$0].parts.isBefore(routes[$1].parts) }
    self.routes = routes
    root = Self.namespace("", sorted[...], depth: 0, routes)
  }

  /// Returns the namespace of sorted routes whose first `depth` parts are the same.
  private static func namespace(
    _ name: String, _ sorted: ArraySlice<Int>, depth: Int, _ routes: [Route]
  ) -> Namespace {
    var result = Namespace(name: name)
    var start = sorted.startIndex
    while start < sorted.endIndex {
      let parts = routes[sorted[start]].parts
      if parts.count == depth + 1 {
        result.routes.append(sorted[start])
        start += 1
        continue
      }
      let end = sorted[start...].firstIndex { routes[$0].parts[depth] != parts[depth] }
      let rest = sorted[start..<(end ?? sorted.endIndex)]
      result.namespaces.append(namespace(parts[depth], rest, depth: depth + 1, routes))
      start = rest.endIndex
    }
    return result
  }

  /// Returns an error for each key of the query that two parameters have, or whose value the pattern fixes.
  private static func sharedKeys(of route: RouteManifest.Route) -> [String] {
    let captures = route.pattern.captureNames
    var owners = Dictionary(
      route.pattern.queryKeys.map { ($0, "the pattern") }, uniquingKeysWith: { one, _ in one })
    return route.parameters.compactMap { parameter in
      guard !captures.contains(parameter.name),
        let owner = owners.updateValue("“\(parameter.name)”", forKey: parameter.queryKey)
      else { return nil }
      return
        "the parameter “\(parameter.name)” of “\(route.id)” has the key “\(parameter.queryKey)” of \(owner); "
        + "give it another key"
    }
  }

  // MARK: - Words

  private static func parts(of route: RouteManifest.Route) -> [String] {
    guard route.id != route.pattern.description else {
      return [camelCase(words(of: route.pattern)) ?? "root"]
    }
    var parts = route.id.split(separator: ".").compactMap { camelCase(words(in: $0)) }
    if parts.count > 8 { parts[7...] = [parts[7] + parts[8...].map(\.capitalizedStart).joined()] }
    return parts.isEmpty ? ["root"] : parts
  }

  /// The words of the literals and captures of a pattern, with all optional parts.
  private static func words(of pattern: RoutePattern) -> [String] {
    guard let template = pattern.storage.templates.first else { return [] }
    let names = pattern.captureNames.map(parameterName)
    var texts: [String] = []
    for pieces in template.segments + (template.fragment ?? []) {
      for piece in pieces {
        switch piece {
        case .literal(let symbols): texts.append(String(decoding: symbols, as: UTF8.self))
        case .capture(let number): texts.append(names[number])
        }
      }
    }
    for condition in template.query {
      texts.append(condition.key)
      switch condition.value {
      case .literal(let literal): texts.append(literal)
      case .capture(let number) where names[number] != condition.key: texts.append(names[number])
      case .capture, .present: break
      }
    }
    return texts.flatMap { words(in: $0) }
  }

  /// Returns the name of a parameter: its own, if it is an identifier in all languages.
  private static func parameterName(_ name: String) -> String {
    let scalars = name.unicodeScalars
    // Names that begin with `__` have a meaning in JavaScript.
    if let first = scalars.first, first == "_" || first.isLetter,
      !name.utf8.starts(with: "__".utf8),
      scalars.allSatisfy({ $0.isLetter || $0.isDecimalDigit || $0 == "_" }),
      scalars.contains(where: { $0 != "_" })
    {
      return name
    }
    let words = words(in: name)
    // Captures without a name have numbers.
    guard let first = words.first?.unicodeScalars.first, !first.isDecimalDigit else {
      return camelCase(["value"] + words) ?? "value"
    }
    return camelCase(words) ?? "value"
  }

  /// Returns the runs of letters and digits.
  private static func words(in text: some StringProtocol) -> [String] {
    let runs = String(text).unicodeScalars.split { !$0.isLetter && !$0.isDecimalDigit }
    return runs.map { String($0) }
  }

  /// Returns the words as one identifier; `nil` if there are none.
  static func camelCase(_ words: [String]) -> String? {
    guard let first = words.first else { return nil }
    let name = first.lowercasedStart + words.dropFirst().map(\.capitalizedStart).joined()
    return name.unicodeScalars.first?.isDecimalDigit == true ? "_" + name : name
  }

  /// Returns an identifier in camel case for any text; `nil` if it contains no letters and digits.
  package static func identifier(for text: String) -> String? { camelCase(words(in: text)) }
}

extension StringProtocol {
  /// The text with a lowercase first letter; of several uppercase letters all but the last, as in `urlPage`.
  var lowercasedStart: String {
    let capitals = prefix { $0.isUppercase }.count
    if capitals == count { return lowercased() }
    let lowered = capitals > 1 ? capitals - 1 : capitals
    return prefix(lowered).lowercased() + String(dropFirst(lowered))
  }

  /// The text with an uppercase first letter.
  package var capitalizedStart: String { prefix(1).uppercased() + String(dropFirst()) }
}

extension [String] {
  fileprivate func isBefore(_ other: [String]) -> Bool {
    lexicographicallyPrecedes(other) { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

extension Unicode.Scalar {
  /// Whether an identifier in Swift, Kotlin and TypeScript can begin with this letter.
  fileprivate var isLetter: Bool {
    if value < 0x80 { return ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
    // A letter that is not visible would hide a difference between two names.
    guard value <= 0xFFFF, !isInvisible else { return false }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
      // The compatibility forms of letters change under normalization, which some editors apply.
      return !(0xF900...0xFFFF).contains(value)
    default: return false
    }
  }

  fileprivate var isDecimalDigit: Bool { ("0"..."9").contains(self) }
}
