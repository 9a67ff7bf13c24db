// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor
import JunctorFoundation
import JunctorTesting
import Testing

/// Routes of a file: values, screens and owners.
@Suite struct DeclaredRoutesTests {
  private static let json = """
    {
      "version": 1,
      "routes": [
        {
          "pattern": "/order/:id", "screen": "order.detail", "presentation": "push",
          "exposed": ["push", "web:https://m.mall.example"], "name": "order",
          "summary": "One order \\u2713", "examples": ["/order/7"], "priority": 2
        },
        { "patterns": ["/login", "/sign-in"], "screen": "login", "kind": "storyboard",
          "file": "Account", "identifier": "start", "presentation": "modal" },
        {"pattern": "/cart", "screen": "cart", "kind": "xib", "presentation": "root"},
        {"pattern": "/time", "screen": "time", "defaults": {"zone": "UTC"}}
      ]
    }
    """

  private static let xml = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <!-- what the shop shows -->
    <dict>
      <key>version</key><integer>1</integer>
      <key>routes</key>
      <array>
        <dict>
          <key>pattern</key><string>/order/:id</string>
          <key>screen</key><string>order.detail</string>
          <key>presentation</key><string>push</string>
          <key>exposed</key>
          <array><string>push</string><string>web:https://m.mall.example</string></array>
          <key>name</key><string>order</string>
          <key>summary</key><string>One order &#x2713;</string>
          <key>examples</key><array><string>/order/7</string></array>
          <key>priority</key><integer>2</integer>
        </dict>
        <dict>
          <key>patterns</key><array><string>/login</string><string>/sign-in</string></array>
          <key>screen</key><string>login</string>
          <key>kind</key><string>storyboard</string>
          <key>file</key><string>Account</string>
          <key>identifier</key><string>start</string>
          <key>presentation</key><string><![CDATA[modal]]></string>
        </dict>
        <dict>
          <key>pattern</key><string>/cart</string>
          <key>screen</key><string>cart</string>
          <key>kind</key><string>xib</string>
          <key>presentation</key><string>root</string>
        </dict>
        <dict>
          <key>pattern</key><string>/time</string>
          <key>screen</key><string>time</string>
          <key>defaults</key><dict><key>zone</key><string>UTC</string></dict>
        </dict>
      </array>
    </dict>
    </plist>
    """

  enum Form: String, CaseIterable {
    case json, xml, binary
  }

  private static func contents(_ form: Form) throws -> Data {
    switch form {
    case .json: return Data(json.utf8)
    case .xml: return Data(xml.utf8)
    case .binary:
      let list = try PropertyListSerialization.propertyList(
        from: Data(xml.utf8), options: [], format: nil)
      return try PropertyListSerialization.data(
        fromPropertyList: list, format: .binary, options: 0)
    }
  }

  static var factories: RouteFactories {
    var factories = RouteFactories()
    factories.addScreen("order.detail") { request, _ in "order \(try request.string("id"))" }
    factories.add("login", .storyboard) { recipe in
      .screen { _, _ in "\(recipe.file ?? "") → \(recipe.identifier ?? "")" }
    }
    factories.add("cart", .xib) { recipe in
      .screen { _, _ in "cart of \(recipe.file ?? "no file")" }
    }
    factories.add("time") { _ in .sync { try $0.string("zone") } }
    return factories
  }

  @Test(arguments: Form.allCases)
  func routesOfAFileMatchAndHaveOwners(_ form: Form) throws {
    let routes = try DeclaredRoutes(
      try Self.contents(form), named: "Shop.routes", factories: Self.factories)
    let router = Router(scheme: "mall")
    try router.register(contentsOf: routes.registrations)
    #expect(try router.value(for: "mall://time", as: String.self) == "UTC")
    #expect(try router.value(for: "mall://time?zone=CET", as: String.self) == "CET")
    #expect(router.canOpen("/order/7", from: .push))
    #expect(router.canOpen("/order/7", from: .web("https://m.mall.example")))
    #expect(!router.canOpen("/order/7", from: .customScheme))
    #expect(!router.canOpen("/login", from: .push))
    let order = try #require(router.routes.first { $0.pattern == "/order/:id" })
    #expect(order.name == "order")
    #expect(order.summary == "One order ✓")
    #expect(order.examples == ["/order/7"])
    #expect(order.priority == 2)
    let lines =
      switch form {
      case .json: [4, 9, 9, 11, 12]
      case .xml: [9, 20, 20, 28, 34]
      case .binary: [1, 2, 2, 3, 4]
      }
    let owners = ["/order/:id", "/login", "/sign-in", "/cart", "/time"].map { pattern in
      router.routes.first { $0.pattern == pattern }?.owner.description
    }
    #expect(owners == lines.map { "Shop.routes:\($0)" })
  }

  @Test(arguments: Form.allCases) @MainActor
  func routesOfAFileShowScreens(_ form: Form) async throws {
    let router = Router(scheme: "mall")
    let host = SimulatedHost()
    try router.register("/home", .screen { _, _ in "home" })
    try await router.connect(host, roots: ["": "/home"])
    let routes = try DeclaredRoutes(
      try Self.contents(form), named: "Shop.routes", factories: Self.factories)
    try router.register(contentsOf: routes.registrations)

    let order = try await router.show("/order/7", source: .push)
    #expect(host.content(of: try #require(order.screen)) as? String == "order 7")
    #expect(host.scene.tabs[0].stack.map(\.address) == ["mall://home", "/order/7"].map(Self.path))

    let login = try await router.show("/sign-in")
    #expect(host.content(of: try #require(login.screen)) as? String == "Account → start")
    #expect(host.scene.modals.map(\.presentation) == [.sheet])

    let cart = try await router.show("/cart")
    #expect(host.content(of: try #require(cart.screen)) as? String == "cart of no file")
    #expect(host.scene.tabs[0].stack.map(\.address) == ["/cart"])
    #expect(host.scene.modals.isEmpty)
  }

  private static func path(_ address: String) -> String {
    address == "mall://home" ? "/home" : address
  }

  @Test @MainActor func factoriesOfTheNavigationQueueAreAvailable() async throws {
    let router = Router(scheme: "mall")
    router.navigation.registerFactory("h5") { request, _ in "page \(try request.string("page"))" }
    var factories = RouteFactories()
    factories.addScreens(of: router.navigation)
    let file = #"{"routes": [{"pattern": "/page/:page", "screen": "h5"}]}"#
    let routes = try DeclaredRoutes(file.utf8, named: "routes.json", factories: factories)
    try router.register(contentsOf: routes.registrations)
    let host = SimulatedHost()
    router.navigation.connect(host)
    let shown = try await router.show("/page/faq")
    #expect(host.content(of: try #require(shown.screen)) as? String == "page faq")
  }

  // MARK: Conflicts

  private static func file(_ patterns: String...) -> String {
    let routes = patterns.map { #"{"pattern": "\#($0)", "screen": "time"}"# }
    return "{\"routes\": [\n\(routes.joined(separator: ",\n"))\n]}"
  }

  @Test func conflictInAFileNamesBothLinesAndRegistersNothing() throws {
    let routes = try DeclaredRoutes(
      Self.file("/a/:x", "/b", "/a/:y").utf8, named: "routes.json", factories: Self.factories)
    let router = Router(scheme: "mall")
    let error = #expect(throws: RegistrationError.self) {
      try router.register(contentsOf: routes.registrations)
    }
    #expect(error?.code == .conflict)
    #expect(error?.owner == RouteOwner(fileID: "routes.json", line: 4))
    #expect(error?.otherOwner == RouteOwner(fileID: "routes.json", line: 2))
    #expect(router.routes.isEmpty)
  }

  @Test func conflictWithCodeNamesBothLinesAndRegistersNothing() throws {
    let router = Router(scheme: "mall")
    try router.register("/b", .sync { _ in "code" })
    let routes = try DeclaredRoutes(
      Self.file("/a", "/b").utf8, named: "routes.json", factories: Self.factories)
    let error = #expect(throws: RegistrationError.self) {
      try router.register(contentsOf: routes.registrations)
    }
    #expect(error?.owner == RouteOwner(fileID: "routes.json", line: 3))
    #expect(error?.otherOwner?.fileID == "JunctorFoundationTests/DeclaredRoutesTests.swift")
    #expect(router.routes.map(\.pattern) == ["/b"])
    #expect(try router.value(for: "/b", as: String.self) == "code")
  }

  private struct FileModule: RouteModule {
    let name = "Shop"
    let registrations: [RouteRegistration]

    func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
      try registrar.group("/shop").register(contentsOf: registrations)
    }
  }

  @Test func routesOfAFileAreRemovedWithTheModule() async throws {
    let routes = try DeclaredRoutes(
      Self.file("/a", "/b").utf8, named: "routes.json", factories: Self.factories)
    let router = Router(scheme: "mall")
    try router.add([FileModule(registrations: routes.registrations)])
    #expect(router.routes.map(\.pattern).sorted() == ["/shop/a", "/shop/b"])
    #expect(router.routes.map(\.owner.module) == ["Shop", "Shop"])
    #expect(try await router.stopModule("Shop"))
    #expect(router.routes.isEmpty)
  }

  @Test func missingFileIsReported() {
    let url = URL(fileURLWithPath: "/nowhere/routes.json")
    let error = #expect(throws: DeclaredRoutesError.self) {
      try DeclaredRoutes(contentsOf: url, factories: Self.factories)
    }
    #expect(error?.file == "routes.json")
    #expect(error?.problems.map(\.code) == [.brokenFile])
  }
}
