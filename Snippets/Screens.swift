// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Screens: what a handler makes, how it answers, and the ways back.

import Junctor

struct City: Codable, Sendable {
  let name: String
}

/// What this example shows; in an app it is a view controller or a view.
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
    // A real page would wait until somebody chooses.
    screen.finish(City(name: "Hangzhou"))
    return Page(title: "Where do you live?")
  }, .presented(as: .sheet))
// snippet.end

// snippet.navigator
/// A scene that prints what it does.
final class PrintingNavigator: Navigator {
  private(set) var scene: NavigationScene

  init(tabs: [String]) {
    scene = NavigationScene(id: "main", tabs: tabs.map { NavigationScene.Tab(name: $0) })
  }

  func perform(_ step: NavigationStep, in transition: NavigationTransition) async throws {
    guard scene.apply(step) else { throw NavigationError.impossible(step) }
    print(step)
  }
}
// snippet.end

router.navigation.connect(PrintingNavigator(tabs: ["home", "orders"]))

// snippet.open
// Returns when the screen is up, with all that lies under it, from wherever the app is.
try await router.show("mall://order/42", source: .push)
print(router.navigation.scenes[0])
// scene main
// ├─ tab home  (empty)
// └─ tab orders ●  /orders  /order/42

// Returns what the screen gave; throws `dismissed` when it went without a value.
let city = try await router.open("/city", as: City.self)
print(city.name)  // Hangzhou

try await router.back()
// snippet.end
