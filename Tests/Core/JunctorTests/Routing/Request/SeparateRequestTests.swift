// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

import Junctor
@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting

@Suite struct SeparateRequestTests {
  private final class Token: Sendable {}

  private enum Note: RouteContextKey { static var defaultValue: String { "" } }

  @Test func keptRequestKeepsItsValues() throws {
    let router = Router.quiet()
    let kept = RouteLock<[RouteRequest]>([])
    try router.register("/a/:b", .sync { request in kept.withLock { $0.append(request) } })
    for number in 0..<4 {
      try router.value(for: "/a/\(number)", payload: ["n": number], as: Void.self)
    }
    let requests = kept.withLock { $0 }
    #expect(requests.map(\.address) == ["/a/0", "/a/1", "/a/2", "/a/3"])
    #expect(requests.map(\.id) == [1, 2, 3, 4])
    #expect(requests.map { $0["b"] } == ["0", "1", "2", "3"])
    #expect(requests.map { $0.native("n", as: Int.self) } == [0, 1, 2, 3])
    #expect(requests.allSatisfy { $0.state == .finished(.handled) })
  }

  @Test func nestedRequestIsSeparate() throws {
    let router = Router.quiet()
    try router.register("/inner/:n", .sync { request in try request.string("n") })
    try router.register(
      "/outer/:n",
      .sync { [unowned router] request in
        let inner = try router.value(for: "/inner/1", as: String.self)
        return try inner + request.string("n") + router.value(for: "/inner/2", as: String.self)
      })
    for _ in 0..<3 { #expect(try router.value(for: "/outer/7", as: String.self) == "172") }
  }

  @Test func requestHasNoValuesOfAnEarlierOne() async throws {
    let router = Router.quiet()
    struct Noting: RouteGate {
      func admit(_ request: inout RouteRequest) throws -> RouteResponse? {
        if request["note"] != nil { request.context[Note.self] = "noted" }
        return nil
      }
    }
    router.addGate(Noting())
    try router.register(
      "/a", .sync { request in "\(request.context[Note.self])|\(request.payload == nil)" },
      .exposed(to: .push))
    #expect(try router.value(for: "/a?note", payload: .init(1), as: String.self) == "noted|false")
    #expect(try router.value(for: "/a", as: String.self) == "|true")
    #expect(try await router.open("/a?note", source: .push, as: String.self) == "noted|true")
    #expect(try await router.open("/a", as: String.self) == "|true")
    // A text that is rewritten, then one that is not.
    #expect(try router.value(for: "MALL://a?x", as: String.self) == "|true")
    #expect(try router.value(for: "/a", as: String.self) == "|true")
  }

  @Test func payloadIsReleasedAtTheEndOfTheRequest() async throws {
    let router = Router.quiet()
    try router.register("/a", .sync { _ in })
    weak var first: Token?
    weak var second: Token?
    do {
      let (one, two) = (Token(), Token())
      (first, second) = (one, two)
      try router.value(for: "/a", payload: .init(one), as: Void.self)
      try await router.open("/a", payload: .init(two))
    }
    #expect(first == nil)
    #expect(second == nil)
  }
}
