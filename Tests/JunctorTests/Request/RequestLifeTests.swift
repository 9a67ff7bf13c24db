// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Junctor

@Suite struct RequestLifeTests {
  /// A request to `/a`, and the same one sent on to two other places.
  private func requests() throws -> (own: RouteRequest, first: RouteRequest, second: RouteRequest) {
    let router = Router.quiet()
    for pattern in ["/a", "/first", "/second"] { try router.register(pattern, .sync { _ in }) }
    func request(_ address: String) throws -> RouteRequest {
      let core = router.begin(
        address, payload: nil, source: .app, context: RouteContext())
      try core.locate(address)
      return RouteRequest(core: core)
    }
    let own = try request("/a")
    return (
      own, own.moved(to: try request("/first").target), own.moved(to: try request("/second").target)
    )
  }

  @Test func handlerAfterTheEndDoesNotMoveTheRequest() throws {
    let (own, first, second) = try requests()
    let life = own.core.life
    #expect(life.begin(first))
    #expect(life.place?.address == "/first")
    life.finish(.handled)
    #expect(!life.begin(second))
    #expect(life.place?.address == "/first", "a handler that may not begin moves nothing")
  }

  @Test func handlerAfterTheEndLeavesAnUnmovedRequestUnmoved() throws {
    let (own, first, _) = try requests()
    let life = own.core.life
    #expect(life.begin(own))
    life.finish(.handled)
    #expect(!life.begin(first))
    #expect(life.place == nil && !life.machine.hasMoved)
  }

  @Test func laterHandlerMovesTheRequest() throws {
    let (own, first, second) = try requests()
    let life = own.core.life
    #expect(life.begin(own) && life.begin(first) && life.begin(second))
    #expect(life.place?.address == "/second")
  }

  @Test func keptLifeDoesNotBeginAgain() throws {
    let (own, _, _) = try requests()
    let life = own.core.life
    life.finish(.handled)
    #expect(life.beginAgain())
    life.keep()
    life.finish(.handled)
    #expect(!life.beginAgain())
  }
}
