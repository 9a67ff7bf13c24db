// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import JunctorManifest

/// Decisions measured with Apple's tool, from a public corpus that is read in place.
@Suite struct MeasuredAssociationTests {
  @Test func decisionsAreThoseOfTheSystem() throws {
    guard let folder = ProcessInfo.processInfo.environment["JUNCTOR_CASES"] else {
      print("SKIPPED: JUNCTOR_CASES is not set, so association files were not compared.")
      return
    }
    let file = URL(fileURLWithPath: folder).appendingPathComponent("aasa/cases.jsonl")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count >= 80)
    for line in lines {
      let decoded = try JSONSerialization.jsonObject(with: Data(line.utf8))
      let entry = try #require(decoded as? [String: Any])
      let name = try #require(entry["name"] as? String)
      let json = try JSONSerialization.data(
        withJSONObject: entry["applinks"].flatMap { $0 is NSNull ? nil : ["applinks": $0] } ?? [:])
      let url = try #require(entry["url"] as? String)
      let domain = entry["domain"] as? String
      let decision = try AppSiteAssociation(json).decision(
        for: url, appID: entry["appId"] as? String, domain: domain == "" ? nil : domain)
      #expect(word(decision) == entry["expect"] as? String, "\(name)")
    }
  }

  private func word(_ decision: AppSiteAssociation.Decision) -> String {
    switch decision {
    case .opens: "match"
    case .excluded: "exclude"
    case .noMatch: "no_match"
    }
  }
}
