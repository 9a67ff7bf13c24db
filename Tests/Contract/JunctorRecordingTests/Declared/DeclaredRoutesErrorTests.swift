// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor
import JunctorManifest
import JunctorRecording
import Testing

/// The messages about invalid routes files.
@Suite struct DeclaredRoutesErrorTests {
  private struct Refused: Error, CustomStringConvertible {
    let description = "no ink"
  }

  private static var factories: RouteFactories {
    var factories = RouteFactories()
    factories.add("time") { _ in .sync { _ in 0 } }
    factories.add("order") { _ in .sync { _ in 0 } }
    factories.add("broken") { _ in throw Refused() }
    return factories
  }

  private func report(about file: some Sequence<UInt8>, named name: String = "r") -> String {
    do throws(FileErrors) {
      _ = try DeclaredRoutes(file, named: name, factories: Self.factories)
      return ""
    } catch {
      return error.description
    }
  }

  // MARK: Form

  @Test(arguments: [
    "", " \n ", "routes", "{", "{routes: []}", #"{"routes" []}"#, #"{"routes": [}"#,
    #"{"routes": []} {}"#, "// none\n{}", #"{"routes": "a"#, String(repeating: "[", count: 1_000),
    "<array/>", "<plist>", "<plist><dict><key>routes</key><array></dict></plist>",
    "<plist><map/></plist>", "<plist><string>a & b</string></plist>", "<plist><!-- a",
  ])
  func brokenFileIsRefused(_ file: String) {
    #expect(
      report(about: file.utf8).hasPrefix(
        "r: brokenFile: the file is neither JSON nor a property list: "))
  }

  @Test func truncatedBinaryFileIsRefused() throws {
    let data = try PropertyListSerialization.data(
      fromPropertyList: ["routes": [["pattern": "/a", "screen": "time"]]], format: .binary,
      options: 0)
    #expect(report(about: data) == "")
    for count in 0..<data.count {
      #expect(report(about: data.prefix(count)).hasPrefix("r: "))
    }
  }

  /// A list whose only element is the list.
  @Test func aListThatContainsItselfIsRefused() {
    let list: [UInt8] = [0xA1, 0]
    let bytes =
      Array("bplist00".utf8) + list + [8] + [0, 0, 0, 0, 0, 0, 1, 1]
      + [0, 0, 0, 0, 0, 0, 0, 1] + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 10]
    #expect(report(about: bytes) == "r: wrongValue: a dictionary is required")
  }

  @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
  func mistakesInPropertyListsHaveAPath(_ format: PropertyListSerialization.PropertyListFormat)
    throws
  {
    let list: [String: Any] = [
      "routes": [
        ["pattern": "/a", "screen": "time"], ["pattern": 7, "screen": "clock", "colour": true],
        ["pattern": "/b", "screen": "clock", "priority": "2"],
        ["pattern": "/c", "screen": "clock"],
      ]
    ]
    let data = try PropertyListSerialization.data(
      fromPropertyList: list, format: format, options: 0)
    #expect(
      report(about: data, named: "R.plist") == """
        R.plist: unknownKey: routes[1].colour: unknown key “colour” (there are id, pattern, \
        ignoresCase, alternatives, aliases, priority, parameters, result, exposure, parents, tab, \
        presentation, steps, module, summary, examples, since, risk, deprecated, screen, kind, file, \
        identifier, transition, animated)
        R.plist: wrongValue: routes[1].pattern: a text is required
        R.plist: wrongValue: routes[2].priority: a whole number is required
        R.plist: unknownFactory: routes[3].screen: no factory of the kind code has the name \
        “clock” (there are broken, order, time)
        """)
  }

  // MARK: Values

  @Test(arguments: [
    ("[]", "r: wrongValue: a dictionary is required"),
    ("{}", "r: missingKey: “routes” is missing"),
    (#"{"routes": {}}"#, "r: wrongValue: routes: a list is required"),
    (#"{"routes": [7]}"#, "r: wrongValue: routes[0]: a dictionary is required"),
    (
      #"{"routes": [], "schemaVersion": 2}"#,
      "r: unknownVersion: schemaVersion: the version must be 1, not 2"
    ),
    (
      #"{"routes": [], "route": 1}"#,
      "r: unknownKey: route: unknown key “route” (there are schemaVersion, spaces, routes)"
    ),
  ])
  func brokenRoots(_ file: String, _ message: String) {
    #expect(report(about: file.utf8) == message)
  }

  /// Each is one route with one mistake.
  @Test(arguments: [
    (#""screen": "time""#, "r: missingKey: routes[0]: “pattern” is missing"),
    (
      #""pattern": "/a""#,
      "r: missingKey: routes[0]: “screen” is missing"
    ),
    (
      #""pattern": null, "screen": "time""#,
      "r: wrongValue: routes[0].pattern: a text is required, not null"
    ),
    (
      #""pattern": "/a/:id/:id", "screen": "time""#,
      """
      r: brokenPattern: routes[0].pattern: the name “id” is used twice
      /a/:id/:id
             ^
      """
    ),
    (
      #""pattern": "/a", "aliases": ["/b", 1.5], "screen": "time""#,
      "r: wrongValue: routes[0].aliases[1]: a text is required"
    ),
    (
      #""pattern": "/a", "screen": "clock""#,
      "r: unknownFactory: routes[0].screen: no factory of the kind code has the name “clock” (there are broken, "
        + "order, time)"
    ),
    (
      #""pattern": "/a", "screen": "time", "kind": "xib""#,
      "r: unknownFactory: routes[0].screen: no factory of the kind xib has the name “time” (there is none)"
    ),
    (
      #""pattern": "/a", "screen": "broken""#,
      "r: factoryFailed: routes[0].screen: the factory “broken” threw: no ink"
    ),
    (
      #""pattern": "/a", "screen": "time", "kind": "class""#,
      "r: wrongValue: routes[0].kind: “class” is not a kind of screen (there are code, storyboard, xib)"
    ),
    (
      #""pattern": "/a", "screen": "time", "file": "Main""#,
      "r: misplacedKey: routes[0].file: “file” requires the kind storyboard or xib"
    ),
    (
      #""pattern": "/a", "screen": "time", "identifier": "a""#,
      "r: misplacedKey: routes[0].identifier: “identifier” requires the kind storyboard"
    ),
    (
      #""pattern": "/a", "screen": "time", "presentation": "drop""#,
      "r: wrongValue: routes[0].presentation: “drop” is not a presentation (there are push, sheet, "
        + "fullScreen, popover, root, replace, custom:NAME)"
    ),
    (
      #""pattern": "/a", "screen": "time", "exposure": ["push", "siri"]"#,
      "r: wrongValue: routes[0].exposure[1]: “siri” is not a source (there are app, push, universalLink, "
        + "customScheme, intent, policy, web:ORIGIN, web:*, everyone)"
    ),
    (
      #""pattern": "/a", "screen": "time", "exposure": ["web:m.mall.example"]"#,
      "r: wrongValue: routes[0].exposure[0]: “web:m.mall.example” is not a source (there are app, push, "
        + "universalLink, customScheme, intent, policy, web:ORIGIN, web:*, everyone)"
    ),
    (
      #""pattern": "/a", "screen": "time", "exposure": "push""#,
      "r: wrongValue: routes[0].exposure: a list is required"
    ),
    (
      #""pattern": "/a", "screen": "time", "priority": "high""#,
      "r: wrongValue: routes[0].priority: a whole number is required"
    ),
    (
      #""pattern": "/a", "screen": "time", "animated": 1"#,
      "r: wrongValue: routes[0].animated: true or false is required"
    ),
    (
      #""pattern": "/a", "screen": "time", "parameters": [{"name": "a", "default": 1}]"#,
      "r: wrongValue: routes[0].parameters[0].default: a text is required"
    ),
    (
      #""pattern": "/a", "screen": "time", "parameters": [{"default": "1"}]"#,
      "r: missingKey: routes[0].parameters[0]: “name” is missing"
    ),
    (
      #""pattern": "/a", "screen": "time", "parameters": [7]"#,
      "r: wrongValue: routes[0].parameters[0]: a dictionary is required"
    ),
    (
      #""pattern": "/a", "screen": "time", "parameters": [{"name": "a", "privacy": "secret"}]"#,
      "r: wrongValue: routes[0].parameters[0].privacy: “secret” is not a privacy (there are public, private)"
    ),
    (
      #""pattern": "/a", "screen": "time", "risk": "high""#,
      "r: wrongValue: routes[0].risk: “high” is not a risk (there are read, write, payment)"
    ),
    (
      #""pattern": "/a", "screen": "time", "deprecated": {"replacement": "b"}"#,
      "r: missingKey: routes[0].deprecated: “since” is missing"
    ),
    (
      #""pattern": "/a", "screen": "time", "parents": ["/{"]"#,
      """
      r: brokenPattern: routes[0].parents[0]: this group is not closed
      /{
       ^
      """
    ),
  ])
  func brokenRoutes(_ route: String, _ message: String) {
    #expect(report(about: "{\"routes\": [\n{\(route)}]}".utf8) == message)
  }

  @Test func mistakesOfAllRoutesAreReported() {
    let file = """
      {
        "routes": [
          {"pattern": "/a(", "screen": "clock"},
          {"pattern": "/b", "screen": "time"},
          {
            "color": "red",
            "screen": 3
          }
        ],
        "more": 1
      }
      """
    let lines = report(about: file.utf8).split(separator: "\n").filter { $0.hasPrefix("r:") }
    let places = lines.map { $0.split(separator: ":").prefix(3).joined(separator: ":") }
    #expect(
      places == [
        "r: unknownKey: more", "r: brokenPattern: routes[0].pattern",
        "r: unknownFactory: routes[0].screen", "r: unknownKey: routes[2].color",
        "r: missingKey: routes[2]",
      ])
  }
}
