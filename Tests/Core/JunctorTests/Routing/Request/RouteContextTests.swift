// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@testable import JunctorRouting

private enum Trace: RouteContextKey { static let defaultValue = "none" }
private enum Hops: RouteContextKey { static let defaultValue = 0 }
private enum Mood: RouteContextKey { static let defaultValue: String? = "calm" }

@Suite struct RouteContextTests {
  @Test func keysAreIndependent() {
    var context = RouteContext()
    #expect(context.isEmpty)
    #expect(context[Trace.self] == "none")
    context[Trace.self] = "4bf92f"
    context[Hops.self] += 2
    #expect(context[Trace.self] == "4bf92f")
    #expect(context[Hops.self] == 2)
    #expect(!context.isEmpty)
  }

  @Test func nilCanBeStored() {
    var context = RouteContext()
    #expect(context[Mood.self] == "calm")
    context[Mood.self] = nil
    #expect(context[Mood.self] == nil)
  }

  @Test func copyHasItsOwnValues() {
    var first = RouteContext()
    let second = first
    first[Hops.self] = 1
    #expect(second[Hops.self] == 0)
  }
}
