// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@testable import JunctorMatching

/// A link, and the answer of the router.
struct CraftedLink: Sendable {
  enum Answer: Equatable, Sendable {
    /// The name of the route that opens, and its captures.
    case opens(String, [String: String])
    case fails(RouteError.Code)
    /// The text of a scanned code is not a link.
    case isNoLink
  }

  let address: String
  let answer: Answer
  let entry: InboundLink.Entry
  let source: RouteSource?
}

/// Returns a link that no route matches, if no answer is specified.
private func link(
  _ address: String, _ answer: CraftedLink.Answer = .fails(.notFound),
  by entry: InboundLink.Entry = .scene, from source: RouteSource? = nil
) -> CraftedLink {
  CraftedLink(address: address, answer: answer, entry: entry, source: source)
}

/// Returns a link to the route that shows a page in the app's web view.
private func page(
  _ url: String, and rest: String = "", _ answer: CraftedLink.Answer = .fails(.notFound)
) -> CraftedLink {
  link("mall://web?url=\(PercentEncoding.component(url))\(rest)", answer)
}

/// Returns a chain of redirects.
private func redirects(_ count: Int) -> String {
  (0..<count).reduce("mall://order/7") { to, _ in "mall://go?to=\(PercentEncoding.component(to))" }
}

/// Returns different keys that have the same hash in Java; two to the power of `length`.
private func keys(_ length: Int) -> String {
  (0..<length).reduce([""]) { keys, _ in keys.flatMap { [$0 + "Aa", $0 + "BB"] } }
    .joined(separator: "&")
}

private func times(_ count: Int, _ text: String) -> String { String(repeating: text, count: count) }

private let shop = RouteSource.web("https://m.mall.example")
private let frame = RouteSource.web("https://m.mall.example", isMainFrame: false)
private let wallet = "example.mall.wallet"
private let denied = CraftedLink.Answer.fails(.denied)
private let order7 = CraftedLink.Answer.opens("order", ["id": "7"])

