// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorPolicy
import TestSupport

/// Policies that an app receives and confirms, over several starts; revision 3 is a kill.
enum PolicyChange: Sendable {
  case receive(Int), confirm, restart

  /// What a `PolicyUpdater` and its record must contain.
  private struct Expected {
    var current: Int?
    var previous: Int?
    /// The policy in effect, which a start reads from the record.
    var inEffect: Int?
    var highest = 0
    var isHealthy = false
    var unclearStarts = 0
    var ignored: Set<Int> = []

    mutating func start() {
      if unclearStarts == 2, let failed = current {
        (current, previous, isHealthy, unclearStarts) = (previous, nil, false, 0)
        ignored.insert(failed)
      }
      inEffect = current
      if current != nil { unclearStarts += 1 }
    }

    /// Receives a policy; returns whether it takes effect, or is in effect already.
    mutating func receive(_ revision: Int) -> Bool {
      if revision < highest || revision == highest && ignored.contains(revision) { return false }
      if inEffect == revision { return true }
      if isHealthy, inEffect != nil { previous = current }
      if revision == 3 { previous = nil }
      if revision > highest { ignored = [] }
      (current, inEffect, highest) = (revision, revision, revision)
      (isHealthy, unclearStarts) = (false, 1)
      return true
    }

    mutating func confirm() {
      if inEffect != nil { (isHealthy, unclearStarts) = (true, 0) }
    }
  }

  /// An app that receives three revisions, and can end at any time.
  static func system() -> TaskSystem<PolicyChange> {
    TaskSystem { path in
      var expected = Expected()
      var violations: [String] = []
      var record: String?
      do {
        let app = try PolicyApp()
        var updater = app.start()
        await updater.start()
        for event in path {
          switch event {
          case .receive(let revision):
            let bytes = try PolicyApp.policy(revision, kill: revision == 3)
            let isAccepted = (try? await updater.receive(bytes)) != nil
            if isAccepted != expected.receive(revision) {
              violations.append("revision \(revision) is \(isAccepted ? "accepted" : "refused")")
            }
          case .confirm:
            await updater.confirmHealthy()
            expected.confirm()
          case .restart:
            updater = app.start()
            await updater.start()
            expected.start()
          }
          let revision = await updater.policy?.revision
          if revision != expected.inEffect {
            violations.append("\(revision ?? 0) is in effect, not \(expected.inEffect ?? 0)")
          }
        }
        record = app.record
      } catch { violations.append("\(error)") }
      return TaskSystem.State(
        events: [.receive(1), .receive(2), .receive(3), .confirm, .restart],
        key: canonicalText(of: (expected, record)), violations: violations)
    }
  }
}
