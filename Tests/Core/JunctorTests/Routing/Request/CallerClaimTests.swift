// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor
import Testing

@Suite struct CallerClaimTests {
  @Test(
    arguments: [
      ("Partner", "Partner"), ("  A  shop\nof\tours ", "A shop of ours"), ("支付宝", "支付宝"),
      ("", nil), (" \n ", nil), ("\u{0}\u{202E}", nil), ("\u{3164}", nil),
      ("a\u{202E}b\u{0}c\u{200B}d", "abcd"),
      ("your bank\u{2028}says", "your bank says"),
      (String(repeating: "x", count: 10_000), String(repeating: "x", count: 64)),
    ] as [(String, String?)])
  func claimedNameIsSafeToShow(_ claimed: String, _ shown: String?) {
    #expect(CallerClaim(name: claimed).name == shown)
  }

  @Test func encodedClaimIsLimitedLikeANewOne() throws {
    let claim = CallerClaim(name: "Partner", address: "com.partner")
    let data = try JSONEncoder().encode(claim)
    #expect(try JSONDecoder().decode(CallerClaim.self, from: data) == claim)
    let forged = Data(#"{"name":"your\u202Ebank\n"}"#.utf8)
    #expect(try JSONDecoder().decode(CallerClaim.self, from: forged).name == "yourbank")
  }

  @Test func linkPassesItsCallerToTheRequest() async throws {
    let router = Router.quiet()
    let notes = Notes()
    try router.register("/order/:id", .exposed(to: .customScheme)) { request in
      notes.add(request.caller?.name ?? "none")
    }
    let link = InboundLink(
      "mall://order/7", entry: .scene, caller: CallerClaim(name: "Partner"))
    try await router.show(link)
    let data = try JSONEncoder().encode(link)
    try await router.show(JSONDecoder().decode(InboundLink.self, from: data))
    try await router.show(InboundLink("mall://order/7", entry: .scene))
    #expect(notes.all == ["Partner", "Partner", "none"])
  }
}
