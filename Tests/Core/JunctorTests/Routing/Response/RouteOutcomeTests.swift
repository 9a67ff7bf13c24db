// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting

@Suite struct RouteOutcomeTests {
  private func typed<T>(_ outcome: RouteOutcome, as type: T.Type) -> String {
    do throws(RouteError) {
      return "\(try outcome.typed(as: type, address: "/a"))"
    } catch {
      return "\(error.code)"
    }
  }

  @Test(arguments: [RouteOutcome.value(7), .handled, .dismissed])
  func outcomeIsReturnedAsItself(_ outcome: RouteOutcome) async throws {
    #expect(typed(outcome, as: RouteOutcome.self) == "\(outcome)")
    let router = Router.quiet()
    try router.register("/a", .sync { _ in RouteResponse(outcome) })
    let opened = try await router.open("/a", as: RouteOutcome.self)
    let value = try router.value(for: "/a", as: RouteOutcome.self)
    #expect("\(opened)" == "\(outcome)" && "\(value)" == "\(outcome)")
  }

  @Test func outcomeIsConvertedToTheRequestedType() {
    let value = RouteOutcome.value(7)
    #expect(typed(value, as: Int.self) == "7")
    #expect(typed(value, as: Int?.self) == "Optional(7)")
    #expect(typed(value, as: (any Sendable).self) == "7")
    #expect(typed(value, as: String.self) == "typeMismatch")
    #expect(typed(value, as: String?.self) == "typeMismatch")
    #expect(typed(value, as: Void.self) == "typeMismatch")
    #expect(typed(.handled, as: Int.self) == "typeMismatch")
    #expect(typed(.handled, as: Int?.self) == "nil")
    #expect(typed(.handled, as: Void.self) == "()")
    #expect(typed(.handled, as: Void?.self) == "nil")
    #expect(typed(.handled, as: (any Sendable).self) == "typeMismatch")
    #expect(typed(.dismissed, as: Int.self) == "dismissed")
    #expect(typed(.dismissed, as: Int?.self) == "nil")
    #expect(typed(.dismissed, as: Void.self) == "dismissed")
    #expect(typed(.value(nil as Int?), as: Int?.self) == "nil")
    #expect(typed(.value(nil as Int?), as: Int.self) == "typeMismatch")
    #expect(typed(.value(7 as Int?), as: Int.self) == "7")
    #expect(typed(.value((1, "a")), as: (Int, String).self) == "(1, \"a\")")
  }

  /// The value of older code is in a box of `Any`.
  @MainActor @Test func objectIsInTheBoxThatTheCallerRequires() async throws {
    final class Photo {}
    let photo = Photo()
    let router = Router.quiet()
    try router.register("/any", .main { _ in RouteResponse.value(OnMain<Any>(photo)) })
    try router.register("/photo", .main { _ in photo })
    for address in ["/any", "/photo"] {
      #expect(try router.value(for: address, as: Photo.self) === photo)
      #expect(try router.value(for: address, as: Any?.self) as? Photo === photo)
      #expect(try await router.open(address, as: OnMain<Photo>.self).value === photo)
      #expect(try await router.open(address).object as? Photo === photo)
      await #expect(throws: RouteError.self) {
        try await router.open(address, as: OnMain<Order>.self)
      }
    }
    #expect(RouteOutcome.value(7).object as? Int == 7)
    #expect(RouteOutcome.handled.object == nil)
  }

  /// Any actor may use it, so it needs no box.
  ///
  /// A value that would be converted stays in its box.
  @Test func objectOfASendableClassLeavesTheBox() async throws {
    final class Draft: Sendable {}
    final class Photo {}
    struct Upload: Route {
      static let patterns: RoutePatterns = "/upload"
      typealias Output = Draft
      var draft: Draft?
      init(from parameters: RouteParameters) throws(ParameterError) {
        draft = try parameters.payload("draft")
      }
      func write(to values: inout RouteValues) {}
    }
    let draft = Draft()
    let router = Router.quiet()
    try router.register(for: Upload.self) { $0.draft ?? Draft() }
    try router.register("/box", .main { _ in RouteResponse.value(OnMain<Any>(draft)) })
    try router.register("/list", .main { _ in RouteResponse.value(OnMain<Any>([1, 2])) })
    let payload = await MainActor.run { RoutePayload(onMain: ["draft": draft]) }
    #expect(try await router.open("/upload", payload: payload, as: Draft.self) === draft)
    #expect(try await router.open("/box", as: Draft.self) === draft)
    #expect(try await router.open("/box", as: Draft?.self) === draft)
    await #expect(throws: RouteError.self) { try await router.open("/list", as: [Int].self) }
    let wrong = await MainActor.run { RoutePayload(onMain: ["draft": Photo()]) }
    let error = await #expect(throws: RouteError.self) {
      try await router.open("/upload", payload: wrong)
    }
    #expect(error?.code == .badParameter)
  }

  @Test func mismatchNamesBothTypes() throws {
    let error = try caught(RouteError.self) {
      _ = try RouteOutcome.value(7).typed(as: Order.self, address: "/a")
    }
    #expect(error.types?.expected == "Order")
    #expect(error.types?.actual == "Int")
  }

  @Test(arguments: [
    (RouteOutcome.value(1), RouteEnding.value), (.handled, .handled), (.dismissed, .dismissed),
  ])
  func everyOutcomeHasAName(outcome: RouteOutcome, ending: RouteEnding) {
    #expect(outcome.ending == ending)
  }

  @Test(
    arguments: [
      (.dismissed, "route.dismissed"),
      (.cancelled, "route.cancelled"), (.notFound, "route.not_found"),
      (.invalidURL, "route.param_invalid"), (.badParameter, "route.param_invalid"),
      (.unrepresentable, "route.param_invalid"), (.denied, "route.not_exposed"),
      (.rejected, "route.guard_rejected"), (.declined, "route.declined"), (.busy, "route.busy"),
      (.redirectLoop, "route.redirect_loop"), (.timedOut, "route.timed_out"),
      (.handlerLost, "route.handler_lost"), (.noNavigator, "route.no_navigator"),
      (.needsAsync, "route.needs_async"), (.typeMismatch, "route.type_mismatch"),
      (.handlerFailed, "route.handler_failed"),
    ] as [(RouteError.Code, String)])
  func eachCodeHasOneWordForPages(code: RouteError.Code, word: String) {
    #expect(code.pageCode == word)
  }

  @Test func eachEndingIsReadFromItsWord() {
    for ending in [.value, .handled] + RouteError.Code.allCases.map(RouteEnding.init(_:)) {
      #expect(RouteEnding(rawValue: ending.rawValue) == ending && "\(ending)" == ending.rawValue)
    }
    #expect(RouteEnding(rawValue: "Value") == nil)
  }
}
