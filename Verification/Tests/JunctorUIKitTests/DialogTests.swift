// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor
import JunctorTesting
import Testing
import UIKit

@testable import VerifiedUIKit

/// Alerts and confirmation dialogs of routes, and options of sheets.
@Suite(.timeLimit(.minutes(1))) @MainActor struct DialogTests {
  private func desk() async throws -> Desk {
    let desk = try await Desk()
    for (path, handler) in [
      ("/delete", RouteHandler.alert { _ in Self.dialog }),
      ("/choose", .confirmation { _ in Self.dialog }),
    ] {
      try desk.router.register(RoutePatterns(texts: [path]), handler)
    }
    return desk
  }

  private static var dialog: RouteDialog<Int> {
    RouteDialog(
      "Delete?", message: "There is no undo.",
      buttons: [.init("Delete", role: .destructive, answer: 1), .cancel("Keep")])
  }

  @Test(arguments: [("/delete", UIAlertController.Style.alert), ("/choose", .actionSheet)])
  func dialogIsAnAlertController(_ address: String, _ style: UIAlertController.Style) async throws {
    let desk = try await desk()
    let opening = desk.begin(address)
    await desk.settle()
    let alert = try #require(desk.navigator.presented.last as? UIAlertController)
    #expect(alert.preferredStyle == style)
    #expect(alert.title == "Delete?")
    #expect(alert.message == "There is no undo.")
    #expect(alert.actions.map(\.title) == ["Delete", "Keep"])
    #expect(alert.actions.map(\.style) == [.destructive, .cancel])
    #expect(desk.navigator.alert == nil, "No transition waits for it.")
    #expect(desk.navigator.scene.modals.map(\.presentation.isDialog) == [true])
    alert.stubTap("Delete")
    #expect(try await opening.value.value as? Int == 1)
    await desk.settle()
    #expect(desk.drawing == "*home/home orders/orders")
    #expect(desk.reported == desk.drawing)
  }

  @Test func cancelIsNoAnswer() async throws {
    let desk = try await desk()
    let opening = desk.begin("/delete")
    await desk.settle()
    (desk.navigator.presented.last as? UIAlertController)?.stubTap("Keep")
    await #expect(code { try await opening.value } == .dismissed)
    await desk.settle()
    #expect(desk.drawing == "*home/home orders/orders")
  }

  @Test func screenThatIsShownNextDismissesTheAlert() async throws {
    let desk = try await desk()
    let opening = desk.begin("/delete")
    await desk.settle()
    _ = try await desk.router.show("/login")
    await #expect(code { try await opening.value } == .dismissed)
    #expect(desk.drawing == "*home/home orders/orders sheet/login")
    #expect(desk.navigator.presented.count == 1)
  }

  @Test func optionsOfASheetAreThoseOfItsController() async throws {
    let desk = try await desk()
    let options = SheetOptions(
      detents: [.medium, .fraction(0.25), .height(300)], selectedDetent: .height(300),
      showsGrabber: true, backgroundInteraction: .upThrough(.medium), cornerRadius: 12,
      closesBySwipe: false)
    _ = try await desk.router.show("/cart", context: .presented(as: .sheet(options)))
    let stack = try #require(desk.navigator.presented.last)
    let sheet = try #require(stack.sheetPresentationController)
    #expect(sheet.detents.map { $0.stubHeight(FullHeight()) } == [400, 200, 300])
    #expect(sheet.selectedDetentIdentifier == sheet.detents[2].identifier)
    #expect(sheet.prefersGrabberVisible)
    #expect(sheet.largestUndimmedDetentIdentifier == .medium)
    #expect(sheet.preferredCornerRadius == 12)
    #expect(stack.isModalInPresentation)
    #expect(desk.navigator.scene.modals[0].presentation.sheetOptions == options)
  }

  private struct FullHeight: UISheetPresentationControllerDetentResolutionContext {
    var maximumDetentValue: CGFloat { 800 }
  }
}
