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

/// Windows that requests open.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct WindowTests {
  @Test(arguments: [true, false])
  func windowOfTheGroupIsOpened(_ hasSeveralWindows: Bool) async throws {
    let app = try await App()
    var opened: [String] = []
    let action = OpenWindowAction(stub: { [router = app.router] group, value in
      let name = "\(value)"
      opened.append("\(group) \(name)")
      let navigator = SwiftUINavigator(id: name, settle: .zero)
      Task { try await router.connect(navigator, roots: ["": "/home"]) }
    })
    let view = Text("window").opensWindows(of: app.router, inGroup: "shop")
      .environment(\.openWindow, action)
      .environment(\.supportsMultipleWindows, hasSeveralWindows)
    User(view: view).appear()
    try await app.router.show("/order/7", context: .presented(with: .init(window: .new)))
    let scene = try #require(app.router.navigation.scenes.last)
    #expect(scene.front.map(\.address).last == "/order/7")
    #expect(opened == (hasSeveralWindows ? ["shop \(scene.id)"] : []))
    #expect(app.router.navigation.scenes.count == (hasSeveralWindows ? 2 : 1))
  }
}
