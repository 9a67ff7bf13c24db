// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import TestSupport
import Testing

/// Random tables with exposures, steps and parents: for each source the handlers that run are exactly
/// those whose exposure admits it, or that an admitted route names as parents, and each has passed all
/// steps of its own address.
@Suite(.timeLimit(.minutes(1))) @MainActor struct AncestorNavigationLawTests {
  /// How many tables there are of each seed: few by default, more where the laws run by themselves.
  private static let tables = Laws.count(250, usually: 15)

  @Test(arguments: 1...4)
  func handlersThatRunAreAdmittedOrNamedAndHavePassedTheirSteps(seed: UInt64) async throws {
    var dice = SplitMix(seed: seed)
    var counts: [String: Int] = [:]
    for number in 0..<Self.tables {
      let table = try RandomTable(&dice)
      for source in RandomTable.sources {
        for address in RandomTable.addresses {
          let (flaws, ending) = try await table.flaws(opening: address, from: source)
          counts[ending, default: 0] += 1
          for flaw in flaws {
            Issue.record("seed \(seed), table \(number), \(address) from \(source): \(flaw)")
          }
          if !flaws.isEmpty { return }
        }
      }
    }
    // Some of each kind: opened with parents, refused by a step of a parent, and so on.
    for kind in ["alone", "with parents", "refused by a parent's step", "no parent", "denied"] {
      #expect(counts[kind, default: 0] > 0, "\(kind): \(counts)")
    }
  }
}

/// A router with random routes, and what must happen in it.
@MainActor
private final class RandomTable {
  static let sources: [RouteSource] = [
    .app, .push, .customScheme, .web("https://m.mall.example"),
  ]
  static let addresses = [
    "/a", "/b", "/c", "/a/a", "/a/b", "/b/c", "/c/b", "/a/b/c", "/b/b/b", "/c/a/b",
  ]
  private static let exposures: [RouteExposure] = [
    .app, .push, .customScheme, .web("https://m.mall.example"), .everyone,
  ]
  /// Patterns, and what can be named as the parent of a route of the pattern.
  private static let choices: [(pattern: String, parents: [String])] = [
    ("/a", ["/b", "/c"]), ("/b", ["/c"]), ("/:x", ["/b", "/a/b"]),
    ("/a/:y", ["/a", "/:y", "/b"]), ("/:x/b", ["/:x", "/a"]), ("/:x/:y", ["/:x", "/:y", "/a"]),
    ("/a/b/:z", ["/a/b", "/:z", "/a/:z"]), ("/:x/:y/:z", ["/:x/:y", "/:y/:z", "/:x", "/c"]),
  ]

  private struct Entry {
    let exposure: RouteExposure
    /// The names of the route's steps.
    let steps: [String]
    let parent: String?
  }

  private let router = Router.quiet()
  private let notes = Notes()
  private var entries: [String: Entry] = [:]
  /// Steps that refuse requests for some address.
  private var refusals: Set<String> = []
  private var global: [String] = []

