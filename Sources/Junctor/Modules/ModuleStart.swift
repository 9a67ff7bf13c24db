// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The start of one module, whose ending the starts of its dependents wait for.
final class ModuleStart: Sendable {
  enum Ending: Sendable {
    case started
    /// The start failed, a dependency failed, or the module was stopped before its start began.
    case notStarted
  }

  /// The starts that the current task, or the task that created it, is part of; the outermost first.
  @TaskLocal static var path: [ModuleStart] = []

  let ending = OneShot<Ending>()
}
