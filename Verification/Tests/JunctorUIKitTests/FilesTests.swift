// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import VerifiedUIKit
import Testing
import UIKit

/// Screens from storyboards and nib files.
@Suite @MainActor struct FilesTests {
  private final class Detail: UIViewController {
    var id = 0
  }

  @Test func aScreenComesFromAStoryboard() async throws {
    UIStoryboard.stubFiles["Goods"] = ["": { UIViewController() }, "detail": { Detail() }]
    let desk = try await Desk()
    try desk.router.register(
      "/board/:id",
      .storyboard("Goods", identifier: "detail") { (controller: Detail, request, _) in
        controller.id = try request.value("id")
      })
    try desk.router.register(
      "/initial", .storyboard("Goods") { (_: Detail, _, _) in })
    _ = try await desk.router.show("/board/7")
    #expect((desk.stack().topViewController as? Detail)?.id == 7)
    await #expect(code { try await desk.router.open("/board/seven") } == .badParameter)
    await #expect(code { try await desk.router.open("/initial") } == .handlerFailed)
    #expect(desk.stack().viewControllers.count == 2)
  }

  @Test func aScreenComesFromANib() async throws {
    let desk = try await Desk()
    try desk.router.register(
      "/nib/:id",
      .xib(Detail.self, nib: "Detail~wide") { controller, request, _ in
        controller.id = try request.value("id")
      })
    try desk.router.register("/plain", .xib(Detail.self))
    _ = try await desk.router.show("/nib/7")
    let detail = try #require(desk.stack().topViewController as? Detail)
    #expect(detail.id == 7)
    #expect(detail.nibName == "Detail~wide")
    _ = try await desk.router.show("/plain")
    #expect(desk.stack().topViewController?.nibName == nil)
  }
}
