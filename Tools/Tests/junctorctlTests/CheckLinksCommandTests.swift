// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import junctorctl

@Suite struct CheckLinksCommandTests {
  private static let manifest = #"""
    {"schemaVersion": 1, "spaces": ["mall", "https://m.mall.example"], "routes": [
      {"id": "order", "pattern": "/order/:id", "exposure": ["push", "universalLink", "customScheme"],
       "parameters": [{"name": "id", "in": "path", "type": "integer"}], "steps": ["login"]},
      {"id": "sale", "pattern": "/sale", "exposure": ["push", "universalLink"], "since": "8.3"},
      {"id": "old", "pattern": "/old", "exposure": ["push"], "deprecated": {"since": "8.2", "replacement": "sale"}},
      {"id": "new", "pattern": "/new", "exposure": ["push"], "since": "9"}
    ]}
    """#

  private func run(_ input: String, _ arguments: String..., chunk: Int = 7) throws -> ToolRun {
    try ToolRun(
      ["check-links", "-", "--routes", "ROUTES"] + arguments, routes: Self.manifest,
      input: Array(input.utf8), chunk: chunk)
  }

  @Test func eachRowIsChecked() throws {
    let run = try run(
      [
        "name,url", "one,mall://order/7", #""two, with a ""comment"" inside",mall://order/x"#,
        "three,mall://sale", "", "four,mall://nothing", "",
      ].joined(separator: "\n"))
    #expect(run.status == .no)
    #expect(
      run.output == """
        2: ok  mall://order/7  →  order  steps: login
        3: bad  mall://order/x  →  order  steps: login  (parameter “id”: “x” is not a whole number)
        4: bad  mall://sale  →  sale  (not exposed to customScheme)
        6: bad  mall://nothing  (no route matches it)
        4 links, 3 bad

        """)
  }

  @Test func rowThatIsTooLongIsBad() throws {
    let row = "mall://order/7" + String(repeating: ",", count: CSVReader.longest)
    #expect(try run(row, chunk: 1 << 16).output.contains("(the row is longer than 1 MiB)"))
  }

  @Test func versionsAndDeprecationAreNamed() throws {
    let run = try run(
      "mall://sale\nmall://old\nmall://new\nmall://order/7\n", "--from", "push", "--versions",
      "8.1..8.4")
    #expect(
      run.output == """
        1: bad  mall://sale  →  sale  versions: 8.3–8.4  (versions before 8.3 do not have the route)
        2: ok  mall://old  →  old  versions: 8.1–8.4  deprecated since 8.2, use sale
        3: bad  mall://new  →  new  versions: none  (no version up to 8.4 has the route)
        4: ok  mall://order/7  →  order  versions: 8.1–8.4  steps: login
        4 links, 2 bad

