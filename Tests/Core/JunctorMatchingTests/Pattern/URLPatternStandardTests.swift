// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import JunctorMatching
import Testing

/// The paths of the web platform's URLPattern tests, without the differences of our grammar.
///
/// Left out are trailing slashes, which we ignore; `:name*`, whose slash we require; escapes in
/// patterns, which we decode; and patterns that do not begin with `/`.
@Suite struct URLPatternStandardTests {
  @Test func pathsHaveTheGroupsOfTheStandard() throws {
    guard let folder = ProcessInfo.processInfo.environment["JUNCTOR_CASES"] else {
      print("SKIPPED: URLPatternStandardTests needs JUNCTOR_CASES; see CONTRIBUTING.md")
      return
    }
    let file = URL(fileURLWithPath: folder)
      .appendingPathComponent("urlpattern/urlpatterntestdata.dev.json")
    // Unpaired surrogates mean U+FFFD; what Foundation reads as JSON cannot hold them.
    let surrogates = /(\\u[dD][89abAB]\w\w\\u[dD][c-fC-F]\w\w)|\\u[dD][89a-fA-F]\w\w/
    let text = try String(contentsOf: file, encoding: .utf8)
      .replacing(surrogates) { $0.1.map { String($0) } ?? #"\ufffd"# }
    let entries = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    var compared = 0
    for entry in entries {
      guard let pattern = only("pathname", in: entry["pattern"]), pattern.hasPrefix("/"),
        !pattern.contains("%"), pattern.firstMatch(of: /:\w+\*/) == nil
      else { continue }
      if entry["expected_obj"] as? String == "error" {
        #expect(mistake(pattern) != nil, "\(pattern)")
        compared += 1
        continue
      }
      guard let url = only("pathname", in: entry["inputs"]), url.hasPrefix("/"),
        !url.hasSuffix("/"), let ours = try? RoutePattern(pattern)
      else { continue }
      let match = (entry["expected_match"] as? [String: Any])?["pathname"] as? [String: Any]
      let groups = (match?["groups"] as? [String: Any])?.compactMapValues { $0 as? String }
      #expect(try values(ours, "app://" + url) == groups, "\(pattern) \(url)")
      compared += 1
    }
    #expect(compared > 30, "\(compared)")
  }

  /// The one value of a list of one dictionary that holds nothing but `key`.
  private func only(_ key: String, in list: Any?) -> String? {
    guard let list = list as? [[String: Any]], list.count == 1, list[0].count == 1 else {
      return nil
    }
    return list[0][key] as? String
  }
}
