// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorPolicy

extension PolicyEvent {
  /// The event as one line.
  var line: String {
    let text =
      switch self {
      case .tookEffect(let policy, .storage): "policy \(policy.revision) took effect again"
      case .tookEffect(let policy, .network): "policy \(policy.revision) took effect"
      case .confirmed(let revision): "policy \(revision) is unchanged"
      case .refused(let reason, .storage): "stored policy refused: \(reason)"
      case .refused(let reason, .network): "policy refused: \(reason)"
      case .ignored(let revision):
        "policy \(revision) is ignored, because two starts with it were not confirmed"
      case .fetchFailed(let reason): "policy not received: \(reason)"
      case .storageFailed(let reason): "storage of the policy failed: \(reason)"
      }
    // Several mistakes are several lines.
    return text.split(whereSeparator: \.isNewline).joined(separator: "; ")
  }
}
