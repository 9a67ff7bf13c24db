// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Junctor
internal import JunctorDesk

/// The events of the shops that are opened meanwhile, as JSON lines.
final class EventFile: Sendable {
  private struct State {
    var lines = ""
    var installs = 0
  }

  /// The file to which new shops write.
  @TaskLocal static var current: EventFile?

  private let state = RouteLock(State())

  /// The lines so far.
  var text: String { state.withLock { $0.lines } }

  /// Adds the following events of a shop, which counts as an installation of its own.
  func add(_ router: Router) {
    let install = state.withLock { state in
      state.installs += 1
      return "install-\(state.installs)"
    }
    router.addListener { [state] event in
      let line = event.jsonLine(install: install, version: "8.3.0")
      state.withLock { $0.lines += line + "\n" }
    }
  }

  /// Writes the lines.
  ///
  /// - Throws: An error of the file system.
  func write(to path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }
}
