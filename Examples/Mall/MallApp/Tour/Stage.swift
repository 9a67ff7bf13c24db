// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor

/// Where a scene is played: tells what is seen, and notes what is not as promised.
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
    _ address: String, from source: RouteSource = .app, in mall: Mall, expecting ending: RouteEnding
  ) async -> Visit {
    let visit = await mall.visit(address, from: source)
    tell(visit)
    expect(visit.ending == ending, "the outcome is \(ending)")
    return visit
  }

  func tell(_ visit: Visit) {
    say("> \(visit.address) from \(visit.source)")
    for line in visit.journal { say("journal: \(line)") }
    for line in visit.outcomeLines { say(line) }
  }
}
