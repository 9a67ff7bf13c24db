// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorMatching
import Testing

@Suite struct PatternMatchingTests {
  typealias Case = (pattern: String, url: String, values: [String: String]?)

  @Test(
    arguments: [
      ("/order/list", "/order/list", [:]), ("/order/list", "order/list/", [:]),
      ("/order/list", "/order", nil), ("/order", "/order/list", nil), ("/a", "/A", nil),
      ("mall://editor", "mall://editor", [:]), ("mall://editor", "mall://editor/x", nil),
      ("mall://userCenter/:id", "mall://userCenter/7", ["id": "7"]),
      ("/order/:id", "mall://order/7", ["id": "7"]),
      ("/order/:id", "https://m.mall.example/order/7", ["id": "7"]),
      ("/:id", "/", nil), ("/:id", "mall:////", nil), ("/a/:id", "/a//", nil),
      ("/a//b", "/a//b", [:]),
      ("/:id([0-9]+)", "/42", ["id": "42"]), ("/:id([0-9]+)", "/42x", nil),
      ("/([a-z]+)/(x|y)", "/ab/y", ["0": "ab", "1": "y"]),
      ("/:id.html", "/a.b.html", ["id": "a.b"]), ("/:id.html", "/.html", nil),
      ("/v:major.:minor", "/v1.2.3", ["major": "1", "minor": "2.3"]),
      ("/{:a}-{:b}", "/x-y-z", ["a": "x", "b": "y-z"]),
      ("/:a(.+)-:b(.+)", "/1-2-3", ["a": "1-2", "b": "3"]),
      ("/files/:rest+", "/files/a/b%20c", ["rest": "a/b c"]), ("/files/:rest+", "/files/", nil),
      ("/files/:rest*", "/files/", ["rest": ""]), ("/files/:rest*", "/files", nil),
      ("/docs/*", "/docs/", ["0": ""]), ("/docs/*", "/docs", nil),
      ("/docs/*", "/docs/a/", ["0": "a"]),
      ("/docs{/*}?", "/docs", [:]), ("/docs{/*}?", "/docs/a/b", ["0": "a/b"]),
      ("/docs/*?", "/docs", [:]), ("/docs/*", "/docs/a//b", ["0": "a//b"]), ("/*", "/", ["0": ""]),
      ("/*/a", "/x/y/a", ["0": "x/y"]), ("/*/a", "/x/y", nil),
      ("/:rest+/edit/:id", "/a/b/edit/7", ["rest": "a/b", "id": "7"]),
      ("/:a?/:b?", "/x", ["a": "x"]), ("/:a?/:b?", "/x/y", ["a": "x", "b": "y"]),
      ("/:a?/:b?", "/", [:]),
      ("{/edition/:n}?", "/edition/3", ["n": "3"]), ("{/edition/:n}?", "/", [:]),
      ("mall://:id?", "mall://", [:]), ("mall://:id?/x", "mall://x", [:]),
      // The leftmost would be present, but the literal can match less.
      ("/{:x}?{a}?", "/a", [:]),
      // Decoding
      ("/A/家", "/%41/%e5%ae%b6", [:]), ("/%41", "/A", [:]), ("/:x", "/a%2Fb", ["x": "a/b"]),
      ("/a%2Fb", "/a%2fb", [:]), ("/a%2Fb", "/a/b", nil), ("/:x([^/]+)", "/a%2Fb", ["x": "a/b"]),
      ("/:x([a/]+)", "/a%2Fa", nil), ("/:x([a/]+)", "/a/a", ["x": "a/a"]),
      ("/100%", "/100%25", [:]),
      ("/\\%41", "/%2541", [:]), ("/a+b", "/a+b", [:]), ("/:x", "/a+b", ["x": "a+b"]),
      ("/:x", "/%zz", ["x": "%zz"]), ("/:x(.)", "/%F0%9F%A7%AD", ["x": "🧭"]),
      ("/é", "/e%CC%81", nil),
      // Spaces
      ("mall://order/:id", "other://order/1", nil),
      ("mall://order/:id", "MALL:///order/1", ["id": "1"]),
      ("mall:////x", "mall:////x", [:]), ("mall://order", "mall://order:80", nil),
      ("https://m.mall.example/:a", "https://M.mall.example/x", ["a": "x"]),
      ("https://m.mall.example:8443/:a", "https://m.mall.example/x", nil),
    ] as [Case])
  func pathsMatch(_ test: Case) throws {
    #expect(try values(test.pattern, test.url) == test.values, "\(test.pattern) \(test.url)")
  }

