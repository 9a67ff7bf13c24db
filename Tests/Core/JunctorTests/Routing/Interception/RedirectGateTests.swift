// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@Suite struct RedirectGateTests {
  private func router(_ rules: [String: String]) throws -> Router {
    let router = Router(spaces: [.scheme("mall"), .domain("m.mall.example")]) { _ in }
    router.addGate(try RedirectGate(rules))
    try router.register("/*", .sync { request in request.address })
    return router
  }

  @Test(arguments: [
    ("/goods/7", "/product/7"), ("/goods/7?x=1#f", "/product/7?x=1#f"),
    ("/goods/a%2Fb", "/product/a%2Fb"), ("/vip", "/member?from=vip"),
    ("/vip?x=1", "/member?from=vip"), ("/goods/new", "/news"), ("/files/a/b", "/f/a/b"),
    ("/other", "/other"), ("https://m.mall.example/goods/7", "/product/7"),
  ])
  func oldAddressesRedirectToNewOnes(old: String, new: String) throws {
    let router = try router([
      "/goods/:id": "/product/:id", "/goods/new": "/news", "/vip": "/member?from=vip",
      "/files/:rest+": "/f/:rest+",
    ])
    #expect(try router.value(for: old, as: String.self) == new)
  }

  @Test(arguments: [
    (["/a(": "/b"], RegistrationError.Code.brokenPattern),
    (["/a": "/b("], .brokenPattern), (["/a": "/b/:id"], .brokenPattern),
    (["/(a.*)": "/1", "/(.*b)": "/2"], .conflict),
  ])
  func malformedRulesAreRefused(rules: [String: String], code: RegistrationError.Code) throws {
    let error = try caught(RegistrationError.self) { _ = try RedirectGate(rules) }
    #expect(error.code == code)
  }

  @Test func cyclicRulesAreARedirectLoop() async throws {
    let router = try router(["/a": "/b", "/b": "/a"])
    #expect(await router.ending("/a") == .failed(.redirectLoop))
  }

  @Test func valueThatTheNewAddressCannotContainIsARefusal() async throws {
    let router = try router(["/goods/:id": "/product/:id([0-9]+)"])
    let failure = try await router.failure("/goods/x")
    #expect(failure.code == .rejected && failure.rejectedBy == "RedirectGate")
    #expect(failure.underlying is ParameterError)
  }

  @Test func redirectDoesNotWidenExposure() async throws {
    let router = Router.quiet()
    router.addGate(try RedirectGate(["/old": "/new"]))
    try router.register("/old", .exposed(to: .push)) { _ in }
    try router.register("/new") { _ in }
    #expect(await router.ending("/old", source: .push) == .failed(.denied))
    #expect(await router.ending("/old") == .handled)
  }
}
