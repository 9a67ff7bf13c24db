// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// The start of one module, whose ending the starts of its dependents wait for.
final class ModuleStart: Sendable {
  enum Ending: Sendable {
    case started
    /// The start failed, a dependency failed, or the module was stopped before its start began.
    case notStarted
  }

  /// The starts that the current task, or the task that created it, is part of; the outermost first.
  enum Path: RouteContextKey {
    static let defaultValue: [ModuleStart] = []
  }

  static var path: [ModuleStart] { CarriedLocals.current[Path.self] }

  let ending = OneShot<Ending>()
}
