// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import SwiftUI
import Testing
import UIKit

import Junctor
@testable import JunctorNavigation
@testable import JunctorRouting
@testable import JunctorTesting
@testable import VerifiedSwiftUI
@testable import SwiftUITesting

@MainActor
@Suite struct ContentTests {
  @Test func viewAnswersItsCaller() async throws {
    let app = try await App()
    let city = Task { try await app.router.open("/city", as: String.self) }
    await until(app.router) { app.navigator.scene.top?.address == "/city" }
    app.user.tap("Lyon")
    #expect(try await city.value == "Lyon")
    await until(app.router) { app.user.sees == "*home/home orders/orders" }
  }

  @Test func viewInASheetReadsRouterAndScreen() async throws {
    let app = try await App()
    let city = try await app.open("/city", as: .sheet)
    app.user.tap("Log in")
    await until(app.router) { app.user.sees == "*home/home orders/orders sheet/city sheet/login" }
    app.user.pullDown()
    app.user.tap("Lyon")
    #expect(try await city.value.value as? String == "Lyon")
  }

  @Test func viewOfAReusedScreenIsCreatedForTheNewRequest() async throws {
    let app = try await App()
    try app.router.register(
      "/search", .view { request, _ in Text(verbatim: "/search:\(request["q"] ?? "")") },
      .identified(by: []))
    _ = try await app.open("/search?q=tea")
    let screen = app.navigator.scene.top
    _ = try await app.open("/search?q=jam")
    #expect(app.navigator.scene.top?.id == screen?.id)
    #expect(app.user.sees == "*home/home/search:jam orders/orders")
  }

  @Test func screenWithOnUpdateKeepsItsView() async throws {
    let app = try await App()
    var received: [String] = []
    try app.router.register(
      "/search",
      .screen { request, screen in
        screen.onUpdate = { received.append($0["q"] ?? "") }
        return try ScreenContent(request, screen) { request, _ in
          Text(verbatim: "/search:\(request["q"] ?? "")")
        }
      }, .identified(by: []))
    _ = try await app.open("/search?q=tea")
    _ = try await app.open("/search?q=jam")
    #expect(received == ["jam"])
    #expect(app.user.sees == "*home/home/search:tea orders/orders")
  }

  @Test func errorOfALaterViewEndsItsRequest() async throws {
    let app = try await App()
    try app.router.register(
      "/list",
      .view { request, _ in
        Text(verbatim: "/list:\(try request.value("page", as: Int.self))")
      })
    _ = try await app.open("/list?page=1")
    let error = await #expect(throws: RouteError.self) { try await app.router.show("/list?page=x") }
    #expect(error?.code == .badParameter)
    #expect(app.navigator.scene.top?.address == "/list?page=1")
    #expect(app.user.sees == "*home/home/list:1 orders/orders")
  }

