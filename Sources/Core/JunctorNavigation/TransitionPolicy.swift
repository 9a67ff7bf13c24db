// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The action to take if a transition is requested while another one runs.
///
/// At most ``NavigationQueue/pendingLimit`` transitions wait in a scene. One more fails with
/// `busy`, unless it replaces a waiting one.
public enum TransitionPolicy: String, Hashable, Codable, Sendable {
  /// It waits for its turn.
  case queue
  /// It joins a transition to the same address, if one runs or waits; otherwise it waits.
  case join
  /// It waits, and the transitions that wait for the same screen are cancelled.
  case replace
  /// It fails with `busy`.
  case refuse
  /// The running transition is ended, and it runs next; an interrupted screen is shown afterwards.
  case interrupt
  /// The running transition is ended, the waiting ones are cancelled, and it runs next.
  case takeOver
}
