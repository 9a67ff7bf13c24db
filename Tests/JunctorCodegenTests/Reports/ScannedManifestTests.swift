// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import JunctorManifest
import JunctorMatching
import Testing

@testable import JunctorCodegen

@Suite struct ScannedManifestTests {
  private static func scanned(_ text: String, spaces: [RouteSpace] = [.scheme("shop")])
    -> ScannedManifest
  {
    ScannedManifest(
      [SourceFile(module: "Shop", path: "Shop.swift", bytes: Array(text.utf8))], spaces: spaces)
  }

  /// Returns the lines of the only route of a registration in a module.
  private static func route(_ registration: String, _ declarations: String = "") -> String {
    let scanned = scanned(
      """
      \(declarations)
      @RouteModule struct ShopModule: RouteModule {
        func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
          \(registration)
        }
      }
      """)
    let lines = scanned.manifest.jsonText.split(separator: "\n").filter { $0.hasPrefix("      ") }
    return (lines.map { String($0.dropFirst(6)) } + scanned.issues.map(\.message)).joined(
      separator: "\n")
  }

  // MARK: The shop

  private static let shop = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Examples/Mall")

  private static func sourcesOfTheShop() throws -> [SourceFile] {
    let folder = shop.appendingPathComponent("Sources")
    let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let paths = (found?.allObjects as? [URL] ?? []).map(\.path).filter { $0.hasSuffix(".swift") }
    return try paths.sorted().map { path in
      let parts = path.dropFirst(folder.path.count + 1).split(separator: "/")
      return SourceFile(
        module: String(parts[0]), path: parts.joined(separator: "/"),
        bytes: Array(try Data(contentsOf: URL(fileURLWithPath: path))))
    }
  }

  /// The test of the shop proves that `routes.json` is the manifest of its router.
  @Test func routesOfTheShopHaveTheBytesOfTheRouter() throws {
    let scanned = ScannedManifest(try Self.sourcesOfTheShop())
    let bytes = try Data(contentsOf: Self.shop.appendingPathComponent("routes.json"))
    let manifest = try RouteManifest(bytes)
    #expect(scanned.manifest.spaces == manifest.spaces)
    var same = 0
    for route in scanned.manifest.routes where route.id != "order.returned" {
      let expected = try #require(manifest.route(named: route.id), "\(route.id)")
      let one = try RouteManifest(spaces: manifest.spaces, routes: [route])
      #expect(one.jsonText == (try RouteManifest(spaces: manifest.spaces, routes: [expected])).jsonText)
      same += 1
    }
    #expect(same == 25)
    var returned = try #require(manifest.route(named: "order.returned"))
    returned.parents = []
    #expect(scanned.manifest.route(named: "order.returned") == returned)
    // The others come from a loop.
    let missing = manifest.routes.map(\.id).filter { scanned.manifest.route(named: $0) == nil }
    #expect(missing.count == 7 && missing.allSatisfy { $0.hasPrefix("order.returning.") })
    #expect(
      scanned.issues.map { "\($0.place.path): \($0.code)" } == [
      ])
  }

  // MARK: Options

  @Test(arguments: [
    (
      #"try registrar.register("/a", .named("a"), .summary("One"), .example("/a"), .since("8"), .risk(.payment)) { _ in }"#,
      """
      "id": "a",
      "pattern": "/a",
      "module": "ShopModule",
      "summary": "One",
      "examples": ["/a"],
      "since": "8",
      "risk": "payment"
      """
    ),
  ])
  func optionsAreThoseOfTheRegistration(_ registration: String, _ route: String) {
    #expect(Self.route(registration) == route)
  }
}
