// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

@testable import JunctorTesting
import SwiftUI
import Testing

import Junctor
@testable import JunctorNavigation
@testable import JunctorRouting
@testable import VerifiedSwiftUI
@testable import SwiftUITesting

/// `RouterView` inside split views, with tab bars of the app's own, and with a stored scene.
@MainActor
@Suite struct ContainerTests {
  private func router() throws -> Router {
    let router = Router(scheme: "mall")
    _ = router.work
    for pattern in ["/home", "/orders", "/mailbox/:id"] {
      try router.register("\(pattern)", .view { request, _ in Text(request.address) })
    }
    try router.register("/login", .view { _, _ in Text("/login") }, .presented(as: .sheet))
    return router
  }

  @Test func detailOfSplitViewShowsScreens() async throws {
    let router = try router()
    let navigator = SwiftUINavigator(settle: .zero)
    let user = User(
      view: NavigationSplitView {
        Button("Work") { Task { try? await router.reset(to: ["/mailbox/office"]) } }
      } detail: {
        RouterView(router, in: navigator, roots: ["": "/home"])
      })
    user.appear()
    await until(router) { user.sees == "*/home" }
    try await router.reset(to: ["/mailbox/office"])
    try await router.show("/orders")
    try await router.show("/login")
    #expect(user.sees == "*/mailbox/office/orders sheet/login")
    user.pullDown()
    user.swipeBack()
    await until(router) { user.sees == "*/mailbox/office" }
    #expect(router.navigation.frontScene?.screens.map(\.address) == ["/mailbox/office"])
  }

  @Test func tabBarOfTheAppSelectsTabs() async throws {
    let router = try router()
    let navigator = SwiftUINavigator(tabs: ["home", "orders"], settle: .zero)
    let view = RouterView(router, in: navigator, roots: ["home": "/home", "orders": "/orders"]) {
      stacks, selection in
      ZStack {
        ForEach(stacks.indices, id: \.self) { tab in
          stacks[tab].opacity(tab == selection.wrappedValue ? 1 : 0)
        }
      }
      Button("Orders") { selection.wrappedValue = 1 }
    }
    let user = User(view: view)
    user.appear()
    await until(router) { user.visible == ["/home"] }
    user.tap("Orders")
    #expect(user.visible == ["/orders"])
    #expect(router.navigation.frontScene?.selected == 1)
    try await router.show("/mailbox/office")
    #expect(user.visible == ["/orders", "/mailbox/office"])
    try await router.show("/login")
    #expect(user.sight.covers.map(\.sight.stack) == [["/login"]])
    try await router.show("/home", context: .presented(with: .init(tab: "home")))
    #expect(user.visible == ["/home"])
    #expect(navigator.scene.tabs[1].stack.count == 2)
  }

  @Test func storedSceneIsRestoredOverRoots() async throws {
    let router = try router()
    let before = SwiftUINavigator(id: "before", tabs: ["home", "orders"], settle: .zero)
    try await router.connect(before, roots: ["home": "/home", "orders": "/orders"])
    try await router.show("/mailbox/office", context: .presented(with: .init(tab: "orders")))
    try await router.show("/login")
    let stored = before.scene
    router.navigation.disconnect(scene: "before")

    let errors = Failures(of: router)
    let navigator = SwiftUINavigator(tabs: ["home", "orders"], settle: .zero)
    let user = User(
      view: RouterView(
        router, in: navigator, roots: ["home": "/home", "orders": "/orders"], restoring: stored))
    user.appear()
    await until(router) { user.sees == "home/home *orders/orders/mailbox/office sheet/login" }
    #expect(errors.all.isEmpty)
  }

  @Test func screensThatCannotBeRestoredAreReported() async throws {
    let router = try router()
    let stored = NavigationScene(
      id: "before",
      tabs: [
        .init(
          name: "",
          stack: [
            Screen(id: 1, route: "/home", address: "/home"),
            Screen(id: 2, route: "/gone", address: "/gone"),
            Screen(id: 3, route: "/orders", address: "/orders"),
          ])
      ])
    let errors = Failures(of: router)
    let user = User(
      view: RouterView(
        router, in: SwiftUINavigator(settle: .zero), roots: ["": "/home"], restoring: stored))
    user.appear()
    await until(router) { errors.codes == [.notFound] }
    #expect(user.sees == "*/home")
  }
}

extension User {
  /// The stack of the tab that is not hidden by its opacity.
  fileprivate var visible: [String] {
    sight.parts.first { ($0.modifier as? StubOpacity)?.opacity == 1 }?.stack ?? []
  }
}
