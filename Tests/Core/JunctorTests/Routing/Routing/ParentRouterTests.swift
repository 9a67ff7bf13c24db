// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@Suite(.timeLimit(.minutes(1))) struct ParentRouterTests {
  let parent = Router.quiet()
  let child: Router

  init() throws {
    child = Router.quiet(parent: parent)
    try parent.register("/shared", .sync { _ in "parent" })
    try parent.register("/parent/:id", .sync { request in "parent \(request["id"] ?? "")" })
    try child.register("/shared", .sync { _ in "child" })
  }

  @Test func childPrecedesTheParent() async throws {
    #expect(try await child.open("/shared", as: String.self) == "child")
    #expect(try await child.open("/parent/7", as: String.self) == "parent 7")
    #expect(try child.value(for: "/parent/7", as: String.self) == "parent 7")
    #expect(child.canOpen("/parent/7"))
    #expect(try child.resolve("/parent/7").route.pattern == "/parent/:id")
    #expect(child.explain("/parent/7").outcome == "matched")
    #expect(await child.ending("/nowhere") == .failed(.notFound))
  }

  @Test func parentsRoutePrecedesTheChildsFallback() async throws {
    child.setFallback(.sync { _ in "child's fallback" })
    parent.setFallback(.sync { _ in "parent's fallback" })
    #expect(try await child.open("/parent/7", as: String.self) == "parent 7")
    #expect(try await child.open("/nowhere", as: String.self) == "child's fallback")
  }

  @Test func parentsFallbackIsLast() async throws {
    parent.setFallback(.sync { _ in "parent's fallback" })
    #expect(try await child.open("/nowhere", as: String.self) == "parent's fallback")
    #expect(try child.value(for: "/nowhere", as: String.self) == "parent's fallback")
  }

  @Test func parentChecksItsExposureAndPause() async throws {
    #expect(await child.ending("/parent/7", source: .push) == .failed(.denied))
    #expect(!child.canOpen("/parent/7", from: .push))
    try parent.register("/open", .exposed(to: .push)) { _ in }
    #expect(await child.ending("/open", source: .push) == .handled)
    parent.isPausedForOutsideSources = true
    #expect(await child.ending("/open", source: .push) == .failed(.rejected))
    #expect(!child.canOpen("/open", from: .push))
  }

  @Test func requestServiceIsSharedWithTheParent() async throws {
    let made = Tally()
    try parent.provide(Wallet.self, .perRequest) { _ in Wallet(name: "\(made.raise())") }
    for (path, isAsked) in [("/asked", true), ("/unasked", false)] {
      child.addGate(
        TestGate(
          path,
          admitting: { request in
            if isAsked, request.address == path { _ = try request.service(Wallet.self) }
            return nil
          },
          leaving: { response, request in
            guard request.address == path else { return }
            let name = try request.service(Wallet.self).name
            response = .value("\(response.value ?? "nothing") \(name)")
          }))
      try parent.register(RoutePatterns(path), .sync { try $0.service(Wallet.self).name })
    }
    #expect(try await child.open("/asked", as: String.self) == "1 1")
    #expect(try await child.open("/unasked", as: String.self) == "2 2")
    #expect(try child.value(for: "/asked", as: String.self) == "3 3")
    #expect(try child.value(for: "/unasked", as: String.self) == "4 4")
    #expect(try await parent.open("/asked", as: String.self) == "5")
  }

  @Test func additionsOfTheChildsStepsReachTheParent() async throws {
    enum Mark: RouteContextKey { static let defaultValue = "none" }
    child.addGate(
      TestGate(
        "mark",
        admitting: { request in
          request.payload = ["x": "added"]
          request.context[Mark.self] = "marked"
          return nil
        }))
    try parent.register(
      "/open",
      .sync { request in
        "\(request["x"] ?? "none") \(request.context[Mark.self]) \(request.source)"
      }, .exposed(to: .push))
    #expect(try await child.open("/open", source: .push, as: String.self) == "added marked push")
    #expect(try child.value(for: "/open", source: .push, as: String.self) == "added marked push")
  }

  @Test func errorsOfTheParentReachTheCaller() async throws {
    try parent.register("/throws") { _ in throw Mishap() }
    child.addInterceptor(TestStep("step"))
    let failure = try await child.failure("/throws")
    #expect(failure.code == .handlerFailed && failure.underlying is Mishap)
  }

  @Test func grandparentIsTriedAfterTheParent() async throws {
    let grandchild = Router.quiet(parent: child)
    #expect(try await grandchild.open("/parent/7", as: String.self) == "parent 7")
    #expect(try await grandchild.open("/shared", as: String.self) == "child")
  }
}