        """)
  }

  @Test(arguments: [
    ("mall://goods/%%CODE%%", "bad", "“%%CODE%%” is a placeholder without its value"),
    ("mall://goods/{goods_id}", "bad", "“{goods_id}” is a placeholder without its value"),
    ("mall://goods/%7B%7Bid%7D%7D", "bad", "“{{id}” is a placeholder without its value"),
    ("mall://goods/1?utm_source=*|CAMPAIGN|*", "bad", "“*|CAMPAIGN|*” is a placeholder"),
    ("mall://goods/1?c=__CALLBACK__", "bad", "“__CALLBACK__” is a placeholder"),
    ("mall://goods/1?a=1&amp;b=2", "bad", "“&amp;” is HTML"),
    ("mall://goods/1?a=1&#38;b=2", "bad", "“&#38;” is HTML"),
    ("mall://goods/1?a=1?b=2", "ok", "second “?”"),
    ("mall://goods/1.", "ok", "it ends with “.”"), ("mall://goods/1。", "ok", "it ends with “。”"),
    ("mall://goods/1)", "ok", "it ends with “)”"), ("mall://goods/1 ", "ok", "a space follows it"),
    ("mall://goods/1%20", "ok", "it ends with a space"),
    ("mall://goods/1%E2%80%8B", "ok", "the invisible character U+200B"),
    ("mall://goods/50%", "ok", "write %25"),
    ("mall://goods/undefined", "ok", "“undefined” is a value"),
    ("mall://goods/1?utm_source=null&x=1", "ok", "“null” is a value"),
    ("https://m.mal.example/goods/1", "bad", "did you mean https://m.mall.example?"),
    ("https://www.mall.example/goods/1", "bad", "did you mean https://m.mall.example?"),
    ("mal://goods/1", "bad", "did you mean mall?"),
  ])
  func likelyMistakeInALinkIsNamed(_ url: String, _ word: String, _ text: String) throws {
    let run = try ToolRun(
      ["check-links", "-", "--routes", "ROUTES"],
      routes: #"""
        {"schemaVersion": 1, "spaces": ["mall", "https://m.mall.example"], "routes": [
          {"id": "goods", "pattern": "/goods/:id", "exposure": ["universalLink", "customScheme"],
           "parameters": [{"name": "id", "in": "path"}]}]}
        """#, input: Array(url.utf8))
    #expect(run.lines.first?.hasPrefix("1: \(word)  ") == true, "\(run.output)")
    #expect(run.output.contains(text), "\(run.output)")
    #expect(run.status == (word == "ok" ? .ok : .no))
    let count = word == "ok" ? "0 bad, 1 with a warning" : "1 bad"
    #expect(run.lines.last == "1 link, \(count)")
  }

  @Test(arguments: [
    "mall://goods/a%20b?filter=%7B%22max%22:5%7D&ids[]=1&tags[a]=2", "mall://goods/_a_b_",
    "mall://goods/1?utm_source=mail&utm_medium=e_mail#top?x", "mall://goods/nullable?q=undefinedX",
    "mall://goods/%E5%95%86%E5%93%81", "mall://goods/商品?x=%25",
  ])
  func ordinaryLinkHasNoWarning(_ url: String) throws {
    #expect(LinkWarning.warnings(in: url) == ([], []))
  }

  @Test func associationFileDecidesAboutUniversalLinks() throws {
    let file = try TemporaryFile(
      Array(
        #"{"applinks":{"details":[{"appIDs":["A.b"],"components":[{"/":"/order/?*","comment":"order"}]}]}}"#
          .utf8))
    let run = try run(
      "https://m.mall.example/order/7\nhttps://m.mall.example/sale\n", "--aasa", file.path,
      "--format", "json")
    let objects = try run.objects()
    #expect(objects[0]["problems"] as? [String] == [])
    #expect(
      objects[0]["association"] as? String
        == "opens A.b by applinks.details[0].components[0] (order)")
    #expect(objects[1]["problems"] as? [String] == ["the system does not open the app"])
    let explained = try ToolRun(
      [
        "explain", "ROUTES", "https://m.mall.example/sale", "--from", "universalLink", "--aasa",
        file.path,
      ],
      routes: Self.manifest)
    #expect(explained.lines.contains("  system: no component matches"))
    #expect(explained.lines.contains("  winner: /sale  (ROUTES:4)"))
  }

  @Test(arguments: [
    (
      "https://other.example/order/7",
      "the association file is not for other.example, which is no domain of the routes"
    ),
    (
      "https://m.mall.example:8443/order/7",
      "the association file is not for m.mall.example:8443, which is no domain of the routes"
    ),
    ("mall://order/7", "association files do not concern custom schemes"),
    ("/order/7", "association files concern only URLs with https"),
    ("https://m.mall.example/order/7", "opens A.b by applinks.details[0].components[0]"),
  ])
  func associationFileIsForTheDomainsOfTheRoutes(_ url: String, _ reason: String) throws {
    let file = try TemporaryFile(
      Array(
        #"{"applinks":{"details":[{"appIDs":["A.b"],"components":[{"/":"/order/?*"}]}]}}"#.utf8))
    let explained = try ToolRun(
      ["explain", "ROUTES", url, "--aasa", file.path], routes: Self.manifest)
    #expect(explained.lines.contains("  system: \(reason)"), "\(explained.output)")
    if url.hasPrefix("https:") {
      let object = try #require(
        try run(url + "\n", "--aasa", file.path, "--format", "json").objects().first)
      #expect(object["association"] as? String == reason)
      let problems = try #require(object["problems"] as? [String])
      #expect(problems.contains("the system does not open the app") == !reason.hasPrefix("opens"))
    }
  }

  @Test func invalidURLIsBad() throws {
    let run = try ToolRun(
      ["check-links", "-", "--routes", "ROUTES"], routes: Self.manifest,
      input: Array("mall://order/".utf8) + [0xE9, 0x0A] + Array("mall://u@order/7\n".utf8))
    #expect(run.status == .no)
    #expect(
      run.lines.prefix(2) == [
        "1: bad  mall://order/\u{FFFD}  (it is not valid UTF-8)",
        "2: bad  mall://u@order/7  (it is not a valid URL: a user name or password before the host (“@”) is not accepted)",
      ])
  }

  @Test(arguments: [
    ("url,note\nmall://order/7,a\nmall://order/8,\"b\n\nmall://order/9,c\n", 3),
    ("url,note\nmall://order/7,\"a \"\"b\"\"\n", 2), ("\"url\nmall://order/7\n", 1),
  ])
  func quoteThatDoesNotCloseIsNamed(_ text: String, _ line: Int) throws {
    let run = try run(text)
    #expect(run.status == .unusable)
    #expect(run.errors == "junctorctl: -:\(line): the quote that opens here does not close\n")
  }

  @Test(arguments: [
    ("name; URL\nx;mall://order/7\n", "semicolons"), ("link\tname\n", "tabs"),
    ("name;link,with a comma\n", "semicolons"),
  ])
  func otherSeparatorIsNamed(_ text: String, _ word: String) throws {
    let run = try run(text)
    #expect(run.status == .unusable)
    #expect(
      run.errors
        == "junctorctl: -: \(word) separate the columns of the header; separate the columns by commas\n"
    )
    // In a link, they are no separators.
    #expect(try self.run("url\nmall://order/7;url\n").status == .no)
  }

  @Test func textThatIsNoLinkIsBad() throws {
    let run = try run("name,url\na,/order/7\nb,m.mall.example/order/7\nc,\nd\n")
    #expect(run.status == .no)
    #expect(
      run.output == """
        2: bad  /order/7  (it has no scheme, such as https:)
        3: bad  m.mall.example/order/7  (it has no scheme, such as https:)
        4: bad    (the link is missing)
        5: bad    (the link is missing)
        4 links, 4 bad

