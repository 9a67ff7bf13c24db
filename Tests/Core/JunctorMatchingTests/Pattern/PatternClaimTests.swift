// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import JunctorMatching

@Suite struct PatternClaimTests {
  @Test(
    arguments: [
      ("/", "/"),
      ("/user/:id", "/user/:"),
      ("/user/:id/", "/user/:"),
      ("/order/:id([0-9]+)/:page?tab=:tab", "/order/:([0-9]+)/:?tab=:"),
      ("/order/:id([0-9]+)??tab=:tab", "/order{/:([0-9]+)}??tab=:"),
      ("{/a}?", "{/a}?"),
      ("/{/a}?", "/{/a}?"),
      ("mall://{/a}?", "mall://{/a}?"),
      ("mall:///{/a}?", "mall:///{/a}?"),
      ("mall:////x", "mall:///x"),
      ("/order/([0-9]+)", "/order/:([0-9]+)"),
      ("/order/:id?", "/order{/:}?"),
      ("/order{/:id}?", "/order{/:}?"),
      ("/files/*", "/files/*"),
      ("/files/:rest*", "/files/*"),
      ("/files/:rest+", "/files/:+"),
      ("/files/:rest(.+)", "/files/:(.+)"),
      ("/a/:id.html", "/a/:.html"),
      ("/a/{:id}px", "/a/{:}px"),
      ("/{:a}-{:b}", "/:-:"),
      ("/a?z=1&k=*&j=:j", "/a?j=:&k=:&z=1"),
      ("/a?k=a+b%26", "/a?k=a%20b%26"),
      ("/a#/view/:id", "/a#/view/:"),
      ("mall://order/:id", "mall://order/:"),
      ("MALL:///order/:id", "mall://order/:"),
      ("mall:/order/:id/", "mall://order/:"),
      ("mall://", "mall://"),
      ("mall://:tab", "mall://:"),
      ("https://M.mall.example/x", "https://m.mall.example/x"),
      ("https://m.mall.example:8443", "https://m.mall.example:8443/"),
      ("/家居/é", "/家居/é"),
      ("/a%2Fb/%41/100%", "/a%2Fb/A/100%25"),
      ("/a@b/\\:/c++", "/a%40b/%3A/c%2B%2B"),
      ("/a/:d(\\d+)", "/a/:(%5Cd+)"),
    ])
  func claimIsPatternWithoutNames(pattern: String, claim: String) throws {
    #expect(try RoutePattern(pattern).claim == claim)
  }

  @Test func symbolNameIsTheMessage() throws {
    #expect(
      try RoutePattern("/user/:id").claimSymbol == "route '/user/:' is claimed twice")
  }

  @Test func ignoringCaseChangesTheClaim() throws {
    let pattern = try RoutePattern("/User/:id", ignoreCase: true)
    #expect(pattern.claim == "/User/: in any case")
    #expect(try RoutePattern("/User/:id").claim != pattern.claim)
  }

  /// Patterns with one claim match the same addresses, in any spelling.
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func equalClaimsMatchTheSameAddresses(seed: UInt64) throws {
    var generator = PatternGenerator(seed: seed)
    // As bytes: to a linker the two ways to write “é” are two names.
    var rows: [[UInt8]: (pattern: String, rows: [PatternRow])] = [:]
    var valid = 0
    var shared = 0
    let count = Laws.count(1_000, usually: 200)
    while valid < count {
      let text = generator.pattern()
      guard let pattern = try? RoutePattern(text) else { continue }
      valid += 1
      let claim = pattern.claim
      #expect(claim.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"\"'@\\".utf8.contains($0) })
      let renamed = text.replacing(":id", with: ":item").replacing(":a", with: ":b")
      if let other = try? RoutePattern(renamed) { #expect(other.claim == claim, "\(text)") }

      let mine = pattern.alternatives.map { $0.row() }
      if let (before, theirs) = rows[Array(claim.utf8)] {
        shared += 1
        let areSame = mine == theirs
        #expect(areSame, "\(text) and \(before) both claim \(claim)")
      }
      rows[Array(claim.utf8)] = (text, mine)
    }
    #expect(shared > (Laws.isFull ? 20 : 0), "\(shared)")
  }
}
