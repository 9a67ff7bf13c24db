// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import JunctorMatching

/// Behavior of other systems; lines with differences have a comment.
@Suite struct PeerPatternTests {
  typealias Case = (id: String, pattern: String, url: String, values: [String: String]?)

  @Test(
    arguments: [
      ("J2", "/", "tests:/", [:]), ("J3", "/", "tests://", [:]),
      ("J4", "/test", "tests://test?", [:]),
      ("J5", "/test", "tests://test/", [:]), ("J7", "/", "tests://?key=value", [:]),
      ("J8", "/user/view/:userID", "tests://user/view/joeldev", ["userID": "joeldev"]),
      ("J9", "/user/view/:userID", "tests://user/view/joeldev/", ["userID": "joeldev"]),
      ("J10", "/user/view/:userID", "tests://user/view/joel%20levin", ["userID": "joel levin"]),
      (
        "J13", "/user/view/:userID", "tests://user/view/joeldev?userID=evilPerson",
        ["userID": "joeldev"]
      ),
      (
        "J14", "/:object/:action/:primaryKey", "tests://post/edit/123",
        ["object": "post", "action": "edit", "primaryKey": "123"]
      ),
      (
        "J15", "/interleaving/:param1/foo/:param2", "tests://interleaving/a/foo/b",
        ["param1": "a", "param2": "b"]
      ),
      // J16: a wildcard needs its slash; `{/*}?` makes both optional.
      ("J16", "/xyz/wildcard{/*}?", "tests://xyz/wildcard", [:]),
      (
        "J17", "/xyz/wildcard/*", "tests://xyz/wildcard/matches/with/extra/path/components",
        ["0": "matches/with/extra/path/components"]
      ),
      (
        "J18", "/route/:param/*", "tests://route/matches/with/wildcard",
        ["param": "matches", "0": "with/wildcard"]
      ),
      (
        "J21", "/required/:r{/optional/:o}?{/more/:m}?", "tests://required/mustExist",
        ["r": "mustExist"]
      ),
      (
        "J22", "/required/:r{/optional/:o}?{/more/:m}?", "tests://required/a/optional/b",
        ["r": "a", "o": "b"]
      ),
      (
        "J23", "/required/:r{/optional/:o}?{/more/:m}?", "tests://required/a/optional/b/more/c",
        ["r": "a", "o": "b", "m": "c"]
      ),
      ("J26", "/user#/view/:userID", "tests://user#/view/joeldev/", ["userID": "joeldev"]),
      ("J27", "/user#/view/:userID", "tests://user#/view/joel%20levin", ["userID": "joel levin"]),
      (
        "J29", "/user#/view/:userID", "tests://user#/view/joeldev?userID=evilPerson",
        ["userID": "joeldev"]
      ),
      (
        "J32", "/:object#/:action/:primaryKey", "tests://post#/edit/123",
        ["object": "post", "action": "edit", "primaryKey": "123"]
      ),
      (
        "J33", "/interleaving/:param1#/foo/:param2", "tests://interleaving/a#/foo/b",
        ["param1": "a", "param2": "b"]
      ),
      // J34: as J16, the wildcard needs its slash.
      ("J34", "/xyz/wildcard#{/*}?", "tests://xyz/wildcard#", [:]),
      (
        "J35", "/xyz/wildcard#/*", "tests://xyz/wildcard#/matches/with/extra",
        ["0": "matches/with/extra"]
      ),
      (
        "J36", "/route#/:param/*", "tests://route#/matches/with/wildcard",
        ["param": "matches", "0": "with/wildcard"]
      ),
      ("J71", "/list/:variable/detail/:variable2/*", "tests://list/variable/detail/", nil),
      // J71: the second URL needs its slash, too.
      ("J71", "/list/:variable/detail/:variable2/*", "tests://list/variable/detail/variable2", nil),
      (
        "J71", "/list/:v/detail/:w{/*}?", "tests://list/variable/detail/variable2",
        ["v": "variable", "w": "variable2"]
      ),
      (
        "J73", "/path/:thing{/new}?{/p/:other}?", "tests://path/abc/new/p/def",
        ["thing": "abc", "other": "def"]
      ),
      (
        "J73", "/path/:thing{/new}?{/p/:other}?", "tests://path/foo/p/bar",
        ["thing": "foo", "other": "bar"]
      ),
      ("J73", "/path/:thing{/new}?{/p/:other}?", "tests://path/yyy/new", ["thing": "yyy"]),
      ("J73", "/path/:thing{/new}?{/p/:other}?", "tests://path/zzz/p", nil),
      (
        "J74", "/{rest/}?{app/}?:object/:id", "tests://rest/app/aaa/bbb",
        ["object": "aaa", "id": "bbb"]
      ),
      ("J74", "/{rest/}?{app/}?:object/:id", "tests://aaa/bbb", ["object": "aaa", "id": "bbb"]),
      (
        "J75", "/{rest/}?:object/{app/}?:id", "tests://rest/aaa/app/bbb",
        ["object": "aaa", "id": "bbb"]
      ),
      (
        "J75", "/{rest/}?:object/{app/}?:id", "tests://rest/aaa/bbb",
        ["object": "aaa", "id": "bbb"]
      ),
      (
        "J76", "/web/:URLString", "tests://web/http%3A%2F%2Ffoobar.com%2Fbaz",
        ["URLString": "http://foobar.com/baz"]
      ),
      // J66, J67: `+` is a plus in a path, however it is written.
      ("J66", "/user/view/:userID", "tests://user/view/joel%2Blevin", ["userID": "joel+levin"]),
      ("J67", "/user/view/:userID", "tests://user/view/joel+levin", ["userID": "joel+levin"]),
      (
        "J69", "/user?names=:p", "tests://user?names=joel+levin&names=foo+bar",
        ["p": "joel levin"]
      ),
      ("S2", "soc://:ident", "soc://3", ["ident": "3"]), ("S2", "soc://:ident", "soc://", nil),
      ("S3", "soc://:ident/sandwich", "soc://3/sandwich", ["ident": "3"]),
      // S3: an empty host is the same as none, so this is `/sandwich`.
      ("S3", "soc://:ident/sandwich", "soc:///sandwich", nil),
      (
        "S4", "soc://:ident/sandwich/:catName", "soc://3/sandwich/dilly",
        ["ident": "3", "catName": "dilly"]
      ),
      ("S4", "soc://:ident/sandwich/:catName", "soc://334/sandwich/", nil),
      // S5: a raw colon in a host begins a port; escaped it is a colon.
      ("S5", "soc://\\:ident", "soc://%3Aident", [:]),
      ("S6", "soc://:ident\\.json", "soc://3.json", ["ident": "3"]),
      (
        "W1", "/com.wlrroute.demo/signin/:phone([0-9]+)",
        "WLRDemo://com.wlrroute.demo/signin/13812345432",
        ["phone": "13812345432"]
      ),
      (
        "W3", "/x-call-back/:path(.*)",
        "WLRDemo://x-call-back/user/register?x-success=a&phone=15890077643",
        ["path": "user/register"]
      ),
      ("M1", "mgj://foo/bar", "mgj://foo/bar", [:]),
      ("M2", "mgj://category/家居", "mgj://category/家居", [:]),
      ("M2", "mgj://category/家居", "mgj://category/%E5%AE%B6%E5%B1%85", [:]),
      ("M4", "mgj://search/:query", "mgj://search/bicycle?color=red", ["query": "bicycle"]),
      // M5: a pattern matches deeper paths only with a tail.
      ("M5", "mgj://*", "mgj://search/travel/china?has_travelled=0", ["0": "search/travel/china"]),
      ("M9", "mgj://test/test/:test", "mgj://test/test/xx", ["test": "xx"]),
      ("M9", "mgj://test/:test", "mgj://test/test/xx", nil),
      ("T1", "/user/:name/info", "Foo://user/jack/info", ["name": "jack"]),
      ("T3", "/notice?message=:message", "Foo://notice?message=hi", ["message": "hi"]),
      ("X13", "/a/:x/b", "tests://a//b", nil),
    ] as [Case])
  func olderSystems(_ test: Case) throws {
    #expect(
      try values(test.pattern, test.url) == test.values, "\(test.id) \(test.pattern) \(test.url)")
  }

  /// J49 to J65.
  @Test(arguments: Array("!#$&'()*+,:;=?@[]"))
  func everyReservedCharacterRoundTrips(character: Character) throws {
    let byte = character.utf8.first ?? 0
    let url = "tests://user/view/joel%\(String(byte, radix: 16, uppercase: true))levin"
    #expect(try values("/user/view/:userID", url) == ["userID": "joel\(character)levin"])
  }

  /// J72, J74, J75.
  @Test(arguments: [
    ("/path/:thing{/new}?{/anotherpath/:anotherthing}?", 4), ("/{rest/}?{app/}?:object/:id", 4),
    ("/{rest/}?:object/{app/}?:id", 4),
  ])
  func optionalPartsMakeAlternatives(pattern: String, count: Int) throws {
    #expect(try RoutePattern(pattern).alternatives.count == count)
  }

  @Test func valuesAreBuiltIn() throws {
    // S8, S9, S10, S11, M8
    let pair = try RoutePattern("/:leet/:five")
    #expect(try pair.url(for: ["leet": "1337", "five": "5000"]) == "/1337/5000")
    #expect(throws: ParameterError.self) { try RoutePattern("/:six").url(for: [:]) }
    #expect(
      try RoutePattern("/names/:group/:name?password=:password").url(for: [
        "group": "15", "name": "Joe Bob Briggs", "password": "JUICE|BOX&121",
      ]) == "/names/15/Joe%20Bob%20Briggs?password=JUICE%7CBOX%26121")
    #expect(
      try RoutePattern("/:leet\\:\\:\\.\\@value").url(for: ["leet": "1337"]) == "/1337::.@value")
    #expect(
      try RoutePattern("mgj://search/:keyword").url(for: ["Hangzhou"]) == "mgj://search/Hangzhou")
    // S1
    #expect(mistake("/:dilly:isacat")?.code == .adjacentCaptures)
  }

  /// The paths of the web platform's URLPattern tests, without the differences of our grammar.
  ///
  /// Left out are trailing slashes, which we ignore; `:name*`, whose slash we require; escapes in
  /// patterns, which we decode; and patterns that do not begin with `/`.
  @Test func pathsHaveTheGroupsOfTheStandard() throws {
    guard let folder = ProcessInfo.processInfo.environment["JUNCTOR_CASES"] else {
      print("SKIPPED: the comparison with URLPattern needs JUNCTOR_CASES; see CONTRIBUTING.md")
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
