// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// A change of the visible screens, safe for logs: it has patterns and no addresses.
public struct NavigationChange: Hashable, Sendable, Codable {
  /// The cause of the change.
  public let cause: NavigationCause
  /// The name of the scene.
  public let scene: String
  /// The patterns of the screens that were added, in order.
  public let added: [String]
  /// The patterns of the screens that were removed, in order.
  public let removed: [String]
  /// The pattern of the screen in front; `nil` in an empty scene.
  public let front: String?
  /// The duration of the transition, on the router's clock; zero if the user changed the screens.
  public let duration: Duration
}

extension NavigationChange: CustomStringConvertible {
  /// The change in a few words: `open in main: +/order/:id -/cart, front /order/:id`.
  public var description: String {
    let moves = added.map { "+\($0)" } + removed.map { "-\($0)" }
    let moved = moves.isEmpty ? "nothing moved" : moves.joined(separator: " ")
    return "\(cause.rawValue) in \(scene): \(moved), front \(front ?? "empty")"
  }
}

/// How a transition ended.
struct NavigationReport: Sendable, CustomStringConvertible {
  let change: NavigationChange
  let isDone: Bool
  /// The number of transitions of the scene that have not ended.
  let waiting: Int

  var description: String { isDone ? "\(change)" : "not done: \(change)" }
}

extension NavigationReport: RouterEventContent {
  var eventName: String { isDone ? "screens" : "screens_failed" }
  var hasSource: Bool { false }

  func forEachMember(
    _ body: (RouterEvent.Member, RouterEvent.Member.Value) throws -> Void
  ) rethrows {
    try body(.cause, .text(change.cause.rawValue))
    try body(.scene, .text(change.scene))
    if let front = change.front { try body(.screen, .text(front)) }
    if !change.added.isEmpty { try body(.added, .texts(change.added)) }
    if !change.removed.isEmpty { try body(.removed, .texts(change.removed)) }
    try body(.duration, .milliseconds(change.duration))
    try body(.waiting, .integer(Int64(waiting)))
  }
}

extension RouterEvent {
  /// The change of the visible screens that the event reports, made by the app or by the user.
  public var navigation: NavigationChange? { change(isDone: true) }

  /// The change that a transition did not complete; the event's note says why.
  public var failedNavigation: NavigationChange? { change(isDone: false) }

  /// The number of transitions of the scene that have not ended, if the event reports a change of the screens.
  ///
  /// After a transition, these wait for their turn.
  public var waitingTransitions: Int? { (content as? NavigationReport)?.waiting }

  private func change(isDone: Bool) -> NavigationChange? {
    guard let report = content as? NavigationReport, report.isDone == isDone else { return nil }
    return report.change
  }
}
