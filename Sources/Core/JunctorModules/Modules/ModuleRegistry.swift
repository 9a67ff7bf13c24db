// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// The modules of a router with their states, in the order of ``ModuleStartOrder``.
struct ModuleRegistry: Sendable {
  struct Entry: Sendable {
    let module: any RouteModule
    let holdings: ModuleHoldings
    let start = ModuleStart()
    var phase = Phase.added
    /// The modules that its start waits for because it has called `startModules` or `stopModule`.
    var awaited: Set<String> = []

    var name: String { module.name }

    /// The modules that must have started before its start can end.
    var needed: Set<String> { awaited.union(module.dependencies) }
  }

  enum Phase: Sendable {
    case added
    /// Waits for its dependencies to start.
    case waiting
    /// Its `start` runs.
    case starting
    case started
    /// Stops after its start has ended.
    case stopping
  }

  private(set) var entries: [Entry] = []

  func entry(named name: String) -> Entry? { entries.first { $0.name == name } }

  private func index(of name: String) -> Int? { entries.firstIndex { $0.name == name } }

  /// The index of this entry; another entry may have the same name.
  private func index(of entry: Entry) -> Int? { entries.firstIndex { $0.start === entry.start } }

  // MARK: Adding

  /// Returns the order in which `modules` register.
  func order(of modules: [any RouteModule]) throws(RegistrationError) -> [any RouteModule] {
    for module in modules where index(of: module.name) != nil {
      throw Self.duplicate(module.name)
    }
    return try ModuleStartOrder.ordered(modules) { name in
      entry(named: name).map { $0.phase != .stopping } ?? false
    }
  }

  /// Adds registered modules, unless one of the same name was added or a dependency was removed meanwhile.
  mutating func append(_ added: [Entry]) throws(RegistrationError) {
    _ = try order(of: added.map(\.module))
    entries = try Self.ordered(entries + added)
  }

  private static func ordered(_ entries: [Entry]) throws(RegistrationError) -> [Entry] {
    let order = try ModuleStartOrder.ordered(entries.map(\.module))
    let byName = Dictionary(uniqueKeysWithValues: entries.map { ($0.name, $0) })
    return order.compactMap { byName[$0.name] }
  }

  // MARK: Starting

  /// Begins the start of the next module; returns it with the starts of its dependencies.
  ///
  /// - Parameter path: The starts that the caller is part of, which wait for that module.
  mutating func beginNext(
    for path: [ModuleStart]
  ) -> (entry: Entry, dependencies: [ModuleStart])? {
    let waiters = waiters(for: path)
    let next = entries.firstIndex { $0.phase == .added && !waiters.contains($0.name) }
    guard let next else { return nil }
    entries[next].phase = .waiting
    let entry = entries[next]
    note(path, awaits: [entry])
    let dependencies = entry.module.dependencies.compactMap { self.entry(named: $0)?.start }
    return (entry, dependencies)
  }

  /// Records that a module's dependencies have started and its own start runs.
  ///
  /// Returns `false` if the module was stopped or removed meanwhile.
  mutating func beginStart(of entry: Entry) -> Bool {
    guard let index = index(of: entry), entries[index].phase == .waiting else { return false }
    entries[index].phase = .starting
    return true
  }

  mutating func noteStarted(_ entry: Entry) {
    guard let index = index(of: entry), entries[index].phase == .starting else { return }
    entries[index].phase = .started
  }

  /// The modules whose start has not begun.
  var waiting: [String] { entries.filter { $0.phase == .added }.map(\.name) }

  /// Returns a start that is in progress and that `path` may wait for, and records that it does.
  ///
  /// The start of a module that is stopped meanwhile is also in progress until it ends.
  mutating func underway(for path: [ModuleStart]) -> ModuleStart? {
    let waiters = waiters(for: path)
    let underway = entries.first { entry in
      entry.phase != .added && !entry.start.ending.isOver && !waiters.contains(entry.name)
    }
    guard let underway else { return nil }
    note(path, awaits: [underway])
    return underway.start
  }

