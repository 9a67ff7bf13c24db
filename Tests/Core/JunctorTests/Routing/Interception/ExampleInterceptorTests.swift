// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

/// Refuses requests of external sources without a valid signature.
private struct SignatureGate: RouteGate {
  let isValid: @Sendable (_ text: String, _ signature: String) -> Bool

  func admit(_ request: inout RouteRequest) throws -> RouteResponse? {
    guard request.source.isOutside else { return nil }
    let signed = request.query.filter { $0.name != "sign" }
      .map { "\($0.name)=\($0.value)" }.sorted().joined(separator: "&")
    guard let signature = request["sign"], isValid(signed, signature) else {
      throw RouteRejection("The signature is not right.")
    }
    return nil
  }
}

/// Decrypts a parameter and adds its entries to the payload.
private struct Decryption: RouteInterceptor {
  let decrypt: @Sendable (String) async throws -> [String: String]

  func intercept(_ request: RouteRequest, next: Next) async throws -> RouteResponse {
    guard let sealed = request["sealed"] else { return try await next(request) }
    var opened = request
    opened.payload = try await decrypt(sealed)
    return try await next(opened)
  }
}

/// Calls the risk service before the next step.
private struct RiskGate: RouteGate {
  let isRisky: @Sendable (RouteRequest) -> Bool

  func admit(_ request: inout RouteRequest) throws -> RouteResponse? {
    if isRisky(request) { throw RouteRejection("The risk service said no.") }
    return nil
  }
}

/// Shows the login and then continues with the same request.
private actor Login: RouteInterceptor {
  var isSignedIn = false
  let router: Router

  init(router: Router) { self.router = router }

  func intercept(_ request: RouteRequest, next: Next) async throws -> RouteResponse {
    if !isSignedIn, request.pattern != "/login" {
      isSignedIn = try await router.open("/login", as: Bool.self)
    }
    return try await next(request)
  }
}

/// The most common steps of apps.
@Suite(.timeLimit(.minutes(1))) struct ExampleInterceptorTests {
  let router = Router.quiet()

  @Test(arguments: [
    ("/pay/7?amount=3&sign=ok:amount=3", RouteSource.push, RouteEnding.value),
    ("/pay/7?amount=9&sign=ok:amount=3", .push, .failed(.rejected)),
    ("/pay/7?amount=3", .push, .failed(.rejected)),
    ("/pay/7?amount=3", .app, .value),
  ])
  func externalPaymentRequiresASignature(address: String, source: RouteSource, ending: RouteEnding)
    async throws
  {
    router.addGate(SignatureGate { text, signature in signature == "ok:\(text)" })
    try router.register("/pay/:id", .exposed(to: .push)) { request in try request.int("id") }
    #expect(await router.ending(address, source: source) == ending)
  }

  @Test func sealedValuesAreDecrypted() async throws {
    try router.register(
      "/pay", .exposed(to: .push),
      .intercepted(
        by: Decryption { sealed in
          guard sealed.hasPrefix("box:") else { throw Mishap(text: "not a box") }
          return ["id": String(sealed.dropFirst(4))]
        })
    ) { request in Order(id: try request.int("id")) }
    #expect(
      try await router.open("/pay?sealed=box:7", source: .push, as: Order.self) == Order(id: 7))
    let failure = try await router.failure("/pay?sealed=junk", source: .push)
    #expect(failure.code == .rejected && failure.rejectedBy == "Decryption")
  }

  @Test func riskyPaymentIsRefused() async throws {
    router.addGate(RiskGate { $0["amount"] == "1000000" })
    try router.register("/pay", .sync { _ in "paid" })
    #expect(try router.value(for: "/pay?amount=1", as: String.self) == "paid")
    let failure = try await router.failure("/pay?amount=1000000")
    #expect(failure.reason == "The risk service said no.")
  }

  @Test func loginIsRequestedOnce() async throws {
    let notes = Notes()
    router.addInterceptor(Login(router: router))
    try router.register("/login") { _ in
      notes.add("login")
      return true
    }
    try router.register("/order/:id") { request in
      "\(request["id"] ?? "") for \(request["customer"] ?? "")"
    }
    for _ in 0..<2 {
      let answer = try await router.open("/order/7", payload: ["customer": "Li"], as: String.self)
      #expect(answer == "7 for Li")
    }
    #expect(notes.all == ["login"])
  }
}
