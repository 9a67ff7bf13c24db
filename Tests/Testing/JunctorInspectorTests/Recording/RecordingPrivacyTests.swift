// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import Testing

@testable import JunctorInspector

/// A redacted recording contains no secret of any part of a request.
@Suite(.timeLimit(.minutes(1))) @MainActor struct RecordingPrivacyTests {
  private struct Refusal: RouteInterceptor {
    func intercept(_ request: RouteRequest, next: Next) async throws -> RouteResponse {
      throw RouteRejection("Not for secret-name at \(request.address)")
    }
  }

  private let router = Router(spaces: [.scheme("mall"), .domain("m.mall.example")], log: { _ in })

  init() async throws {
    try router.register("/home", .screen { _, _ in 1 }, .exposed(to: .everyone))
    try router.register(
      "/user/:id", .screen { _, _ in 1 }, .parent("/home"), .identified(by: ["id", "tab"]),
      .exposed(to: .everyone))
    try router.register("/user/:id/orders", .screen { _, _ in 1 }, .parent("/user/:id"))
    try router.register("/colour/:name(red|green)") { _ in 1 }
    try router.register("/number/:id") { try $0.int("id") }
    try router.register("/refused/:id", .intercepted(by: Refusal())) { _ in 1 }
    try router.register("/away/:id") { .redirect(to: "/nowhere/\($0["id"] ?? "")") }
    try router.register("/loop/:id") { .redirect(to: $0.address) }
    try router.addGate(
      RedirectGate(["/u/:id": "/user/:id", "/gone/:id": "/nowhere/:id/secret-not"]))
    try await router.connect(SimulatedHost(tabs: ["home"]), roots: ["home": "/home"])
  }

  @Test(arguments: [
    "/user/secret-id", "/user/secret-id/orders?secret-query=secret-value#secret-fragment",
    "/user/1?tab=secret-tab&q=secret-value", "mall://user/secret-id#secret-fragment",
    "https://m.mall.example/user/secret-id", "/colour/secret-name", "/colour/green?x=secret-x",
    "/number/secret-number", "/refused/secret-id", "/away/secret-id", "/loop/secret-id",
    "/u/secret-id", "/user/secret-id/secret-more", "/nowhere/secret-id", "mall://[secret-host",
    "secret-scheme://user/secret-id", "mall://secret-user:secret-password@user/1", "",
  ])
  func recordingContainsNoSecret(_ address: String) async throws {
    let sources: [RouteSource] = [
      .app, .push, .web("https://m.mall.example/secret-page"),
      .universalLink(referrer: "https://secret.example/secret-page"), .module("Cart"),
    ]
    let recorder = RouterRecorder(router)
    let open = RouterRecorder(router, isRedacted: false)
    for source in sources {
      _ = try? await router.show(
        address, payload: ["secret-key": "secret-value"], source: source,
        context: .presented(with: .init(scene: "main", ancestors: ["/user/secret-ancestor"])))
      _ = try? router.value(for: address, source: source, as: Int.self)
    }
    let text = String(decoding: recorder.recording.json, as: UTF8.self)
    #expect(!text.contains("secret"), "\(text)")
    #expect(recorder.recording.entries.count >= 2 * sources.count)
    if !address.isEmpty {
      #expect(String(decoding: open.recording.json, as: UTF8.self).contains("secret"))
    }
  }
}
