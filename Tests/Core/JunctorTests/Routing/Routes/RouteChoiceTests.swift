// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

import Junctor
@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting

private enum Orders: Route, Equatable {
  case detail(id: Int)
  case all

  static let patterns = RoutePatterns(
    choices: [["/order/:id([0-9]+)", "/o/:id([0-9]+)"], ["/order"]])

  init(from parameters: RouteParameters) throws(ParameterError) {
    switch try parameters.choice(of: Self.patterns) {
    case 0: self = .detail(id: try parameters["id"])
    default: self = .all
    }
  }

  func write(to values: inout RouteValues) {
    switch self {
    case .detail(let id):
      values.choose(0)
      values.write("id", id)
    case .all: values.choose(1)
    }
  }
}

private struct Stray: Route {
  static let patterns: RoutePatterns = "/stray"

  init(from parameters: RouteParameters) throws(ParameterError) {
    _ = try parameters.choice(of: RoutePatterns(choices: ["/a", "/b"]))
  }

  func write(to values: inout RouteValues) {}
}

@Suite struct RouteChoiceTests {
  let router: Router

  init() { router = Router(spaces: [.scheme("mall")]) }

  @Test(
    arguments: [
      (Orders.detail(id: 7), "mall://order/7", ["/order/7", "/o/7"]),
      (.all, "mall://order", ["/order"]),
    ])
  fileprivate func eachChoiceHasItsOwnAddresses(
    _ route: Orders, _ url: String, _ addresses: [String]
  ) async throws {
    let received = Notes()
    try router.register(for: Orders.self) { route in received.add("\(route)") }
    #expect(try router.url(for: route) == url)
    for address in addresses {
      #expect(try router.route(Orders.self, of: address) == route)
      try await router.open(address)
    }
    try await router.open(route)
    #expect(received.all == Array(repeating: "\(route)", count: addresses.count + 1))
  }

  @Test func patternWithTheSameEndIsNotAChoice() throws {
    try router.register(for: Orders.self) { _ in }
    try router.register("/old/order", RouteHandler.For<Orders>(.sync { _ in }).handler)
    let error = #expect(throws: RouteError.self) { try router.route(Orders.self, of: "/old/order") }
    #expect(error?.code == .badParameter)
  }

  @Test func patternWithoutAChoiceIsAnError() throws {
    try router.register(for: Stray.self) { _ in }
    let error = #expect(throws: RouteError.self) { try router.route(Stray.self, of: "/stray") }
    #expect(error?.code == .badParameter)
    #expect("\(error!)".contains("“/stray” is not one of “/a”, “/b”"))
  }
}
