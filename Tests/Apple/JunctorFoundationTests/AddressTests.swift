// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor
import JunctorFoundation
import Testing

/// Addresses of Foundation at every entry point.
@Suite struct AddressTests {
  private func router() throws -> Router {
    let router = Router(spaces: [.scheme("mall"), .domain("m.mall.example")])
    try router.register("/order/:id", .sync { try $0.int("id") }, .exposed(to: .universalLink))
    return router
  }

  @Test func everyEntryPointAcceptsAURL() async throws {
    let router = try router()
    let url = try #require(URL(string: "mall://order/7"))
    #expect(try await router.open(url, as: Int.self) == 7)
    #expect(try await router.open(url).value as? Int == 7)
    #expect(try router.value(for: url, as: Int.self) == 7)
    #expect(router.canOpen(url))
    #expect(try router.resolve(url).route.pattern == "/order/:id")
    #expect(router.explain(url).winner?.pattern == "/order/:id")
  }

  @Test func componentsAreAnAddress() throws {
    var components = URLComponents()
    components.scheme = "https"
    components.host = "m.mall.example"
    components.path = "/order/7"
    #expect(try router().value(for: components, as: Int.self) == 7)
  }

  /// DPL7, WLR5: a missing address is an error, also with a completion handler.
  @Test func missingAddressFailsAsInvalidURL() async throws {
    let router = try router()
    let missing: URL? = nil
    #expect(!router.canOpen(missing))
    #expect(throws: RouteError.self) { try router.value(for: missing, as: Int.self) }
    let code = await withCheckedContinuation { waiter in
      router.open(missing) { result in
        switch result {
        case .success(let outcome): waiter.resume(returning: outcome.ending)
        case .failure(let error): waiter.resume(returning: RouteEnding(error.code))
        }
      }
    }
    #expect(code == .failed(.invalidURL))
  }

  /// MGJ9: the router receives the text that Foundation decodes or merges.
  @Test func absoluteTextIsParsedNotTheParts() throws {
    let router = Router(scheme: "mall")
    try router.register("/web/:x", .sync { try $0.string("x") })
    let url = try #require(URL(string: "mall://web/a%2Fb"))
    #expect(try router.value(for: url, as: String.self) == "a/b")
  }
}

/// User activities.
@Suite struct UserActivityTests {
  typealias Case = (type: String, page: String?, ending: RouteEnding)

  /// DPL7, BH11: an activity without an address fails, and the completion is called once.
  @Test(
    arguments: [
      (InboundLink.browsingWeb, "https://m.mall.example/order/7", .value),
      (InboundLink.browsingWeb, "https://m.mall.example/closed", .failed(.denied)),
      (InboundLink.browsingWeb, "https://other.example/order/7", .failed(.notFound)),
      (InboundLink.browsingWeb, nil, .failed(.invalidURL)),
      ("com.example.other", "https://m.mall.example/order/7", .failed(.invalidURL)),
    ] as [Case])
  func everyActivityHasOneOutcome(test: Case) async throws {
    let router = Router(spaces: [.domain("m.mall.example")], log: { _ in })
    try router.register("/order/:id", .exposed(to: .universalLink)) { try $0.int("id") }
    try router.register("/closed") { _ in }
    let link = InboundLink(
      activityType: test.type, webpageURL: test.page.flatMap { URL(string: $0) },
      referrerURL: URL(string: "https://search.example/"))
    let ending = await withCheckedContinuation { waiter in
      router.open(link.address, source: link.source) { result in
        switch result {
        case .success(let outcome): waiter.resume(returning: outcome.ending)
        case .failure(let error): waiter.resume(returning: RouteEnding(error.code))
        }
      }
    }
    #expect(ending == test.ending)
    #expect(router.canOpen(link.address, from: link.source) == (test.ending == .value))
  }

  @Test func referrerIsInTheSource() {
    let link = InboundLink(
      activityType: InboundLink.browsingWeb, webpageURL: nil,
      referrerURL: URL(string: "https://search.example/"))
    #expect(link.source == .referredLink("https://search.example/"))
  }
}
