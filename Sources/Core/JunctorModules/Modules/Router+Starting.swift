// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// Starts modules.
extension Router {
  /// Starts every module that has not started, each after its dependencies.
  ///
  /// Modules start one after another in the order of ``modules``. Dependents wait for a module that
  /// starts in the background; this method waits for it at the end. A module that fails or exceeds its
  /// deadline is removed together with its dependents, and all others start.
  ///
  /// Starts that concurrent calls have begun have also ended when this returns. If the task is
  /// cancelled, the running start is cancelled and no other begins.
  ///
  /// A module may add modules in its start and call this method there. Such a call skips the modules
  /// that wait for the calling module; they start after it.
  ///
  /// - Returns: The modules that this call started, in the order in which their starts ended.
  /// - Throws: A ``ModuleStartError`` with the modules that did not start.
  @discardableResult
  public func startModules() async throws(ModuleStartError) -> [String] {
    let path = ModuleStart.path
    let results = await withTaskGroup(of: ModuleStartResult.self) { group in
      var results: [ModuleStartResult] = []
      while true {
        if !Task.isCancelled, let next = registry.withLock({ $0.beginNext(for: path) }) {
          if next.entry.module.startsInBackground {
            group.addTask { await self.start(next.entry, after: next.dependencies) }
          } else {
            results.append(await start(next.entry, after: next.dependencies))
          }
        } else if let result = await group.next() {
          // The start may have added modules, and its dependents can start now.
          results.append(result)
        } else {
          return results
        }
      }
    }
    while !Task.isCancelled, let start = registry.withLock({ $0.underway(for: path) }) {
      _ = await start.ending.resultUnlessCancelled()
    }

    var started: [String] = []
    var others: [(name: String, reason: ModuleStartError.Reason)] = []
    for result in results {
      switch result {
      case .started(let name): started.append(name)
      case .failed(let name, let reason, let dependents):
        others.append((name, reason))
        others += dependents.map { ($0, .blocked(by: name)) }
      case .blocked: break
      }
    }
    if Task.isCancelled { others += registry.withLock { $0.waiting }.map { ($0, .cancelled) } }
    if others.isEmpty { return started }
    throw ModuleStartError(modules: others, started: started)
  }

  /// Starts one module; removes it if it fails.
  private func start(
    _ entry: ModuleRegistry.Entry, after dependencies: [ModuleStart]
  ) async -> ModuleStartResult {
    do {
      for dependency in dependencies {
        switch await dependency.ending.resultUnlessCancelled() {
        case .started: break
        case .notStarted:
          // The failure of the dependency has removed this module, and names it.
          entry.start.ending.end(.notStarted)
          return .blocked
        case nil: throw CancellationError()
        }
      }
      guard registry.withLock({ $0.beginStart(of: entry) }) else {
        entry.start.ending.end(.notStarted)
        return .blocked
      }
      try await run(entry)
    } catch {
      let removed = remove(entry)
      entry.start.ending.end(.notStarted)
      let timeout = error as? ModuleStartTimeout
      return .failed(
        entry.name, timeout.map { .timedOut(after: $0.limit) } ?? .failed(error),
        dependents: removed.map(\.name).filter { $0 != entry.name })
    }
    registry.withLock { $0.noteStarted(entry) }
    entry.start.ending.end(.started)
    return .started(entry.name)
  }

  /// Runs a module's start until it ends, its deadline passes, or the caller is cancelled.
  private func run(_ entry: ModuleRegistry.Entry) async throws {
    let (module, path) = (entry.module, ModuleStart.path + [entry.start])
    let limit = module.startDeadline
    try await TimedWork(
      limit: limit, clock: runtime.clock, timeout: ModuleStartTimeout(limit: limit ?? .zero)
    ) { _ in
      try await CarriedLocals.with(ModuleStart.Path.self, path) { try await module.start(in: self) }
    }.resultUnlessCancelled()
  }
}

/// How the start of one module ended.
private enum ModuleStartResult: Sendable {
  case started(String)
  case failed(String, ModuleStartError.Reason, dependents: [String])
  /// A dependency failed, or the module was stopped before its start began.
  case blocked
}
