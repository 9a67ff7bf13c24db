// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching

/// The routes of an app, as a document that all platforms share: the contents of `routes.json`.
///
/// A manifest is committed beside the code. It is the contract between the app, its web pages, other platforms and
/// servers: code and association files are generated from it, and two manifests can be compared.
///
///     let manifest = try RouteManifest(bytes)
///     let table = try RouteTable(manifest)
///     let match = table.match("mall://order/7")
///     manifest.route(for: match.id)?.id  // "order.detail"
///
/// The routes are sorted by their identifiers, and the written form has a fixed order. So two manifests with the
/// same routes have the same bytes.
public struct RouteManifest: Sendable, Hashable {
  /// The version of the written form.
  package static let schemaVersion = 1

  /// The spaces of the router, in the order of declaration.
  public let spaces: [RouteSpace]

  /// The routes, sorted by the bytes of their identifiers.
  public let routes: [Route]

  /// The number of the first pattern of each route, in the table of all patterns.
  private let firstNumbers: [Int32]

  /// Creates a manifest.
  ///
  /// - Parameters:
  ///   - spaces: The spaces of the router, at least one.
  ///   - routes: The routes, in any order.
  /// - Throws: ``FileErrors`` if two routes have the same identifier.
  /// - Complexity: O(*n* log *n*) for *n* routes.
  public init(spaces: [RouteSpace], routes: [Route]) throws(FileErrors) {
    let isSorted = zip(routes, routes.dropFirst()).allSatisfy { $0.id.isBefore($1.id) }
    let sorted = isSorted ? routes : routes.sorted { $0.id.isBefore($1.id) }
    for (one, two) in zip(sorted, sorted.dropFirst()) where one.id == two.id {
      throw FileErrors(
        .init(
          .duplicateRoute, path: "routes",
          "the identifier “\(one.id)” belongs to “\(one.pattern)” and “\(two.pattern)”"))
    }
    self.spaces = spaces
    self.routes = sorted
    var numbers: [Int32] = []
    numbers.reserveCapacity(sorted.count)
    var next: Int32 = 0
    for route in sorted {
      numbers.append(next)
      next += 1 + Int32(route.aliases.count)
    }
    firstNumbers = numbers
  }

  /// Returns the route with an identifier; `nil` if there is none.
  ///
  /// - Complexity: O(log *n*) for *n* routes.
  public func route(named id: String) -> Route? {
    let index = firstIndex { !routes[$0].id.isBefore(id) }
    return index < routes.count && routes[index].id == id ? routes[index] : nil
  }

  /// Returns the route of a number in the table of this manifest; `nil` if there is none.
  ///
  /// - Complexity: O(log *n*) for *n* routes.
  public func route(for number: RouteID) -> Route? { index(of: number).map { routes[$0] } }

  /// Returns the index of the route of a number, in ``routes``.
  package func index(of number: RouteID) -> Int? {
    guard number.rawValue >= 0 else { return nil }
    let index = firstIndex { firstNumbers[$0] > number.rawValue } - 1
    guard index >= 0, Int(number.rawValue - firstNumbers[index]) < routes[index].patterns.count
    else {
      return nil
    }
    return index
  }

  /// The number of a route's first pattern; its aliases have the next numbers.
  package func firstNumber(ofRoute index: Int) -> RouteID { RouteID(rawValue: firstNumbers[index]) }

  private func firstIndex(where condition: (Int) -> Bool) -> Int {
    var (low, high) = (0, routes.count)
    while low < high {
      let middle = (low + high) / 2
      if condition(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension RouteTable {
  /// Creates the table of the routes of a manifest.
  ///
  /// `manifest.route(for:)` returns the route of a match.
  ///
  /// - Parameter manifest: The manifest.
  /// - Throws: ``FileErrors`` with every route that the table refuses, and the route that it conflicts with.
  /// - Complexity: As the insertion of each route.
  public init(_ manifest: RouteManifest) throws(FileErrors) {
    self.init(spaces: manifest.spaces)
    var errors: [FileError] = []
    for (index, route) in manifest.routes.enumerated() {
      let first = manifest.firstNumber(ofRoute: index).rawValue
      for (offset, pattern) in route.patterns.enumerated() {
        do throws(RouteTableError) {
          try insert(
            pattern, id: RouteID(rawValue: first + Int32(offset)), priority: route.priority)
        } catch {
          let place = offset == 0 ? "pattern" : "aliases[\(offset - 1)]"
          let other = error.other.flatMap(manifest.route(for:)).map { " (the other is “\($0.id)”)" }
          errors.append(
            .init(
              .refusedRoute, path: "routes[\(index)].\(place)",
              "“\(route.id)”: \(error.description)\(other ?? "")"))
        }
      }
    }
    if !errors.isEmpty { throw FileErrors(errors) }
  }
}

extension String {
  /// Returns whether the text sorts before another, by its bytes.
  package func isBefore(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}
