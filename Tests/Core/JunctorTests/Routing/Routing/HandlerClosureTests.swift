// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@MainActor private final class Screen {
  let id: Int
  init(_ id: Int) { self.id = id }
}

private final class Draft { let text = "draft" }

private struct OrderHandler {
  func handle(_ request: RouteRequest) async throws -> RouteResponse {
    .value(Order(id: try request.int("id")))
  }
}

/// Custom stages of a handler.
private protocol StagedHandling: Sendable {
  associatedtype Target: Sendable
  func shouldHandle(_ request: RouteRequest) -> Bool
  func target(for request: RouteRequest) throws -> Target
  func transition(to target: Target)
}

extension StagedHandling {
  func handle(_ request: RouteRequest) async throws -> RouteResponse {
    guard shouldHandle(request) else { return .declined }
    let target = try target(for: request)
    transition(to: target)
    return .value(target)
  }
}

private struct Staged: StagedHandling {
  let notes: Notes

  func shouldHandle(_ request: RouteRequest) -> Bool {
    notes.add("should")
    return request["id"] != "0"
  }

  func target(for request: RouteRequest) throws -> Order {
    notes.add("target")
    return Order(id: try request.int("id"))
  }

  func transition(to target: Order) { notes.add("transition to \(target.id)") }
}

@Sendable private func namedFunction(_ request: RouteRequest) async throws -> Int { 7 }

