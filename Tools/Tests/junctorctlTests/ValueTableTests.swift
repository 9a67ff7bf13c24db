// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import junctorctl

/// The texts that types accept, in each command that decides about a value; the router has the same table.
@Suite struct ValueTableTests {
  private static func manifest(
    _ parameter: String, examples: [String] = [], pattern: String = "/v"
  ) throws -> String {
    let texts = String(decoding: try JSONEncoder().encode(examples), as: UTF8.self)
    return #"""
      {"schemaVersion": 1, "spaces": ["mall"], "routes": [
        {"id": "v", "pattern": "\#(pattern)", "exposure": ["customScheme", "policy"], "parameters": [\#(parameter)],
         "examples": \#(texts)}]}
      """#
  }

  private static func urls(_ row: ValueRow) -> [String] {
    row.texts.map { "mall://v?v=" + ValueRow.encoded($0.text) }
  }

  @Test(arguments: ValueRow.all) func matchHasTheTable(_ row: ValueRow) throws {
    let run = try ToolRun(
      ["match", "ROUTES", "--format", "json"], routes: Self.manifest(row.parameter()),
      input: Array(Self.urls(row).joined(separator: "\n").utf8))
    let outcomes = try run.objects().map { $0["outcome"] as? String }
    #expect(outcomes == row.texts.map { $0.isAccepted ? "matched" : "badParameter" })
  }

  @Test(arguments: ValueRow.all) func capturesHaveTheTable(_ row: ValueRow) throws {
    let texts = row.texts.filter { !$0.text.isEmpty && !$0.text.utf8.contains(0) }
    let run = try ToolRun(
      ["match", "ROUTES", "--format", "json"],
      routes: Self.manifest(row.parameter(in: "path"), pattern: "/v/:v"),
      input: Array(
        texts.map { "mall://v/" + ValueRow.encoded($0.text) }.joined(separator: "\n").utf8))
    let outcomes = try run.objects().map { $0["outcome"] as? String }
    #expect(outcomes == texts.map { $0.isAccepted ? "matched" : "badParameter" })
  }

  @Test(arguments: ValueRow.all) func explainHasTheTable(_ row: ValueRow) throws {
    let manifest = try Self.manifest(row.parameter())
    for (url, text) in zip(Self.urls(row), row.texts) {
      let run = try ToolRun(["explain", "ROUTES", url, "--from", "customScheme"], routes: manifest)
      #expect((run.status == .ok) == text.isAccepted, "\(run.output)")
    }
  }

  @Test(arguments: ValueRow.all) func checkLinksHasTheTable(_ row: ValueRow) throws {
    let run = try ToolRun(
      ["check-links", "-", "--routes", "ROUTES", "--format", "json"],
      routes: Self.manifest(row.parameter()),
      input: Array(Self.urls(row).joined(separator: "\n").utf8))
    let problems = try run.objects().map { $0["problems"] as? [String] ?? [] }
    #expect(problems.map(\.isEmpty) == row.texts.map(\.isAccepted), "\(problems)")
  }

  @Test(arguments: ValueRow.all) func linkHasTheTable(_ row: ValueRow) throws {
    let manifest = try Self.manifest(row.parameter())
    for (text, isAccepted) in row.texts {
      let run = try ToolRun(
        ["link", "ROUTES", "v", "v=\(text)", "--only", "app"], routes: manifest)
      #expect((run.status == .ok) == isAccepted, "“\(text)”: \(run.errors)")
    }
  }

  @Test(arguments: ValueRow.all) func checkHasTheTable(_ row: ValueRow) throws {
    let run = try ToolRun(
      ["check", "ROUTES", "--format", "json"],
      routes: Self.manifest(row.parameter(), examples: Self.urls(row)))
    let report = try #require(try run.objects().first)
    let findings = try #require(report["findings"] as? [[String: Any]])
    let refused = findings.filter { $0["code"] as? String == "JR104" }
      .compactMap { $0["url"] as? String }
    #expect(refused.count == row.refuses.count)
    #expect(Set(refused) == Set(row.refuses.map { "mall://v?v=" + ValueRow.encoded($0) }))
  }

  @Test(arguments: ValueRow.all) func diffOfACorpusHasTheTable(_ row: ValueRow) throws {
    let old = try TemporaryFile(
      Array(Self.manifest(#"{"name": "v", "in": "query", "type": "string"}"#).utf8))
    let run = try ToolRun(
      ["diff", old.path, "ROUTES", "--corpus", "-", "--format", "json"],
      routes: Self.manifest(row.parameter()),
      input: Array(Self.urls(row).joined(separator: "\n").utf8))
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let changes = try #require(report["corpus"] as? [[String: Any]])
    #expect(changes.allSatisfy { $0["code"] as? String == "JD507" })
    #expect(
      changes.compactMap { $0["url"] as? String }
        == row.refuses.map { "mall://v?v=" + ValueRow.encoded($0) })
  }

  @Test(arguments: ValueRow.all) func policyHasTheTable(_ row: ValueRow) throws {
    let routes = try TemporaryFile(Array(Self.manifest(row.parameter()).utf8))
    for (text, isAccepted) in row.texts where !text.utf8.contains(0) {
      let value = String(decoding: try JSONEncoder().encode([text]), as: UTF8.self).dropFirst()
        .dropLast()
      let run = try ToolRun(
        [
          "policy", "lint", "ROUTES", "--routes", routes.path, "--at", "1795000000", "--format",
          "json",
        ],
        routes: #"""
          {"schemaVersion": 1, "revision": 1, "audience": ["a"], "environment": "e", "issued": 1795000000,
           "expires": 1795086400, "rules": [{"id": "r", "pattern": "/w",
           "do": {"redirect": {"route": "v", "parameters": {"v": \#(value)}}}}]}
          """#)
      #expect(run.output.contains("wrongValue") == !isAccepted, "“\(text)”: \(run.output)")
    }
  }

  @Test func valueOfAnUnknownTypeIsNotChecked() throws {
    let manifest = try Self.manifest(
      #"{"name": "v", "in": "query", "swiftType": "City", "optional": true}"#)
    let links = try ToolRun(
      ["check-links", "-", "--routes", "ROUTES"], routes: manifest,
      input: Array("mall://v?v=sha\nmall://v\n".utf8))
    #expect(
      links.lines == [
        "1: ok  mall://v?v=sha  →  v  not checked: v", "2: ok  mall://v  →  v", "2 links, 0 bad",
      ])
    let match = try ToolRun(["match", "ROUTES", "mall://v?v=sha"], routes: manifest)
    #expect(match.output.contains("not checked: v"))
    let explained = try ToolRun(["explain", "ROUTES", "mall://v?v=sha"], routes: manifest)
    #expect(explained.lines.contains("  not checked: v"))
    let link = try ToolRun(["link", "ROUTES", "v", "v=sha", "--only", "app"], routes: manifest)
    #expect(link.errors.contains("“v” is not checked"))
    #expect(link.status == .ok)
  }

  // foundation/foundation-emails#58
  @Test(arguments: [
    ("mall://goods", "parameter “sku” is missing (a whole number)"),
    (
      "mall://goods?from=mail&amp;sku=7",
      "“&amp;” is HTML; write the character itself; parameter “sku” is missing"
    ),
    ("mall://goods?SKU=7", "parameter “sku” is missing"),
    ("mall://goods?sku", "parameter “sku”: “” is not a whole number"),
    ("mall://goods?sku=x&sku=7", "parameter “sku”: “x” is not a whole number"),
    ("mall://goods?sku=7&sku=x", nil), ("mall://goods?sku=7", nil), ("mall://goods?sku=%2B7", nil),
    ("mall://goods?sku=7&tag=1&tag=x", "parameter “tag”: “x” is not a whole number"),
    ("mall://goods?sku=7&preview=True&page=", "parameter “page”: “” is not a whole number"),
  ])
  func missingAndRepeatedParametersAreCheckedAsTheAppReadsThem(
    _ url: String, _ problem: String?
  ) throws {
    let manifest = try Self.manifest(
      #"""
      {"name": "sku", "in": "query", "type": "integer"},
      {"name": "preview", "in": "query", "type": "boolean", "optional": true},
      {"name": "tag", "in": "query", "type": "integer", "optional": true, "repeated": true},
      {"name": "page", "in": "query", "type": "integer", "default": "1"}
      """#, pattern: "/goods")
    let links = try ToolRun(
      ["check-links", "-", "--routes", "ROUTES"], routes: manifest, input: Array(url.utf8))
    let match = try ToolRun(
      ["match", "ROUTES", url, "--from", "customScheme"], routes: manifest)
    let explained = try ToolRun(
      ["explain", "ROUTES", url, "--from", "customScheme"], routes: manifest)
    #expect(Set([links.status, match.status, explained.status]) == [problem == nil ? .ok : .no])
    if let problem {
      #expect(links.output.contains(problem), "\(links.output)")
      let error = problem.split(separator: "; ").last.map(String.init) ?? ""
      #expect(match.output.contains(error) && explained.output.contains(error), "\(match.output)")
    }
  }
}
