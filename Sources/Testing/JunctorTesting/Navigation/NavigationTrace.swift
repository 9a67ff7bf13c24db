// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor

/// A recording of what changed the screens of a running app, which a test can replay.
///
///     let recorder = NavigationTraceRecorder(router)
///     // … the user uses the app …
///     let trace = recorder.trace
///
/// A trace contains no personal data: parameters that their routes do not declare public
/// (`RouteOption.publicParameters(_:)`) are replaced by placeholders, equal values by equal ones. All
/// other query items are omitted; `_=1` distinguishes addresses that differ only in them.
/// `NavigationFlowTest` in JunctorTesting replays it.
public struct NavigationTrace: Hashable, Codable, Sendable {
  /// The screens before the first entry.
  let start: Start

  /// The entries, in the order of their effects.
  let entries: [Entry]

  /// The number of older entries that were dropped because of the recorder's capacity.
  let dropped: Int

  static let noScene = "(no scene)"

  /// The screens at the start of a trace, by addresses with placeholders; `nil` for a screen whose
  /// address cannot have placeholders.
  struct Start: Hashable, Codable, Sendable {
    /// A tab.
    struct Tab: Hashable, Codable, Sendable {
      /// The tab's name.
      let name: String
      /// The addresses of its screens, the root first.
      let stack: [String?]
    }

    /// A modal over the tabs.
    struct Modal: Hashable, Codable, Sendable {
      /// How it is presented.
      let presentation: Presentation
      /// The addresses of its screens, the root first.
      let stack: [String?]
    }

    /// The tabs, in their order.
    let tabs: [Tab]
    /// The index of the selected tab.
    let selected: Int
    /// The modals over the tabs, the lowest first.
    let modals: [Modal]
    /// The scene as a drawing of patterns.
    let state: String
  }

  /// The number of screens that stayed in each stack after going back, counted from the roots.
  struct Kept: Hashable, Codable, Sendable {
    /// The number for each tab.
    let tabs: [Int]
    /// The number for each modal that stayed.
    let modals: [Int]
    /// The index of the selected tab.
    let selected: Int
  }

  /// One change of the screens, or one request.
  struct Entry: Hashable, Codable, Sendable {
    /// The time of its effect since the start of the recording, on the router's clock.
    let time: Duration

    /// The cause of the change.
    let cause: NavigationCause

    /// The number of the scene; 0 for the first scene with an entry.
    var scene = 0

    /// The opened address, with placeholders for private values.
    var address: String?

    /// The name of the request's source: `app`, `push`, and so on.
    var source: String?

    /// The presentation preferences of the caller.
    var options: NavigationOptions?

    /// How the request or the finished screen ended; `nil` if it had not ended.
    var ending: RouteEnding?

    /// The entry before which the request began, if it waited for another screen before its own, for
    /// example in an interceptor that shows a login.
    var beginsBefore: Int?

    /// The screens that stayed after going back.
    var kept: Kept?

    /// The scene after it: patterns, one line for each tab and modal.
    var state = ""

    /// Whether the entry contains all that a replay requires.
    var isReplayable = false
  }
}

extension NavigationTrace: CustomStringConvertible {
  /// The entries, one per line, and the states between them.
  public var description: String {
    var lines = dropped > 0 ? ["(\(dropped) older entries were dropped)"] : []
    lines.append(start.state)
    for (index, entry) in entries.enumerated() { lines += ["\(index). \(entry)", entry.state] }
    return lines.joined(separator: "\n")
  }
}

extension NavigationTrace.Entry: CustomStringConvertible {
  /// The entry in a few words: `open /order/1 from push: handled`.
  var description: String {
    var text = cause.rawValue
    if let address { text += " \(address)" }
    if let source, source != "app" { text += " from \(source)" }
    if let ending { text += ": \(ending)" }
    return isReplayable ? text : text + " (cannot be replayed)"
  }
}

extension NavigationScene {
  /// The scene as a drawing of patterns, without private values: one line for each tab and modal.
  var patternDrawing: String { drawing(\.route).joined(separator: "\n") }

  /// The number of screens of each stack that stayed in another state; `nil` if that has other
  /// screens.
  func kept(in other: NavigationScene) -> NavigationTrace.Kept? {
    func isStart(_ mine: [Screen], of theirs: [Screen]) -> Bool {
      mine.count <= theirs.count && zip(mine, theirs).allSatisfy { $0.id == $1.id }
    }
    guard tabs.count == other.tabs.count, other.modals.count <= modals.count,
      zip(other.tabs, tabs).allSatisfy({ isStart($0.stack, of: $1.stack) }),
      zip(other.modals, modals).allSatisfy({
        $0.presentation == $1.presentation && isStart($0.stack, of: $1.stack)
      })
    else { return nil }
    return NavigationTrace.Kept(
      tabs: other.tabs.map(\.stack.count), modals: other.modals.map(\.stack.count),
      selected: other.selected)
  }

  /// The state in which only these screens stay; `nil` if the scene has fewer.
  func keeping(_ kept: NavigationTrace.Kept) -> NavigationScene? {
    guard kept.tabs.count == tabs.count, kept.modals.count <= modals.count,
      tabs.indices.contains(kept.selected),
      zip(kept.tabs, tabs).allSatisfy({ (0...$1.stack.count).contains($0) }),
      zip(kept.modals, modals).allSatisfy({ $1.stack.indices.contains($0 - 1) })
    else { return nil }
    var scene = self
    for (index, count) in kept.tabs.enumerated() {
      scene.tabs[index].stack.removeSubrange(count...)
    }
    scene.modals.removeSubrange(kept.modals.count...)
    for (index, count) in kept.modals.enumerated() {
      scene.modals[index].stack.removeSubrange(count...)
    }
    scene.selected = kept.selected
    return scene
  }
}

extension Router {
  /// Removes the screens that a recorded entry removed; returns whether there was anything to remove.
  func goBack(
    keeping kept: NavigationTrace.Kept, in scene: String, by cause: NavigationCause
  ) async throws(RouteError) -> Bool {
    try await move(cause, in: scene) { $0.keeping(kept) }
  }
}
