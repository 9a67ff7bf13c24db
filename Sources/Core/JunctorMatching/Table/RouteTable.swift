// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// The data structure.
//
// - A trie of path segments: a node is a prefix of rows, an edge a segment's language. There is no
//   radix compression, since a segment is compared as one or two words anyway. Nodes are numbers in
//   one array, so that a copy of the table is cheap and a walk reads no reference (`TrieNode`).
// - Literal edges of all nodes are in one hash table with open addressing (`EdgeTable`). It has
//   triangular probe sequences, a random seed, a load factor of at most 3/4, a sentinel in each free
//   or removed slot, and a copy of the node after the edge in each other slot.
// - A lookup is a depth-first walk with backtracking. Each node stores its parent, so a walk needs
//   no stack (`TableWalk`). `bound` limits the number of nodes that any walk visits, and the table
//   refuses a route that would exceed the limit.
// - A change updates the nodes on one path. What is derived from children (bounds, levels of
//   siblings) is updated from the end of the path to its root (`settle`).

/// All routes of one router, arranged so that the best match of a URL is found first.
///
/// The table is a trie of path segments in which the children and entries of a node are in rank
/// order: the first match of a depth-first walk is the winner, and the rest of the walk finds the
/// others in rank order. Routes of each priority have a trie of their own.
///
/// The winner depends on the patterns and priorities, not on the order of insertion: the table
/// refuses a route if some URL matches it and another route, and neither ranks above the other.
///
/// A table is a value: a copy is a snapshot that later changes do not reach.
public struct RouteTable: Sendable {
  package static let maximumBound = 16_384
  static let maximumPriorities = 16
  static let maximumConstrained = 64
  static let maximumTails = 16
  /// The most bytes that the automata of one table may take.
  static let maximumMemory = 16 << 20

  /// The trie of one priority.
  struct Root: Sendable {
    let priority: Int
    let node: NodeIndex
  }

  package let spaces: RouteSpaces
  var nodes: [TrieNode] = []
  /// The data of each node that lookups read only to backtrack.
  var links: [TrieLinks] = []
  var lists: [TrieLists] = []
  var edges: EdgeTable
  var automata = AutomatonPool()
  var freeNodes: [NodeIndex] = []
  var freeLists: [ListsIndex] = []
  /// The tries, that of the highest priority first.
  var roots: [Root] = []
  var routes = TableRoutes()
  var relations = TableRelations()

  /// Creates an empty table.
  ///
  /// - Parameter spaces: The spaces of the router, in which the patterns with a scheme must lie. A
  ///   text without a scheme is read in the first.
  public init(spaces: [RouteSpace]) { self.init(spaces: RouteSpaces(spaces)) }

  /// Creates an empty table whose hash has a known seed.
  package init(
    spaces: RouteSpaces, seed: UInt64 = UInt64.random(in: UInt64.min...UInt64.max)
  ) {
    self.spaces = spaces
    edges = EdgeTable(seed: seed)
  }

  /// The maximum number of nodes that the lookup of one URL visits: one literal of each node; other
  /// children, tails and entries with conditions count each.
  package var bound: Int { roots.reduce(0) { $0 + bound(of: $1.node) } }

  package func pattern(of id: RouteID) -> RoutePattern? { routes.pattern(of: id)?.pattern }

