// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import JunctorMatching
import JunctorPolicy
import TestSupport
import Testing

@testable import junctorctl

@Suite struct PolicyShowTests {
  @Test func everyVerbIsASentence() throws {
    let rules = [
      #"{"id": "a", "route": "order", "do": {"redirect": {"route": "pay", "parameters": {"id": "7"}}}, "onExpire": "keep"}"#,
      #"{"id": "b", "pattern": "/o/:id", "ignoresCase": true, "when": {"sources": ["push", "app"], "locales": ["zh"]}, "do": {"disable": {"message": "Closed."}}}"#,
      #"{"id": "c", "when": {"systemVersion": ">=17"}, "do": {"errorPage": {}}}"#,
      #"{"id": "d", "route": "pay", "do": {"requireStep": {"name": "age"}}}"#,
      #"{"id": "e", "do": {"logout": {"epoch": 3}}}"#,
      #"{"id": "f", "do": {"notice": {"message": "At 22:00."}}}"#,
      #"{"id": "g", "when": {"share": {"basisPoints": 5, "salt": "s"}}, "do": {"throttle": {"requests": 100, "seconds": 1}}}"#,
      #"{"id": "h", "when": {"share": {"basisPoints": 1250, "salt": "s"}}, "do": {"observe": {}}}"#,
    ]
    let sample = try PolicySample(
      policy: PolicySample.policy(
        rules: rules, members: " \"kill\": true, \"notBefore\": 1795000030,"))
    let run = try sample.run("show", "@policy.json")
    #expect(run.status == .ok)
    #expect(
      sample.plain(run.output) == """
        policy.json: revision 42 for com.example.shop, environment production
        issued 2026-11-18T11:06:40Z, takes effect 2026-11-18T11:07:10Z, expires 2026-11-19T11:06:40Z (after 23 hours 59 minutes 30 seconds)
        kill: no rule takes effect, neither of this policy nor of an earlier one
        not signed
        8 rules:
          a: Requests for the route “order” continue at the route “pay” with id = “7”. The rule remains in effect after the policy has expired.
          b: Requests for URLs of “/o/:id” in any ASCII case fail with the message “Closed.”, if the source is push or app, and the language is zh.
          c: Requests for all routes that are not protected show the app's error page, if the system has a version >=17.
          d: Requests for the route “pay” pass the additional step “age”.
          e: All sessions that began before epoch 3 end, once.
          f: Requests for all routes that are not protected show the message “At 22:00.” and continue.
          g: Requests for all routes that are not protected fail beyond 100 in 1 second, if the install is in the 0.05 % of the salt “s”.
          h: Requests for all routes that are not protected are counted, and nothing else is changed, if the install is in the 12.5 % of the salt “s”.

        """)
  }

  @Test func nothingOfAPolicyIsInvisibleOrACommand() throws {
    let rule =
      ###"{"id": "a\u200b\n::error::x", "note": "n", "route": "or\u202eder", "do": {"notice": {"message": "##[error]y\u001b[2J"}}}"###
    let sample = try PolicySample(policy: PolicySample.policy(rules: [rule]))
    for arguments in [["show", "@policy.json"], ["diff", "@policy.json", "@policy.json"]] {
      let run = try sample.run(arguments)
      #expect(!run.output.unicodeScalars.contains { $0.isInvisible && $0 != "\n" })
      #expect(!run.lines.contains { $0.drop { $0 == " " }.hasPrefix("::") || $0.contains("##[") })
    }
    let run = try sample.run("show", "@policy.json")
    #expect(
      run.output.contains(#"a\u{200B}␊::error::x: "#) && run.output.contains(#"“or\u{202E}der”"#))
  }

  @Test func signatureIsVerifiedWithItsKeyOnly() throws {
    let sample = try PolicySample()
    try sample.signByTwo()
    let run = try sample.run("show", "@signed.json", "--key", "@ben.pub.jwk")
    #expect(run.lines[2] == "signed by anna (not verified), ben (verified)")
    #expect(run.status == .ok)
    // The key of another person with the same identifier.
    try sample.write(
      "other.jwk", try sample.text("anna.pub.jwk").replacingOccurrences(of: "anna", with: "ben"))
    let broken = try sample.run("show", "@signed.json", "--key", "@other.jwk")
    #expect(broken.lines[2] == "signed by anna (not verified), ben (INVALID SIGNATURE)")
    #expect(broken.status == .no)
  }

  @Test func controlCharactersAreVisible() throws {
    let rule = #"{"id": "a\u001b[2J", "note": "x\ny", "do": {"observe": {}}}"#
    let sample = try PolicySample(policy: PolicySample.policy(rules: [rule]))
    let run = try sample.run("show", "@policy.json")
    #expect(!run.output.contains("\u{1B}"))
    #expect(run.lines.last?.contains("a␛[2J") == true)
    #expect(run.lines.last?.contains("x␊y") == true)
  }

  @Test(
    arguments: [
      ("", "invalidJSON"), ("{}", "missingKey"), ("null", "wrongValue"),
      (
        #"{"payload": "e30", "signatures": []}"#, "the payload or the list of signatures is missing"
      ),
      ("a.b.c", "malformed"), ("e30.e30.e30", "“alg” is missing"),
      (
        "e30.e30.e30\n", "the compact form has white space before or after it, which an app refuses"
      ),
      (
        #"{"payload": "e30", "signatures": [{"protected": "eyJhbGciOiJFZDI1NTE5Iiwia2lkIjoiYSJ9", "signature": ""}]}"#,
        "standard input (payload):1:1: missingKey"
      ),
    ] as [(String, String)])
  func otherFilesAreRefused(_ text: String, _ message: String) throws {
    let run = try PolicySample().run("show", "-", input: text)
    #expect(run.status == .unusable)
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (951_782_399, "2000-02-28T23:59:59Z"),
      (951_782_400, "2000-02-29T00:00:00Z"), (1_795_000_000, "2026-11-18T11:06:40Z"),
      (4_107_542_399, "2100-02-28T23:59:59Z"), (4_107_542_400, "2100-03-01T00:00:00Z"),
      (253_402_300_799, "9999-12-31T23:59:59Z"),
    ] as [(Int64, String)])
  func timesAreInUTC(_ seconds: Int64, _ text: String) throws {
    #expect(UnixTime(seconds).iso8601 == text)
    #expect(try PolicyTime.read(text) == UnixTime(seconds))
    #expect(try PolicyTime.read("\(seconds)") == UnixTime(seconds))
  }

  @Test func damagedFilesAreShownOrRefused() throws {
    let sample = try PolicySample()
    try sample.signByTwo()
    var random = SplitMix(seed: 1)
    var shown = 0
    for name in ["policy.json", "draft.json", "signed.json"] {
      let bytes = Array(try sample.text(name).utf8)
      for _ in 0..<Laws.count(1_000, usually: 200) {
        var damaged = bytes
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          let index = Int.random(in: damaged.indices, using: &random)
          switch Int.random(in: 0..<3, using: &random) {
          case 0: damaged[index] = UInt8.random(in: 0...255, using: &random)
          case 1: damaged.removeSubrange(index...min(index + 7, damaged.count - 1))
          default: damaged.insert(damaged[index], at: index)
          }
        }
        let run = try ToolRun(["policy", "show", "-"], input: damaged)
        #expect((run.status == .ok) == run.errors.isEmpty)
        if run.status == .ok { shown += 1 }
      }
    }
    #expect(shown > 0)
  }
}
