// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import HTTPTypes
@_spi(Internal) internal import Hummingbird
internal import Logging
internal import NIOCore
internal import Workloads

// The implementations that the router is compared with. Each does the same work: it matches a text, reads the number of
// the route and all values, and sums the lengths of the values.

/// The trie of Hummingbird's router.
struct HummingbirdTrie {
  let trie: RouterTrie<Int>

  init(_ routes: [String]) {
    let builder = RouterPathTrieBuilder<Int>()
    for (number, route) in routes.enumerated() {
      builder.addEntry(RouterPath(route), value: number)
    }
    trie = RouterTrie(base: builder)
  }

  func pass(_ requests: [String]) -> Int {
    var sum = 0
    for request in requests {
      guard let (number, values) = trie.resolve(request) else { continue }
      sum &+= number
      for value in values { sum &+= value.value.utf8.count }
    }
    return sum
  }
}

/// Hummingbird's complete router, with empty middlewares.
struct HummingbirdResponder {
  struct Context: RequestContext {
    struct Source: RequestContextSource { let logger = Logger(label: "bench") }
    var coreContext: CoreRequestContextStorage
    init(source: Source) { coreContext = CoreRequestContextStorage(source: source) }
  }

  struct Passing: RouterMiddleware {
    func handle(
      _ request: Request, context: Context,
      next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
      try await next(request, context)
    }
  }

  let responder: RouterResponder<Context>

  init(_ routes: [String], middlewares: Int = 0) {
    let router = Hummingbird.Router(context: Context.self)
    for _ in 0..<middlewares { router.add(middleware: Passing()) }
    for (number, route) in routes.enumerated() {
      router.get(RouterPath(route)) { _, _ in Response(status: number < 0 ? .badRequest : .ok) }
    }
    responder = router.buildResponder()
  }

  func work(_ requests: [Request], _ passes: Int) async -> Int {
    let context = Context(source: Context.Source())
    var sum = 0
    for _ in 0..<passes {
      for request in requests {
        guard let response = try? await responder.respond(to: request, context: context) else {
          continue
        }
        sum &+= response.status.code
      }
    }
    return sum
  }

  static func requests(_ paths: [String]) -> [Request] {
    paths.map { path in
      Request(
        head: HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: path),
        body: RequestBody(buffer: ByteBuffer()))
    }
  }
}

/// A list of regular expressions in rank order, tried sequentially, as in routers that store patterns in an array.
struct RankedScan {
  private let expressions: [(number: Int, expression: NSRegularExpression)]

  init(_ routes: [String]) throws {
    let ranks = routes.map { route in
      route.split(separator: "/").map { $0.hasPrefix(":") ? "1" : "0" }.joined()
    }
    expressions = try routes.indices.sorted { ranks[$0] < ranks[$1] }.map { number in
      let segments = routes[number].split(separator: "/").map {
        $0.hasPrefix(":")
          ? "/([^/]+)" : "/" + NSRegularExpression.escapedPattern(for: String($0))
      }
      return (number, try NSRegularExpression(pattern: "^\(segments.joined())$"))
    }
  }

  func pass(_ requests: [String]) -> Int {
    var sum = 0
    for request in requests {
      let whole = NSRange(location: 0, length: request.utf16.count)
      for (number, expression) in expressions {
        guard let match = expression.firstMatch(in: request, range: whole) else { continue }
        sum &+= number
        for group in 1..<match.numberOfRanges { sum &+= match.range(at: group).length }
        break
      }
    }
    return sum
  }
}

/// Whole URLs in a dictionary: a lower bound for matching without captures.
struct WholeURLs {
  private let numbers: [String: Int]

  init(_ urls: [String]) {
    // Copies, because a caller does not share the storage of the registered text.
    numbers = Dictionary(
      urls.enumerated().map { (String(decoding: Array($1.utf8), as: UTF8.self), $0) }
    ) { first, _ in first }
  }

  func pass(_ urls: [String]) -> Int {
    var sum = 0
    for url in urls { sum &+= numbers[url] ?? 0 }
    return sum
  }
}

/// Creates Foundation's `URL` and reads its path.
func passThroughURL(_ urls: [String]) -> Int {
  var sum = 0
  for url in urls { sum &+= URL(string: url)?.path.utf8.count ?? 0 }
  return sum
}

/// One constraint as an `NSRegularExpression`.
func passThroughExpression(_ expression: NSRegularExpression, _ values: [String]) -> Int {
  var sum = 0
  for value in values {
    let whole = NSRange(location: 0, length: value.utf16.count)
    sum &+= expression.firstMatch(in: value, options: .anchored, range: whole)?.range.length ?? 0
  }
  return sum
}

/// One constraint as a Swift `Regex`.
func passThroughRegex(_ regex: Regex<AnyRegexOutput>, _ values: [String]) -> Int {
  var sum = 0
  for value in values where (try? regex.wholeMatch(in: value)) != nil { sum &+= value.utf8.count }
  return sum
}