  /// Adds a route.
  ///
  /// - Parameters:
  ///   - pattern: The pattern of the route.
  ///   - id: The number of the route, which no other route of the table has. The table takes
  ///     sixteen bytes for each number up to the greatest.
  ///   - priority: Routes of a higher priority rank first, whatever their patterns.
  /// - Throws: A ``RouteTableError``; the table is then as it was before.
  /// - Complexity: O(*p* + *r*), where *p* is the number of positions of the pattern's alternatives
  ///   and *r* the number of routes that end at the same nodes or beneath incomparable ones.
  public mutating func insert(
    _ pattern: RoutePattern, id: RouteID, priority: Int = 0
  ) throws(RouteTableError) {
    precondition(id.rawValue >= 0, "The number of a route must not be negative.")
    precondition(routes.isFree(id), "A route with this number is in the table already.")
    let route = try makeRoute(pattern, id: id, priority: priority)
    if !roots.contains(where: { $0.priority == priority }), roots.count == Self.maximumPriorities {
      throw RouteTableError(code: .tooManyPriorities, pattern: pattern.text)
    }
    routes.insert(route)
    var placed = 0
    do throws(RouteTableError) {
      for alternative in route.rows.indices {
        try insert(TableEntry(route: route, alternative: alternative))
        placed += 1
      }
      guard bound <= Self.maximumBound else {
        throw RouteTableError(code: .tooManyNodes, pattern: pattern.text)
      }
      guard automata.usedBytes <= Self.maximumMemory else {
        throw RouteTableError(code: .tooMuchMemory, pattern: pattern.text)
      }
      for alternative in route.rows.indices {
        try refuseConflicts(of: TableEntry(route: route, alternative: alternative))
      }
    } catch {
      for alternative in 0..<placed { remove(TableEntry(route: route, alternative: alternative)) }
      routes.remove(id)
      throw error
    }
  }

  /// Removes a route; the table is then as if the route had never been inserted.
  ///
  /// - Parameter id: The number of the route. An unknown number has no effect.
  public mutating func remove(_ id: RouteID) {
    guard let route = routes[id] else { return }
    for alternative in route.rows.indices {
      remove(TableEntry(route: route, alternative: alternative))
    }
    routes.remove(id)
  }

  func makeRoute(
    _ pattern: RoutePattern, id: RouteID, priority: Int
  ) throws(RouteTableError) -> TableRoute {
    guard let scheme = pattern.scheme else {
      return TableRoute(id: id, pattern: pattern, priority: priority, rows: pattern.rows)
    }
    var scopes: Set<TableScope> = []
    var hostIsApart = false
    var rows: [PatternRow] = []
    for alternative in pattern.alternatives {
      guard let (scope, dropped) = scope(of: alternative, of: pattern, scheme: scheme) else {
        throw foreignSpace(pattern, scheme)
      }
      scopes.insert(scope)
      hostIsApart = dropped > 0
      rows.append(alternative.row(dropping: dropped))
    }
    guard let scope = scopes.first, scopes.count == 1 else { throw foreignSpace(pattern, scheme) }
    return TableRoute(
      id: id, pattern: pattern, priority: priority, scope: scope, hostIsApart: hostIsApart,
      rows: rows)
  }

  private func foreignSpace(_ pattern: RoutePattern, _ scheme: String) -> RouteTableError {
    let isOwned = spaces.spaces.contains { space in
      switch space.kind {
      case .scheme(let name), .host(let name, _): name == scheme
      case .domain: scheme == "http" || scheme == "https"
      }
    }
    // Both end before the colon and two slashes; a pattern may have one slash.
    let host = pattern.text.utf8.dropFirst(scheme.utf8.count + 1).prefix { $0 == UInt8(ascii: "/") }
    return RouteTableError(
      code: .foreignSpace, pattern: pattern.text,
      offset: isOwned ? scheme.utf8.count + 1 + host.count : 0)
  }

  /// Returns the scope of a pattern with a scheme, and how many positions are its host.
  private func scope(
    of alternative: Alternative, of pattern: RoutePattern, scheme: String
  ) -> (TableScope, dropped: Int)? {
    if let host = pattern.host {
      guard let found = spaces.index(forScheme: scheme, host: host, port: pattern.port),
        !found.hostIsFirstSegment
      else { return nil }
      var scope = TableScope(space: found.space)
      if case .domain(let named, _, _) = spaces.spaces[found.space].kind, named != host {
        scope.host = host
      }
      return (scope, 0)
    }
    var host: String?
    if case .literal(let symbols) = alternative.positions.first?.language,
      !symbols.contains(PathSymbols.escapedSlash)
    {
      host = PercentEncoding.host(String(decoding: symbols, as: UTF8.self))
    }
    guard let found = spaces.index(forScheme: scheme, host: host, port: pattern.port) else {
      return nil
    }
    return (TableScope(space: found.space), found.hostIsFirstSegment ? 0 : 1)
  }
}
