// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// Targets: which there are, and letting go of them.
extension Router {
  /// The names of the targets that are registered here, sorted.
  ///
  /// Those of a parent router are not among them.
  public var targets: [String] { ask { $0.targets.keys.sorted() } }

  /// Returns whether a target of this name is there: whether its module is linked in.
  ///
  /// Nothing is made to answer.
  public func hasTarget(_ name: String) -> Bool {
    let snapshot = snapshot
    return snapshot.targets[name] != nil || snapshot.parent?.hasTarget(name) ?? false
  }

  /// Returns whether a target has an action, and `source` may ask for it.
  ///
  /// Speaks for the names and the exposure; a gate or interceptor may still refuse. Nothing is made
  /// to answer.
  ///
  /// - Parameters:
  ///   - target: The target's name.
  ///   - action: The name of the action.
  ///   - source: Who would ask.
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

  /// Lets go of the instance of a target; the next action that is asked for makes another.
  ///
  /// Actions that are being performed keep theirs to the end.
  ///
  /// - Parameter name: The target's name.
  /// - Returns: Whether there was an instance.
  @discardableResult
  public func releaseTarget(_ name: String) -> Bool {
    snapshot.targets[name]?.holder.release() ?? false
  }
}
