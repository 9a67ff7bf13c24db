// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import JunctorManifest
import JunctorMatching
import JunctorPolicy
import Testing

@Suite struct RoutePolicyReadingTests {
  @Test func writtenPolicyIsReadBack() throws {
    let policy = try Shop.fullPolicy()
    #expect(try RoutePolicy(policy.json) == policy)
    #expect(try RoutePolicy(policy.json).json == policy.json)
  }

  @Test func allMistakesHaveTheirPlaces() {
    let text = """
      {
        "schemaVersion": 1, "revision": 1, "audience": ["a"], "environment": "e",
        "issued": 10, "expires": 20,
        "rules": [
          {"id": "one", "route": "a", "do": {"open": {}}},
          {"id": "two", "pattern": "/:id(", "do": {"observe": {}}},
          {"id": "three", "when": {"appVersion": "8", "share": {"basisPoints": 10001}}, "do": {}},
          {"id": "four", "route": "a", "pattern": "/a", "do": {"observe": {}}},
          {"id": "five", "do": {"redirect": {"page": "http://a.example/"}}, "exposure": ["push"]}
        ]
      }
      """
    let error = #expect(throws: FileErrors.self) { try RoutePolicy(Array(text.utf8)) }
    let found = error?.errors.map { "\($0.line ?? 0) \($0.code) \($0.path)" }
    #expect(
      found == [
        "5 unknownKey rules[0].do.open", "6 brokenPattern rules[1].pattern",
        "7 wrongValue rules[2].when.appVersion",
        "7 wrongValue rules[2].when.share.basisPoints", "7 missingKey rules[2].when.share",
        "7 wrongValue rules[2].do", "8 wrongValue rules[3].pattern",
        "9 wrongValue rules[4].do.redirect.page", "9 unknownKey rules[4].exposure",
      ])
  }

  /// A key or a verb that would open a route to a source does not exist.
  @Test(arguments: [
    #""exposure": ["push"]"#, #""exposed": ["everyone"]"#,
    #""do": {"allow": {"sources": ["push"]}}"#,
    #""do": {"expose": {}}"#, #""do": {"skipStep": {"name": "login"}}"#,
    #""do": {"register": {"pattern": "/x"}}"#,
    #""do": {"redirect": {"class": "WebViewController"}}"#,
  ])
  func nothingWidensTheExposure(_ member: String) {
    let text = """
      {"schemaVersion": 1, "revision": 1, "audience": ["a"], "environment": "e", "issued": 1, "expires": 2,
       "rules": [{"id": "a", \(member)}]}
      """
    let error = #expect(throws: FileErrors.self) { try RoutePolicy(Array(text.utf8)) }
    #expect(error?.errors.contains { $0.code == .unknownKey } == true)
  }

  @Test func laterEngineIsTheOnlyMistake() {
    let text = #"{"rules": [{"do": {"teleport": {}}}], "minimumEngine": 2, "more": 1}"#
    let error = #expect(throws: FileErrors.self) { try RoutePolicy(Array(text.utf8)) }
    #expect(error?.errors.map(\.code) == [.unsupportedEngine])

    var policy = Shop.policy(1)
    policy.minimumEngine = 2
    let json = policy.json
    let other = #expect(throws: FileErrors.self) { try RoutePolicy(json) }
    #expect(other?.errors.map(\.code) == [.unsupportedEngine])
  }

  @Test func policyExpiresAfterItTakesEffect() {
    for (begin, end) in [(0, 0), (10, 5)] as [(Int64, Int64)] {
      var policy = Shop.policy(1)
      policy.notBefore = Shop.now.advanced(by: begin)
      policy.expires = Shop.now.advanced(by: end)
      let json = policy.json
      let error = #expect(throws: FileErrors.self) { try RoutePolicy(json) }
      #expect(error?.errors.map(\.path) == ["expires"])
    }
  }

  @Test func identifiersAreUnique() {
    let json = Shop.policy(1, rules: [Shop.rule("a"), Shop.rule("b"), Shop.rule("a")]).json
    let error = #expect(throws: FileErrors.self) { try RoutePolicy(json) }
    #expect(error?.errors.map(\.code) == [.duplicateRule])
  }

  @Test func limitsEndTheReading() {
    let rules = (0...1_000).map { #"{"id":"\#($0)","do":{"observe":{}}}"# }.joined(separator: ",")
    let patterns = (0...100).map { #"{"id":"\#($0)","pattern":"/a","do":{"observe":{}}}"# }
    let texts = [
      Array(#"{"rules":[\#(rules)]}"#.utf8),
      Array(#"{"rules":[\#(patterns.joined(separator: ","))]}"#.utf8),
      [UInt8](repeating: 0x20, count: 65_537),
      Array((String(repeating: #"{"a":"#, count: 20)).utf8),
    ]
    for text in texts {
      let error = #expect(throws: FileErrors.self) { try RoutePolicy(text) }
      #expect(error?.errors.last?.code == .limitExceeded)
    }
  }

  @Test func rulesAfterExpiryAreThoseToKeep() throws {
    var security = Shop.rule("security")
    security.onExpire = .keep
    var policy = Shop.policy(1, rules: [Shop.rule("closed"), security])
    #expect(policy.rules(at: Shop.now).map(\.id) == ["closed", "security"])
    #expect(policy.rules(at: policy.expires).map(\.id) == ["security"])
    policy.kill = true
    #expect(policy.rules(at: Shop.now).isEmpty)
    #expect(policy.rules(at: policy.expires).isEmpty)
  }

  @Test(arguments: [
    (Int64.min, Int64(0)), (-1, 0), (7, 7), (.max, 253_402_300_799),
  ])
  func timesAreInRange(_ seconds: Int64, _ expected: Int64) {
    #expect(UnixTime(seconds).seconds == expected)
    #expect(UnixTime(expected).advanced(by: .max).seconds == 253_402_300_799)
    #expect(UnixTime(expected).advanced(by: .min).seconds == 0)
  }
}
