// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import JunctorTesting
internal import MallWebInterface

/// Runs a scene: collects its report and counts failed expectations.
@MainActor
final class Stage {
  private(set) var lines: [String] = []
  private(set) var failures = 0

  func say(_ text: String) { lines += text.split(separator: "\n").map(String.init) }

  /// Asserts `claim`.
  func expect(_ isTrue: Bool, _ claim: String) {
    lines.append("\(isTrue ? "✓" : "✗ FAILED:") \(claim)")
    if !isTrue { failures += 1 }
  }

  /// Opens an address, reports the visit, and asserts its ending.
  @discardableResult
  func open(
    _ address: String, from source: RouteSource = .app, in mall: Mall,
    expecting ending: RouteEnding?
  ) async -> Visit {
    let visit = await mall.visit(address, from: source)
    report(visit)
    expect(visit.ending == ending, "the outcome is \(ending.word)")
    return visit
  }

  /// Asserts the visible screens.
  func expect(_ mall: Mall, shows expected: Layout, _ claim: String) {
    let layout = Layout(mall)
    if layout != expected { say("the layout is: \(layout)") }
    expect(layout == expected, claim)
  }

  /// Asserts that a web page is at the front.
  func expect(_ mall: Mall, isAtPage url: String) {
    expect((mall.window.front as? any WebPage)?.url == url, "the web page \(url) is visible")
  }

  /// Draws the visible screens.
  func draw(_ mall: Mall) {
    for line in mall.drawing { say("| \(line)") }
  }

  func report(_ visit: Visit) {
    say("> \(visit.address) from \(visit.source)")
    for line in visit.journal { say("journal: \(line)") }
    for line in visit.outcomeLines { say(line) }
  }
}

/// The screens of the shop's window, by address and without their numbers.
struct Layout: Equatable {
  var home = ["/"]
  var orders = ["/orders"]
  var me = ["/me"]
  var front = "home"
  var modals: [[String]] = []
}

extension Layout {
  /// Creates the current layout of a shop.
  @MainActor
  init(_ mall: Mall) {
    guard let scene = mall.router.navigation.scenes.first(where: { $0.id == "main" }) else {
      self.init(home: [], orders: [], me: [], front: "")
      return
    }
    let stacks = scene.tabs.map { $0.stack.map(\.address) }
    self.init(
      home: stacks[0], orders: stacks[1], me: stacks[2], front: scene.tabs[scene.selected].name,
      modals: scene.modals.map { $0.stack.map(\.address) })
  }
}

extension EventRecorder {
  /// Waits until a transition brings a screen of a route to the front.
  func front<R: Route>(_ route: R.Type) async {
    _ = await next { event in
      event.navigation?.front == R.pattern
    }
  }
}
