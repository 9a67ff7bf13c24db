// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Routes, and requests that they match.
package struct Workload: Sendable, CustomStringConvertible {
  package let name: String
  package let routes: [String]
  package let requests: [String]

  package init(name: String, routes: [String], requests: [String]) {
    self.name = name
    self.routes = routes
    self.requests = requests
  }

  package var description: String { name }

  /// The same requests as full URLs of the scheme `app`, with a query.
  package var asURLs: Workload {
    Workload(
      name: "\(name) URLs", routes: routes,
      requests: requests.map { "app://\($0.dropFirst())?ref=mail&x=1" })
  }

  /// Requests that no route matches, each with a matching prefix.
  package var missing: Workload {
    Workload(
      name: "\(name) misses", routes: routes, requests: requests.map { "\($0)/no/such/path" })
  }

  // MARK: Generated workloads

  /// 400 routes with literals next to captures at several depths, so that many of the 450 requests require
  /// backtracking.
  package static let mix = Workload(
    name: "mix", routes: mixAnswers.routes, requests: mixAnswers.requests.map(\.request))

  /// The expected results of the requests of ``mix``.
  package static let mixAnswers:
    (routes: [String], requests: [(request: String, route: String, values: [String])]) = {
      let shapes = [
        "/list", "/:id", "/:id/edit", "/new/:kind/form", "/:id/:tab/view", "/files/:rest+",
        "/:id/comments/:cid", "/list/:page/of/:n",
      ]
      let answers: [(String, String, [String])] = [
        ("/list", "/list", []),
        ("/4711", "/:id", ["4711"]),
        ("/4711/edit", "/:id/edit", ["4711"]),
        ("/new/edit", "/:id/edit", ["new"]),
        ("/new/photo/form", "/new/:kind/form", ["photo"]),
        ("/new/photo/view", "/:id/:tab/view", ["new", "photo"]),
        ("/list/comments/9", "/:id/comments/:cid", ["list", "9"]),
        ("/list/2/of/7", "/list/:page/of/:n", ["2", "7"]),
        ("/files/a/b/c.txt", "/files/:rest+", ["a/b/c.txt"]),
      ]
      var random = SeededGenerator(seed: 3)
      let modules = (0..<50).map { "/m\($0)" }
      return (
        modules.flatMap { module in shapes.map { module + $0 } },
        modules.flatMap { module in answers.map { (module + $0, module + $1, $2) } }
          .shuffled(using: &random)
      )
    }()

  /// Returns `count` routes of √`count` modules, and random requests for them.
  ///
  /// - Parameters:
  ///   - count: The number of routes.
  ///   - value: Returns the value of a request for a random number.
  ///   - capture: The last segment of each route.
  package static func generated(
    _ count: Int, capture: String = ":id", value: (Int) -> String = { "\($0)" }
  ) -> Workload {
    let modules = Int(Double(count).squareRoot())
    let path = { (index: Int) in "/module\(index % modules)/page\(index / modules)" }
    var random = SeededGenerator(seed: UInt64(count))
    return Workload(
      name: "s\(count)", routes: (0..<count).map { "\(path($0))/\(capture)" },
      requests: (0..<(count < 100_000 ? 4096 : 50_000)).map { _ in
        let route = Int.random(in: 0..<count, using: &random)
        return "\(path(route))/\(value(Int.random(in: 1..<1_000_000, using: &random)))"
      })
  }

  /// Returns 2^`depth` routes that match a prefix of the one request, and the matching route, which is ranked last.
  package static func adversarial(depth: Int) -> Workload {
    let routes = (0..<(1 << depth)).map { bits in
      (0..<depth).map { bits >> $0 & 1 == 0 ? "/a" : "/:p\($0)" }.joined() + "/x"
    }
    let winner = (0..<depth).map { "/:p\($0)" }.joined() + "/z"
    return Workload(
      name: "adversarial \(depth)", routes: routes + [winner],
      requests: [String(repeating: "/a", count: depth) + "/z"])
  }
}

/// A random number generator with a fixed seed.
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed &+ 0x9E37_79B9_7F4A_7C15 }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed &>> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed &>> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed &>> 31
  }
}
