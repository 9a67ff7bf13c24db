// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

/// Whatever gates change, each receives the request that it admitted together with the response, at
/// both entry points.
@Suite struct GateTests {
  private enum Mark: RouteContextKey { static var defaultValue: String { "" } }

  /// Adds its letter to the request if configured, and notes the request that it receives with the
  /// response.
  private func gate(_ letter: String, changes: Bool, answers: Bool, _ notes: Notes) -> TestGate {
    TestGate(letter) { request in
      if changes { request.context[Mark.self] += letter }
      return answers ? .value("answered by \(letter)") : nil
    } leaving: { _, request in
      notes.add("\(letter) sees “\(request.context[Mark.self])”")
    }
  }

  @Test(
    arguments: [
      ([false, false, false], nil, ["c sees “”", "b sees “”", "a sees “”"]),
      ([true, false, true], nil, ["c sees “ac”", "b sees “a”", "a sees “a”"]),
      ([true, true, true], nil, ["c sees “abc”", "b sees “ab”", "a sees “a”"]),
      ([false, true, false], nil, ["c sees “b”", "b sees “b”", "a sees “”"]),
      // The gate that responds is not called with the response, and its changes are its own.
      ([true, true, true], 2, ["b sees “ab”", "a sees “a”"]),
      ([true, false, true], 1, ["a sees “a”"]),
      ([true, true, true], 0, []),
    ] as [([Bool], Int?, [String])])
  func gateReceivesTheRequestThatItAdmitted(changes: [Bool], answering: Int?, expected: [String])
    async throws
  {
    let notes = Notes()
    let router = Router.quiet()
    for (index, letter) in ["a", "b", "c"].enumerated() {
      router.addGate(gate(letter, changes: changes[index], answers: answering == index, notes))
    }
    try router.register("/x", .sync { _ in "handled" })
    _ = try router.value(for: "/x", as: String.self)
    #expect(notes.take() == expected)
    _ = try await router.open("/x", as: String.self)
    #expect(notes.take() == expected)
  }

  @Test func rewritingGateReceivesTheNewAddressAndEarlierOnesTheOld() async throws {
    let notes = Notes()
    let router = Router.quiet()
    router.addGate(
      TestGate("first") { _ in
        nil
      } leaving: {
        notes.add("first \($1.address)")
      })
    router.addGate(
      TestGate("second") { request in
        if request.address == "/old" { request.rewrite(to: "/new") }
        return nil
      } leaving: {
        notes.add("second \($1.address)")
      })
    try router.register("/old", .sync { _ in "old" })
    try router.register(
      "/new", .sync { _ in "new" },
      .gated(
        by: TestGate("own") { _ in
          nil
        } leaving: {
          notes.add("own \($1.address)")
        }))
    // The new address passes all gates, within the gate that rewrites.
    let leaving = ["own /new", "second /new", "first /new", "second /new", "first /old"]
    #expect(try router.value(for: "/old", as: String.self) == "new")
    #expect(notes.take() == leaving)
    #expect(try await router.open("/old", as: String.self) == "new")
    #expect(notes.take() == leaving)
  }
}