        """)
  }

  @Test func outputCanBeReadAsCSV() throws {
    let csv = try run("mall://order/7\n", "--format", "csv")
    #expect(
      csv.lines[1] == #""1","mall://order/7","order","","customScheme","login","","","","","""#)
    #expect(try run("mall://order/7\nmall://x\n", "--only-bad").lines.count == 2)
  }

  @Test(arguments: [
    ("\"a\u{D4E}\"\"\u{E33},b\"", "\"a\u{D4E}\"\"\u{E33},b\""),
    ("=HYPERLINK(1)", "\"'=HYPERLINK(1)\""), ("+1", "\"'+1\""), ("@a", "\"'@a\""),
    ("\t=1", "\"'␉=1\""),
    ("\u{200B}-1", "\"'\\u{200B}-1\""), ("\u{FF1D}1", "\"'\u{FF1D}1\""),
    ("a\u{1B}[31m", "\"a␛[31m\""),
    ("\"a\n::error::b\"", "\"a␊::error::b\""), ("a\u{2028}b", "\"a\\u{2028}b\""),
  ])
  func cellIsNeitherARowNorAFormula(_ cell: String, _ written: String) throws {
    let run = try run(cell + "\n", "--format", "csv")
    #expect(run.lines.count == 2)
    #expect(run.lines[1].utf8.starts(with: "\"1\",\(written),".utf8), "\(run.lines[1])")
  }

  @Test(arguments: [1, 2, 3, 64])
  func rowsDoNotDependOnTheSizeOfReads(_ chunk: Int) throws {
    let text = "\u{FEFF}link,n\r\n\"mall://order/7\",\"a\nb\"\r\nmall://order/8,\"\"\r\n"
    let run = try run(text, chunk: chunk)
    #expect(
      run.lines == [
        "2: ok  mall://order/7  →  order  steps: login",
        "4: ok  mall://order/8  →  order  steps: login", "2 links, 0 bad",
      ])
  }

  @Test(arguments: [
    (["--versions", "8.4..8.1"], "“8.4..8.1” is not a range of versions"),
    (["--versions", "8"], "“8” is not a range of versions"),
    (["--column", "page"], "no column has the name “page”; there are name, url"),
    (["--from", "fax"], "“fax” is not a source"),
    (["--aasa", "/nowhere"], "/nowhere: No such file"),
  ])
  func mistakeIsNamed(_ arguments: [String], _ message: String) throws {
    let run = try ToolRun(
      ["check-links", "-", "--routes", "ROUTES"] + arguments, routes: Self.manifest,
      input: Array("name,url\n".utf8))
    #expect(run.status == .unusable)
    #expect(run.errors.contains(message), "\(run.errors)")
  }
}
