// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import junctorctl

@Suite struct GenerateCommandTests {
  private static let routes =
    "mall://home\n/order/:id([0-9]+)\texposure=universalLink,customScheme\n/secret\texposure=app\n"
  private static let options = [
    "generate", "ROUTES", "--space", "mall", "--space", "https://m.mall.example", "--app-id",
    "ABCDE12345.com.example.mall", "--android-app", "com.example.mall", "--fingerprint",
    Array(repeating: "0A", count: 32).joined(separator: ":"),
  ]

  private let folder = NSTemporaryDirectory() + "/junctor-" + UUID().uuidString

  private func outputs() throws -> [String] {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return [
      "--aasa", folder + "/aasa", "--assetlinks", folder + "/links.json", "--android-filters",
      folder + "/filters.xml",
    ]
  }

  @Test func filesAreWrittenOnceAndCheckedLater() throws {
    let outputs = try outputs()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let missing = try ToolRun(Self.options + outputs + ["--check"], routes: Self.routes)
    #expect(missing.status == .no)
    #expect(
      missing.output.contains(
        "/aasa: is missing; run “junctorctl generate ROUTES …” and commit the file"))
    #expect(!FileManager.default.fileExists(atPath: folder + "/aasa"))

    let first = try ToolRun(Self.options + outputs, routes: Self.routes)
    #expect(first.status == .ok, "\(first.errors)")
    #expect(first.lines.count == 3)
    #expect(try ToolRun(Self.options + outputs, routes: Self.routes).output == "")
    let checked = try ToolRun(Self.options + outputs + ["--check"], routes: Self.routes)
    #expect(checked.status == .ok)
    #expect(checked.output == "")

