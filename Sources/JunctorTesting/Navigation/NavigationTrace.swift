// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor

/// What moved the screens of a running app, written down so that it can be done again in a test.
///
///     let recorder = NavigationTraceRecorder(router)
///     // … a person uses the app …
///     let trace = recorder.trace
///
/// A trace tells nothing about the person: parameters that their routes have not declared public
/// (`RouteOption.publicParameters(_:)`) are replaced by stand-ins, the same value always by the same,
/// and everything else in a query is left out. `NavigationFlowTest` in JunctorTesting replays it.
public struct NavigationTrace: Hashable, Codable, Sendable {
  /// What was up before the first entry.
  public let start: Start

  /// What happened, in the order in which it showed.
  public let entries: [Entry]

  /// How many older entries were dropped, since the recorder keeps only so many.
  public let dropped: Int

  package static let noScene = "(no scene)"

  /// What was up when a trace begins, by addresses with stand-ins; `nil` for a screen whose address
  /// could not be given any.
  public struct Start: Hashable, Codable, Sendable {
    /// A tab.
    public struct Tab: Hashable, Codable, Sendable {
      /// The tab's name.
      public let name: String
      /// The addresses of its screens, the root first.
      public let stack: [String?]
    }

    /// What lay over the tabs.
    public struct Modal: Hashable, Codable, Sendable {
      /// How it came up.
      public let presentation: Presentation
      /// The addresses of its screens, the root first.
      public let stack: [String?]
    }

    /// The tabs, in their order.
    public let tabs: [Tab]
    /// The number of the tab in front.
    public let selected: Int
    /// What lay over them, the lowest first.
    public let modals: [Modal]
    /// The same as a drawing of patterns.
    public let state: String
  }

  /// How many screens of each stack were left by a way back, counted from the roots.
  public struct Kept: Hashable, Codable, Sendable {
    /// For each tab.
    public let tabs: [Int]
    /// For each modal that is left.
    public let modals: [Int]
    /// The number of the tab in front.
    public let selected: Int
  }

  /// One thing that happened.
  public struct Entry: Hashable, Codable, Sendable {
    /// When it showed, since the recording began, on the router's clock.
    public let time: Duration

    /// What moved the screens.
    public let cause: NavigationCause

    /// In which scene; 0 for the first that anything happened in.
    public internal(set) var scene = 0

    /// The address that was opened, with stand-ins for what is private.
    public internal(set) var address: String?

    /// What kind of caller opened it: `app`, `push`, and so on.
    public internal(set) var source: String?

    /// The wishes of the caller how the screen should come up.
    public internal(set) var wishes: NavigationOptions?

    /// How the open ended, or the screen that finished; `nil` while it had not.
    public internal(set) var ending: RouteEnding?

    /// Before which entry it was asked for, where it waited on its way to its screen: in an
    /// interceptor that showed another screen first, for example.
    public internal(set) var asked: Int?

    /// What a way back left.
    public internal(set) var kept: Kept?

    /// The scene afterwards: patterns, one line for each tab and modal.
    public internal(set) var state = ""

    /// Whether what is written here is enough to do it again.
    public internal(set) var isReplayable = false
  }
}

extension NavigationTrace: CustomStringConvertible {
  /// The entries, one in a line, and the states between them.
  public var description: String {
    var lines = dropped > 0 ? ["(\(dropped) older entries were dropped)"] : []
    lines.append(start.state)
    for (index, entry) in entries.enumerated() { lines += ["\(index). \(entry)", entry.state] }
    return lines.joined(separator: "\n")
  }
}

extension NavigationTrace.Entry: CustomStringConvertible {
  /// What happened, in a few words: `open /order/1 from push: handled`.
  public var description: String {
    var text = cause.rawValue
    if let address { text += " \(address)" }
    if let source, source != "app" { text += " from \(source)" }
    if let ending { text += ": \(ending)" }
    return isReplayable ? text : text + " (cannot be replayed)"
  }
}

extension NavigationScene {
  /// The scene as a drawing of patterns, which holds nothing private: a line for each tab and modal.
  public var patternDrawing: String { drawing(\.route).joined(separator: "\n") }

  /// How many screens of each stack another state of the scene has kept; `nil` when it has others.
  package func kept(in other: NavigationScene) -> NavigationTrace.Kept? {
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

  /// The state in which only so many screens are left; `nil` where there are not as many.
  package func keeping(_ kept: NavigationTrace.Kept) -> NavigationScene? {
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
  /// Goes back as a recorded way back did; returns whether there is such a way.
  func goBack(
    keeping kept: NavigationTrace.Kept, in scene: String, by cause: NavigationCause
  ) async throws(RouteError) -> Bool {
    try await move(cause, in: scene) { $0.keeping(kept) }
  }
}
