// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

import Junctor
@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting

@Suite struct RouteResponseTests {
  private func word<V: Sendable>(_ value: V) -> String { "\(RouteResponse.wrapping(value))" }

  @Test func closureResultIsConverted() {
    let none: Order? = nil
    #expect(word(()) == "handled")
    #expect(word(() as Void?) == "handled")
    #expect(word(nil as Void?) == "handled")
    #expect(word(RouteResponse.handled) == "handled")
    #expect(word(RouteResponse.redirect(to: "/b")) == "redirect to /b")
    #expect(word(RouteResponse.declined as RouteResponse?) == "declined")
    #expect(word(RouteResponse.dismissed as RouteResponse?) == "dismissed")
    #expect(word(nil as RouteResponse?) == "declined")
    #expect(word(RouteOutcome.value(7)) == "value 7")
    #expect(word(RouteOutcome.handled) == "handled")
    #expect(word(RouteOutcome.dismissed) == "dismissed")
    #expect(word(RouteOutcome.value(7) as RouteOutcome?) == "value 7")
    #expect(word(nil as RouteOutcome?) == "declined")
    #expect(word(7) == "value 7")
    #expect(word(false) == "value false")
    #expect(word([Int]()) == "value []")
    #expect(word(none) == "value nil")
    #expect(word(RouteResponse.declined as any Sendable) == "declined")
    #expect(word(RouteOutcome.dismissed as any Sendable) == "dismissed")
    #expect(word(() as any Sendable) == "handled")
    #expect(word(7 as any Sendable) == "value 7")
  }

  @Test func descriptionsAreReadable() {
    #expect(RouteResponse.value(7).value as? Int == 7)
    #expect(RouteResponse.handled.value == nil)
    #expect(RouteResponse.declined.isDeclined)
    #expect(RouteResponse.redirect(to: "/b").redirectTarget == "/b")
    #expect(RouteResponse.value("/b").redirectTarget == nil)
  }
}
