// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The modules of a router, in the order in which they start: dependencies first, otherwise as
/// declared.
struct ModuleShelf: Sendable {
  struct Entry: Sendable {
    let module: any RouteModule
    let holdings: ModuleHoldings
    var hasStarted = false
    var isStopping = false
  }

  private(set) var entries: [Entry] = []

  func entry(named name: String) -> Entry? { entries.first { $0.module.name == name } }

  mutating func append(_ entry: Entry) { entries.append(entry) }

  /// Notes that a module starts, and returns whether it is there and had not started before.
  ///
  /// - Throws: A ``RegistrationError`` when something it depends on has gone meanwhile.
  mutating func beginStart(of name: String) throws(RegistrationError) -> Bool {
    guard let index = index(of: name), !entries[index].hasStarted else { return false }
    if let missing = entries[index].module.dependencies.first(where: { self.index(of: $0) == nil })
    {
      throw Self.missing(missing, for: name)
    }
    entries[index].hasStarted = true
    return true
  }

  /// Notes that a module stops, and returns it unless it is not there or is stopping already.
  ///
  /// - Throws: A ``RegistrationError`` when another module depends on it.
  mutating func beginStop(of name: String) throws(RegistrationError) -> Entry? {
    guard let index = index(of: name), !entries[index].isStopping else { return nil }
    if let dependent = dependents(of: name).first {
      throw RegistrationError(
        .missingDependency, subject: dependent, owner: nil, otherSubject: name,
        reason: "“\(name)” cannot stop: “\(dependent)” depends on it")
    }
    entries[index].isStopping = true
    return entries[index]
  }

  private func index(of name: String) -> Int? {
    entries.firstIndex { $0.module.name == name }
  }

  private static func missing(_ dependency: String, for module: String) -> RegistrationError {
    RegistrationError(
      .missingDependency, subject: module, owner: nil, otherSubject: dependency,
      reason: "“\(module)” depends on “\(dependency)”, which is not among the modules")
  }

  mutating func remove(named name: String) { entries.removeAll { $0.module.name == name } }

  /// Who depends on `name`, directly.
  func dependents(of name: String) -> [String] {
    entries.filter { $0.module.dependencies.contains(name) }.map(\.module.name)
  }

  /// The order in which `modules` join what is here already.
  ///
  /// Depth first along the dependencies, in declared order; a module met again while its own
  /// dependencies are being placed closes a circle, which is reported by name.
  ///
  /// - Complexity: O(*n* + *d*), where *d* is the number of dependencies.
  func order(
    of modules: [any RouteModule]
  ) throws(RegistrationError) -> [any RouteModule] {
    var byName: [String: any RouteModule] = [:]
    for module in modules {
      if byName[module.name] != nil || entry(named: module.name) != nil {
        throw RegistrationError(
          .duplicateModule, subject: module.name, owner: nil,
          reason: "there is already a module “\(module.name)”")
      }
      byName[module.name] = module
    }

    var ordered: [any RouteModule] = []
    var placed: Set<String> = []
    var path: [String] = []

    func place(_ module: any RouteModule) throws(RegistrationError) {
      if placed.contains(module.name) { return }
      if let start = path.firstIndex(of: module.name) {
        let circle = (path[start...] + [module.name]).joined(separator: " → ")
        throw RegistrationError(
          .dependencyCycle, subject: module.name, owner: nil,
          reason: "modules depend on each other in a circle: \(circle)")
      }
      path.append(module.name)
      for name in module.dependencies where entry(named: name) == nil {
        guard let dependency = byName[name] else {
          throw Self.missing(name, for: module.name)
        }
        try place(dependency)
      }
      path.removeLast()
      placed.insert(module.name)
      ordered.append(module)
    }

    for module in modules { try place(module) }
    return ordered
  }
}