/// Every form in which a closure can be registered has the expected meaning.
@Suite(.timeLimit(.minutes(1))) struct HandlerClosureTests {
  let router = Router.quiet()
  let isTrue = true

  init() throws { try router.register("/other") { _ in "other" } }

  private func result() async -> String {
    do throws(RouteError) {
      return "\(try await router.open("/a/7"))"
    } catch {
      return "\(error.code)"
    }
  }

  // MARK: Values

  @Test func singleExpression() async throws {
    try router.register("/a/:id") { _ in 7 }
    #expect(await result() == "value 7")
  }

  @Test func initializerOfTheRequest() async throws {
    try router.register("/a/:id") { request in Order(id: try request.int("id")) }
    #expect(try await router.open("/a/7", as: Order.self) == Order(id: 7))
  }

  @Test func shorthandArgument() async throws {
    try router.register("/a/:id") { $0["id"] ?? "none" }
    #expect(await result() == "value 7")
  }

  @Test func asynchronousExpression() async throws {
    try router.register("/a/:id") { request in try await namedFunction(request) }
    #expect(await result() == "value 7")
  }

  @Test func severalStatements() async throws {
    try router.register("/a/:id") { request in
      let id = try request.int("id")
      await Task.yield()
      return Order(id: id + 1)
    }
    #expect(try await router.open("/a/7", as: Order.self) == Order(id: 8))
  }

  @Test func functionByName() async throws {
    try router.register("/a/:id", handler: namedFunction)
    #expect(await result() == "value 7")
  }

  @Test func optionalWithAValue() async throws {
    try router.register("/a/:id") { request in Int(request["id"] ?? "") }
    #expect(try await router.open("/a/7", as: Int.self) == 7)
    #expect(try await router.open("/a/7", as: Int?.self) == 7)
  }

  @Test func optionalWithoutAValue() async throws {
    try router.register("/a/:id") { _ in nil as Order? }
    #expect(try await router.open("/a/7", as: Order?.self) == nil)
    await #expect(throws: RouteError.self) { try await router.open("/a/7", as: Order.self) }
  }

  @Test func tuple() async throws {
    try router.register("/a/:id") { _ in (1, "a") }
    let tuple = try await router.open("/a/7", as: (Int, String).self)
    #expect(tuple == (1, "a"))
  }

  @Test func array() async throws {
    try router.register("/a/:id") { _ in [1, 2] }
    #expect(try await router.open("/a/7", as: [Int].self) == [1, 2])
  }

  @Test func existential() async throws {
    try router.register("/a/:id") { _ in 7 as any Sendable }
    #expect(try await router.open("/a/7", as: Int.self) == 7)
  }

  @Test func existentialThatHoldsAResponse() async throws {
    try router.register("/a/:id") { _ -> any Sendable in RouteResponse.redirect(to: "/other") }
    #expect(await result() == "value other")
  }

  @Test func ifExpression() async throws {
    let isTrue = isTrue
    try router.register("/a/:id") { _ in if isTrue { 7 } else { 8 } }
    #expect(await result() == "value 7")
  }

  @Test func falseIsAValue() async throws {
    try router.register("/a/:id") { _ in false }
    #expect(await result() == "value false")
  }

  // MARK: No value

  @Test func emptyClosure() async throws {
    try router.register("/a/:id") { _ in }
    #expect(await result() == "handled")
  }

  @Test func callWithoutAResult() async throws {
    let notes = Notes()
    try router.register("/a/:id") { request in notes.add(request["id"] ?? "") }
    #expect(await result() == "handled")
    #expect(notes.all == ["7"])
  }

  @Test func optionalCallWithoutAResult() async throws {
    let notes: Notes? = nil
    try router.register("/a/:id") { _ in notes?.add("x") }
    #expect(await result() == "handled")
  }

  @Test func severalStatementsWithoutReturn() async throws {
    try router.register("/a/:id") { request in
      let id = try request.int("id")
      await Task.yield()
      #expect(id == 7)
    }
    #expect(await result() == "handled")
  }

  // MARK: Errors

  @Test func closureThatOnlyThrows() async throws {
    try router.register("/a/:id") { _ in throw Mishap() }
    #expect(await result() == "handlerFailed")
  }

  @Test func closureThatCanThrow() async throws {
    try router.register("/a/:id") { request in
      guard request["id"] == "8" else { throw Mishap() }
      return 7
    }
    #expect(await result() == "handlerFailed")
  }

  // MARK: Responses

  @Test func implicitHandled() async throws {
    try router.register("/a/:id") { _ in .handled }
    #expect(await result() == "handled")
  }

  @Test func implicitRedirect() async throws {
    try router.register("/a/:id") { _ in .redirect(to: "/other") }
    #expect(await result() == "value other")
  }

  @Test func implicitDeclined() async throws {
    try router.register("/a/:id") { _ in .declined }
    try router.register("/a/*") { _ in "next" }
    #expect(await result() == "value next")
  }

  @Test func implicitValue() async throws {
    try router.register("/a/:id") { _ in .value(7) }
    #expect(await result() == "value 7")
  }

  @Test func responseAfterStatements() async throws {
    try router.register("/a/:id") { request in
      let id = try request.int("id")
      if id == 8 { return .handled }
      return .redirect(to: "/other")
    }
    #expect(await result() == "value other")
  }

  @Test func responseByIfExpression() async throws {
    let isTrue = isTrue
    try router.register("/a/:id") { _ in if isTrue { .dismissed } else { .handled } }
    #expect(await result() == "dismissed")
  }

  @Test func responseOfItsFullName() async throws {
    try router.register("/a/:id") { _ in RouteResponse.dismissed }
    #expect(await result() == "dismissed")
  }

  @Test func responseInAVariable() async throws {
    try router.register("/a/:id") { _ in
      let response = RouteResponse.redirect(to: "/other")
      return response
    }
    #expect(await result() == "value other")
  }

  @Test func optionalResponse() async throws {
    try router.register("/a/:id") { request -> RouteResponse? in
      request["id"] == "7" ? .dismissed : nil
    }
    #expect(await result() == "dismissed")
  }

  @Test func nilResponseDeclines() async throws {
    try router.register("/a/:id") { _ in nil as RouteResponse? }
    try router.register("/a/*") { _ in "next" }
    #expect(await result() == "value next")
  }

  // MARK: Nested opens

  @Test func nestedOpenReturnsItsOutcome() async throws {
    let router = router
    try router.register("/a/:id") { _ in try await router.open("/other") }
    #expect(try await router.open("/a/7", as: String.self) == "other")
  }

  @Test func throwingNestedOpenReturnsItsOutcome() async throws {
    let router = router
    try router.register("/a/:id") { _ in try? await router.open("/other") }
    #expect(try await router.open("/a/7", as: String.self) == "other")
  }

  @Test func nestedTypedOpen() async throws {
    let router = router
    try router.register("/a/:id") { _ in try await router.open("/other", as: String.self) }
    #expect(await result() == "value other")
  }

  @Test func failedNestedOpenIsTheHandlersFailure() async throws {
    let router = router
    try router.register("/a/:id") { _ in try await router.open("/nowhere") }
    let failure = try await router.failure("/a/7")
    #expect(failure.code == .handlerFailed)
    #expect((failure.underlying as? RouteError)?.code == .notFound)
  }

  // MARK: The main actor

  @Test func mainActorClosureReturnsAMainActorObject() async throws {
    try router.register("/a/:id") { @MainActor request in Screen(try request.int("id")) }
    let screen = try await router.open("/a/7", as: Screen.self)
    let id = screen.id
    #expect(id == 7)
  }

  @Test func mainActorClosureReturnsAResponse() async throws {
    try router.register("/a/:id") { @MainActor _ in .dismissed }
    #expect(await result() == "dismissed")
  }

  @Test func mainWithAValue() async throws {
    try router.register("/a/:id", .main { _ in 7 })
    #expect(await result() == "value 7")
  }

  @Test func mainWithoutAValue() async throws {
    try router.register("/a/:id", .main { _ in })
    #expect(await result() == "handled")
  }

  @Test func mainWithAResponse() async throws {
    try router.register("/a/:id", .main { _ -> RouteResponse in .redirect(to: "/other") })
    #expect(await result() == "value other")
  }

  @Test @MainActor func mainWithANonSendableObject() async throws {
    try router.register("/a/:id", .main { _ in Draft() })
    #expect(try router.value(for: "/a/7", as: Draft.self).text == "draft")
    let box = try await router.open("/a/7", as: OnMain<Draft>.self)
    #expect(box.value.text == "draft")
  }

  // MARK: Synchronous and callback spellings

  @Test func syncWithAValue() async throws {
    try router.register("/a/:id", .sync { request in Order(id: try request.int("id")) })
    #expect(try router.value(for: "/a/7", as: Order.self) == Order(id: 7))
    #expect(try await router.open("/a/7", as: Order.self) == Order(id: 7))
  }

  @Test func syncWithoutAValue() throws {
    try router.register("/a/:id", .sync { _ in })
    try router.value(for: "/a/7", as: Void.self)
  }

  @Test func syncWithAResponse() throws {
    try router.register("/b", .sync { _ in 9 })
    try router.register("/a/:id", .sync { _ in .redirect(to: "/b") })
    #expect(try router.value(for: "/a/7", as: Int.self) == 9)
  }

  @Test func syncWithAnOptionalResponse() async throws {
    try router.register("/a/:id", .sync { _ in nil as RouteResponse? })
    #expect(await result() == "declined")
  }

  @Test func reply() async throws {
    try router.register("/a/:id", .reply { request, reply in reply.finish(request["id"] ?? "") })
    #expect(await result() == "value 7")
  }

  // MARK: Custom types

  @Test func handlerOfACustomType() async throws {
    try router.register("/a/:id", .async(OrderHandler().handle))
    #expect(try await router.open("/a/7", as: Order.self) == Order(id: 7))
  }

  @Test func customStagesRunInOrder() async throws {
    let notes = Notes()
    try router.register("/a/:id", .async(Staged(notes: notes).handle))
    #expect(try await router.open("/a/7", as: Order.self) == Order(id: 7))
    #expect(notes.all == ["should", "target", "transition to 7"])
    try router.register("/a/*") { _ in "next" }
    #expect(try await router.open("/a/0", as: String.self) == "next")
    #expect(await router.ending("/a/x") == .failed(.badParameter))
  }
}
