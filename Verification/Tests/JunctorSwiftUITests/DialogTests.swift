// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import SwiftUI
import Testing

import Junctor
@testable import JunctorNavigation
@testable import JunctorRouting
@testable import JunctorTesting
@testable import VerifiedSwiftUI
@testable import SwiftUITesting

/// Alerts and confirmation dialogs of routes, and options of sheets.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct DialogTests {
  private func app() async throws -> App {
    let app = try await App()
    for (path, handler) in [
      ("/delete", RouteHandler.alert { _ in Self.dialog }),
      ("/choose", .confirmation { _ in Self.dialog }),
    ] {
      try app.router.register(RoutePatterns(texts: [path]), handler)
    }
    return app
  }

  private static var dialog: RouteDialog<Int> {
    RouteDialog(
      "Delete?", message: "There is no undo.",
      buttons: [.init("Delete", role: .destructive, answer: 1), .cancel("Keep")])
  }

  @Test(arguments: ["/delete", "/choose"], [true, false])
  func buttonAnswersTheCaller(_ address: String, _ isOverASheet: Bool) async throws {
    let app = try await app()
    if isOverASheet { try await app.router.show("/login") }
    let answer = try await app.open(address)
    #expect(app.user.alert == "Delete?")
    app.user.choose("Delete")
    #expect(try await answer.value.value as? Int == 1)
    await until(app.router) { app.user.alert == nil }
    #expect(app.navigator.scene.modals.count == (isOverASheet ? 1 : 0))
  }

  @Test func cancelIsNoAnswer() async throws {
    let app = try await app()
    let answer = try await app.open("/delete")
    app.user.choose("Keep")
    #expect(try await answer.value.ending == .dismissed)
    await until(app.router) { app.user.alert == nil && app.navigator.scene.modals.isEmpty }
  }

  @Test func screenThatIsShownNextDismissesTheAlert() async throws {
    let app = try await app()
    let answer = try await app.open("/delete")
    try await app.router.show("/login")
    #expect(try await answer.value.ending == .dismissed)
    #expect(app.user.alert == nil)
    #expect(app.user.sees == "*home/home orders/orders sheet/login")
  }

  @Test func optionsOfASheetAreModifiersOfItsContent() async throws {
    let app = try await app()
    let options = SheetOptions(
      detents: [.medium, .height(300)], selectedDetent: .height(300), showsGrabber: true,
      backgroundInteraction: .upThrough(.medium), cornerRadius: 12, closesBySwipe: false)
    try await app.router.show("/city", context: .presented(as: .sheet(options)))
    let sheet = try #require(app.user.sight.covers.last?.sight)
    let values = Dictionary(
      sheet.all(StubSheetOption.self).map { ($0.name, "\($0.value)") }
    ) { first, _ in first }
    #expect(values["detents"]?.contains("300") == true)
    #expect(values["indicator"] == "visible")
    #expect(values["background"]?.contains("enabled up through") == true)
    #expect(values["corners"] == "12.0")
    #expect(sheet.all(StubDismissDisabled.self).contains { $0.isDisabled })
  }
}
