// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor
import JunctorFoundation
import Testing

/// The exact messages about invalid routes files.
@Suite struct BrokenFileTests {
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
    do throws(DeclaredRoutesError) {
      _ = try DeclaredRoutes(file, named: name, factories: Self.factories)
      return ""
    } catch {
      return error.description
    }
  }

  // MARK: JSON

  @Test(arguments: [
    ("", "r:1:1: brokenFile: the file is empty"),
    (" \n ", "r:2:2: brokenFile: the file is empty"),
    ("routes", "r:1:1: brokenFile: a value is missing before “r”"),
    ("{", "r:1:2: brokenFile: a key in quotes is missing before the end of the file"),
    ("{\n  routes: []}", "r:2:3: brokenFile: a key in quotes is missing before “r”"),
    (#"{"routes" []}"#, "r:1:11: brokenFile: “:” is missing before “[”"),
    (#"{"routes": [}"#, "r:1:13: brokenFile: a value is missing before “}”"),
    (#"{"routes": [],}"#, "r:1:14: brokenFile: an element is missing between “,” and “}”"),
    ("{\"routes\": [\n1\n2]}", "r:3:1: brokenFile: “,” or “]” is missing before “2”"),
    (#"{"routes": []} {}"#, "r:1:16: brokenFile: unexpected “{” after the end of the value"),
    ("{\"routes\": []\n// none\n}", "r:2:1: brokenFile: “,” or “}” is missing before “/”"),
    ("// none\n{}", "r:1:1: brokenFile: JSON does not allow comments"),
    (#"{"routes": "a"#, "r:1:12: brokenFile: the text is not terminated"),
    ("{\"é\": \"a\nb\"}", "r:1:7: brokenFile: the text is not terminated"),
    ("{\"a\": \"\t\"}", "r:1:8: brokenFile: a text contains a control character"),
    (#"{"a": "\x"}"#, "r:1:8: brokenFile: invalid escape sequence"),
    (#"{"a": "\ud800"}"#, "r:1:8: brokenFile: invalid escape sequence"),
    (#"{"a": 01}"#, "r:1:7: brokenFile: “01” is not a number"),
    (#"{"a": 1.}"#, "r:1:7: brokenFile: “1.” is not a number"),
    (
      "{\"routes\": [],\n \"routes\": []}",
      "r:2:2: brokenFile: the key “routes” is repeated, first on line 1"
    ),
    (
      String(repeating: "[", count: 100),
      "r:1:66: brokenFile: the values are nested too deeply"
    ),
  ])
  func brokenJSON(_ file: String, _ message: String) {
    #expect(report(about: file.utf8) == message)
  }

  private static let marks = String(repeating: "\u{301}\u{323}", count: 15)

  @Test(arguments: [
    ("{\"a\(marks)\": 1, \"routes\": []}", "r:1:2: unknownKey: "),
    ("{\"a\(marks)\u{301}\": 1}", "r:1:2: brokenFile: a text has more than 30 combining marks"),
    ("{\"a\": \"\(marks)\\u0301\"}", "r:1:7: brokenFile: a text has more than 30 combining marks"),
    (
      "<plist><dict><key>\(marks)&#x301;</key><true/></dict></plist>",
      "r:1:14: brokenFile: a text has more than 30 combining marks"
    ),
    ("<plist><\(marks)>", "r:1:8: brokenFile: unexpected “\(marks)” in <>"),
    (
      "<plist><string>&\(marks);</string></plist>",
      "r:1:16: brokenFile: “&\(marks)” is not a character reference"
    ),
  ])
  func combiningMarksInARowHaveALimit(_ file: String, _ message: String) {
    #expect(report(about: file.utf8).hasPrefix(message))
  }

  @Test func invalidUTF8IsLocated() {
    #expect(report(about: [0x7B, 0x0A, 0x20, 0xFF]) == "r:2:2: brokenFile: this is not UTF-8")
  }

  // MARK: Property lists

  @Test(arguments: [
    ("<array/>", "r:1:1: brokenFile: the root must be <plist>, not <array>"),
    ("<plist>", "r:1:8: brokenFile: an element is missing before the end of the file"),
    (
      "<plist><dict>\n<key>routes</key><array>\n</dict></plist>",
      "r:3:1: brokenFile: </array> is missing before “<”, for the element on line 2"
    ),
    (
      "<plist><dict><string/></dict></plist>",
      "r:1:14: brokenFile: a <key> is missing before <string>"
    ),
    ("<plist><dict><key>a</key></dict></plist>", "r:1:14: brokenFile: the key “a” has no value"),
    (
      "<plist><dict>\n<key>a</key><true/>\n<key>a</key><true/>\n</dict></plist>",
      "r:3:1: brokenFile: the key “a” is repeated, first on line 2"
    ),
    ("<plist><map/></plist>", "r:1:8: brokenFile: unknown element <map>"),
    (
      "<plist><string>a & b</string></plist>",
      "r:1:18: brokenFile: “&” is not a character reference; write &amp; for “&”"
    ),
    (
      "<plist><string>&x;</string></plist>",
      "r:1:16: brokenFile: “&x” is not a character reference; write &amp; for “&”"
    ),
    ("<plist><integer>ten</integer></plist>", "r:1:8: brokenFile: “ten” is not a whole number"),
    ("<plist><string id=\"1\"/></plist>", "r:1:8: brokenFile: unexpected “id=\"1\"” in <string>"),
    ("<plist><!-- a", "r:1:8: brokenFile: the comment has no end"),
    (
      "<!DOCTYPE plist [<!ENTITY a \"b\">]>\n<plist><string>&a;</string></plist>",
      "r:1:1: brokenFile: a document type with declarations is not supported"
    ),
    ("<plist><true/></plist>x", "r:1:23: brokenFile: unexpected “x” after the end of the list"),
    (
      "<plist><true/></plist>", "r:1:8: wrongType: the root must be a dictionary, not true or false"
    ),
    (
      "<plist><dict>\n<key>routes</key>\n<date>2026-01-01T00:00:00Z</date></dict></plist>",
      "r:3:1: wrongType: “routes” must be a list, not a date"
    ),
  ])
  func brokenXML(_ file: String, _ message: String) { #expect(report(about: file.utf8) == message) }

  @Test func mistakesInBinaryFilesHaveAPath() throws {
    let list: [String: Any] = [
      "routes": [
        ["pattern": "/a", "screen": "time"], ["pattern": 7, "screen": "clock", "colour": true],
      ]
    ]
    let data = try PropertyListSerialization.data(
      fromPropertyList: list, format: .binary, options: 0)
    #expect(
      report(about: data, named: "R.plist") == """
        R.plist: routes[1].pattern: wrongType: “pattern” must be a text, not a whole number
        R.plist: routes[1].screen: unknownFactory: no factory of the kind code has the name \
        “clock” (there are broken, order, time)
        R.plist: routes[1].colour: unknownKey: unknown key “colour” (there are id, pattern, \
        ignoresCase, alternatives, aliases, priority, parameters, result, exposure, parents, tab, \
        presentation, steps, module, summary, examples, since, risk, deprecated, screen, kind, file, \
        identifier, transition, animated)
        """)
    #expect(
      report(about: data.prefix(20), named: "R.plist")
        == "R.plist: brokenFile: the binary property list is truncated")
  }

  // MARK: Values

  @Test(arguments: [
    ("[]", "r:1:1: wrongType: the root must be a dictionary, not a list"),
    ("{}", "r:1:1: missingKey: “routes”, the list of routes, is missing"),
    (#"{"routes": {}}"#, "r:1:12: wrongType: “routes” must be a list, not a dictionary"),
    (#"{"routes": [7]}"#, "r:1:13: wrongType: a route must be a dictionary, not a whole number"),
    (
      #"{"routes": [], "schemaVersion": 2}"#,
      "r:1:33: unknownVersion: the version must be 1, not 2"
    ),
    (
      #"{"routes": [], "route": 1}"#,
      "r:1:16: unknownKey: unknown key “route” (there are schemaVersion, spaces, routes)"
    ),
  ])
  func brokenRoots(_ file: String, _ message: String) {
    #expect(report(about: file.utf8) == message)
  }

  /// Each is one route, at line 2, column 1, with one mistake.
  @Test(arguments: [
    (#""screen": "time""#, "r:2:1: missingKey: “pattern” is missing"),
    (
      #""pattern": "/a""#,
      "r:2:1: missingKey: “screen”, the name of a factory, is missing"
    ),
    (
      #""pattern": null, "screen": "time""#,
      "r:2:13: wrongType: “pattern” must be a text, not null"
    ),
    (
      #""pattern": "/a/:id/:id", "screen": "time""#,
      """
      r:2:13: brokenPattern: the name “id” is used twice
      /a/:id/:id
             ^
      """
    ),
    (
      #""pattern": "/a", "aliases": ["/b", 1.5], "screen": "time""#,
      "r:2:37: wrongType: “aliases” must be a list of texts; this is a number that is not whole"
    ),
    (
      #""pattern": "/a", "screen": "clock""#,
      "r:2:29: unknownFactory: no factory of the kind code has the name “clock” (there are broken, "
        + "order, time)"
    ),
    (
      #""pattern": "/a", "screen": "time", "kind": "xib""#,
      "r:2:29: unknownFactory: no factory of the kind xib has the name “time” (there is none)"
    ),
    (
      #""pattern": "/a", "screen": "broken""#,
      "r:2:29: factoryFailed: the factory “broken” threw: no ink"
    ),
    (
      #""pattern": "/a", "screen": "time", "kind": "class""#,
      "r:2:45: unknownKind: “class” is not a kind of screen (there are code, storyboard, xib)"
    ),
    (
      #""pattern": "/a", "screen": "time", "file": "Main""#,
      "r:2:45: misplacedKey: “file” requires the kind storyboard or xib"
    ),
    (
      #""pattern": "/a", "screen": "time", "identifier": "a""#,
      "r:2:51: misplacedKey: “identifier” requires the kind storyboard"
    ),
    (
      #""pattern": "/a", "screen": "time", "presentation": "drop""#,
      "r:2:53: unknownPresentation: “drop” is not a presentation (there are push, sheet, "
        + "fullScreen, popover, root, replace, custom:NAME)"
    ),
    (
      #""pattern": "/a", "screen": "time", "exposure": ["push", "siri"]"#,
      "r:2:58: unknownSource: “siri” is not a source (there are app, push, universalLink, "
        + "customScheme, intent, policy, web:ORIGIN, web:*, everyone)"
    ),
    (
      #""pattern": "/a", "screen": "time", "exposure": ["web:m.mall.example"]"#,
      "r:2:50: unknownSource: “web:m.mall.example” is not a source (there are app, push, "
        + "universalLink, customScheme, intent, policy, web:ORIGIN, web:*, everyone)"
    ),
    (
      #""pattern": "/a", "screen": "time", "exposure": "push""#,
      "r:2:49: wrongType: “exposure” must be a list, not a text"
    ),
    (
      #""pattern": "/a", "screen": "time", "priority": "high""#,
      "r:2:49: wrongType: “priority” must be a whole number, not a text"
    ),
    (
      #""pattern": "/a", "screen": "time", "animated": 1"#,
      "r:2:49: wrongType: “animated” must be true or false, not a whole number"
    ),
    (
      #""pattern": "/a", "screen": "time", "parameters": [{"name": "a", "default": 1}]"#,
      "r:2:77: wrongType: “default” must be a text, not a whole number"
    ),
    (
      #""pattern": "/a", "screen": "time", "parameters": [{"default": "1"}]"#,
      "r:2:52: missingKey: “name” is missing"
    ),
    (
      #""pattern": "/a", "screen": "time", "parameters": [7]"#,
      "r:2:52: wrongType: “parameters[0]” must be a dictionary, not a whole number"
    ),
    (
      #""pattern": "/a", "screen": "time", "parameters": [{"name": "a", "privacy": "secret"}]"#,
      "r:2:77: unknownWord: “secret” is not a privacy (there are public, private)"
    ),
    (
      #""pattern": "/a", "screen": "time", "risk": "high""#,
      "r:2:45: unknownWord: “high” is not a risk (there are read, write, payment)"
    ),
    (
      #""pattern": "/a", "screen": "time", "deprecated": {"replacement": "b"}"#,
      "r:2:51: missingKey: “since”, the version, is missing"
    ),
    (
      #""pattern": "/a", "screen": "time", "parents": ["/{"]"#,
      """
      r:2:49: brokenPattern: this group is not closed
      /{
       ^
      """
    ),
  ])
  func brokenRoutes(_ route: String, _ message: String) {
    #expect(report(about: "{\"routes\": [\n{\(route)}]}".utf8) == message)
  }

  @Test func allMistakesAreReportedInFileOrder() {
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
    let places = lines.map { $0.split(separator: ":").prefix(4).joined(separator: ":") }
    #expect(
      places == [
        "r:3:17: brokenPattern", "r:3:34: unknownFactory", "r:5:5: missingKey",
        "r:6:7: unknownKey", "r:7:17: wrongType", "r:10:3: unknownKey",
      ])
  }
}
