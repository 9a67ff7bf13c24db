// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting

@Suite struct RouteErrorTests {
  static let owner = RouteOwner(fileID: "Pay/PayModule.swift", line: 12)

  @Test(
    arguments: [
      (
        RouteError(.notFound, address: "/a", .notFound(isForeign: false, nil)),
        "notFound: no route matches “/a”."
      ),
      (
        RouteError(.notFound, address: "x://a", .notFound(isForeign: true, nil)),
        "notFound: “x://a” belongs to no space of this router."
      ),
      (
        RouteError(
          .badParameter, address: "/a/7x",
          .parameter(ParameterError(name: "id", value: "7x", expected: "a whole number"))),
        "badParameter: parameter “id”: “7x” is not a whole number (/a/7x)"
      ),
      (
        RouteError(
          .denied, address: "/a",
          .denied(source: .push, target: nil, record: nil, reason: nil)),
        "denied: “/a” is not open to push."
      ),
      (
        RouteError(
          .denied, address: "/a",
          .denied(source: .push, target: "/b", record: nil, reason: nil)),
        "denied: “/a” leads to “/b”, which is not open to push."
      ),
      (
        RouteError(
          .denied, address: "/a",
          .denied(source: .push, target: nil, record: nil, reason: "no")),
        "denied: “/a” from push: no"
      ),
      (
        RouteError(
          .rejected, address: "/a",
          .rejected(by: "Risk", reason: "too risky", underlying: nil)),
        "rejected: “/a” was refused by Risk: too risky"
      ),
      (
        RouteError(
          .rejected, address: "/a",
          .rejected(by: "Risk", reason: nil, underlying: Mishap(text: "down"))),
        "rejected: “/a” was refused by Risk: Mishap(text: \"down\")"
      ),
      (
        RouteError(.rejected, address: "/a", .rejected(by: "Risk", reason: nil, underlying: nil)),
        "rejected: “/a” was refused by Risk."
      ),
      (
        RouteError(.declined, address: "/a", .declined(["/a", "/:x"])),
        "declined: every route that matches “/a” declined it: /a, /:x."
      ),
      (
        RouteError(.redirectLoop, address: "/a", .loop(["/a", "/b", "/a"])),
        "redirectLoop: the redirects return to “/a”: /a → /b → /a."
      ),
      (
        RouteError(.timedOut, address: "/a", .timedOut(stage: "Login", after: .seconds(3))),
        "timedOut: Login did not finish “/a” within 3.0 seconds."
      ),
      (
        RouteError(.handlerLost, address: "/a", .lost(owner: owner)),
        "handlerLost: the handler registered at Pay/PayModule.swift:12 released its reply to “/a”"
          + " without answering."
      ),
      (
        RouteError(
          .needsAsync, address: "/a",
          .needsAsync(what: "it waits", owner: owner, fix: "Wait, too.")),
        "needsAsync: “/a” cannot be opened synchronously: it waits, registered at"
          + " Pay/PayModule.swift:12. Wait, too."
      ),
      (
        RouteError(.typeMismatch, address: "/a", .type(expected: "Order", actual: "Int")),
        "typeMismatch: “/a” was opened as Order, but its handler returned Int."
      ),
      (
        RouteError(.handlerFailed, address: "/a", .failed(Mishap(text: "down"))),
        "handlerFailed: the handler of “/a” threw: Mishap(text: \"down\")"
      ),
      (
        RouteError(.cancelled, address: "/a"),
        "cancelled: “/a” was cancelled before it had an outcome."
      ),
      (
        RouteError(.dismissed, address: "/a"),
        "dismissed: the screen of “/a” was closed without a value."
      ),
      (
        RouteError(.busy, address: "/a"),
        "busy: another transition is running, and “/a” may not wait, or the queue is full."
      ),
      (
        RouteError(.noNavigator, address: "/a", .scene(nil)),
        "noNavigator: no navigator is connected to show “/a”."
      ),
      (
        RouteError(.noNavigator, address: "/a", .scene("tv")),
        "noNavigator: no navigator is connected for the scene “tv” to show “/a”."
      ),
    ] as [(RouteError, String)])
  func descriptionIsASentence(error: RouteError, sentence: String) {
    #expect("\(error)" == sentence)
  }

  @Test func invalidAddressShowsThePosition() async throws {
    let error = try await Router.quiet().failure("mall://a/%00")
    #expect(error.code == .invalidURL)
    #expect(error.underlying is URLParsingError)
    #expect("\(error)".contains("^"))
  }

  @Test func unrepresentableValueIsNamed() throws {
    let error = try caught(RouteError.self) {
      _ = try Router.quiet().url(for: "/o/:id", ["id": ""])
    }
    #expect(error.code == .unrepresentable)
    #expect((error.underlying as? ParameterError)?.name == "id")
    #expect("\(error)".contains("id"))
  }

  @Test func suggestionsAreComputedOnceWhenTheyAreFirstRead() {
    let count = RouteLock(0)
    let suggestions = Suggestions {
      count.withLock { $0 += 1 }
      return ["/order/:id"]
    }
    let error = RouteError(
      .notFound, address: "/oder/7", .notFound(isForeign: false, suggestions))
    #expect(count.withLock { $0 } == 0)
    #expect(error.nearest == ["/order/:id"])
    #expect(error.nearest == ["/order/:id"])
    #expect(count.withLock { $0 } == 1)
  }
}