  // MARK: Wait-for graph

  /// The modules whose starts are those of `path`, and all that wait for them directly or indirectly:
  /// work that is part of those starts must not wait for any of them.
  ///
  /// Each wait is checked and recorded under one lock, so the graph never has a cycle.
  private func waiters(for path: [ModuleStart]) -> Set<String> {
    let own = entries.filter { $0.phase != .started && path.contains($0.start) }
    var waiters = Set(own.map(\.name))
    var count = 0
    // A start may also wait for a later module, so one pass may not find all.
    while count < waiters.count {
      count = waiters.count
      for entry in entries
      where entry.phase != .started && !waiters.isDisjoint(with: entry.needed) {
        waiters.insert(entry.name)
      }
    }
    return waiters
  }

  private mutating func note(_ path: [ModuleStart], awaits others: [Entry]) {
    for index in entries.indices where path.contains(entries[index].start) {
      entries[index].awaited.formUnion(others.map(\.name))
    }
  }

  // MARK: Removing

  /// Begins to stop a module.
  ///
  /// Returns the previous entry, and whether `path` may wait, and now waits, until the module's start has
  /// ended; `nil` if there is no such module or it already stops.
  ///
  /// - Throws: A `RegistrationError` if another module depends on it.
  mutating func beginStop(
    of name: String, for path: [ModuleStart]
  ) throws(RegistrationError) -> (entry: Entry, mayWait: Bool)? {
    guard let index = index(of: name), entries[index].phase != .stopping else { return nil }
    if let dependent = entries.first(where: { $0.module.dependencies.contains(name) })?.name {
      throw RegistrationError(
        .missingDependency, subject: dependent, owner: nil, otherSubject: name,
        reason: "“\(name)” cannot stop: “\(dependent)” depends on it")
    }
    let entry = entries[index]
    entries[index].phase = .stopping
    let mayWait = entry.phase != .starting || !waiters(for: path).contains(name)
    // Only a start in progress is awaited: any other module is removed at once, or its stop is awaited.
    if mayWait, entry.phase == .starting { note(path, awaits: [entry]) }
    return (entry, mayWait)
  }

  /// Removes a module and all that depend on it; returns them in the order of their starts.
  mutating func remove(_ entry: Entry) -> [Entry] {
    if index(of: entry) == nil { return [] }
    var names: Set<String> = [entry.name]
    // Dependencies precede dependents, so one pass finds all.
    for entry in entries where !names.isDisjoint(with: entry.module.dependencies) {
      names.insert(entry.name)
    }
    let removed = entries.filter { names.contains($0.name) }
    entries.removeAll { names.contains($0.name) }
    // No remaining module depends on a removed one, so there is an order.
    do {
      entries = try Self.ordered(entries)
    } catch {
      preconditionFailure("No order of the modules after a removal: \(error)")
    }
    return removed
  }

  static func duplicate(_ name: String) -> RegistrationError {
    RegistrationError(
      .duplicateModule, subject: name, owner: nil, reason: "there is already a module “\(name)”")
  }
}

/// The start of one module, whose ending the starts of its dependents wait for.
final class ModuleStart: Sendable {
  enum Ending: Sendable {
    case started
    /// The start failed, a dependency failed, or the module was stopped before its start began.
    case notStarted
  }

  /// The starts that the current task, or the task that created it, is part of; the outermost first.
  enum Path: RouteContextKey {
    static let defaultValue: [ModuleStart] = []
  }

  static var path: [ModuleStart] { CarriedLocals.current[Path.self] }

  let ending = Promise<Ending>()
}

extension [ModuleStart] {
  fileprivate func contains(_ start: ModuleStart) -> Bool { contains { $0 === start } }
}

/// The storage of a router's modules.
private final class ModuleRegistryStorage: RouterPart {
  let registry = RouteLock(ModuleRegistry())

  init(_ runtime: RouterRuntime) {}
}

extension Router {
  var registry: RouteLock<ModuleRegistry> { runtime.part(ModuleRegistryStorage.self).registry }
}
