// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching

/// Modules: joining, starting, stopping, hearing of events.
extension Router {
  /// Creates a router with modules.
  ///
  /// - Parameters:
  ///   - spaces: The addresses that are this router's own.
  ///   - modules: What joins, in declared order; each after the modules it depends on.
  ///   - parent: A router to ask for what this one does not match.
  ///   - limits: How long an address may be.
  ///   - clock: The clock for deadlines and timings.
  ///   - log: Hears, in sentences, what a developer should know.
  /// - Throws: A ``RegistrationError``: a module twice, a dependency that is missing or goes in a
  ///   circle (by name), or what a module could not register.
  public convenience init(
    spaces: [RouteSpace], modules: [any RouteModule], parent: Router? = nil,
    limits: URLLimits = .default, clock: some Clock<Duration> = ContinuousClock(),
    log: (@Sendable (String) -> Void)? = nil
  ) throws(RegistrationError) {
    self.init(spaces: spaces, parent: parent, limits: limits, clock: clock, log: log)
    try add(modules)
  }

  /// Lets modules join: all of them, or none.
  ///
  /// They are registered but not started; see ``startModules()``.
  ///
  /// - Parameter modules: What joins, in declared order; each after the modules it depends on.
  /// - Throws: A ``RegistrationError``; nothing that these modules brought stays then.
  public func add(_ modules: [any RouteModule]) throws(RegistrationError) {
    let ordered = try shelf.withLock { (shelf) throws(RegistrationError) in
      try shelf.order(of: modules)
    }
    var joined: [ModuleHoldings] = []
    do throws(RegistrationError) {
      for module in ordered {
        let holdings = ModuleHoldings(module: module.name)
        joined.append(holdings)
        try module.register(in: ModuleRegistrar(router: self, holdings: holdings))
        shelf.withLock { $0.append(.init(module: module, holdings: holdings)) }
      }
    } catch {
      for holdings in joined.reversed() {
        removeAll(of: holdings)
        putBack(holdings.takeDisplaced())
        shelf.withLock { $0.remove(named: holdings.module) }
      }
      throw error
    }
    // What they replaced for good is released here, where no lock is held.
    for holdings in joined { _ = holdings.takeDisplaced() }
  }

  /// The names of the modules, in the order in which they start.
  public var modules: [String] { shelf.withLock { $0.entries.map(\.module.name) } }

  /// Starts every module that has not been started, each after those it depends on.
  ///
  /// - Throws: What a module's `start` throws; that module is taken out, later ones are not
  ///   started. A ``RegistrationError`` for a module that depends on one taken out so.
  public func startModules() async throws {
    let waiting = shelf.withLock { $0.entries.filter { !$0.hasStarted } }
    for entry in waiting {
      let isFirst = try shelf.withLock { (shelf) throws(RegistrationError) in
        try shelf.beginStart(of: entry.module.name)
      }
      guard isFirst else { continue }
      do {
        try await entry.module.start(in: self)
      } catch {
        takeOut(entry)
        throw error
      }
    }
  }

  /// Stops a module and removes all that it brought.
  ///
  /// - Parameter name: The module's name.
  /// - Returns: Whether it was there.
  /// - Throws: A ``RegistrationError`` with the code `missingDependency` when another module depends
  ///   on it; nothing is stopped then.
  @discardableResult
  public func stopModule(_ name: String) async throws(RegistrationError) -> Bool {
    let entry = try shelf.withLock { (shelf) throws(RegistrationError) in
      try shelf.beginStop(of: name)
    }
    guard let entry else { return false }
    if entry.hasStarted { await entry.module.stop(in: self) }
    takeOut(entry)
    return true
  }

  /// Tells every module of an event, one after another, in the order in which they start.
  public func deliver(_ event: ModuleEvent) async {
    for entry in shelf.withLock({ $0.entries }) { await entry.module.receive(event, in: self) }
  }

  private func takeOut(_ entry: ModuleShelf.Entry) {
    removeAll(of: entry.holdings)
    shelf.withLock { $0.remove(named: entry.module.name) }
  }

  private func removeAll(of holdings: ModuleHoldings) {
    change { state in
      _ = state.removeAll(of: holdings.module, tokens: Set(holdings.tokens))
    }
  }
}
