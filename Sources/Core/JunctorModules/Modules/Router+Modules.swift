// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching
public import JunctorRouting

/// Adds and stops modules.
extension Router {
  /// Creates a router with modules.
  ///
  /// The modules can be in any order; see ``RouteModule`` for the order of registration. The configuration
  /// has values for all modules. The other parameters are those of a router without modules.
  ///
  /// - Throws: A `RegistrationError`: a duplicate module, a missing dependency, a dependency
  ///   cycle, or the error of a module's registration.
  public convenience init(
    spaces: [RouteSpace], modules: [any RouteModule], parent: Router? = nil,
    limits: URLLimits = URLLimits(), clock: some Clock<Duration> = ContinuousClock(),
    configuration: RouteContext = RouteContext(),
    log: (@Sendable (String) -> Void)? = nil
  ) throws(RegistrationError) {
    self.init(spaces: spaces, parent: parent, limits: limits, clock: clock, log: log)
    runtime.part(ServiceTable.self).configure { $0 = configuration }
    try add(modules)
  }

  /// Registers modules: all of them, or none.
  ///
  /// This does not start them; see ``startModules()``.
  ///
  /// - Parameter modules: The modules, in any order; see ``RouteModule`` for the order of registration.
  /// - Throws: A `RegistrationError`; all registrations of these modules are then undone.
  public func add(_ modules: [any RouteModule]) throws(RegistrationError) {
    let ordered = try registry.withLock { (registry) throws(RegistrationError) in
      try registry.order(of: modules)
    }
    var added: [ModuleRegistry.Entry] = []
    do throws(RegistrationError) {
      for module in ordered {
        let holdings = ModuleHoldings(module: module.name)
        added.append(.init(module: module, holdings: holdings))
        try module.register(in: ModuleRegistrar(router: self, holdings: holdings))
      }
      try registry.withLock { (registry) throws(RegistrationError) in try registry.append(added) }
    } catch {
      for entry in added.reversed() {
        removeAll(of: entry.holdings)
        putBack(entry.holdings.takeDisplaced())
      }
      throw error
    }
    // Replaced routes are released here, without a lock.
    for entry in added { _ = entry.holdings.takeDisplaced() }
  }

  /// The names of the modules, in the order in which they start.
  public var modules: [String] { registry.withLock { $0.entries.map(\.name) } }

  /// Stops a module and removes all that it registered.
  ///
  /// If the module is starting, it is stopped after its start has ended; cancellation does not end this
  /// wait. A module that stops itself in its own start, or stops a module that waits for that start,
  /// does not wait: the call returns `true` immediately.
  ///
  /// - Parameter name: The module's name.
  /// - Returns: Whether the router had the module.
  /// - Throws: A `RegistrationError` with the code `missingDependency` if another module depends on it; the
  ///   module is then not stopped.
  @discardableResult
  public func stopModule(_ name: String) async throws(RegistrationError) -> Bool {
    let begun = try registry.withLock { (registry) throws(RegistrationError) in
      try registry.beginStop(of: name, for: ModuleStart.path)
    }
    guard let (entry, mayWait) = begun else { return false }
    if mayWait { await stop(entry) } else { Task { await stop(entry) } }
    return true
  }

  /// Stops a module, after its start if it is in progress, and removes it.
  private func stop(_ entry: ModuleRegistry.Entry) async {
    var hasStarted = entry.phase == .started
    if entry.phase == .starting { hasStarted = await entry.start.ending.result() == .started }
    if hasStarted { await entry.module.stop(in: self) }
    remove(entry)
  }

  /// Removes a module and its dependents with all that they registered; those that have not started
  /// never start.
  @discardableResult
  func remove(_ entry: ModuleRegistry.Entry) -> [ModuleRegistry.Entry] {
    let removed = registry.withLock { $0.remove(entry) }
    for entry in removed.reversed() { removeAll(of: entry.holdings) }
    for entry in removed { entry.start.ending.end(.notStarted) }
    return removed
  }

  /// Removes the registrations of one module, but not those of another module of the same name.
  private func removeAll(of holdings: ModuleHoldings) {
    holdings.dropListeners()
    let tokens = Set(holdings.tokens)
    change { $0.removeAll(of: tokens) }
    _ = runtime.part(ServiceTable.self).remove(tokens)
  }
}