/// Links of the kinds that public advisories describe.
///
/// A number is that of a vulnerability (CVE), or of a class of weaknesses or attacks (CWE, CAPEC).
@Suite(.timeLimit(.minutes(1))) struct CraftedLinkTests {
  static let pages: KeyValuePairs = [
    "CVE-2022-28799: A link loads any page in the app's web view.": page("https://evil.example/"),
    "CVE-2021-20747: A link of the app's scheme opens any website.":
      page("https://evil.example/?https://m.mall.example/"),
    "CVE-2023-42581: The address of a page is not checked completely.":
      page("https://evil.example/m.mall.example/"),
    "CVE-2022-42979: The host of a page is not compared as a whole.":
      page("https://m.mall.example.evil.example/"),
    "CVE-2023-51219: A link runs a script in the app's web view.":
      page("javascript:alert(1)//https://m.mall.example/"),
    "CVE-2015-2317: A control character precedes a script.": page("\u{8}javascript:alert(1)"),
    "CVE-2023-24329: Blanks before an address evade a list.": page(" https://evil.example/"),
    "CVE-2022-0512: The host follows a second “@”.": page("https://m.mall.example@@evil.example/"),
    "CVE-2022-0639: A slash follows empty user information.": page("https:@/evil.example/"),
    "CVE-2020-26291: A backslash before “@” ends the host for some parsers only.":
      page(#"https://m.mall.example\@evil.example/"#),
    "CVE-2024-29041: An allowed address changes its host when it is encoded for a redirect.":
      page(#"https://evil.example\\@m.mall.example/"#),
    "CVE-2024-22243: A bracket in the user information changes the host.":
      page("https://m.mall.example[@evil.example/"),
    "CVE-2016-8624: A “#” does not end the host.": page("https://evil.example#@m.mall.example/"),
    "CVE-2014-3730: Backslashes precede the host.": page(#"https:\\\evil.example"#),
    "CWE-319: A page of the shop is loaded without encryption.": page("http://m.mall.example/"),
    "CVE-2021-23336: A semicolon separates parameters for some parsers only.":
      link("mall://web?a=1;url=https%3A%2F%2Fevil.example"),
    "CAPEC-460: A parameter is repeated, and the second one is not checked.":
      page(
        "https://m.mall.example/", and: "&url=https%3A%2F%2Fevil.example%2F",
        .opens("web", ["url": "https://m.mall.example/"])),
    "CAPEC-460: A parameter is repeated, and the first one is not checked.":
      page("https://evil.example/", and: "&url=https%3A%2F%2Fm.mall.example%2F"),
  ]

  static let hosts: KeyValuePairs = [
    "CWE-346: A domain begins with the app's domain.":
      link("https://m.mall.example.evil.example/order/7"),
    "CWE-346: A domain ends with the app's domain.": link("https://evilm.mall.example/order/7"),
    "CWE-346: A link has a subdomain.": link("https://a.m.mall.example/order/7"),
    "CWE-346: A link has another port.": link("https://m.mall.example:8443/order/7"),
    "CWE-319: A link is not encrypted.": link("http://m.mall.example/order/7", order7),
    "CWE-346: A page that was loaded without encryption has the shop's host.":
      link("mall://call/7", denied, from: .web("http://m.mall.example")),
    "CVE-2022-30115: A period follows the host.": link("https://m.mall.example./order/7"),
    "CVE-2022-0686: The port is empty.": link("https://m.mall.example:/order/7", order7),
    "CVE-2022-27780: The host contains an encoded slash.":
      link("https://m.mall.example%2F.evil.example/order/7", .fails(.invalidURL)),
    "CVE-2025-0938: The host contains brackets.":
      link("https://[m.mall.example].evil.example/order/7", .fails(.invalidURL)),
    "CVE-2019-10160: User information contains another host.":
      link("https://evil.example@m.mall.example/order/7", .fails(.invalidURL)),
    "CVE-2019-9636: A character in the host contains a slash if it is normalized.":
      link("https://m.mall.example\u{2100}.evil.example/order/7", .fails(.invalidURL)),
    "CVE-2017-5060: A letter of another script looks like one of the domain (homograph).":
      link("https://m.m\u{430}ll.example/order/7", .fails(.invalidURL)),
    "CVE-2005-0234: Such a letter is in Punycode.": link("https://m.xn--mll-6cd.example/order/7"),
    "CWE-436: The app's domain is in the fragment.":
      link("https://evil.example#@m.mall.example/order/7"),
  ]

  static let paths: KeyValuePairs = [
    "CVE-2021-40724: A file name has encoded slashes.": link("mall://file/..%2F..%2Flib.so"),
    "CVE-2022-47757: A file name has parent folders.":
      link("mall://file/../../lib.so", .opens("file", ["name": "lib.so"])),
    "CVE-2020-17519: Slashes are encoded twice.": link("mall://file/..%252fa.txt"),
    "CVE-2021-41773: Dots of a parent folder are encoded.":
      link("https://m.mall.example/order/.%2e/pay/7", denied),
    "CVE-2021-42013: Dots of a parent folder are encoded twice.":
      link("https://m.mall.example/order/.%%32%65/pay/7"),
    "CVE-2021-34429: Dots have an encoding that is not standard.":
      link("https://m.mall.example/order/%u002e%u002e/pay/7"),
    "CVE-2020-5902: A parameter follows the dots.": link("https://m.mall.example/order/..;/pay/7"),
    "CVE-2007-0450: Backslashes separate the segments.":
      link(#"https://m.mall.example/order\..\pay\7"#, denied),
    "CVE-2000-0884: An overlong UTF-8 form of a slash is decoded after the check.":
      link("mall://order/..%c0%afpay", .fails(.invalidURL)),
    // The handler must encode the value in a path of its own.
    "CVE-2023-7114: A part of a link is a path for the server.":
      link("mall://order/..%2Fpay%2F7", .opens("order", ["id": "../pay/7"])),
    "CWE-626: A NUL ends a file name.": link("mall://file/lib.so%00.pdf", .fails(.invalidURL)),
    "CVE-2022-22978: A period of a pattern does not match a line feed.": link("mall://pay/7%0A"),
    "CVE-2016-5007: A space is removed after the check.": link("mall://pay%20/7"),
    "CVE-2022-0391: A line feed is removed after the check.": link("mall://pa\ny/7", denied),
    "CVE-2021-42574: A bidirectional control character changes the order of the visible text.":
      link("mall://order/\u{202E}7", .isNoLink, by: .scan),
    "CVE-2018-1000006: A link adds arguments to the command of a scheme's handler.":
      link(#"mall://order/7" --run=calc"#, .opens("order", ["id": #"7" --run=calc"#])),
    "CWE-235: A query parameter is named as a capture.": link("mall://order/7?id=8", order7),
    "CVE-2022-24999: A parameter is named `__proto__`.":
      link("mall://order/7?__proto__[id]=8", order7),
    "CWE-436: The fragment contains another path.": link("mall://order/7#/../pay/7", order7),
  ]

  static let senders: KeyValuePairs = [
    "CVE-2019-13450: A page joins a call.":
      link("mall://call/7", denied, from: .web("https://evil.example")),
    "CVE-2019-13450: A frame joins a call.": link("mall://call/7", denied, from: frame),
    "CVE-2024-10474: A page has a link to the app.": link("mall://pay/7", denied, from: shop),
    "CVE-2021-25354: A link opens a private screen.": link("mall://pay/7", denied),
    "CVE-2025-50861: A push opens a private screen.": link("mall://pay/7", denied, by: .push),
    "CVE-2021-25520: The sender of a link is not checked.":
      link("mall://x-callback-url/transfer/7?x-source=\(wallet)", denied),
    "CWE-290: A link claims a sender with `al_applink_data`.":
      link(
        #"mall://transfer/7?al_applink_data={"referer_app_link":{"app_name":"Wallet"}}"#, denied),
    "CWE-290: The sender's identifier begins with that of an admitted app.":
      link("mall://transfer/7", denied, from: .namedApp(wallet + ".evil")),
    "CVE-2022-1243: A callback is a script, with a line feed in its scheme.":
      link("mall://x-callback-url/order/7?x-success=java%0Ascript:alert(1)", .fails(.badParameter)),
    "CWE-601: A callback is a page of another origin.":
      link("mall://x-callback-url/order/7?x-success=https://evil.example/", .fails(.badParameter)),
    "CWE-441: A callback is a link of the app itself.":
      link("mall://x-callback-url/order/7?x-success=mall://pay/7", .fails(.badParameter)),
    "CVE-2022-2856: An intent opens any page.":
      link("intent://pay/7#Intent;scheme=mall;S.browser_fallback_url=https://evil.example;end"),
    "CVE-2022-30190: A link starts another program with arguments.":
      link("ms-msdt:/id PCWDiagnostic /param IT_BrowseForFile=calc"),
    "CVE-2009-0961: A call starts without a confirmation.": link("tel:+4915112345678"),
    "CWE-601: A redirect leads to a private screen.":
      link("mall://go?to=mall%3A%2F%2Fpay%2F7", denied, by: .push),
    "CWE-601: A redirect leaves the app.": link("mall://go?to=https%3A%2F%2Fevil.example%2F"),
    "CWE-674: A chain of redirects is long.": link(redirects(10), .fails(.redirectLoop)),
  ]

  static let sizes: KeyValuePairs = [
    "CVE-2024-45296: The text between two captures is repeated.":
      link("mall://range/a\(times(4_000, "-a"))/a"),
    "CVE-2024-3872: A long link makes an expression backtrack.":
      link("mall://order/\(times(4_000, "a/"))", .fails(.invalidURL)),
    "CVE-2011-4858: Many parameters have one hash.": link("mall://order/7?\(keys(7))", order7),
    "CVE-2011-4858: Even more parameters have one hash.":
      link("mall://order/7?\(keys(8))", .fails(.invalidURL)),
    "CVE-2023-38545: A host is longer than a buffer.":
      link("https://\(times(100_000, "a")).m.mall.example/order/7", .fails(.invalidURL)),
    "CVE-2020-10735: A number has thousands of digits.":
      link("mall://points/\(times(8_000, "9"))", .fails(.badParameter)),
    "CVE-2024-34406: A malformed link ends the app.": link("mall://[%", .fails(.invalidURL)),
  ]

  static let ordinary: KeyValuePairs = [
    "web": page("https://m.mall.example/a", .opens("web", ["url": "https://m.mall.example/a"])),
    "pay": link("mall://pay/7", .opens("pay", ["id": "7"]), from: .app),
    "call": link("mall://call/7", .opens("call", ["room": "7"]), from: shop),
    "transfer": link("mall://transfer/7", .opens("transfer", ["id": "7"]), from: .namedApp(wallet)),
    "file": link("mall://file/bill-7.pdf", .opens("file", ["name": "bill-7.pdf"]), by: .push),
    "range": link("mall://range/1-9", .opens("range", ["a": "1", "b": "9"]), by: .scan),
    "points": link("mall://points/12", .opens("points", ["count": "12"])),
    "universal link": link("https://m.mall.example/order/7", order7),
    "callback": link("mall://x-callback-url/order/7?x-source=\(wallet)", order7),
    "redirect": link(redirects(2), order7),
  ]

  let router = Router(spaces: [.scheme("mall"), .domain("m.mall.example")], log: { _ in })
  let system = OtherApp()

  init() throws {
    let links: RouteExposure = [.customScheme, .universalLink, .push]
    let routes: [(String, String, RouteOption)] = [
      ("web", "/web?url=:url(https://m\\.mall\\.example/.*)", .exposed(to: links)),
      ("pay", "/pay/:id([0-9]+)", .native), ("order", "/order/:id", .exposed(to: links)),
      ("call", "/call/:room", .exposed(to: .web("https://m.mall.example"))),
      ("transfer", "/transfer/:id", .exposed(to: .namedApp(wallet))),
      ("file", "/file/:name([a-z0-9-]+\\.[a-z]+)", .exposed(to: links)),
      ("range", "/range/:a-:b", .exposed(to: links)),
      ("points", "/points/:count([0-9]+)", .exposed(to: links)),
    ]
    for (name, pattern, exposure) in routes {
      try router.register(RoutePatterns(pattern), exposure) { request in
        if name == "points" { _ = try request.int("count") }
        let captures = request.captures.map { ($0.name, request[$0.name] ?? "") }
        return CraftedLink.Answer.opens(name, Dictionary(captures) { $1 })
      }
    }
    try router.register(
      "/go?to=:to", .sync { RouteResponse.redirect(to: try $0.string("to")) }, .exposed(to: links))
    router.handleUnansweredLinks { [system] in await system.open($0) }
  }

  @Test(
    arguments: [pages, hosts, paths, senders, sizes, ordinary].flatMap { Array($0) }
  ) func linkOpensOnlyWhatItMayOpen(_ attack: String, _ link: CraftedLink) async {
    #expect(await answer(to: link) == link.answer)
    #expect(system.opened.all.isEmpty)
  }

  private func answer(to row: CraftedLink) async -> CraftedLink.Answer? {
    let calls = InboundCalls(to: router, policy: CallbackPolicy(schemes: ["partner"])) {
      await system.open($0)
    }
    do {
      let scanned = try row.entry == .scan ? InboundLink(text: row.address, entry: .scan) : nil
      let link = scanned ?? InboundLink(row.address, entry: row.entry, source: row.source)
      return try await calls.open(link).value as? CraftedLink.Answer
    } catch {
      return (error as? RouteError).map { .fails($0.code) } ?? .isNoLink
    }
  }
}
