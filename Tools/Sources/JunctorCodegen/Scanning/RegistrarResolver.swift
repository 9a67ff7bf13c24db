// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A value that registers routes: a router, a module's registrar or a group.
struct Registrar {
  /// The prefixes of the groups, the outermost first.
  fileprivate(set) var prefixes: [String] = []
  /// The options of the groups, the outermost first.
  fileprivate(set) var options: [(value: SourceExpression, scope: SourceReader.Scope)] = []
  fileprivate var module: DeclaredType?
  /// Why its registrations may not run exactly once, as the end of a sentence.
  fileprivate(set) var doubt: String?

  /// Returns a pattern with the prefixes.
  func prefixed(_ pattern: String) -> String {
    prefixes.reversed().reduce(pattern) { pattern, prefix in
      if prefix.isEmpty { return pattern }
      if pattern == "/" { return prefix }
      return (prefix.last == "/" ? String(prefix.dropLast()) : prefix) + pattern
    }
  }

  /// The name of the module; `nil` for a router.
  var moduleName: String? {
    get throws(SourceReader.Unread) {
      try module?.ownName()
    }
  }
}

/// Finds the registrar of a call.
///
/// A registrar is a parameter or a local constant. If it is a parameter of another function than a module's
/// `register(in:)`, the only call of the function has its value.
struct RegistrarResolver {
  private struct Site {
    let file: Int
    let call: RegistrationScanner.Call
  }

  private let scanners: [RegistrationScanner]
  private let types: DeclaredTypes
  /// The calls, by module and name.
  private var sites: [String: [Site]] = [:]
  private var created: Set<String> = []

  init(_ scanners: [RegistrationScanner], _ types: DeclaredTypes) {
    self.scanners = scanners
    self.types = types
    for (file, scanner) in scanners.enumerated() {
      for call in scanner.calls {
        sites["\(scanner.module).\(call.name)", default: []].append(Site(file: file, call: call))
      }
      created.formUnion(scanner.created)
    }
  }

  /// Returns the registrar of a registration; `nil` if the receiver cannot be followed to one.
  func registrar(of call: RegistrationScanner.Call, _ file: Int) -> Registrar? {
    resolve(call.receiver, file, call.function, depth: 0)
  }

  private func resolve(
    _ value: SourceExpression?, _ file: Int, _ number: Int, depth: Int
  ) -> Registrar? {
    let function = scanners[file].functions[number]
    guard depth < 8 else { return nil }
    guard let value else { return function.type == "Router" ? Registrar() : nil }
    switch value.kind {
    case .name("self"): return function.type == "Router" ? Registrar() : nil
    case .name(let name):
      if let bound = function.bindings[name] ?? scanners[file].functions[0].bindings[name] {
        return resolve(bound, file, number, depth: depth + 1)
      }
      if let index = function.parameters.firstIndex(where: { $0.name == name }) {
        return resolve(parameter: index, of: function, file, depth: depth)
      }
      return name == "router" ? Registrar() : nil
    case .member(_, "router"): return Registrar()
    case .call(let callee, let arguments):
      if callee.path?.last == "Router" { return Registrar() }
      guard case .member(let base, "group") = callee.kind,
        var registrar = resolve(base, file, number, depth: depth + 1)
      else { return nil }
      let scope = SourceReader.Scope(module: scanners[file].module, type: function.type)
      if let prefix = arguments.first?.value.string {
        registrar.prefixes.append(prefix)
      } else if !arguments.isEmpty {
        registrar.doubt = registrar.doubt ?? "in a group with a computed prefix"
      }
      registrar.options += arguments.dropFirst().map { ($0.value, scope) }
      return registrar
    default: return nil
    }
  }

  private func resolve(
    parameter index: Int, of function: RegistrationScanner.Function, _ file: Int, depth: Int
  ) -> Registrar? {
    let parameter = function.parameters[index]
    let module = scanners[file].module
    if parameter.type == "Router" { return Registrar() }
    guard parameter.type.contains("Registrar") else { return nil }
    if function.name == "register", parameter.label == "in", let name = function.type,
      let type = types.type(name, in: module)
    {
      var registrar = Registrar(module: type)
      if !type.isLinkedModule, !created.contains(type.name), !created.contains(type.fullName) {
        registrar.doubt = "by “\(type.name)”, which no code adds without a condition"
      }
      return registrar
    }
    let found = (sites["\(module).\(function.name)"] ?? []).filter { site in
      index < site.call.arguments.count && site.call.arguments[index].label == parameter.label
    }
    guard let site = found.first else { return nil }
    if found.count > 1 { return Registrar(doubt: "in a function that is called several times") }
    guard
      var registrar = resolve(
        site.call.arguments[index].value, site.file, site.call.function, depth: depth + 1)
    else { return nil }
    registrar.doubt = registrar.doubt ?? site.call.doubt
    return registrar
  }
}
