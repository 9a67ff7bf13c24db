// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A change of the policy in effect, or the reason why it did not change.
///
/// A later version may add cases: write a `default` in a `switch`.
public enum PolicyEvent: Sendable, Hashable {
  /// The place that a policy came from.
  public enum Origin: String, Sendable, Hashable {
    /// The record of an earlier start.
    case storage
    /// The server, or another part of the app.
    case network
  }

  /// A policy took effect.
  case tookEffect(RoutePolicy, Origin)
  /// The server has the policy that is in effect; its revision.
  case confirmed(revision: Int)
  /// A policy was refused. The one that was in effect before still is.
  case refused(PolicyRejection, Origin)
  /// The app was not confirmed healthy after two starts with a policy, which is ignored from now on; its revision.
  case ignored(revision: Int)
  /// The server could not be reached, with a description of the error.
  case fetchFailed(String)
  /// The storage failed, with a description of the error.
  case storageFailed(String)
}