  @Test(
    arguments: [
      ("/x?type=3", "/x?type=3", [:]), ("/x?type=3", "/x?a=b&type=3&c", [:]),
      ("/x?type=3", "/x?type=4", nil),
      ("/x?type=3", "/x?type=4&type=3", nil), ("/x?type=3", "/x", nil),
      ("/order/:id?tab=:tab", "/order/7?tab=a%2Fb", ["id": "7", "tab": "a/b"]),
      ("/order/:id?tab=:tab", "/order/7?tab=1&tab=2", ["id": "7", "tab": "1"]),
      ("/order/:id?tab=:tab", "/order/7?tab", ["id": "7", "tab": ""]),
      ("/order/:id?tab=:tab", "/order/7", nil), ("/a?k=*", "/a?k", [:]), ("/a?k=*", "/a?j", nil),
      ("/a?k=", "/a?k", [:]), ("/a?k=", "/a?k=1", nil), ("/a?k=a+b", "/a?k=a%20b", [:]),
      ("/a?k=a\\+b", "/a?k=a%2Bb", [:]), ("/a?k=a%2Bb", "/a?k=a+b", nil),
      ("/a?k=\\*", "/a?k=*", [:]),
      ("/a?k=([0-9]+)", "/a?k=12", ["0": "12"]), ("/a?k=([0-9]+)", "/a?k=x", nil),
      ("/a?k=:p([a/]+)", "/a?k=a/a%2Fa", ["p": "a/a/a"]), ("/a?%6B=1", "/a?k=1", [:]),
      ("/a?k=é", "/a?k=e%CC%81", nil), ("/:id??x=1", "/?x=1", [:]),
      ("/:id??x=1", "/7?x=1", ["id": "7"]),
      ("/a{b}??x=1", "/ab?x=1", [:]), ("/o/:id([0-9]+)?x", "/o/7x", ["id": "7"]),
      ("/o/:id([0-9]+)?x", "/ox", [:]), ("/a\\?b", "/a%3Fb", [:]),
      ("/:rest*?x=1", "/a/b?x=1", ["rest": "a/b"]), ("mall://?k=:v", "mall://?k=1", ["v": "1"]),
      ("/a?k=:v&j=2#/:f", "/a?j=2&k=1#/z", ["v": "1", "f": "z"]),
      ("/a?url=:u", "/a?url=a=b", ["u": "a=b"]),
      // The `*` of a name is its modifier, so that the next “?” begins the query; a `*` alone has
      // none yet.
      ("/f/:r*?k=v", "/f/a/b?k=v", ["r": "a/b"]), ("/f/:r*?k=v", "/f/a", nil),
      ("/f/:r+?k=:v", "/f/a?k=1", ["r": "a", "v": "1"]), ("/f/:r*?k=v", "/f?k=v", nil),
      ("/f/*?k=v", "/f/a?k=v", nil), ("/f/*?k=v", "/fk=v", [:]),
      ("/f/*?k=v", "/f/ak=v", ["0": "a"]),
      ("/f/*??k=v", "/f/a?k=v", ["0": "a"]), ("/f/*??k=v", "/f?k=v", [:]),
      ("/f/*??k=v", "/f/a", nil),
    ] as [Case])
  func conditionsOnTheQueryHold(_ test: Case) throws {
    #expect(try values(test.pattern, test.url) == test.values, "\(test.pattern) \(test.url)")
  }

  @Test(
    arguments: [
      ("/user#/view/:id", "/user#/view/joel%20levin", ["id": "joel levin"]),
      ("/user#/view/:id", "/user#/view/joel/", ["id": "joel"]),
      ("/user#/view/:id", "/user#/view/joel?a=b#c", ["id": "joel"]),
      ("/user#/view/:id", "/user#/view/a/b", nil),
      ("/user#/view/:id", "/user#/view/a%2Fb", ["id": "a/b"]),
      ("/user#/view/:id", "/user", nil), ("/user", "/user#/view/1", [:]),
      ("/w#/*", "/w#/a/b", ["0": "a/b"]), ("/w#/*", "/w#/a/b/", ["0": "a/b"]),
      ("/w#/*", "/w#/", ["0": ""]),
      ("/w#/*", "/w#", nil), ("/w#/d/*", "/w#/d/", ["0": ""]), ("/w#/d/*", "/w#/d", nil),
      ("/w#", "/w#", [:]), ("/w#", "/w#/", [:]), ("/w#", "/w", nil), ("/w#", "/w#a", nil),
      ("/r#/:r{/o/:o}?{/m/:m}?", "/r#/1", ["r": "1"]),
      ("/r#/:r{/o/:o}?{/m/:m}?", "/r#/1/o/2/m/3", ["r": "1", "o": "2", "m": "3"]),
      ("/r#/:r?", "/r#", [:]), ("/r#v:a.:b", "/r#v1.2", ["a": "1", "b": "2"]),
      ("/r#%2F", "/r#/", nil),
      // What no path can hold reaches no capture.
      ("/w#/v/:x", "/w#/v/%00", nil), ("/w#/v/:x", "/w#/v/a%00b", nil),
      ("/w#:x(.*)", "/w#\0a", nil),
      ("/w#/*", "/w#/a/%00/b", nil), ("/w#/*", "/w#/%C3", nil), ("/w", "/w#%00", [:]),
      ("/w#/v/:x", "/w#/v/a?%00", ["x": "a"]),
      ("/r#./a", "/r#./a", [:]), ("/r#:x(.+)", "/r#%FF", nil), ("/r#%C3%A9", "/r#é", [:]),
    ] as [Case])
  func fragmentsMatch(_ test: Case) throws {
    #expect(try values(test.pattern, test.url) == test.values, "\(test.pattern) \(test.url)")
  }
}
