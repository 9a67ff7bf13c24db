// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorTesting
import Testing

import Junctor
@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting

@Suite struct LintTests {
  private let router = Router.quiet()

  private func screen(
    _ pattern: String, of module: String?, _ options: RouteOption...
  ) throws {
    try router.register(
      RouteRegistration(
        RoutePatterns(pattern), handler: .screen { _, _ in 1 }, options: options,
        owner: RouteOwner(module: module, fileID: "App/Routes.swift", line: 1)))
  }

  private static let exposures: [(RouteExposure, RouteExposure, String, Bool)] = [
    (.app, .app, "Orders", true), (.push, .push, "Orders", true),
    (.push, .app, "Orders", false), (.push, .app, "Shop", true),
    (.push, [.push, .customScheme], "Orders", true),
    ([.push, .customScheme], .push, "Orders", false),
    (.web("https://a.example"), .anyPage, "Orders", true),
    (.anyPage, .web("https://a.example"), "Orders", false),
    (.web("https://a.example"), .web("https://b.example"), "Orders", false),
    (
      .web("https://a.example", includingSubframes: true), .web("https://a.example"), "Orders",
      false
    ),
    (
      .web("https://a.example"), .web("https://a.example", includingSubframes: true), "Orders", true
    ),
  ]

  @Test(arguments: exposures)
  func parentOfAnotherModuleIsExposedToTheSameSources(
    own: RouteExposure, parents: RouteExposure, module: String, isFine: Bool
  ) throws {
    try screen("/orders/:shop", of: module, .exposed(to: parents))
    try screen("/order/:shop/:id", of: "Shop", .parent("/orders/:shop"), .exposed(to: own))
    let warnings = router.lint()
    #expect(warnings.count == (isFine ? 0 : 1))
    guard let warning = warnings.first else { return }
    guard
      case .foreignParent("/orders/:shop", of: "/order/:shop/:id", owner: _, reason: _) = warning
    else {
      Issue.record("\(warning)")
      return
    }
    #expect(
      "\(warning)"
        == "App/Routes.swift:1 (Shop): foreignParent: “/order/:shop/:id” is open to \(own), and shows "
        + "its parent “/orders/:shop” of Orders, which is open to \(parents)")
  }

  @Test func grandparentsAreIncluded() throws {
    try screen("/all", of: "Orders")
    try screen("/list", of: "Shop", .parent("/all"))
    try screen("/item/:id", of: "Shop", .parent("/list"), .exposed(to: .push))
    let warnings = router.lint()
    #expect(warnings.count == 1)
    guard case .foreignParent("/all", of: "/item/:id", owner: _, reason: _)? = warnings.first else {
      Issue.record("\(warnings)")
      return
    }
  }

  @Test func moduleIsTakenFromTheFileByDefault() throws {
    try screen("/all", of: "App")
    try screen("/item/:id", of: nil, .parent("/all"), .exposed(to: .push))
    #expect(router.lint().isEmpty)
  }

  @Test func listedAncestorsHaveNoParents() throws {
    try screen("/all", of: "Orders")
    try screen("/list", of: "Shop", .parent("/all"))
    try screen(
      "/item/:id", of: "Shop", .presented(with: NavigationOptions(ancestors: ["/list"])),
      .exposed(to: .push))
    #expect(router.lint().isEmpty)
  }

  @Test func parentWithoutARouteIsReported() throws {
    try screen("/b/:part", of: nil)
    try router.register("/value") { _ in 1 }
    for (number, parent) in ["/nowhere", "/value", "/:x", "/b/:x", "/c/:x"].enumerated() {
      try screen("/item/\(number)/:x", of: nil, .parent(parent))
    }
    let parents = router.lint().compactMap { warning in
      if case .missingParent(let parent, of: _, owner: _) = warning { parent } else { nil }
    }
    #expect(parents.count == router.lint().count)
    #expect(Set(parents) == ["/nowhere", "/value", "/:x", "/c/:x"] && parents.count == 4)
  }

  @Test func cycleOfParentsEnds() throws {
    try screen("/a", of: "A", .parent("/b"))
    try screen("/b", of: "B", .parent("/a"))
    #expect(router.lint().isEmpty)
  }
}
