// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting

extension String {
  static let home = "home"
  static let orders = "orders"
}

/// A small app: its router, and the handles of its screens.
@MainActor
final class Mall {
  let router: Router
  /// The last handle for each address.
  private(set) var handles: [String: ScreenHandle] = [:]
  /// Whether the user is signed in.
  var isSignedIn = false

  static let roots: [String: String] = [.home: "/home", .orders: "/orders"]

  init(_ clock: ManualClock) throws {
    router = Router(spaces: [.scheme("mall")], clock: clock, log: { _ in })
    for (pattern, options) in Self.screens {
      let handler = RouteHandler.screen { [weak self] request, screen in
        self?.handles[screen.screen.address] = screen
        return request.address
      }
      try router.register(
        RouteRegistration(
          RoutePatterns(pattern), handler: handler, options: options,
          owner: RouteOwner(fileID: #fileID, line: #line)))
    }
    try router.register(
      "/account/:name", .screen { _, _ in 1 }, .intercepted(by: SignIn(mall: self)))
    try router.register(
      "/member/:id", .screen { _, _ in 1 }, .exposed(to: .push), .presented(inTab: "orders"),
      .intercepted(by: SignIn(mall: self)))
    try router.register("/price/:id") { request in try request.int("id") * 100 }
    try router.register("/note") { _ in }
    try router.register("/closed", .gated(by: Closed())) { _ in 1 }
    try router.register("/slow") { _ in
      try await clock.sleep(for: .seconds(3))
      return "at last"
    }
  }

  private static let screens: [(String, [RouteOption])] = [
    ("/home", []),
    ("/orders", [.presented(inTab: "orders")]),
    ("/order/:id([0-9]+)", [.parent("/orders"), .presented(inTab: "orders"), .exposed(to: .push)]),
    (
      "/order/:id([0-9]+)/items/:item([a-z][0-9]+)",
      [.parent("/order/:id([0-9]+)"), .presented(inTab: "orders")]
    ),
    ("/goods/:id", [.publicParameters("sort")]),
    ("/cart", [.identified(by: [])]),
    ("/login", [.presented(as: .sheet)]),
    ("/city", [.presented(as: .sheet)]),
    ("/ticket/:code([0-9]{6})", []),
    ("/notice/:text", [.presented(as: .fullScreen), .presented(with: .init(modals: .stayUnder))]),
  ]

  /// Opens the login if the user is not signed in, and continues after it.
  struct SignIn: RouteInterceptor {
    weak let mall: Mall?

    func intercept(_ request: RouteRequest, next: Next) async throws -> RouteResponse {
      if await mall?.isSignedIn == false {
        guard try await mall?.router.open("/login?from=account").ending != .dismissed else {
          throw RouteRejection("The user did not sign in.")
        }
        await mall?.signIn()
      }
      return try await next(request)
    }
  }

  private func signIn() { isSignedIn = true }

  struct Closed: RouteGate {
    func admit(_ request: inout RouteRequest) throws -> RouteResponse? {
      throw RouteRejection("It is closed.")
    }
  }
}

/// A flow through the mall.
@MainActor
struct MallFlow {
  let flow: NavigationFlowTest
  let mall: Mall

  init() async throws {
    let clock = ManualClock()
    mall = try Mall(clock)
    flow = try await NavigationFlowTest(
      mall.router, clock: clock, tabs: [SceneTab(.home), SceneTab(.orders)], roots: Mall.roots)
  }
}
