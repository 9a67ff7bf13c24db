// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// Computes the order in which modules register and start: dependencies first, then a lower level, a
/// higher priority, the name.
///
/// The search is depth first along the dependencies and begins with the module that ranks first. If it
/// reaches a module whose own dependencies are being placed, there is a cycle.
struct ModuleStartOrder {
  private var byName: [String: any RouteModule] = [:]
  private var placed: [any RouteModule] = []
  private var isPlaced: Set<String> = []
  private var path: [String] = []

  /// Returns modules in order, or throws for a duplicate, a missing dependency or a cycle.
  ///
  /// - Complexity: O(*n* log *n* + *d*), where *d* is the number of dependencies.
  static func ordered(
    _ modules: [any RouteModule], besides isThere: (String) -> Bool = { _ in false }
  ) throws(RegistrationError) -> [any RouteModule] {
    var order = ModuleStartOrder()
    for module in modules {
      if order.byName.updateValue(module, forKey: module.name) != nil {
        throw ModuleRegistry.duplicate(module.name)
      }
    }
    for module in modules.sorted(by: ranksBefore) { try order.place(module, isThere) }
    return order.placed
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
      let cycle = (path[start...] + [module.name]).joined(separator: " → ")
      throw RegistrationError(
        .dependencyCycle, subject: module.name, owner: nil,
        reason: "modules depend on each other in a cycle: \(cycle)")
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
