// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// The modules of a router, in the order in which they start: what a module depends on before it,
/// among the rest a lower level first, then a higher priority, then by name.
struct ModuleShelf: Sendable {
  struct Entry: Sendable {
    let module: any RouteModule
    let holdings: ModuleHoldings
    let start = ModuleStart()
    var phase = Phase.joined
    /// The modules that its start waits for because it has called the router.
    var awaited: Set<String> = []

    var name: String { module.name }

    /// Whoever must have started before its start can end.
    var needed: Set<String> { awaited.union(module.dependencies) }
  }

  enum Phase: Sendable {
    case joined
    /// Begun; waits for those that it depends on.
    case waiting
    /// Its own start runs.
    case starting
    case started
    /// Being stopped, after its start has ended if it has begun.
    case stopping
  }

  private(set) var entries: [Entry] = []

  func entry(named name: String) -> Entry? { entries.first { $0.name == name } }

  private func index(of name: String) -> Int? { entries.firstIndex { $0.name == name } }

  /// Where this very entry is; another of the same name may have come after it.
  private func index(of entry: Entry) -> Int? { entries.firstIndex { $0.start === entry.start } }

  // MARK: Joining

  /// The order in which `modules` join what is here already.
  ///
  /// - Throws: A ``RegistrationError`` for a module that is there twice, for a dependency that is
  ///   missing, and for a circle of them.
  func order(of modules: [any RouteModule]) throws(RegistrationError) -> [any RouteModule] {
    var order = ModuleOrder()
    for module in modules {
      if index(of: module.name) != nil { throw Self.double(module.name) }
      try order.add(module)
    }
    return try order.placed { name in
      entry(named: name).map { $0.phase != .stopping } ?? false
    }
  }

  /// Puts modules on the shelf that have joined.
  ///
  /// - Throws: A ``RegistrationError`` when one of the same name has joined meanwhile, or one that
  ///   they depend on has gone.
  mutating func append(_ joined: [Entry]) throws(RegistrationError) {
    _ = try order(of: joined.map(\.module))
    entries = try Self.ordered(entries + joined)
  }

  private static func ordered(_ entries: [Entry]) throws(RegistrationError) -> [Entry] {
    var order = ModuleOrder()
    for entry in entries { try order.add(entry.module) }
    let byName = Dictionary(uniqueKeysWithValues: entries.map { ($0.name, $0) })
    return try order.placed().compactMap { byName[$0.name] }
  }

  // MARK: Starting

  /// The next module that nobody has begun to start, which begins now; with what it waits for.
  ///
  /// - Parameter path: The starts that the caller is part of, and which wait for that module.
  mutating func beginNext(
    for path: [ModuleStart]
  ) -> (entry: Entry, dependencies: [ModuleStart])? {
    let waiters = waiters(for: path)
    let next = entries.firstIndex { $0.phase == .joined && !waiters.contains($0.name) }
    guard let next else { return nil }
    entries[next].phase = .waiting
    let entry = entries[next]
    note(path, awaits: [entry])
    let dependencies = entry.module.dependencies.compactMap { self.entry(named: $0)?.start }
    return (entry, dependencies)
  }

  /// Notes that all that a module depends on has started, and its own start runs.
  ///
  /// Returns whether it may; it may have been stopped meanwhile.
  mutating func beginStart(of entry: Entry) -> Bool {
    guard let index = index(of: entry), entries[index].phase == .waiting else { return false }
    entries[index].phase = .starting
    return true
  }

  /// Notes that a module has started.
  mutating func noteStarted(_ entry: Entry) {
    guard let index = index(of: entry), entries[index].phase == .starting else { return }
    entries[index].phase = .started
  }

  /// The modules that nobody has begun to start.
  var waiting: [String] { entries.filter { $0.phase == .joined }.map(\.name) }

  /// The starts that have begun and not ended, and that those of `path` may wait for, which they do
  /// now.
  mutating func underway(for path: [ModuleStart]) -> [ModuleStart] {
    let waiters = waiters(for: path)
    let underway = entries.filter { entry in
      (entry.phase == .waiting || entry.phase == .starting) && !waiters.contains(entry.name)
    }
    note(path, awaits: underway)
    return underway.map(\.start)
  }

  // MARK: Who waits for whom

