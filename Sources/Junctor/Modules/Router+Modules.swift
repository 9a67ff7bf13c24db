// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching

/// Modules: joining, stopping, hearing of events.
extension Router {
  /// Creates a router with modules.
  ///
  /// - Parameters:
  ///   - spaces: The addresses that are this router's own.
  ///   - modules: What joins, in any order; see ``RouteModule`` for the order in which it does.
  ///   - parent: A router to ask for what this one does not match.
  ///   - limits: How long an address may be.
  ///   - clock: The clock for deadlines and timings.
  ///   - configuration: What the app says once for all modules.
  ///   - log: Receives diagnostic messages for developers.
  /// - Throws: A ``RegistrationError``: a module twice, a dependency that is missing or goes in a
  ///   circle (by name), or what a module could not register.
  public convenience init(
    spaces: [RouteSpace], modules: [any RouteModule], parent: Router? = nil,
    limits: URLLimits = .default, clock: some Clock<Duration> = ContinuousClock(),
    configuration: RouterConfiguration = RouterConfiguration(),
    log: (@Sendable (String) -> Void)? = nil
  ) throws(RegistrationError) {
    self.init(spaces: spaces, parent: parent, limits: limits, clock: clock, log: log)
    runtime.configuration.change { $0 = configuration }
    try add(modules)
  }

  /// Lets modules join: all of them, or none.
  ///
  /// They are registered but not started; see ``startModules()``.
  ///
  /// - Parameter modules: What joins, in any order; see ``RouteModule`` for the order in which it does.
  /// - Throws: A ``RegistrationError``; nothing that these modules brought stays then.
  public func add(_ modules: [any RouteModule]) throws(RegistrationError) {
    let ordered = try registry.withLock { (registry) throws(RegistrationError) in
      try registry.order(of: modules)
    }
    var joined: [ModuleRegistry.Entry] = []
    do throws(RegistrationError) {
      for module in ordered {
        let holdings = ModuleHoldings(module: module.name)
        joined.append(.init(module: module, holdings: holdings))
        try module.register(in: ModuleRegistrar(router: self, holdings: holdings))
      }
      try registry.withLock { (registry) throws(RegistrationError) in try registry.append(joined) }
    } catch {
      for entry in joined.reversed() {
        removeAll(of: entry.holdings)
        putBack(entry.holdings.takeDisplaced())
      }
      throw error
    }
    // What they replaced for good is released here, where no lock is held.
    for entry in joined { _ = entry.holdings.takeDisplaced() }
  }

  /// The names of the modules, in the order in which they start.
  public var modules: [String] { registry.withLock { $0.entries.map(\.name) } }

  /// Stops a module and removes all that it brought.
  ///
  /// One that is starting is stopped when its start has ended; a caller that is cancelled waits for
  /// that, too. Only a module that stops itself in its own start, or another that waits for that
  /// start, does not wait: it hears `true` at once.
  ///
  /// - Parameter name: The module's name.
  /// - Returns: Whether it was there.
  /// - Throws: A ``RegistrationError`` with the code `missingDependency` when another module depends
  ///   on it; nothing is stopped then.
  @discardableResult
  public func stopModule(_ name: String) async throws(RegistrationError) -> Bool {
    let begun = try registry.withLock { (registry) throws(RegistrationError) in
      try registry.beginStop(of: name, for: ModuleStart.path)
    }
    guard let (entry, mayWait) = begun else { return false }
    if mayWait { await stop(entry) } else { Task { await stop(entry) } }
    return true
  }

  /// Stops a module, after its start if that runs, and takes it out.
  private func stop(_ entry: ModuleRegistry.Entry) async {
    var hasStarted = entry.phase == .started
    if entry.phase == .starting {
      // In a task of its own, which nobody cancels.
      hasStarted = await Task { await entry.start.result() ?? false }.value
    }
    if hasStarted { await entry.module.stop(in: self) }
    takeOut(entry)
  }

  /// Tells of an event whoever has asked for its type, one after another, in the order in which the
  /// modules start.
  ///
  /// A module that has gone meanwhile does not hear of it.
  ///
  /// - Parameter event: What happened.
  public func deliver(_ event: some ModuleEvent) async {
    for holdings in registry.withLock({ $0.entries.map(\.holdings) }) {
      for number in 0..<holdings.listenerCount {
        await holdings.listener(number)?(event, self)
      }
    }
  }

  /// Takes a module away and removes what it brought, and the same for all that depend on it; those
  /// that have not started do not start any more.
  ///
  /// - Returns: Who was taken away, in the order in which they start.
  @discardableResult
  func takeOut(_ entry: ModuleRegistry.Entry) -> [ModuleRegistry.Entry] {
    let gone = registry.withLock { $0.remove(entry) }
    for entry in gone.reversed() { removeAll(of: entry.holdings) }
    for entry in gone { entry.start.end(hasStarted: false) }
    return gone
  }

  /// Removes what one module has brought, and nothing of another that has the same name.
  private func removeAll(of holdings: ModuleHoldings) {
    holdings.dropListeners()
    let tokens = Set(holdings.tokens)
    change { $0.removeAll(of: tokens) }
    _ = runtime.services.remove(tokens)
  }
}