  init(_ dice: inout SplitMix) throws {
    var refusing: Set<String> = []
    func step(_ name: String, _ dice: inout SplitMix) {
      // By address: a step that lets the child through may refuse its parent.
      for address in Self.addresses where dice.one(in: 10) { refusing.insert("\(name) \(address)") }
    }
    global = dice.one(in: 2) ? [] : ["global"]
    for name in global { step(name, &dice) }
    var plans: [(String, Entry)] = []
    for (pattern, parents) in Self.choices where !dice.one(in: 4) {
      var steps = dice.one(in: 2) ? ["shared"] : []
      if dice.one(in: 2) { steps.append("own \(pattern)") }
      for name in steps { step(name, &dice) }
      plans.append(
        (
          pattern,
          Entry(
            exposure: Self.exposures.randomElement(using: &dice)!, steps: steps,
            parent: dice.one(in: 3) ? nil : parents.randomElement(using: &dice)!)
        ))
    }
    refusals = refusing
    let isGate = dice.one(in: 2)
    if isGate {
      for name in global { router.addGate(gate(name)) }
    } else {
      for name in global { router.addInterceptor(interceptor(name)) }
    }
    for (pattern, entry) in plans.shuffled(using: &dice) {
      entries[pattern] = entry
      var options: [RouteOption] = [.exposed(to: entry.exposure)]
      if let parent = entry.parent { options.append(.parent(parent)) }
      for name in entry.steps {
        options.append(
          dice.one(in: 2) ? .gated(by: gate(name)) : .intercepted(by: interceptor(name)))
      }
      let notes = notes
      try router.register(
        RouteRegistration(
          RoutePatterns(pattern),
          handler: .screen { request, _ in
            notes.add("made \(request.pattern ?? "") \(request.address)")
          }, options: options, owner: RouteOwner(fileID: #fileID, line: #line)))
    }
  }

  private func gate(_ name: String) -> TestGate {
    TestGate(name) { [notes, refusals] request in
      if refusals.contains("\(name) \(request.address)") { throw RouteRejection(name) }
      notes.add("\(name) passed \(request.address)")
      return nil
    }
  }

  private func interceptor(_ name: String) -> TestStep {
    TestStep(name) { [notes, refusals] request, next in
      if refusals.contains("\(name) \(request.address)") { throw RouteRejection(name) }
      notes.add("\(name) passed \(request.address)")
      return try await next(request)
    }
  }

  /// Opens an address in an empty scene.
  ///
  /// - Returns: What broke the law, and what kind of case it was.
  func flaws(
    opening address: String, from source: RouteSource
  ) async throws -> (flaws: [String], kind: String) {
    _ = notes.take()
    router.navigation.connect(SimulatedHost(tabs: [""]))
    let (expected, kind) = expectation(address, source)
    var flaws: [String] = []
    do {
      try await router.show(address, source: source)
      if expected == nil { flaws.append("it was shown (\(kind))") }
    } catch {
      if expected != nil { flaws.append("\(error)") }
    }
    let lines = notes.all
    let made = lines.filter { $0.hasPrefix("made ") }
    if made != expected ?? [] { flaws.append("\(made), and not \(expected ?? [])") }
    for (index, line) in lines.enumerated() where line.hasPrefix("made ") {
      let words = line.split(separator: " ").map(String.init)
      guard let entry = entries[words[1]] else { continue }
      for step in global + entry.steps {
        let passed = lines[..<index].filter { $0 == "\(step) passed \(words[2])" }.count
        if passed != 1 { flaws.append("\(line): \(step) was passed \(passed) times") }
      }
    }
    return (flaws, kind)
  }

  /// The screens that are made, the lowest first; `nil` if the request is refused.
  private func expectation(
    _ address: String, _ source: RouteSource
  ) -> (made: [String]?, kind: String) {
    guard var pattern = pattern(of: address), let entry = entries[pattern] else {
      return (nil, "not found")
    }
    guard entry.exposure.admits(source) else { return (nil, "denied") }
    if isRefused(entry, address) { return (nil, "refused") }
    var made = ["made \(pattern) \(address)"]
    var present = address
    while let parent = entries[pattern]?.parent {
      let captured = captures(of: present, by: pattern)
      let next = parent.split(separator: "/").map {
        $0.first == ":" ? captured[String($0.dropFirst())] ?? "" : String($0)
      }
      present = "/" + next.joined(separator: "/")
      guard let found = self.pattern(of: present), isOwn(found, parent) else {
        return (nil, "no parent")
      }
      // Parents of parents are found before a step runs, so that a circle is refused.
      let line = "made \(found) \(present)"
      if made.contains(line) { return (nil, "no parent") }
      made.insert(line, at: 0)
      pattern = found
    }
    for line in made.dropLast() {
      let words = line.split(separator: " ").map(String.init)
      if let entry = entries[words[1]], isRefused(entry, words[2]) {
        return (nil, "refused by a parent's step")
      }
    }
    return (made, made.count > 1 ? "with parents" : "alone")
  }

  private func isRefused(_ entry: Entry, _ address: String) -> Bool {
    (global + entry.steps).contains { refusals.contains("\($0) \(address)") }
  }

  /// The registered pattern of the highest rank that matches, worked out without the router.
  private func pattern(of address: String) -> String? {
    entries.keys.filter { matches(address, $0) }.min {
      // Literals come before captures, from the left.
      $0.replacing(":", with: "~") < $1.replacing(":", with: "~")
    }
  }

  /// Whether a parent may lead to the route of `pattern`: one with captures only if it has its shape.
  private func isOwn(_ pattern: String, _ parent: String) -> Bool {
    func shape(_ text: String) -> [String] {
      text.split(separator: "/").map { $0.first == ":" ? ":" : String($0) }
    }
    return !parent.contains(":") || shape(parent) == shape(pattern)
  }

  private func matches(_ address: String, _ pattern: String) -> Bool {
    let (texts, parts) = (address.split(separator: "/"), pattern.split(separator: "/"))
    return texts.count == parts.count
      && zip(texts, parts).allSatisfy { $1.first == ":" || $0 == $1 }
  }

  private func captures(of address: String, by pattern: String) -> [String: String] {
    let pairs = zip(pattern.split(separator: "/"), address.split(separator: "/"))
    return Dictionary(
      uniqueKeysWithValues: pairs.filter { $0.0.first == ":" }.map {
        (String($0.0.dropFirst()), String($0.1))
      })
  }
}