  /// The modules whose starts are those of `path`, and all that wait for them or will: what is part
  /// of those starts must not wait for any of them.
  ///
  /// Whoever begins to wait has asked here before, under the same lock, so modules never wait for each
  /// other in a circle.
  private func waiters(for path: [ModuleStart]) -> Set<String> {
    let own = entries.filter { $0.phase != .started && path.contains($0.start) }
    var waiters = Set(own.map(\.name))
    var count = 0
    // A start may also wait for what comes after it, so one walk may not find all.
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

  // MARK: Going

  /// Notes that a module stops, and returns it as it was, unless it is not there or is stopping
  /// already; with whether those of `path` may wait until its start has ended, which they do now.
  ///
  /// - Throws: A ``RegistrationError`` when another module depends on it.
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
    if mayWait { note(path, awaits: [entry]) }
    return (entry, mayWait)
  }

  /// Takes a module away, with all that depend on it; returns them in the order in which they start.
  mutating func remove(_ entry: Entry) -> [Entry] {
    if index(of: entry) == nil { return [] }
    var gone: Set<String> = [entry.name]
    // Dependencies come before dependents, so one walk finds all.
    for entry in entries where !gone.isDisjoint(with: entry.module.dependencies) {
      gone.insert(entry.name)
    }
    let removed = entries.filter { gone.contains($0.name) }
    entries.removeAll { gone.contains($0.name) }
    // Nobody here depends on what has gone, so there is an order as before.
    do {
      entries = try Self.ordered(entries)
    } catch {
      preconditionFailure("Modules could not be put in order after one had gone: \(error)")
    }
    return removed
  }

  fileprivate static func double(_ name: String) -> RegistrationError {
    RegistrationError(
      .duplicateModule, subject: name, owner: nil, reason: "there is already a module “\(name)”")
  }
}

/// Finds the order in which modules join and start.
///
/// Depth first along the dependencies, beginning with the module that ranks first; a module met again
/// while its own dependencies are being placed closes a circle, which is reported by name. So a
/// module comes as early as its rank allows, and what it depends on comes with it.
private struct ModuleOrder {
  private var modules: [any RouteModule] = []
  private var byName: [String: any RouteModule] = [:]
  private var placed: [any RouteModule] = []
  private var isPlaced: Set<String> = []
  private var path: [String] = []

  mutating func add(_ module: any RouteModule) throws(RegistrationError) {
    if byName.updateValue(module, forKey: module.name) != nil {
      throw ModuleShelf.double(module.name)
    }
    modules.append(module)
  }

  /// - Parameter isThere: Whether a module that was not added is there nevertheless.
  ///
  /// - Complexity: O(*n* log *n* + *d*), where *d* is the number of dependencies.
  func placed(
    besides isThere: (String) -> Bool = { _ in false }
  ) throws(RegistrationError) -> [any RouteModule] {
    var copy = self
    for module in modules.sorted(by: Self.ranksBefore) { try copy.place(module, isThere) }
    return copy.placed
  }

  private static func ranksBefore(
    _ left: any RouteModule, _ right: any RouteModule
  ) -> Bool {
    (left.level, right.priority, left.name) < (right.level, left.priority, right.name)
  }

  private mutating func place(
    _ module: any RouteModule, _ isThere: (String) -> Bool
  ) throws(RegistrationError) {
    if isPlaced.contains(module.name) { return }
    if let start = path.firstIndex(of: module.name) {
      let circle = (path[start...] + [module.name]).joined(separator: " → ")
      throw RegistrationError(
        .dependencyCycle, subject: module.name, owner: nil,
        reason: "modules depend on each other in a circle: \(circle)")
    }
    path.append(module.name)
    var dependencies: [any RouteModule] = []
    for name in module.dependencies where byName[name] != nil || !isThere(name) {
      guard let dependency = byName[name] else {
        throw RegistrationError(
          .missingDependency, subject: module.name, owner: nil, otherSubject: name,
          reason: "“\(module.name)” depends on “\(name)”, which is not among the modules")
      }
      dependencies.append(dependency)
    }
    for dependency in dependencies.sorted(by: Self.ranksBefore) { try place(dependency, isThere) }
    path.removeLast()
    isPlaced.insert(module.name)
    placed.append(module)
  }
}

extension [ModuleStart] {
  fileprivate func contains(_ start: ModuleStart) -> Bool { contains { $0 === start } }
}