    let changed = try ToolRun(
      Self.options + outputs + ["--check"],
      routes: Self.routes + "/goods\texposure=universalLink\n")
    #expect(changed.status == .no)
    #expect(changed.output.contains("/aasa:7: is stale"), "\(changed.output)")
  }

  @Test func javaScriptIsWrittenWithItsTypes() throws {
    _ = try outputs()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for (module, types) in [("a.mjs", "a.d.mts"), ("b.js", "b.d.ts")] {
      let run = try ToolRun(
        ["generate", "ROUTES", "--javascript", "\(folder)/\(module)"], routes: "/a\n")
      #expect(run.status == .ok, "\(run.errors)")
      let text = try String(contentsOfFile: "\(folder)/\(types)", encoding: .utf8)
      #expect(text.contains("export declare const routes: {"))
    }
  }

  @Test func explorerHasTheRoutesAndTheFilesOfTheSystems() throws {
    _ = try outputs()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let page = folder + "/page.html"
    try Data("<a>{{contract}}</a><b>{{aasa}}</b><c>{{filters}}</c>".utf8).write(
      to: URL(fileURLWithPath: page))
    let routes = #"""
      {"schemaVersion": 1, "spaces": ["https://m.mall.example"], "routes": [
        {"id": "a", "pattern": "/a", "summary": "</script>{{aasa}}", "exposure": ["universalLink"]}]}
      """#
    let path = folder + "/routes.json"
    try Data(routes.utf8).write(to: URL(fileURLWithPath: path))
    let run = try ToolRun(
      ["generate", path, "--html", folder + "/out.html", "--explorer", page])
    #expect(run.status == .ok, "\(run.errors)")
    let text = try String(contentsOfFile: folder + "/out.html", encoding: .utf8)
    #expect(text.contains(#""summary": "\u003c/script>{\u007baasa}}""#))
    #expect(text.contains(#"<c>[{"data":[{"host":"m.mall.example","paths":"#))
    #expect(text.contains(#""appIDs""#))
    #expect(!text.contains("{{"))
  }

  @Test func explorerWithoutItsPageIsAnError() throws {
    _ = try outputs()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let page = folder + "/page.html"
    let options = ["generate", "ROUTES", "--html", folder + "/out.html", "--explorer", page]
    var run = try ToolRun(options, routes: "/a\n")
    #expect(run.status == .unusable)
    #expect(run.errors.contains("write it with scripts/build-explorer"), "\(run.errors)")
    try Data("{{contract}}".utf8).write(to: URL(fileURLWithPath: page))
    run = try ToolRun(options, routes: "/a\n")
    #expect(run.status == .unusable)
    #expect(run.errors.contains("it must contain {{aasa}} once"), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder + "/out.html"))
  }

  @Test func inputIsNotOverwritten() throws {
    _ = try outputs()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/routes.json"
    try Data("/a\n".utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/link.json", withDestinationPath: path)
    for other in [path, folder + "/./routes.json", folder + "/link.json"] {
      let run = try ToolRun(["generate", path, "--markdown", folder + "/a.md", "--swift", other])
      #expect(run.status == .unusable)
      #expect(run.errors.contains(": this is the file with the routes"), "\(run.errors)")
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("/a\n".utf8))
    #expect(!FileManager.default.fileExists(atPath: folder + "/a.md"))
  }

  @Test func twoFilesWithOnePathAreRefused() throws {
    _ = try outputs()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for (options, message) in [
      (["--swift", "/a.txt", "--markdown", "/a.txt"], "two files would be written to this path"),
      (["--swift", "/a.txt", "--markdown", "/./a.txt"], "this is the same file as"),
      (["--javascript", "/a.js", "--typescript", "/a.d.ts"], "two files would be written"),
    ] {
      let paths = options.map { $0.hasPrefix("/") ? folder + $0 : $0 }
      let run = try ToolRun(["generate", "ROUTES"] + paths, routes: "/a\n")
      #expect(run.status == .unusable)
      #expect(run.errors.contains(message), "\(run.errors)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
  }

  /// A route that a file does not express never stops the others.
  @Test(arguments: [
    "/#/order/:id\texposure=universalLink\n", "/:a/:b#:c\texposure=universalLink\n",
    "/a%2Fb/:x\texposure=universalLink\n",
  ])
  func noteIsAnErrorOnlyIfStrict(_ route: String) throws {
    let outputs = try outputs() + ["--min-sdk", "31"]
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let run = try ToolRun(Self.options + outputs, routes: Self.routes + route)
    #expect(run.status == .ok)
    #expect(run.lines.count == 3)
    #expect(run.errors.contains("filters.xml: "), "\(run.errors)")
    let filters = try String(contentsOfFile: folder + "/filters.xml", encoding: .utf8)
    for note in run.errors.split(separator: "\n")
    where note.contains("filters.xml: ") && !note.contains(" opens the app, but ") {
      let text = note.split(separator: "filters.xml: ")[1]
      #expect(filters.contains("<!-- \(text) -->"), "\(text)")
    }
    #expect(filters.contains("/order/[0-9]+"))
    let strict = try ToolRun(Self.options + outputs + ["--strict"], routes: Self.routes + route)
    #expect(strict.status == .no)
    let clean = try ToolRun(Self.options + outputs + ["--strict"], routes: Self.routes)
    #expect(clean.status == .ok, "\(clean.errors)")
  }

  @Test func fileThatCannotBeMadeLeavesTheOthersAsTheyAre() throws {
    let outputs = try outputs()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let run = try ToolRun(
      Self.options.map { $0 == "com.example.mall" ? "mall" : $0 } + outputs, routes: Self.routes)
    #expect(run.status == .unusable)
    #expect(run.errors == "junctorctl: “mall” is not a package name, such as com.example.mall\n")
    #expect(!FileManager.default.fileExists(atPath: folder + "/aasa"))
  }

  @Test func routeThatURLPatternDoesNotExpressIsANote() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = folder + "/urlpatterns.json"
    let run = try ToolRun(
      ["generate", "ROUTES", "--space", "mall", "--urlpattern", path], routes: "/:rest(.*b)\n/a\n")
    #expect(run.status == .ok)
    #expect(run.errors.contains("urlpatterns.json: “/:rest(.*b)”: /:rest(.*b): the tail begins in"))
    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains("\"notExpressed\": \"/:rest(.*b)\""))
  }

  @Test(arguments: [
    (["generate", "ROUTES"], "name a file to write"),
    (["generate", "ROUTES", "--aasa", "x"], "--aasa requires --app-id"),
    (
      ["generate", "ROUTES", "--javascript", "x.ts"],
      "x.ts: the name of a JavaScript module must end with .js or .mjs"
    ),
    (
      ["generate", "ROUTES", "--assetlinks", "x"],
      "--assetlinks requires --android-app and --fingerprint"
    ),
    (
      ["generate", "ROUTES", "--aasa", "x", "--app-id", "ABCDE12345.b"],
      "no space of the manifest is a domain"
    ),
    (
      ["generate", "ROUTES", "--aasa", "x", "--app-id", "com.example.mall"],
      "“com.example.mall” is not an app ID"
    ),
    (
      ["generate", "ROUTES", "--swift", "x", "--swift-namespace", "a b"],
      "“a b” is not the name of a Swift enumeration"
    ),
    (
      ["generate", "ROUTES", "--swift", "x", "--swift-namespace", "class"],
      "“class” is not the name of a Swift enumeration"
    ),
    (["generate", "ROUTES", "--swift", "x", "--swift-namespace", ""], "“” is not the name"),
  ])
  func missingOptionIsNamed(_ arguments: [String], _ message: String) throws {
    let run = try ToolRun(arguments, routes: "/a\n")
    #expect(run.status == .unusable)
    #expect(run.errors.contains(message), "\(run.errors)")
  }
}
