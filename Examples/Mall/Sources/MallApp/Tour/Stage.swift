// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import JunctorTesting

/// Where a scene is played: tells what is seen, and notes what is not as promised.
@MainActor
final class Stage {
  private(set) var lines: [String] = []
  private(set) var failures = 0

  func say(_ text: String) { lines += text.split(separator: "\n").map(String.init) }

  /// Asserts `claim`.
  func expect(_ isSo: Bool, _ claim: String) {
    lines.append("\(isSo ? "✓" : "✗ NOT SO:") \(claim)")
    if !isSo { failures += 1 }
  }

  /// Opens an address, tells how it went, and asserts the ending.
  @discardableResult
  func open(
    _ address: String, from source: RouteSource = .app, in mall: Mall,
    expecting ending: RouteEnding?
  ) async -> Visit {
    let visit = await mall.visit(address, from: source)
    tell(visit)
    expect(visit.ending == ending, "the outcome is \(ending.word)")
    return visit
  }

  /// Asserts what is up.
  func expect(_ mall: Mall, isUp wanted: Up, _ claim: String) {
    let up = Up(mall)
    if up != wanted { say("up is: \(up)") }
    expect(up == wanted, claim)
  }

  /// Draws what is up.
  func draw(_ mall: Mall) {
    for line in mall.drawing { say("| \(line)") }
  }

  func tell(_ visit: Visit) {
    say("> \(visit.address) from \(visit.source)")
    for line in visit.journal { say("journal: \(line)") }
    for line in visit.outcomeLines { say(line) }
  }
}

/// What is up in the shop's window, without the numbers of screens: what a scene can foretell.
struct Up: Equatable {
  var home = ["/"]
  var orders = ["/orders"]
  var me = ["/me"]
  var front = "home"
  var modals: [[String]] = []
}

extension Up {
  /// What is up in a shop.
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
  /// Waits until screens have moved and one of a route is in front.
  func front<R: Route>(_ route: R.Type) async {
    _ = await next { event in
      event.navigation?.front == R.pattern
    }
  }
}
