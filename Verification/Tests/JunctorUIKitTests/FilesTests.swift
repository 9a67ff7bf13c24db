// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorManifest
import JunctorRecording
import VerifiedUIKit
import Testing
import UIKit

/// Screens from storyboards and nib files.
@Suite @MainActor struct FilesTests {
  private final class Detail: UIViewController {
    var id = 0
  }

  @Test func screenIsLoadedFromAStoryboard() async throws {
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
    await #expect(code { try await desk.router.open("/board/seven") } == .failed(.badParameter))
    await #expect(code { try await desk.router.open("/initial") } == .failed(.handlerFailed))
    #expect(desk.stack().viewControllers.count == 2)
  }

  @Test func screenIsLoadedFromANib() async throws {
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

  // MARK: Named by a routes file

  private static let file = """
    {
      "routes": [
        { "pattern": "/account/:id", "screen": "account", "kind": "storyboard",
          "file": "Account", "identifier": "detail", "presentation": "sheet" },
        { "pattern": "/initial/:id", "screen": "account", "kind": "storyboard", "file": "Account" },
        { "pattern": "/wide/:id", "screen": "account", "kind": "xib", "file": "Detail~wide" },
        { "pattern": "/plain/:id", "screen": "account", "kind": "xib" }
      ]
    }
    """

  private var factories: RouteFactories {
    var factories = RouteFactories()
    factories.addStoryboard("account") { (controller: Detail, request, _) in
      controller.id = try request.value("id")
    }
    factories.addXib("account", Detail.self) { controller, request, _ in
      controller.id = try request.value("id")
    }
    return factories
  }

  @Test func routesFileNamesStoryboardsAndNibs() async throws {
    UIStoryboard.stubFiles["Account"] = ["": { Detail() }, "detail": { Detail() }]
    let routes = try DeclaredRoutes(Self.file.utf8, named: "routes.json", factories: factories)
    let desk = try await Desk()
    try desk.router.register(contentsOf: routes.registrations)
    func front() -> String? {
      let stack = desk.sheet ?? desk.stack()
      return (stack.topViewController as? Detail).map { "\($0.id) \($0.nibName ?? "no nib")" }
    }
    for (address, shown) in [
      ("/wide/1", "1 Detail~wide"), ("/plain/2", "2 no nib"), ("/initial/3", "3 no nib"),
      ("/account/4", "4 no nib"),
    ] {
      _ = try await desk.router.show(address)
      #expect(front() == shown)
    }
    #expect(
      desk.drawing == "*home/home/wide/1/plain/2/initial/3 orders/orders sheet/account/4")
    await #expect(code { try await desk.router.open("/account/four") } == .failed(.badParameter))
  }

  @Test func fileNamesRegisteredStoryboardsOnly() {
    let file = #"{"routes": [{"pattern": "/a", "screen": "account", "kind": "code"}]}"#
    #expect(throws: FileErrors.self) {
      try DeclaredRoutes(file.utf8, named: "routes.json", factories: factories)
    }
  }
}
