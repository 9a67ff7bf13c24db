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

/// A tab in columns, and as one stack in a narrow window.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct ColumnTests {
  private let router = Router(scheme: "mail")
  private let navigator: SwiftUINavigator

  init() async throws {
    _ = router.work
    for (pattern, parent) in [
      ("/boxes", nil), ("/box/:id", "/boxes"), ("/mail/:id", "/box/work"), ("/rule", nil),
    ] {
      var options: [RouteOption] = []
      if let parent { options.append(.parent(parent)) }
      try router.register(
        RouteRegistration(
          RoutePatterns(texts: [pattern]),
          handler: .view { request, _ in Text(verbatim: request.address) }, options: options,
          owner: RouteOwner(fileID: #fileID, line: #line)))
    }
    navigator = SwiftUINavigator(
      id: "main", tabs: [SceneTab(root: "/boxes", columnCount: 3)], settle: .zero)
    try await router.connect(navigator)
  }

  private func user(_ width: UserInterfaceSizeClass) -> User {
    User(
      view: RouterView(router, in: navigator, roots: nil)
        .environment(\.horizontalSizeClass, width))
  }

  /// The first texts of the columns, with the stack of the last one.
  private func columns(_ user: User) throws -> [[String]] {
    let split = try #require(user.sight.parts.first { $0.view is any StubColumns })
    return split.inner.map { column in
      let stack = column.stack
      return stack.isEmpty ? column.all(Text.self).map(\.stubText) : stack
    }
  }

  @Test func linkFillsTheColumnsAndANarrowWindowHasTheSameStack() async throws {
    try await router.show("/mail/7")
    let (wide, narrow) = (user(.regular), user(.compact))
    let expected = [["/boxes"], ["/box/work"], ["/mail/7"]]
    #expect(navigator.scene.tabs[0].columns.map { $0.map(\.address) } == expected)
    #expect(try columns(wide) == expected)
    #expect(narrow.sight.stack == expected.joined().map { $0 })
  }

  @Test func rowOfASidebarReplacesWhatIsInTheOtherColumns() async throws {
    try await router.show("/mail/7")
    try await router.show("/box/home")
    #expect(try columns(user(.regular)) == [["/boxes"], ["/box/home"], []])
    #expect(navigator.scene.front.map(\.address) == ["/boxes", "/box/home"])
  }

  @Test func userGoesBackInTheLastColumn() async throws {
    try await router.show("/mail/7")
    try await router.push("/rule")
    let user = user(.regular)
    #expect(try columns(user).last == ["/mail/7", "/rule"])
    user.swipeBack()
    await until(router) { navigator.scene.front.map(\.address).last == "/mail/7" }
    #expect(try columns(user).last == ["/mail/7"])
  }
}
