// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Starting modules.
extension Router {
  /// Starts every module that has not been started, each after those it depends on.
  ///
  /// They start one after another in the order of ``modules``; one that starts in the background is
  /// waited for by those that depend on it, and at the end. A module that fails, or takes longer than
  /// its deadline, is taken out together with those that depend on it, and all others start.
  ///
  /// When it returns, the starts that others have begun meanwhile have ended, too. When the task is
  /// cancelled, so is the start that runs, and no other begins.
  ///
  /// A module may add others in its start, and start them by calling this there. Whatever waits for
  /// that module itself is left out of such a call, and starts when that module has.
  ///
  /// - Returns: The modules that were started by this call, in the order in which they ended.
  /// - Throws: A ``ModuleStartError`` that names who failed, why, and who did not start because of it.
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
          // It may have brought others in its start, and left those that depend on it.
          results.append(result)
        } else {
          return results
        }
      }
    }
    for start in registry.withLock({ $0.underway(for: path) }) {
      _ = await start.result()
    }

    var started: [String] = []
    var failures: [ModuleStartError.Failure] = []
    for result in results {
      switch result {
      case .started(let name): started.append(name)
      case .failed(let failure): failures.append(failure)
      case .blocked: break
      }
    }
    let waiting = Task.isCancelled ? registry.withLock { $0.waiting } : []
    if failures.isEmpty, waiting.isEmpty { return started }
    throw ModuleStartError(failures: failures, started: started, waiting: waiting)
  }

  /// Starts one module, and takes it out if it fails.
  private func start(
    _ entry: ModuleRegistry.Entry, after dependencies: [ModuleStart]
  ) async -> ModuleStartResult {
    do {
      for dependency in dependencies {
        guard let hasStarted = await dependency.result() else { throw CancellationError() }
        // Who failed has taken this module out, and names it.
        if !hasStarted {
          entry.start.end(hasStarted: false)
          return .blocked
        }
      }
      guard registry.withLock({ $0.beginStart(of: entry) }) else {
        entry.start.end(hasStarted: false)
        return .blocked
      }
      try await run(entry)
    } catch {
      let gone = takeOut(entry)
      entry.start.end(hasStarted: false)
      return .failed(
        .init(
          module: entry.name, error: error,
          blocked: gone.map(\.name).filter { $0 != entry.name }))
    }
    registry.withLock { $0.noteStarted(entry) }
    entry.start.end(hasStarted: true)
    return .started(entry.name)
  }

  /// Runs a module's start, and gives up on it when its time has passed or the caller is gone.
  ///
  /// The start runs in a task of its own: a task group would wait for one that ignores cancellation.
  private func run(_ entry: ModuleRegistry.Entry) async throws {
    let (module, path) = (entry.module, ModuleStart.path + [entry.start])
    let ending = FirstOf<Result<Void, any Error>>()
    let work = Task {
      do {
        try await ModuleStart.$path.withValue(path) { try await module.start(in: self) }
        ending.end(.success(()))
      } catch {
        ending.end(.failure(error))
      }
    }
    let timer = module.startDeadline.map { limit in
      Task { [clock = runtime.clock] in
        try await clock.sleep(clock.elapsed() + limit)
        ending.end(.failure(ModuleStartTimeout(limit: limit)))
      }
    }
    defer {
      timer?.cancel()
      work.cancel()
    }
    try await withTaskCancellationHandler {
      try await ending.result().get()
    } onCancel: {
      ending.end(.failure(CancellationError()))
    }
  }
}

/// How the start of one module ended.
private enum ModuleStartResult: Sendable {
  case started(String)
  case failed(ModuleStartError.Failure)
  /// Something that it depends on has failed, and names it; or it was stopped before it began.
  case blocked
}
