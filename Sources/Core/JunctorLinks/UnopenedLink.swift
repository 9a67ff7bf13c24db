// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// The ending of a link for which no request began, in an event.
struct UnopenedLink: RouterEventContent {
  let ending: String

  var eventName: String { "unopened" }
  var hasSource: Bool { true }

  func forEachMember(
    _ body: (RouterEvent.Member, RouterEvent.Member.Value) throws -> Void
  ) rethrows {
    try body(.outcome, .text(ending))
  }
}
