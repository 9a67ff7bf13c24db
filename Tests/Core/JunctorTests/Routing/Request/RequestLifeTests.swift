// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

import Junctor
@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting

@Suite struct RequestLifeTests {
  /// A request to `/a`, and the same one at two other addresses.
  private func requests() throws -> (own: RouteRequest, first: RouteRequest, second: RouteRequest) {
    let router = Router.quiet()
    for pattern in ["/a", "/first", "/second"] {
      try router.register(RoutePatterns(pattern), .sync { _ in })
    }
    let own = try router.request(for: "/a")
    return (
      own, own.moved(to: try router.request(for: "/first").place),
      own.moved(to: try router.request(for: "/second").place)
    )
  }

  @Test func handlerAfterTheEndDoesNotMoveTheRequest() throws {
    let (own, first, second) = try requests()
    let hasBegun = own.core.life.begin(first)
    let before = own.core.life.place?.address
    _ = own.core.life.finish(.handled)
    let hasBegunAgain = own.core.life.begin(second)
    let after = own.core.life.place?.address
    #expect(hasBegun && before == "/first")
    #expect(!hasBegunAgain)
    #expect(after == "/first", "a handler that may not begin moves nothing")
  }

  @Test func handlerAfterTheEndLeavesAnUnmovedRequestUnmoved() throws {
    let (own, first, _) = try requests()
    let hasBegun = own.core.life.begin(own)
    _ = own.core.life.finish(.handled)
    let hasBegunAgain = own.core.life.begin(first)
    let place = own.core.life.place
    #expect(hasBegun && !hasBegunAgain)
    #expect(place == nil)
  }

  @Test func laterHandlerMovesTheRequest() throws {
    let (own, first, second) = try requests()
    let begun = [own, first, second].map { own.core.life.begin($0) }
    let place = own.core.life.place?.address
    #expect(begun == [true, true, true])
    #expect(place == "/second")
  }
}
