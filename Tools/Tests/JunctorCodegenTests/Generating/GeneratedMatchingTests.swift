// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import JunctorManifest
import JunctorMatching
import TestSupport
import Testing

@testable import JunctorCodegen

/// Writes the files with which `scripts/check-kotlin` and `scripts/check-web` compare Kotlin and `URLPattern` with
/// Swift, to the folder `$JUNCTOR_GENERATED`.
@Suite struct GeneratedMatchingTests {
  private static let folder = ProcessInfo.processInfo.environment["JUNCTOR_GENERATED"]

  @Test(.enabled(if: folder != nil, "scripts/check-kotlin and scripts/check-web run it"))
  func writeFilesForOtherLanguages() throws {
    let folder = try #require(Self.folder)
    var tables = [(try KotlinSampleTable.shop(), count: 5_000)]
    let shop =
      #filePath.split(separator: "/").dropLast(5).map { "/" + $0 }.joined()
      + "/Examples/Mall/routes.json"
    if let bytes = FileManager.default.contents(atPath: shop) {
      tables.append((try RouteManifest(Array(bytes)), count: 100_000))
    }
    for seed in 0..<(Laws.isFull ? 30 : 5) {
      let table = try KotlinSampleTable.random(seed: UInt64(seed))
      tables.append((table, count: Laws.isFull ? 30_000 : 5_000))
    }
    var cases = ""
    for (number, (manifest, count)) in tables.enumerated() {
      let name = "t\(number)"
      try write(KotlinFile(manifest, package: name).text, folder, "\(name).kt")
      try write(KotlinHarness.file(manifest, package: name), folder, "\(name)Test.kt")
      try write(TypeScriptFile(manifest).text, folder, "\(name).ts")
      try write(URLPatternFile(manifest).text, folder, "\(name).json")
      let oracle = try KotlinOracle(manifest)
      var urls = KotlinSampleURL(manifest, seed: UInt64(100 + number))
      var matched = 0
      for _ in 0..<count {
        let url = urls.next()
        let answer = oracle.answer(url)
        if answer.shown != "-" { matched += 1 }
        let columns = [
          "\(number)", hex(url), answer.shown, answer.written, answer.captured,
          answer.complete == url ? "=" : hex(answer.complete),
        ]
        cases += columns.joined(separator: "\t") + "\n"
      }
      #expect(matched > count / 4)
      cases += Self.addresses(oracle, number, count: 2_000)
    }
    // The texts that types accept, except for a form that Kotlin does not check.
    let values = try GeneratedSamples.values()
    let oracle = try KotlinOracle(values)
    try write(KotlinFile(values, package: "values").text, folder, "values.kt")
    try write(KotlinHarness.file(values, package: "values"), folder, "valuesTest.kt")
    for row in ValueRow.all where row.format != "char" {
      for (text, isAccepted) in row.texts {
        let url = "mall://\(row.name)?v=\(ValueRow.encoded(text))"
        let answer = oracle.answer(url)
        #expect(answer.shown.hasPrefix("!") == !isAccepted, "\(url)")
        cases += "\(tables.count)\t\(hex(url))\t\(answer.shown)\t?\t?\t=\n"
      }
    }
    if Laws.isFull {
      // Large enough for several functions of each kind; it is only compiled.
      let large = try KotlinSampleTable.large(count: 2_000)
      try write(KotlinFile(large, package: "large").text, folder, "large.kt")
    }
    try write(cases, folder, "cases.txt")
    try write(
      KotlinHarness.main(tables: tables.indices.map { "t\($0)" } + ["values"]), folder, "Main.kt")
  }

  private func write(_ text: String, _ folder: String, _ name: String) throws {
    try text.write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
  }

  /// Addresses of random values, many without a URL.
  private static func addresses(_ oracle: KotlinOracle, _ number: Int, count: Int) -> String {
    var random = SplitMix(seed: UInt64(number))
    var lines = ""
    for _ in 0..<count {
      let index = Int.random(in: 0..<oracle.manifest.routes.count, using: &random)
      let route = oracle.manifest.routes[index]
      var values: [(parameter: RouteManifest.Parameter, texts: [String])] = []
      for parameter in route.parameters {
        let isOptional = parameter.isOptional && parameter.defaultValue == nil
        let range = parameter.isRepeated ? 0...2 : isOptional ? 0...1 : 1...1
        let texts = (0..<Int.random(in: range, using: &random)).map { _ in
          text(of: parameter, &random)
        }
        values.append((parameter, texts))
      }
      let shown = values.map { $0.texts.map(hex).joined(separator: ";") }.joined(separator: "|")
      let written = oracle.written(route, values)
      if written != "?" { lines += "\(number)\t+\t\(index)\t\(shown)\t\(written)\n" }
    }
    return lines
  }

  private static func text(
    of parameter: RouteManifest.Parameter, _ random: inout SplitMix
  ) -> String {
    if !parameter.values.isEmpty { return random.pick(parameter.values) }
    switch parameter.type {
    case .string:
      let end = random.one(in: 4) ? random.pick(["/", "?", "\0", "#x", "//b", "-a"]) : ""
      return random.pick(KotlinSampleURL.words) + end
    case .integer: return random.pick(["0", "7", "12", "100"])
    case .number: return "1.5"
    case .boolean: return random.pick(["true", "false"])
    }
  }
}
