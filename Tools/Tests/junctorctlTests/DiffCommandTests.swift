// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import junctorctl

@Suite struct DiffCommandTests {
  /// Runs the command for two versions and, if given, a corpus; their paths become `OLD`, `NEW` and `CORPUS`.
  private func run(
    _ old: String, _ new: String, corpus: String? = nil, _ arguments: [String] = []
  ) throws -> (status: Status, output: String) {
    let files = try [old, new, corpus ?? ""].map { try TemporaryFile(Array($0.utf8)) }
    let options = corpus == nil ? [] : ["--corpus", files[2].path]
    let run = try ToolRun(["diff", files[0].path, files[1].path] + options + arguments)
    #expect(run.errors == "")
    let output = zip(files, ["OLD", "NEW", "CORPUS"]).reduce(run.output) {
      $0.replacingOccurrences(of: $1.0.path, with: $1.1)
    }
    return (run.status, output)
  }

  private static let old = "/order/:id\tname=order exposure=app\n/faq\tname=faq exposure=app\n"
  private static let new =
    "/order/:id([0-9]+)\tname=order exposure=app\n/pay\tname=pay exposure=app\n"

  @Test func breakingChangesEndWithOne() throws {
    let (status, output) = try run(Self.old, Self.new)
    #expect(status == .no)
    #expect(
      output == """
        OLD:2: breaking: JD001 The route “faq” (“/faq”) was removed. “/faq” opens no route now.
          Keep the route and mark it as deprecated, or add its pattern as an alias of the route that replaces it.
        NEW:1: breaking: JD003 “/order/a” opened “order”, and opens no route now. Its pattern was “/order/:id”, and is “/order/:id([0-9]+)”.
          Keep the old pattern: add “/order/:id” to the aliases of “order”.
        NEW:2: additive: JD008 The route “pay” (“/pay”) was added.
        2 breaking changes, 1 additive change

        """)
  }

  @Test func otherChangesEndWithZero() throws {
    let (status, output) = try run(Self.old, Self.old + "/pay\tname=pay exposure=app\n")
    #expect(status == .ok)
    #expect(
      output == "NEW:3: additive: JD008 The route “pay” (“/pay”) was added.\n1 additive change\n")
    #expect(try run(Self.old, Self.old).output == "no changes\n")
  }

  @Test func linesAreThoseOfTheManifest() throws {
    let manifests = try [Self.old, Self.new].map {
      try ToolRun(["manifest", "ROUTES"], routes: $0).output
    }
    let output = try run(manifests[0], manifests[1]).output
    #expect(output.hasPrefix("OLD:8: breaking: JD001"))
    #expect(output.contains("\nNEW:9: breaking: JD003"))
    let annotations = try run(manifests[0], manifests[1], ["--format", "github"]).output
    // The old file is not part of the pull request.
    #expect(
      annotations.hasPrefix("::error file=NEW,line=6,title=JD001 removedRoute::"), "\(annotations)")
  }

  @Test(arguments: ["json", "sarif"])
  func jsonFormatsAreOneObject(_ format: String) throws {
    let (status, output) = try run(Self.old, Self.new, ["--format", format])
    #expect(status == .no)
    let object = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    if format == "json" {
      #expect((object?["findings"] as? [Any])?.count == 3)
      #expect((object?["counts"] as? [String: Int])?["breaking"] == 2)
    } else {
      let run = (object?["runs"] as? [[String: Any]])?.first
      #expect((run?["results"] as? [Any])?.count == 3)
    }
  }

  @Test func brokenRoutesAreUnusable() throws {
    let good = try TemporaryFile(Array("/a".utf8))
    for (routes, message) in [("/:x\n/:y", ":2: conflict: "), ("/:", ":1: emptyName: ")] {
      let run = try ToolRun(["diff", good.path, "ROUTES"], routes: routes)
      #expect(run.status == .unusable)
      #expect(run.errors.hasPrefix("ROUTES" + message), "\(run.errors)")
    }
    #expect(try ToolRun(["diff", good.path]).status == .unusable)
    #expect(
      try ToolRun(["diff", good.path, "/no/such/file"]).errors
        == "junctorctl: /no/such/file: No such file or directory\n")
  }

  // MARK: Security

  /// The routes of a shop whose payment route has these members.
  private static func payment(_ members: String) -> String {
    #"{"schemaVersion": 1, "spaces": ["mall"], "routes": [{"id": "pay", "pattern": "/pay/:id", "parameters": [{"name": "id", "in": "path", "privacy": "private"}], "examples": ["/pay/1"]\#(members)}]}"#
  }

  @Test(arguments: [
    // The route is opened to all pages without a step, and its risk is removed, so that `check` finds nothing.
    (#", "risk": "payment", "steps": ["login"]"#, #", "exposure": ["web:*"]"#, [1, 1, 0, 0]),
    (#", "risk": "payment""#, "", [1, 1, 0, 0]),
    (#", "steps": ["login"]"#, #", "steps": ["hello"]"#, [1, 1, 0, 0]),
    (
      #", "exposure": ["web:https://a.example"]"#,
      #", "exposure": ["web:https://a.example+frames"]"#, [1, 1, 0, 0]
    ),
    (#", "exposure": ["push"]"#, "", [1, 0, 1, 0]),
    (#", "exposure": ["push"]"#, #", "exposure": ["intent"]"#, [1, 1, 1, 0]),
    ("", #", "summary": "Pays.""#, [0, 0, 0, 0]), ("", #", "risk": "payment""#, [0, 0, 0, 0]),
  ])
  func failOnSelectsChanges(_ old: String, _ new: String, _ statuses: [Int32]) throws {
    let options = [
      [], ["--fail-on", "security"], ["--fail-on", "breaking"], ["--fail-on", "none"],
    ]
    let before = try TemporaryFile(Array(Self.payment(old).utf8))
    let found = try options.map {
      try ToolRun(["diff", before.path, "ROUTES"] + $0, routes: Self.payment(new)).status.rawValue
    }
    #expect(found == statuses)
    let both = ["--fail-on", "breaking", "--fail-on", "security"]
    let run = try ToolRun(["diff", before.path, "ROUTES"] + both, routes: Self.payment(new))
    #expect(run.status.rawValue == statuses[0])
    let mixed = ["--fail-on", "none", "--fail-on", "security"]
    #expect(
      try ToolRun(["diff", before.path, "ROUTES"] + mixed, routes: Self.payment(new)).status
        == .unusable)
  }

  // MARK: The corpus

  @Test(arguments: [
    (#""optional": true"#, #""optional": false"#, ["mall://list", "mall://list?s=new"]),
    (
      #""values": ["new", "old"], "optional": true"#, #""values": ["new"], "optional": true"#,
      ["mall://list?sort=old"]
    ),
    (
      #""optional": true"#, #""type": "integer", "optional": true"#,
      ["mall://list?sort=new", "mall://list?sort=old"]
    ),
    (#""default": "new""#, #""optional": false"#, ["mall://list", "mall://list?s=new"]),
    (
      #""optional": true"#, #""format": "uuid", "optional": true"#,
      ["mall://list?sort=new", "mall://list?sort=old"]
    ),
    (#""optional": false"#, #""optional": true"#, []),
  ])
  func urlThatIsRefusedNowIsNamed(_ old: String, _ new: String, _ urls: [String]) throws {
    func routes(_ members: String) -> String {
      #"{"schemaVersion": 1, "spaces": ["mall"], "routes": [{"id": "list", "pattern": "/list", "parameters": [{"name": "sort", "in": "query", \#(members)}]}]}"#
    }
    let corpus = "mall://list\nmall://list?sort=new\nmall://list?sort=old\nmall://list?s=new\n"
    let (status, output) = try run(routes(old), routes(new), corpus: corpus)
    #expect((status == .ok) == urls.isEmpty)
    for url in corpus.split(separator: "\n") {
      let isNamed = output.contains(
        "breaking: JD507 “\(url)” opens “list” with parameters that it refuses now: ")
      #expect(isNamed == urls.contains(String(url)), "\(output)")
    }
  }

  @Test func corpusListsChangedURLs() throws {
    let old = "/order/:id\tname=order exposure=app,push\n/help/:topic\tname=help exposure=app\n"
    let new =
      "/order/:number\tname=order exposure=app\n/help/:topic\tname=help exposure=app\n/help/faq\tname=faq exposure=app"
    let corpus = "/order/7\r\n\n/help/a\n/help/faq\nmall:opaque\n/nope\n"
    let (status, output) = try run(old, new, corpus: corpus)
    #expect(status == .no)
    #expect(
      output.hasPrefix(
        """
        CORPUS:1: breaking: JD503 “/order/7” opens “order” with other parameters: “id” was “7”, and is missing
        CORPUS:1: breaking: JD504 “/order/7” opens “order” and is no longer open to “push”
        CORPUS:4: breaking: JD502 “/help/faq” opened “help”, and opens “faq” now

        """), "\(output)")
    #expect(output.contains("CORPUS: 5 URLs, 2 changed, 2 that neither version matches\n"))
  }

  @Test func corpusInJSONIsPartOfTheObject() throws {
    for corpus in ["", "/faq\n", "/faq\n/order/x\n/order/7\n"] {
      let (_, output) = try run(Self.old, Self.new, corpus: corpus, ["--format", "json"])
      let object = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
      let listed = try #require(object?["corpus"] as? [[String: Any]])
      #expect(listed.count == [0: 0, 5: 1][corpus.utf8.count] ?? 2)
    }
  }

  @Test func otherFormatsCountTheURLs() throws {
    let corpus = (0..<100).map { "/order/x\($0)\n" }.joined() + "/faq\n"
    let (_, output) = try run(Self.old, Self.new, corpus: corpus, ["--format", "github"])
    #expect(
      output.contains(
        "::error file=NEW,line=1,title=JD501 corpusLost::100 URLs of the corpus, such as “/order/x0”, “/order/x1”, “/order/x2”. "
          + "The first opened “order”, and opens no route now."), "\(output)")
    #expect(output.contains("title=JD501 corpusLost::“/faq” opened “faq”, and opens no route now."))
  }

  @Test func everyFormatCountsTheSameChanges() throws {
    let corpus = "/order/x\n/order/y\n/faq\n/pay\n"
    for format in ["text", "markdown", "github"] {
      let (_, output) = try run(Self.old, Self.new, corpus: corpus, ["--format", format])
      #expect(output.contains("4 breaking changes, 2 additive changes"), "\(format): \(output)")
    }
    let (_, output) = try run(Self.old, Self.new, corpus: corpus, ["--format", "json"])
    let object = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    let counts = object?["counts"] as? [String: Int]
    #expect(counts?["breaking"] == 4)
    #expect(counts?["additive"] == 2)
    #expect((object?["findings"] as? [Any])?.count == 6)
    #expect((object?["corpus"] as? [Any])?.count == 4)
  }

  @Test func corpusComesFromStandardInput() throws {
    let file = try TemporaryFile(Array("/a".utf8))
    let run = try ToolRun(
      ["diff", file.path, "ROUTES", "--corpus", "-"], routes: "/b", input: Array("/a\n/b".utf8),
      chunk: 1)
    #expect(
      run.lines.prefix(2) == [
        "-:1: breaking: JD501 “/a” opened “/a”, and opens no route now",
        "-:2: additive: JD506 “/b” opened no route, and opens “/b” now",
      ])
    let missing = try ToolRun(
      ["diff", file.path, "ROUTES", "--corpus", "/no/such/file"], routes: "/b")
    #expect(missing.status == .unusable)
    #expect(missing.errors == "junctorctl: /no/such/file: No such file or directory\n")
  }

  @Test func progressBarIsOnATerminalOnly() throws {
    let (old, new) = (try TemporaryFile(Array("/a".utf8)), try TemporaryFile(Array("/a".utf8)))
    let corpus = try TemporaryFile(
      Array(String(repeating: "/a?\(String(repeating: "x", count: 8_000))\n", count: 300).utf8))
    for isTerminal in [false, true] {
      var errors: [UInt8] = []
      var streams = Streams(
        input: { (buffer) throws(StreamError) in buffer = [] },
        output: Output { (_) throws(StreamError) in },
        errors: Output { (bytes) throws(StreamError) in errors += bytes })
      streams.showsProgress = isTerminal
      #expect(
        JunctorctlCommand.run(["diff", old.path, new.path, "--corpus", corpus.path], streams) == .ok
      )
      let text = String(decoding: errors, as: UTF8.self)
      if isTerminal {
        #expect(text.hasPrefix("\r[") && text.hasSuffix(" URLs\r\u{1B}[K"), "\(text)")
      } else {
        #expect(text == "")
      }
    }
  }

  // MARK: The rules

  @Test func rulesAreExplained() throws {
    let run = try ToolRun(["diff", "--explain", "JD003"])
    #expect(run.status == .ok)
    #expect(run.lines.first == "JD003 lostURL (breaking)")
    #expect(try ToolRun(["diff", "--explain", "lostURL"]).output == run.output)
    let unknown = try ToolRun(["diff", "--explain", "JR101"])
    #expect(unknown.status == .unusable)
    #expect(unknown.errors.contains("there is no rule “JR101”; the rules are JD001, "))
  }

  @Test func pageOfRulesIsThatOfTheCommand() throws {
    let page = URL(
      filePath: "../../../docs/manifest-rules.md", relativeTo: URL(filePath: #filePath))
    let text = try String(contentsOf: page, encoding: .utf8)
    for command in [["diff"], ["check"], ["doctor"], ["policy", "lint"]] {
      let rules = try ToolRun(command + ["--explain", "all", "--format", "markdown"]).output
      #expect(
        text.contains(rules),
        "write the output of junctorctl \(command.joined(separator: " ")) --explain all --format markdown to docs/manifest-rules.md"
      )
    }
  }
}
