// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import JunctorDiff
import JunctorDoctor
import Testing

@testable import junctorctl

@Suite struct AuditCommandTests {
  private static let root = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }

  /// The files of the package's tests, by name.
  private static let testFiles: [String: [URL]] = {
    let folders = ["Tests", "Tools/Tests", "Verification/Tests"].map { root.appending(path: $0) }
    let files = folders.flatMap { folder in
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?
        .compactMap { $0 as? URL } ?? []
    }
    return Dictionary(grouping: files) { $0.lastPathComponent }
  }()

  @Test(arguments: AuditItem.all)
  func testsOfAnItemExist(_ item: AuditItem) throws {
    #expect(!item.tests.isEmpty && !item.rules.isEmpty)
    for name in item.tests {
      let parts = name.split(separator: ".").map { String($0) }
      let files = Self.testFiles["\(parts[0]).swift"] ?? []
      let texts = try files.map { try String(contentsOf: $0, encoding: .utf8) }
      #expect(
        texts.contains { $0.contains(parts.count == 1 ? parts[0] : "func \(parts[1])(") }, "\(name)"
      )
    }
  }

  @Test func itemsHaveAllRulesAboutSecurity() {
    let all = ManifestRule.checks + ManifestRule.appFiles
    #expect(all.filter { $0.isAboutSecurity && !AuditItem.rules.contains($0) }.map(\.code) == [])
  }

  @Test func questionFailsByItsFindingsAndNamesMissingFiles() throws {
    let run = try ToolRun(
      ["audit", "ROUTES"],
      routes: #"""
        {"schemaVersion": 1, "spaces": ["mall"], "routes": [
          {"id": "account", "pattern": "/account", "exposure": ["web:https://m.mall.example"],
           "examples": ["/account"], "result": {"name": "Account", "privacy": "private"}}
        ]}
        """#)
    #expect(run.status == .no)
    let lines = run.output.split(separator: "\n")
    #expect(
      lines.first
        == "ROUTES:2: warning (security): JR209 “account” is open to “web:https://m.mall.example”, and its result “Account” is private."
    )
    let answers = lines.filter { $0.contains(" MASTG-") }.map { $0.split(separator: " ")[0...1] }
      .map { $0.joined(separator: " ") }
    #expect(
      answers == [
        "pass: MASTG-TEST-0370", "pass: MASTG-TEST-0371", "pass: MASTG-TEST-0395",
        "review: MASTG-TEST-0070", "review: MASTG-TEST-0075", "review: MASTG-TEST-0393",
        "review: MASTG-TEST-0394", "pass: MASTG-TEST-0332", "pass: MASTG-TEST-0376",
        "fail: MASTG-TEST-0380", "pass: MASTG-TEST-0296",
      ])
    #expect(run.output.contains("  Missing: App.entitlements, apple-app-site-association. Left to"))
    #expect(try ToolRun(["audit"]).status == .unusable)
  }

  @Test func shopPassesEachQuestion() throws {
    let mall = Self.root.appending(path: "Examples/Mall").path
    let run = try ToolRun(
      [
        "audit", "\(mall)/routes.json", "--info-plist", "\(mall)/Apps/Info.plist",
        "--entitlements", "\(mall)/Apps/Mall.entitlements", "--android-manifest",
        "\(mall)/Apps/AndroidManifest.xml", "--min-sdk", "31", "--aasa",
        "\(mall)/Generated/apple-app-site-association", "--assetlinks",
        "\(mall)/Generated/assetlinks.json", "--format", "sarif",
      ])
    #expect(run.status == .ok, "\(run.output) \(run.errors)")
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let runs = try #require(report["runs"] as? [[String: Any]])
    let results = try #require(runs.first?["results"] as? [[String: Any]])
    #expect(results.compactMap { $0["kind"] as? String } == AuditItem.all.map { _ in "pass" })
    let tests = results.compactMap { ($0["properties"] as? [String: Any])?["tests"] as? [String] }
    #expect(tests == AuditItem.all.map(\.tests))
  }
}
