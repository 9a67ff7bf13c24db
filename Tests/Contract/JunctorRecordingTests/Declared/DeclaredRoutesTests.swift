// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor
import JunctorManifest
import JunctorTesting
import Testing

@testable import JunctorRecording

/// Routes of a file: values, screens and owners.
@Suite struct DeclaredRoutesTests {
  private static let json = """
    {
      "schemaVersion": 1,
      "spaces": ["mall"],
      "routes": [
        {
          "pattern": "/order/:id", "screen": "order.detail", "presentation": "push",
          "exposure": ["push", "web:https://m.mall.example"], "id": "order",
          "summary": "One order \\u2713", "examples": ["/order/7"], "priority": 2
        },
        { "pattern": "/login", "aliases": ["/sign-in"], "screen": "login", "kind": "storyboard",
          "file": "Account", "identifier": "start", "presentation": "sheet" },
        {"pattern": "/cart", "screen": "cart", "kind": "xib", "presentation": "root"},
        {"pattern": "/time", "screen": "time", "steps": ["SignIn"],
          "parameters": [{"name": "zone", "in": "query", "default": "UTC", "privacy": "public"}]}
      ]
    }
    """

  private static let xml = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <!-- what the shop shows -->
    <dict>
      <key>schemaVersion</key><integer>1</integer>
      <key>routes</key>
      <array>
        <dict>
          <key>pattern</key><string>/order/:id</string>
          <key>screen</key><string>order.detail</string>
          <key>presentation</key><string>push</string>
          <key>exposure</key>
          <array><string>push</string><string>web:https://m.mall.example</string></array>
          <key>id</key><string>order</string>
          <key>summary</key><string>One order &#x2713;</string>
          <key>examples</key><array><string>/order/7</string></array>
          <key>priority</key><integer>2</integer>
        </dict>
        <dict>
          <key>pattern</key><string>/login</string>
          <key>aliases</key><array><string>/sign-in</string></array>
          <key>screen</key><string>login</string>
          <key>kind</key><string>storyboard</string>
          <key>file</key><string>Account</string>
          <key>identifier</key><string>start</string>
          <key>presentation</key><string><![CDATA[sheet]]></string>
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
          <key>parameters</key>
          <array>
            <dict>
              <key>name</key><string>zone</string>
              <key>default</key><string>UTC</string>
              <key>privacy</key><string>public</string>
            </dict>
          </array>
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
    let owners = ["/order/:id", "/login", "/sign-in", "/cart", "/time"].map { pattern in
      router.routes.first { $0.pattern == pattern }?.owner.description
    }
    #expect(owners == [1, 2, 2, 3, 4].map { "Shop.routes:\($0)" })
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
    factories.add("h5") { recipe in .screen(of: recipe.screen) }
    let file = #"{"routes": [{"pattern": "/page/:page", "screen": "h5"}]}"#
    let routes = try DeclaredRoutes(file.utf8, named: "routes.json", factories: factories)
    try router.register(contentsOf: routes.registrations)
    let host = SimulatedHost()
    router.navigation.connect(host)
    let shown = try await router.show("/page/faq")
    #expect(host.content(of: try #require(shown.screen)) as? String == "page faq")
  }

  // MARK: Conflicts

  @Test func fileHasTheKeysOfTheManifest() throws {
    let file = """
      {
        "schemaVersion": 1,
        "spaces": ["mall"],
        "routes": [
          {
            "id": "order", "pattern": "/Order/:id", "ignoresCase": true, "aliases": ["/o/:id"],
            "priority": 2,
            "parameters": [
              {"name": "id", "in": "path", "privacy": "private", "summary": "The number of the order"},
              {
                "name": "tab", "in": "query", "type": "string", "swiftType": "String",
                "optional": true, "default": "all", "privacy": "public"
              }
            ],
            "exposure": ["push"], "parents": ["/home", "/orders"], "tab": "me",
            "presentation": "custom:zoom", "steps": [], "module": "Orders", "summary": "One order",
            "examples": ["/order/7"], "since": "8.1", "risk": "write",
            "deprecated": {"since": "9.0", "replacement": "order.v2"},
            "screen": "order.detail", "transition": "zoom", "animated": false
          },
          {"pattern": "/home", "parents": ["/"], "screen": "time"}
        ]
      }
      """
    let routes = try DeclaredRoutes(file.utf8, named: "routes.json", factories: Self.factories)
    let router = Router(scheme: "mall")
    try router.register(contentsOf: routes.registrations)
    let order = try #require(router.manifest.route(named: "order"))
    // The same file without what only this app has is the manifest.
    let bare = file.split(separator: "\n").filter { !$0.contains("\"screen\"") }
      .joined(separator: "\n")
      .replacingOccurrences(of: "\"order.v2\"},", with: "\"order.v2\"}")
      .replacingOccurrences(of: "},\n  ]", with: "}\n  ]")
    var expected = try #require(RouteManifest(bare.utf8).route(named: "order"))
    expected.module = nil
    expected.parameters[0].example = "7"
    #expect(order == expected)
    #expect(router.manifest.route(named: "/home")?.parents == ["/"])
  }

  private static func file(_ patterns: String...) -> String {
    let routes = patterns.map { #"{"pattern": "\#($0)", "screen": "time"}"# }
    return "{\"routes\": [\n\(routes.joined(separator: ",\n"))\n]}"
  }

  @Test func conflictInAFileNamesBothEntriesAndRegistersNothing() throws {
    let routes = try DeclaredRoutes(
      Self.file("/a/:x", "/b", "/a/:y").utf8, named: "routes.json", factories: Self.factories)
    let router = Router(scheme: "mall")
    let error = #expect(throws: RegistrationError.self) {
      try router.register(contentsOf: routes.registrations)
    }
    #expect(error?.code == .conflict)
    #expect(error?.owner == RouteOwner(fileID: "routes.json", line: 3))
    #expect(error?.otherOwner == RouteOwner(fileID: "routes.json", line: 1))
    #expect(router.routes.isEmpty)
  }

  @Test func conflictWithCodeNamesEntryAndLineAndRegistersNothing() throws {
    let router = Router(scheme: "mall")
    try router.register("/b", .sync { _ in "code" })
    let routes = try DeclaredRoutes(
      Self.file("/a", "/b").utf8, named: "routes.json", factories: Self.factories)
    let error = #expect(throws: RegistrationError.self) {
      try router.register(contentsOf: routes.registrations)
    }
    #expect(error?.owner == RouteOwner(fileID: "routes.json", line: 2))
    #expect(error?.otherOwner?.fileID == "JunctorRecordingTests/DeclaredRoutesTests.swift")
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
    let error = #expect(throws: FileErrors.self) {
      try DeclaredRoutes(contentsOf: url, factories: Self.factories)
    }
    #expect(error?.description.hasPrefix("routes.json") == true)
    #expect(error?.errors.map(\.code) == [.brokenFile])
  }
}
