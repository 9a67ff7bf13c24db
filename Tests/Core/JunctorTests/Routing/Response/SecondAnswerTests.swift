// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

import Junctor
@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting

/// A second answer reads the request for its note, while the request may be used for another one.
///
/// `scripts/check-all` runs these under the thread sanitizer.
@Suite(.timeLimit(.minutes(1))) struct SecondAnswerTests {
  @Test func secondAnswerOnAnotherThreadReadsItsOwnRequest() async throws {
    let (lines, continuation) = AsyncStream.makeStream(of: String.self)
    let router = Router(spaces: [.scheme("mall")]) { continuation.yield($0) }
    for pattern in ["/pay/:id", "/refund/:id"] {
      try router.register(
        RoutePatterns(pattern),
        .reply { request, reply in
          reply.finish(request.address)
          // It begins when the caller may have its answer and the router may reuse the request.
          Task.detached { reply.finish("again") }
        })
    }
    let count = 500
    for number in 0..<count {
      for address in ["/pay/\(number)", "/refund/\(number)"] {
        #expect(try await router.open(address, as: String.self) == address)
      }
    }
    var patterns: [String: Int] = [:]
    for await line in lines {
      let pattern =
        line.contains("/pay/:id ") ? "pay" : line.contains("/refund/:id ") ? "refund" : line
      patterns[pattern, default: 0] += 1
      if patterns.values.reduce(0, +) == 2 * count { break }
    }
    #expect(patterns == ["pay": count, "refund": count])
  }

  @Test func requestWithASecondAnswerIsNotUsedAgain() async throws {
    let router = Router.quiet()
    let last = RouteLock(WeakCore(nil))
    try router.register(
      "/a",
      .reply { request, reply in
        last.withLock { $0 = WeakCore(request.core) }
        reply.finish(1)
        if request["twice"] != nil { reply.finish(2) }
      })
    try await router.open("/a")
    #expect(last.withLock { $0.core != nil }, "the router keeps it, to use it again")
    try await router.open("/a?twice")
    #expect(last.withLock { $0.core == nil })
  }

  private struct WeakCore: Sendable {
    weak let core: RequestCore?
    init(_ core: RequestCore?) { self.core = core }
  }
}
