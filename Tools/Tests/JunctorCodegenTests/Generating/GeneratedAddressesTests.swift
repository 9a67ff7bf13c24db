// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import JunctorCodegen
import JunctorManifest
import TestSupport
import Testing

@testable import JunctorMatching

// The addresses that generated code must write.
//
// `scripts/check-generated-swift` and `scripts/check-typescript` set `JUNCTOR_GENERATED` to a folder. Then this test
// writes the generated files there, with calls of their functions and the addresses that the library writes. The
// scripts compile and run the calls, and compare. The test itself proves that the library reads these addresses.

@Suite struct GeneratedAddressesTests {
  @Test func addressesOfTheLibraryAreReadAsTheSameRouteAndValues() throws {
    let manifest = try GeneratedSamples.grammar()
    let table = try RouteTable(manifest)
    let names = try GeneratedNames(manifest)
    var random = SplitMix(seed: 20)
    var calls: [GeneratedSamples.Call] = []
    var expected: [String] = []
    var written = 0
    for index in manifest.routes.indices {
      for _ in 0..<20 {
        let call = GeneratedSamples.call(index, of: manifest, names, &random)
        calls.append(call)
        guard let address = try Self.address(of: call, in: manifest) else {
          expected.append("invalid")
          continue
        }
        written += 1
        expected.append(address)
        let match = try #require(table.match(address), "\(address)")
        // A more specific route can match the address.
        guard manifest.index(of: match.id) == index else { continue }
        let captures = match.captures
        for (name, texts) in call.texts {
          guard let own = captures[name] else { continue }
          #expect(own == texts[0], "\(address)")
        }
      }
    }
    #expect(written > calls.count / 3 && written < calls.count)
    try write(manifest, calls, expected)
  }

  /// The address that the library writes; `nil` if there is none.
  private static func address(
    of call: GeneratedSamples.Call, in manifest: RouteManifest
  ) throws -> String? {
    let route = manifest.routes[call.route]
    var values = PatternValues()
    let captures = route.pattern.captureNames
    for (name, texts) in call.texts {
      let parameter = route.parameters.first { $0.name == name }
      let key = captures.contains(name) ? name : parameter?.queryKey ?? name
      for text in texts { values.append(key, text) }
    }
    guard let path = try? route.pattern.url(for: values) else { return nil }
    return route.pattern.scheme == nil ? manifest.spaces[0].address(ofPath: path) : path
  }

  private func write(
    _ manifest: RouteManifest, _ calls: [GeneratedSamples.Call], _ expected: [String]
  ) throws {
    guard let folder = ProcessInfo.processInfo.environment["JUNCTOR_GENERATED"] else { return }
    let main =
      [
        "func show(_ address: () throws -> String) {",
        "  do { print(try address()) } catch { print(\"invalid\") }", "}",
      ]
      + calls.map { "show { try \($0.swift) }" }
    let script =
      [
        "import { routes } from './routes';", "declare const console: { log(text: string): void };",
        "function show(address: () => string): void {",
        "  try {", "    console.log(address());", "  } catch (error) {",
        "    console.log(error instanceof RangeError ? 'invalid' : String(error));", "  }", "}",
      ] + calls.map { "show(() => \($0.typeScript));" }
    let shop = try GeneratedSamples.shop()
    let modules = (routes: try TypeScriptFile(manifest), shop: try TypeScriptFile(shop))
    let values = try TypeScriptFile(GeneratedSamples.values())
    for (name, text) in [
      ("Routes.swift", try SwiftFile(manifest).text),
      ("main.swift", main.joined(separator: "\n") + "\n"),
      ("Shop.swift", try SwiftFile(shop, namespace: "Shop").text),
      ("routes.ts", modules.routes.text), ("routes.mjs", modules.routes.script),
      ("routes.d.mts", modules.routes.declarations),
      ("main.ts", script.joined(separator: "\n") + "\n"),
      ("shop.ts", modules.shop.text), ("shop.mjs", modules.shop.script),
      ("shop.d.mts", modules.shop.declarations),
      ("values.mjs", values.script), ("t999.ts", values.text),
      ("shop.md", MarkdownFile(shop).text),
      ("expected.txt", expected.joined(separator: "\n") + "\n"),
      ("calls.txt", calls.map(\.swift).joined(separator: "\n") + "\n"),
    ] {
      try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
    }
  }
}
