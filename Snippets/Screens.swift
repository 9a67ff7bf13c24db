// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Screens: creating them, returning a value, and going back.

import Junctor

struct City: Codable, Sendable {
  let name: String
}

/// The content of a screen; in an app, a view controller or a view.
struct Page {
  let title: String
}

let router = Router(scheme: "mall")

// snippet.register
try router.register(
  "/orders", .screen { _, _ in Page(title: "Orders") }, .presented(inTab: "orders"))
try router.register(
  "/order/:id", .screen { request, _ in Page(title: "Order \(try request.string("id"))") },
  .parent("/orders"), .presented(inTab: "orders"), .exposed(to: .push))
try router.register(
  "/city",
  .screen { _, screen in
    // A real page would wait for the user's choice.
    screen.finish(City(name: "Hangzhou"))
    return Page(title: "Where do you live?")
  }, .presented(as: .sheet))
// snippet.end

// snippet.navigator
/// A navigator that prints its steps.
final class PrintingNavigator: Navigator {
  private(set) var scene: NavigationScene

  init(tabs: [String]) {
    scene = NavigationScene(id: "main", tabs: tabs.map { NavigationScene.Tab(name: $0) })
  }

  func perform(_ step: NavigationStep, in transition: TransitionContext) async throws {
    guard scene.apply(step) else { throw NavigationError.impossible(step) }
    print(step)
  }
}
// snippet.end

router.navigation.connect(PrintingNavigator(tabs: ["home", "orders"]))

// snippet.open
// Returns when the screen and its parents are in the stack, whatever the app showed before.
try await router.show("mall://order/42", source: .push)
print(router.navigation.scenes[0])
// scene main
// ├─ tab home  (empty)
// └─ tab orders ●  /orders  /order/42

// Returns the screen's value; throws `dismissed` if the screen is closed without one.
let city = try await router.open("/city", as: City.self)
print(city.name)  // Hangzhou

try await router.back()
// snippet.end
