// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor

/// A module with an action of the test for each phase.
struct LivingModule: RouteModule {
  let name: String
  var dependencies: [String] = []
  var level = ModuleLevel.standard
  var priority = 0
  var startDeadline: Duration? = .seconds(30)
  var startsInBackground = false
  var notes = Notes()
  var joining: @Sendable (ModuleRegistrar) throws(RegistrationError) -> Void = { _ in }
  var starting: @Sendable (Router) async throws -> Void = { _ in }

  func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
    let name = name
    try registrar.register("/\(name.lowercased())", .sync { _ in name })
    try joining(registrar)
  }

  func start(in router: Router) async throws {
    notes.add("\(name) starts")
    try await starting(router)
    notes.add("\(name) has started")
  }

  func stop(in router: Router) async { notes.add("\(name) stops") }
}

extension Router {
  /// Creates a router with one module that registers in `joining`.
  convenience init(
    _ name: String,
    joining: @escaping @Sendable (ModuleRegistrar) throws(RegistrationError) -> Void
  ) throws(RegistrationError) {
    try self.init(
      spaces: [.scheme("mall")], modules: [LivingModule(name: name, joining: joining)])
  }
}

/// Notes its release.
final class EndNote: Sendable {
  private let notes: Notes

  init(_ notes: Notes) { self.notes = notes }

  deinit { notes.add("gone") }
}

/// The error of starting the modules of `router`.
func startError(_ router: Router) async throws -> ModuleStartError {
  let started: [String]
  do throws(ModuleStartError) {
    started = try await router.startModules()
  } catch {
    return error
  }
  throw Mishap(text: "started \(started)")
}
