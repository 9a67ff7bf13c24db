// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

import Junctor
@testable import JunctorModules
@testable import JunctorRouting

@Suite struct ModuleRegistryTests {
  /// Three modules: the second depends on the first; a start may begin, await and stop others.
  ///
  /// Copies would share the starts.
  private final class System: Explorable {
    enum Event {
      case begin, start(String), succeed(String), fail(String), stop(String), remove(String)
      case beginInside(String), await(String), stopInside(String, String)
    }

    private enum Stage { case added, waiting, starting, started, removed }

    private static let dependencies = ["A": [], "B": ["A"], "C": []]
    private static let names = ["A", "B", "C"]

    private var registry = ModuleRegistry()
    private let entries: [String: ModuleRegistry.Entry]
    private var stages = names.reduce(into: [:]) { $0[$1] = Stage.added }
    private var stopping: Set<String> = []
    /// For each start, the modules whose starts its code awaits.
    private var awaited: [String: Set<String>] = [:]

    init() {
      entries = Dictionary(
        uniqueKeysWithValues: Self.dependencies.map { name, dependencies in
          let module = LivingModule(name: name, dependencies: dependencies)
          return (name, .init(module: module, holdings: ModuleHoldings(module: name)))
        })
      do { try registry.append(Array(entries.values)) } catch { preconditionFailure("\(error)") }
    }

    var key: String {
      let phases = registry.entries.map { ($0.name, $0.phase, $0.awaited) }
      return canonicalText(of: (phases, stages, stopping, awaited))
    }

    private func has(_ name: String, _ stages: Stage...) -> Bool {
      self.stages[name].map(stages.contains) ?? false
    }

    private func isOver(_ name: String) -> Bool { has(name, .started, .removed) }

    var events: [Event] {
      var events: [Event] = [.begin]
      for name in Self.names {
        events.append(.stop(name))
        let isReady = Self.dependencies[name]?.allSatisfy { has($0, .started) } ?? false
        if has(name, .waiting), isReady { events.append(.start(name)) }
        if has(name, .waiting, .starting) { events.append(.fail(name)) }
        if stopping.contains(name), !has(name, .starting) { events.append(.remove(name)) }
        guard has(name, .starting) else { continue }
        events += [.succeed(name), .beginInside(name), .await(name)]
        events += Self.names.map { .stopInside(name, $0) }
      }
      return events
    }

    func perform(_ event: Event) throws(Violation) {
      switch event {
      case .begin:
        let next = registry.beginNext(for: [])
        let first = registry.entries.map(\.name).first { isAdded($0) }
        try require(next?.entry.name == first, "The first module that was added begins.")
        try note(next?.entry, next?.dependencies)
      case .beginInside(let name):
        let open = Self.names.filter { isAdded($0) && !isBlocked($0, by: name) }
        let next = registry.beginNext(for: [start(name)])
        try require(
          next.map { open.contains($0.entry.name) } ?? open.isEmpty,
          "A start begins each module that does not wait for it.")
        if let next { awaited[name, default: []].insert(next.entry.name) }
        try note(next?.entry, next?.dependencies)
      case .await(let name):
        let open = Self.names.filter {
          !isAdded($0) && !isOver($0) && isPresent($0) && !isBlocked($0, by: name)
        }
        let other = registry.underway(for: [start(name)])
        let found = Self.names.first { start($0) === other }
        try require(
          found.map(open.contains) ?? open.isEmpty,
          "A start awaits each one that does not wait for it.")
        if let found { awaited[name, default: []].insert(found) }
      case .start(let name):
        let mayStart = isPresent(name) && !stopping.contains(name)
        try require(
          registry.beginStart(of: entry(name)) == mayStart, "A module that stops does not start.")
        if mayStart { stages[name] = .starting } else { end(name, .removed, .notStarted) }
      case .succeed(let name):
        registry.noteStarted(entry(name))
        end(name, .started, .started)
      case .fail(let name): try remove(name)
      case .stop(let name): _ = try stop(name, for: [])
      case .stopInside(let name, let other):
        let mayWait = !has(other, .starting) || !isBlocked(other, by: name)
        guard let waits = try stop(other, for: [start(name)]) else { break }
        try require(waits == mayWait, "A start does not wait for one that waits for it.")
        if waits, has(other, .starting) { awaited[name, default: []].insert(other) }
      case .remove(let name): try remove(name)
      }
      for name in Self.names where !isOver(name) {
        try require(!waits(name).contains(name), "No start waits for itself.")
      }
      try require(
        registry.waiting == registry.entries.map(\.name).filter(isAdded),
        "The modules whose start has not begun are known.")
    }

