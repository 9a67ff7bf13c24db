// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import SwiftUI

import Junctor
@testable import JunctorNavigation
@testable import JunctorRouting
@testable import JunctorTesting
@testable import VerifiedSwiftUI
@testable import SwiftUITesting

extension Screen {
  /// A screen of a number.
  static func number(_ id: UInt64) -> Screen {
    Screen(id: id, route: "/\(id)", address: "/\(id)")
  }
}

extension NavigationScene.Modal {
  static func made(_ presentation: Presentation, _ ids: UInt64...) -> NavigationScene.Modal {
    NavigationScene.Modal(presentation: presentation, stack: ids.map { .number($0) })
  }
}

extension NavigationScene {
  /// The texts that a user sees if each screen shows its number.
  var drawing: String {
    func numbers(_ stack: [Screen]) -> String { stack.map { "/\($0.id)" }.joined() }
    let tabs = tabs.indices.map { index in
      (index == selected ? "*" : "") + self.tabs[index].name + numbers(self.tabs[index].stack)
    }
    return (tabs + modals.map { "\($0.presentation)" + numbers($0.stack) }).joined(separator: " ")
  }
}

extension TransitionContext {
  /// A transition in which each screen shows its number.
  static func test(isAnimated: Bool = true) -> TransitionContext {
    TransitionContext(cause: .open, isAnimated: isAnimated) { Text(verbatim: "/\($0)") }
  }
}

extension SwiftUINavigator {
  /// Returns a navigator that does not wait, after steps.
  static func after(
    _ steps: [NavigationStep], tabs: [String] = ["home", "orders"]
  ) async throws -> SwiftUINavigator {
    let navigator = SwiftUINavigator(tabs: tabs.map { SceneTab($0) }, settle: .zero)
    for step in steps { try await navigator.perform(step, in: .test()) }
    return navigator
  }
}

/// An app with several screens, and its user.
@MainActor
struct App {
  let router = Router(scheme: "mall")
  let navigator: SwiftUINavigator
  let user: User

  init(tabs: [String] = ["home", "orders"]) async throws {
    _ = router.work
    navigator = SwiftUINavigator(id: "main", tabs: tabs.map { SceneTab($0) }, settle: .zero)
    user = User(view: RouterView(router, in: navigator, roots: nil))
    for tab in tabs {
      try router.register("/\(tab)", .view { _, _ in Text(verbatim: "/\(tab)") })
    }
    try router.register(
      "/order/:id", .view { request, _ in Text(verbatim: "/order\(request["id"] ?? "")") })
    try router.register("/city", .view { _, _ in CityPicker() })
    try router.register("/login", .view { _, _ in Text("/login") }, .presented(as: .sheet))
    try router.register(
      "/draft",
      .view { _, screen in
        screen.mayLeave = { _ in false }
        return Text("/draft")
      })
    try await router.connect(
      navigator, roots: Dictionary(uniqueKeysWithValues: tabs.map { ($0, "/\($0)") }))
  }

  /// Opens an address, and returns when its screen is shown; the task returns the outcome.
  func open(
    _ address: String, as presentation: Presentation? = nil
  ) async throws -> Task<RouteOutcome, any Error> {
    let shown = try await router.show(
      address, context: .presented(as: presentation))
    return Task { try await shown.outcome() }
  }
}

struct CityPicker: View {
  @Environment(\.screen) private var screen
  @Environment(\.router) private var router

  var body: some View {
    Text("/city")
    Button("Lyon") { screen?.finish("Lyon") }
    Button("Log in") { [router] in Task { try? await router.show("/login") } }
  }
}

/// The failures that no caller receives.
@MainActor
final class Failures {
  private(set) var all: [RouteError] = []

  init(of router: Router) { router.onFailure = { [weak self] in self?.all.append($0) } }

  var codes: [RouteError.Code] { all.map(\.code) }
}