  @Test func errorOfAViewEndsTheRequest() async throws {
    let app = try await App()
    try app.router.register(
      "/goods/:id",
      .view { request, _ in Text(verbatim: "/goods\(try request.value("id", as: Int.self))") })
    let error = await #expect(throws: RouteError.self) {
      try await app.router.open("/goods/seven")
    }
    #expect(error?.code == .badParameter)
    #expect(app.user.sees == "*home/home orders/orders")
  }

  @Test func viewsOfAnyHandlerAreShown() async throws {
    let app = try await App(tabs: [""])
    try app.router.register("/plain", .screen { _, _ in Text("/plain") })
    _ = try await app.open("/plain")
    #expect(app.user.sees == "*//plain")
  }

  // MARK: Typed routes

  @Test func viewOfTypedRouteAnswersWithOutput() async throws {
    let app = try await App()
    try app.router.register(for: PickCity.self, .view { route, _ in CityList(near: route.near) })
    let city = Task { try await app.router.open(PickCity(near: "Lyon")) }
    await until(app.router) { app.user.sees == "*home/home/near:Lyon orders/orders" }
    app.user.tap("Lyon")
    #expect(try await city.value == City(name: "Lyon"))
  }

  @Test func viewOfTypedRouteIsShownForURL() async throws {
    let app = try await App()
    try app.router.register(for: PickCity.self, .view { route, _ in CityList(near: route.near) })
    _ = try await app.open("mall://cities?near=Nantes")
    #expect(app.user.sees == "*home/home/near:Nantes orders/orders")
  }

  @Test func viewOfReusedScreenReceivesNewRoute() async throws {
    let app = try await App()
    try app.router.register(
      for: PickCity.self, .view { route, _ in CityList(near: route.near) }, .presented(as: .sheet))
    try await app.router.show(PickCity(near: "Lyon"))
    let screen = app.navigator.scene.top
    try await app.router.show(PickCity(near: "Nantes"))
    #expect(app.navigator.scene.top?.id == screen?.id)
    #expect(app.user.sees == "*home/home orders/orders sheet/near:Nantes")
  }

  @Test func answerOfAnotherTypeIsTypeMismatch() async throws {
    let app = try await App()
    try app.router.register(for: PickCity.self, .view { _, _ in CityPicker() })
    let city = Task { try await app.router.open(PickCity(near: "Lyon")) }
    await until(app.router) { app.navigator.scene.top?.route == "/cities" }
    app.user.tap("Lyon")
    let error = await #expect(throws: RouteError.self) { try await city.value }
    #expect(error?.code == .typeMismatch)
  }

  // MARK: UIKit

  @Test func viewControllerIsShownAmongViews() async throws {
    let app = try await App()
    let controller = UIViewController()
    try app.router.register("/old", .screen { _, _ in controller })
    _ = try await app.open("/old")
    let views = app.user.sight.everything.compactMap { $0.view as? ControllerView }
    #expect(views.count == 1)
    let shown = views.first?.stubShow(in: UIViewController())
    #expect(shown?.controller === controller)
  }

  @Test func barOfStackShowsNavigationItemOfViewController() throws {
    let controller = UIViewController()
    controller.title = "Orders"
    controller.navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Filter")
    let pushed = UIHostingController(rootView: ControllerView(controller: controller))
    let between = UIViewController()
    between.stubMove(toParent: pushed)
    let stack = UINavigationController(rootViewController: pushed)
    let bar = pushed.navigationItem
    bar.prompt = "SwiftUI's"
    let shown = pushed.rootView.stubShow(in: between)
    #expect(bar.title == "Orders")
    #expect(bar.rightBarButtonItems?.map(\.title) == ["Filter"])

    controller.title = "3 orders"
    controller.navigationItem.leftBarButtonItems = [UIBarButtonItem(title: "Edit")]
    controller.navigationItem.rightBarButtonItem = nil
    #expect(bar.title == "3 orders")
    #expect(bar.leftBarButtonItems?.map(\.title) == ["Edit"])
    #expect(bar.rightBarButtonItems == nil)
    #expect(bar.prompt == "SwiftUI's", "What the view controller does not set is not changed.")
    #expect(stack.navigationItem.title == nil)
    withExtendedLifetime(shown.context) {}
  }

  @Test func viewIsShownAmongViewControllers() throws {
    let router = Router(scheme: "mall")
    let hosting = try #require(
      UIViewController.hosting(Text("/a"), router: router) as? UIHostingController<AnyView>)
    let sight = Sight(hosting.rootView)
    #expect(sight.all(Text.self).map(\.stubText) == ["/a"])
    #expect(sight.parts.last?.environment.router === router)
    let controller = UIViewController()
    #expect(UIViewController.hosting(controller) === controller)
    #expect(UIViewController.hosting(controller, router: router) === controller)
    #expect(UIViewController.hosting(7) == nil)
  }

  @Test func viewAmongViewControllersAnswersItsCaller() async throws {
    let router = Router(scheme: "mall")
    _ = router.work
    try router.register("/city", .view { _, _ in CityPicker() })
    let foreign = ForeignNavigator()
    router.navigation.connect(foreign)
    let city = Task { try await router.open("/city", as: String.self) }
    await until(router) { foreign.controller != nil }
    let hosting = try #require(foreign.controller as? UIHostingController<AnyView>)
    User(view: hosting.rootView).tap("Lyon")
    #expect(try await city.value == "Lyon")
  }
}

private struct City: Equatable, Sendable {
  let name: String
}

private struct PickCity: Route {
  typealias Output = City
  static let patterns: RoutePatterns = "/cities"

  var near: String
}

extension PickCity {
  init(from parameters: RouteParameters) throws(ParameterError) { near = try parameters["near"] }

  func write(to values: inout RouteValues) { values.write("near", near) }
}

private struct CityList: View {
  let near: String
  @Environment(\.screen) private var screen

  var body: some View {
    Text(verbatim: "/near:\(near)")
    Button(near) { screen?.finish(City(name: near)) }
  }
}

/// A navigator of view controllers, which converts views.
private final class ForeignNavigator: Navigator {
  private(set) var scene = NavigationScene(id: "main", tabs: [NavigationScene.Tab(name: "")])
  private(set) var controller: UIViewController?
  let converting: @MainActor (Any) -> UIViewController? = { UIViewController.hosting($0) }

  func perform(_ step: NavigationStep, in transition: TransitionContext) async throws {
    var next = scene
    guard next.apply(step) else { throw NavigationError.impossible(step) }
    if let top = next.top, let content = transition.content(of: top) {
      controller = converting(content)
    }
    scene = next
  }
}
