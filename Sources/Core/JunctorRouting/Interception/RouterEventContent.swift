// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What an event of another target reports.
package protocol RouterEventContent: Sendable {
  /// The name of the event in its encoded form.
  var eventName: String { get }

  /// Whether it concerns a link or a request, so that the event has a source.
  var hasSource: Bool { get }

  /// Calls `body` with each member that the content adds to the encoded form.
  func forEachMember(
    _ body: (RouterEvent.Member, RouterEvent.Member.Value) throws -> Void
  ) rethrows
}
