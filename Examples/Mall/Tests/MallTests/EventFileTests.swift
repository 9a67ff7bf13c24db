// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Testing

@testable internal import MallApp

/// The answers to an analyst's questions: those of the queries in `Generated/events.sql`, computed by SQLite from the file of
/// the tour, and those of this test, computed from the same lines.
@Suite @MainActor struct EventFileTests {
  /// Loads the lines, checks them against the schema, and prints the answer to each question.
  private static let script = """
    import json, re, sqlite3, sys

    lines, tables, schema = sys.argv[1:]
    schema = json.load(open(schema))
    kinds = {"string": str, "integer": int, "number": (int, float), "array": list, "object": dict}
    database = sqlite3.connect(":memory:")
    parts = re.split(r"^-- Question (\\w+): .*$", open(tables).read(), flags=re.M)
    database.executescript(parts[0])
    for line in open(lines):
        event = json.loads(line)
        missing = [name for name in schema["required"] if name not in event]
        wrong = [
            name for name, value in event.items()
            if not isinstance(value, kinds[schema["properties"][name]["type"]])
        ]
        known = event["event"] in schema["properties"]["event"]["enum"]
        assert known and not missing and not wrong, line
        database.execute("INSERT INTO lines VALUES (?)", (line,))
    def texts(sql):
        return [[str(value) for value in row] for row in database.execute(sql)]
    print(json.dumps({name: texts(sql) for name, sql in zip(parts[1::2], parts[2::2])}))
    """

  private struct Line {
    let members: [String: Any]

    subscript(name: String) -> String? { members[name] as? String }
    func number(_ name: String) -> Double? { members[name] as? Double }
  }

  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func played() async throws -> (lines: [Line], answers: [String: [[String]]]) {
    let file = EventFile()
    let failures = await EventFile.$current.withValue(file) { await Tour.play { _ in } }
    #expect(failures == 0)
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("events-\(UUID().uuidString).jsonl").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try file.write(to: path)

    let python = Process()
    python.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let generated = Self.folder.appendingPathComponent("Generated")
    python.arguments =
      ["python3", "-c", Self.script, path]
      + ["events.sql", "events.schema.json"].map { generated.appendingPathComponent($0).path }
    let output = Pipe()
    python.standardOutput = output
    try python.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    python.waitUntilExit()
    #expect(python.terminationStatus == 0)
    let answers = try JSONSerialization.jsonObject(with: data) as? [String: [[String]]]
    let lines = try file.text.split(separator: "\n").map { line in
      Line(
        members: try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:])
    }
    return (lines, try #require(answers))
  }

  /// The rows of an answer, each as a text.
  private func texts(_ rows: [[String]]?) -> [String] {
    (rows ?? []).map { $0.joined(separator: " ") }
  }

  @Test func questionsOfAnAnalystAreAnsweredFromTheFile() async throws {
    let (lines, answers) = try await played()
    let ended = lines.filter { $0["outcome"] != nil }
    #expect(ended.count > 50)

    // The routes that are opened most, by source.
    var requests: [String: Set<String>] = [:]
    for line in ended {
      // A call that is refused before it is a request has no span, and neither has a link that is not opened.
      guard let span = line["span"] else { continue }
      requests["\(line["source"]!) \(line["pattern"] ?? "(no route)")", default: []].insert(span)
    }
    #expect(Set(texts(answers["routes"])) == Set(requests.map { "\($0) \($1.count)" }))

    // The share of the pushes that reached its screen.
    let pushes = ended.filter { $0["source"] == "push" }
    let unopened = pushes.count { $0["event"] == "unopened" && $0["outcome"] != "duplicate" }
    let count = Set(pushes.compactMap { $0["span"] }).count + unopened
    let shown = Set(pushes.filter { $0["event"] == "shown" }.compactMap { $0["span"] }).count
    let share = (Double(shown) / Double(count) * 1000).rounded() / 1000
    #expect(texts(answers["pushes"]) == ["\(count) \(shown) \(share)"])

    // The times of the stages.
    var stages: [String: [Double]] = [:]
    for line in ended {
      for stage in ["match", "interceptors", "handler", "queue", "transition", "screen"] {
        let isCounted =
          stage == "screen" || line["event"] == "shown" || line.number("transition_ms") == nil
        guard isCounted, let time = line.number("\(stage)_ms") else { continue }
        stages[stage, default: []].append(time)
      }
    }
    let times = answers["stages"] ?? []
    #expect(times.count == stages.count && stages.count == 6)
    for row in times {
      let sorted = try #require(stages[row[0]]).sorted()
      #expect(row[1] == "\(sorted.count)")
      #expect(Double(row[2]) == sorted[(sorted.count - 1) / 2])
      #expect(Double(row[3]) == sorted[(95 * sorted.count + 99) / 100 - 1])
    }

    // The failures, by code and owner.
    let failures = Dictionary(grouping: ended.filter { $0["outcome"] == "failed" }) {
      "\($0["code"]!) \(owners[$0["pattern"] ?? ""] ?? $0["module"] ?? "(no route)")"
    }
    #expect(Set(texts(answers["failures"])) == Set(failures.map { "\($0) \($1.count)" }))
    #expect(failures.count > 5)

    // The hits of a policy, by day.
    let hits = Dictionary(grouping: lines.filter { $0["event"] == "rule" }) { line in
      let day = Date(timeIntervalSince1970: line.number("time")!).ISO8601Format().prefix(10)
      return "\(day) \(line.members["policy"]!) \(line["rule"]!) \(line["verb"]!)"
    }
    #expect(Set(texts(answers["rules"])) == Set(hits.map { "\($0) \($1.count)" }))
    #expect(!hits.isEmpty)

    // The share of the installs that a policy reaches.
    let installs = Set(lines.map { $0["install"]! })
    let reached = Dictionary(grouping: lines.filter { $0.members["policy"] != nil }) {
      "\($0.members["policy"]!)"
    }
    let shares = reached.map { policy, lines in
      let count = Set(lines.map { $0["install"]! }).count
      let share = (Double(count) / Double(installs.count) * 1000).rounded() / 1000
      return "\(policy) \(count) \(share) \(lines.filter { $0["event"] == "rule" }.count)"
    }
    #expect(Set(texts(answers["rollout"])) == Set(shares))
    #expect(texts(answers["dropped"]) == ["0"])
  }

  /// The modules of the routes in the contract, by pattern.
  private var owners: [String: String] {
    let data = (try? Data(contentsOf: Self.folder.appendingPathComponent("routes.json"))) ?? Data()
    let manifest = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    let routes = manifest?["routes"] as? [[String: Any]] ?? []
    return Dictionary(
      routes.compactMap { route in
        guard let pattern = route["pattern"] as? String, let module = route["module"] as? String
        else { return nil }
        return (pattern, module)
      }
    ) { first, _ in first }
  }

  @Test func fileHasNoAddressAndNoSourcePath() async throws {
    let file = EventFile()
    _ = await EventFile.$current.withValue(file) { await Tour.play { _ in } }
    #expect(!file.text.contains("mall://") && !file.text.contains(".swift"))
    #expect(!file.text.contains("m.mall.example/"))
  }
}
