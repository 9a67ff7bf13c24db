// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor
import JunctorFoundation
import JunctorTesting
import Testing

/// The screens of the last run, also if their addresses have changed since.
@Suite(.timeLimit(.minutes(1))) @MainActor struct StoredSceneTests {
  private static func screen(_ id: UInt64, _ address: String) -> Screen {
    Screen(id: id, route: address, address: address)
  }

  private static let scene = NavigationScene(
    id: "main",
    tabs: [
      .init(name: "home", stack: [screen(1, "/home"), screen(2, "/item/7"), screen(3, "/gone")]),
      .init(name: "orders", stack: [screen(4, "/orders")]),
    ], selected: 1,
    modals: [
      .init(presentation: .sheet, stack: [screen(5, "/item/8")]),
      .init(presentation: .fullScreen, stack: [screen(6, "/home")]),
    ])

  private func migrate(_ address: String, _ version: Int) -> String? {
    if address == "/gone" { return nil }
    return version < 2 ? address.replacingOccurrences(of: "/item/", with: "/goods/") : address
  }

  private func drawing(_ scene: NavigationScene) -> String {
    (scene.tabs.map { "\($0.name): \($0.stack)" }
      + scene.modals.map { "\($0.presentation): \($0.stack)" })
      .joined(separator: " ")
  }

  @Test func presentVersionIsReadUnchanged() throws {
    let data = try StoredScene.data(of: Self.scene, version: 2)
    let stored = try StoredScene(data, version: 2) { _, _ in nil }
    #expect(stored.scene == Self.scene)
    #expect(stored.version == 2)
    #expect(stored.removed.isEmpty)
  }

  @Test(arguments: [0, 1]) func earlierVersionIsMigrated(_ version: Int) throws {
    let data =
      version == 0
      ? try JSONEncoder().encode(Self.scene) : try StoredScene.data(of: Self.scene, version: 1)
    let stored = try StoredScene(data, version: 2, migrate: migrate)
    #expect(stored.version == version)
    #expect(
      drawing(stored.scene)
        == "home: [/home, /goods/7] orders: [/orders] sheet: [/goods/8] fullScreen: [/home]")
    #expect(stored.removed == ["/gone"])
  }

  @Test func screensAboveARemovedOneAreRemoved() throws {
    let data = try StoredScene.data(of: Self.scene, version: 1)
    let stored = try StoredScene(data, version: 2) { address, _ in
      address == "/orders" || address == "/home" ? nil : address
    }
    #expect(drawing(stored.scene) == "home: [] orders: []")
    #expect(stored.removed == ["/home", "/item/7", "/gone", "/orders", "/item/8", "/home"])
  }

  @Test func migratedSceneIsRestoredAndTheRestReported() async throws {
    let flow = try await NavigationFlowTest(
      tabs: ["home", "orders"], roots: ["home": "/home", "orders": "/orders"]
    ) { clock in
      let router = Router(scheme: "mall", clock: clock)
      for pattern in ["/home", "/orders", "/goods/:id"] {
        try router.register(RoutePatterns(texts: [pattern]), .screen { _, _ in "" })
      }
      return router
    }
    let data = try StoredScene.data(of: Self.scene, version: 1)
    let stored = try StoredScene(data, version: 2) { address, _ in
      address.replacingOccurrences(of: "/item/", with: "/goods/")
    }
    let errors = try await flow.router.restore(stored.scene)
    #expect(errors.map(\.address) == ["/gone"])
    #expect(
      flow.seen == .stack(tab: "orders", ["/orders"], .sheet(["/goods/8"]), .fullScreen(["/home"])))
  }

  @Test func failuresNameTheirNumbers() throws {
    let data = try StoredScene.data(of: Self.scene, version: 3)
    #expect(throws: StoredScene.Failure.newer(version: 3, known: 2)) {
      try StoredScene(data, version: 2)
    }
    let large = StoredScene.Failure.tooLarge(bytes: data.count, limit: 10)
    #expect(throws: large) { try StoredScene.data(of: Self.scene, version: 3, limit: 10) }
    #expect(throws: large) { try StoredScene(data, version: 3, limit: 10) }
    #expect(large.description.contains("the limit is 10"))
    #expect(throws: DecodingError.self) { try StoredScene(Data("{}".utf8)) }
  }
}
