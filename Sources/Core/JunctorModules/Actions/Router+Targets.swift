// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching
public import JunctorRouting

/// The registered targets and the release of their instances.
extension Router {
  /// The sorted names of the targets that are registered in this router, without those of its parent.
  public var targets: [String] { ask { $0.targets.keys.sorted() } }

  /// Returns whether a target has an action that is exposed to `source`; creates nothing.
  ///
  /// A gate or interceptor may still reject a call.
  ///
  /// - Parameters:
  ///   - target: The target's name.
  ///   - action: The name of the action.
  ///   - source: The source of the call. The default is `.app`.
  public func canPerform(
    target: String, action: String, from source: RouteSource = .app
  ) -> Bool {
    let snapshot = snapshot
    if snapshot.isPaused, source.isOutside { return false }
    if let entry = snapshot.targets[target] {
      if let action = entry.actions[action] { return action.record.exposure.admits(source) }
      if entry.notFound != nil { return false }
    }
    return snapshot.parent?.canPerform(target: target, action: action, from: source) ?? false
  }

  /// Releases the instance of a target; the next call of an action creates another.
  ///
  /// Running actions keep their instance until they end.
  ///
  /// - Parameter name: The target's name.
  /// - Returns: Whether there was an instance.
  @discardableResult
  public func releaseTarget(_ name: String) -> Bool {
    snapshot.targets[name]?.release() ?? false
  }
}