    private func entry(_ name: String) -> ModuleRegistry.Entry { entries[name]! }

    private func start(_ name: String) -> ModuleStart { entry(name).start }

    private func isPresent(_ name: String) -> Bool { registry.entry(named: name) != nil }

    private func isAdded(_ name: String) -> Bool {
      has(name, .added) && !stopping.contains(name)
    }

    /// The starts that must end before the start of a module can end.
    private func waits(_ name: String) -> Set<String> {
      var (found, next) = (Set<String>(), [name])
      while let name = next.popLast() {
        let needed = (Self.dependencies[name] ?? []) + (awaited[name] ?? [])
        next += needed.filter { !isOver($0) && found.insert($0).inserted }
      }
      return found
    }

    private func isBlocked(_ name: String, by other: String) -> Bool {
      name == other || waits(name).contains(other)
    }

    private func note(
      _ entry: ModuleRegistry.Entry?, _ dependencies: [ModuleStart]?
    ) throws(Violation) {
      guard let entry, let dependencies else { return }
      try require(has(entry.name, .added), "A module begins once.")
      let names = dependencies.compactMap { start in
        Self.names.first { self.start($0) === start }
      }
      try require(names == Self.dependencies[entry.name], "It waits for its dependencies.")
      stages[entry.name] = .waiting
    }

    /// Begins to stop a module; returns whether the caller waits for its start.
    private func stop(_ name: String, for path: [ModuleStart]) throws(Violation) -> Bool? {
      let mayStop = isPresent(name) && !stopping.contains(name)
      let isNeeded = registry.entries.contains { entry in
        Self.dependencies[entry.name]?.contains(name) ?? false
      }
      let begun: (entry: ModuleRegistry.Entry, mayWait: Bool)?
      do throws(RegistrationError) {
        begun = try registry.beginStop(of: name, for: path)
      } catch {
        try require(
          mayStop && isNeeded && error.code == .missingDependency, "A needed module does not stop.")
        return nil
      }
      try require(
        (begun != nil) == (mayStop && !isNeeded), "A module that no other one needs stops once.")
      guard let begun else { return nil }
      stopping.insert(name)
      try require(begun.mayWait || !path.isEmpty, "A caller outside of the starts waits.")
      return begun.mayWait
    }

    private func remove(_ name: String) throws(Violation) {
      let expected =
        isPresent(name)
        ? registry.entries.map(\.name).filter {
          $0 == name || Self.dependencies[$0]?.contains(name) ?? false
        } : []
      let removed = registry.remove(entry(name)).map(\.name)
      try require(removed == expected, "A module is removed with all that need it.")
      for name in removed + [name] { end(name, .removed, .notStarted) }
    }

    private func end(_ name: String, _ stage: Stage, _ ending: ModuleStart.Ending) {
      stages[name] = stage
      awaited[name] = nil
      start(name).ending.end(ending)
    }
  }

  @Test func everyStateStartsEachModuleOnceAfterItsDependencies() {
    let depth = Laws.count(.max, usually: 6)
    let exploration = Exploration("ModuleRegistry", states: 5_000, depth: depth, replays: true) {
      System()
    }
    #expect(exploration.isComplete == Laws.isFull && exploration.violation == nil, "\(exploration)")
  }
}
