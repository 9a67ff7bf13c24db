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

@MainActor
@Suite struct RouteLinkTests {
  @Test func linksOpenTheirAddresses() async throws {
    let app = try await App()
    let failures = Failures(of: app.router)
    let name = "dynamic"
    try app.router.register(
      "/links",
      .view { _, _ in
        Text("/links")
        RouteLink("order", to: "/order/7")
        RouteLink(to: "/login", context: .presented(as: .fullScreen)) { Text("log in") }
        RouteLink(name, to: "/nowhere")
      })
    try await app.router.show("/links")
    app.user.tap("dynamic")
    await until(app.router) { failures.codes == [.notFound] }
    app.user.tap("order")
    await until(app.router) { app.user.sees == "*home/home/links/order7 orders/orders" }
    try await app.router.back()
    app.user.tap("log in")
    await until(app.router) { app.user.sees == "*home/home/links orders/orders fullScreen/login" }
  }

  @Test func routerThatIsMissingInTheEnvironmentSaysWhatToDo() async throws {
    let router = EnvironmentValues().router
    let failures = Failures(of: router)
    router.go("/order/7")
    await until(router) { failures.codes == [.rejected] || failures.codes == [.handlerFailed] }
    #expect("\(try #require(failures.all.first))".contains("Put the view into a RouterView"))
    #expect(EnvironmentValues().router === router)
  }
}
