// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor
import JunctorTesting
import Testing

@testable import JunctorInspector

/// What is recorded of requests.
@Suite(.timeLimit(.minutes(1))) @MainActor struct RecordedRequestTests {
  private struct Quoting: Error, CustomStringConvertible {
    let description: String
  }

  private let clock = ManualClock()
  private let router: Router
  private let host: SimulatedHost

  init() async throws {
    router = Router(spaces: [.scheme("mall")], clock: clock, log: { _ in })
    host = SimulatedHost(tabs: ["home"], clock: clock)
    try router.register("/home", .screen { _, _ in 1 })
    try router.register(
      "/order/:id", .screen { _, _ in 1 }, .parent("/home"), .publicParameters("tab"))
    try router.register("/value/:id", .exposed(to: .push)) { request in request["id"] ?? "" }
    try router.register("/fails/:id") { request -> Int in
      throw Quoting(description: "No \(request.address)")
    }
    try router.register("/outer/:id") { [router] request in
      try await router.open("/value/\(request["id"] ?? "")").value ?? ""
    }
    try router.addGate(RedirectGate(["/old/:id": "/value/:id"]))
    try await router.connect(host, roots: ["home": "/home"])
  }

  private func request(
    _ address: String, source: RouteSource = .app, isRedacted: Bool = true
  ) async throws -> RouterRecording.Request {
    let recorder = RouterRecorder(router, isRedacted: isRedacted)
    _ = try? await router.show(address, source: source)
    return try #require(recorder.recording.entries.last?.request)
  }

  @Test func screenHasItsRouteAndExplanation() async throws {
    let found = try await request("mall://order/90210?tab=items&coupon=XYZ")
    #expect(found.pattern == "/order/:id")
    #expect(found.owner?.hasPrefix("JunctorInspectorTests/RecordedRequestTests.swift:") == true)
    #expect(found.explanation.hasPrefix("/order/1?tab=items  from app\n  outcome: matched"))
    #expect(found.explanation.contains("below it: /home"))
    #expect(found.error == nil)
  }

  @Test func valueHasParametersAndTimes() async throws {
    let found = try await request("/value/7", source: .push)
    #expect(found.number > 0)
    #expect(found.parameters == [.init(name: "id", value: nil)])
    #expect(found.timings.map(\.stage) == ["match", "interceptors", "handler"])
    #expect(found.decisions == [])
  }

  @Test func nestedRequestNamesItsOuterRequest() async throws {
    let recorder = RouterRecorder(router)
    try await router.open("/outer/7")
    let requests = recorder.recording.entries.compactMap(\.request)
    #expect(requests.map(\.pattern) == ["/value/:id", "/outer/:id"])
    #expect(requests.map(\.outer) == [requests[1].number, nil])
  }

  @Test func beginIsBeforeTheEffect() async throws {
    let recorder = RouterRecorder(router)
    let showing = try await router.show("/order/7")
    await clock.advance(by: .seconds(3))
    _ = try await router.back()
    _ = try? await showing.outcome()
    let entries = recorder.recording.entries
    #expect(entries.map(\.time) == [.zero, .seconds(3)])
    #expect(entries[0].request?.began == .zero)
    #expect(entries[0].request?.timings.last == .init(stage: "screen", seconds: .seconds(3)))
  }

  @Test func failureHasItsMessageUnlessThatIsPrivate() async throws {
    let denied = try await request("/order/7", source: .push)
    #expect(denied.error?.code == "denied")
    #expect(denied.error?.message == "denied: “/order/1” is not open to push.")
    #expect(denied.explanation.contains("outcome: denied"))
    let failed = try await request("/fails/secret")
    #expect(failed.error == .init(code: "handlerFailed", message: nil))
    let shown = try await request("/fails/secret", isRedacted: false)
    #expect(shown.error?.message?.contains("No /fails/secret") == true)
  }

  @Test func addressWithoutRouteHasSimilarPatterns() async throws {
    let found = try await request("/valeu/secret")
    #expect(
      found.explanation == """
        (redacted)  from app
          outcome: notFound
          steps: RedirectGate
          similar: /value/:id
        """)
    #expect(found.error == .init(code: "notFound", message: nil))
  }

  @Test func unreadableAddressIsRecorded() async throws {
    let found = try await request("mall://[secret", source: .push)
    #expect(found.error == .init(code: "invalidURL", message: nil))
    #expect(
      found.explanation == "(redacted)  from push\n  outcome: invalidURL\n  steps: RedirectGate")
    let recorder = RouterRecorder(router, isRedacted: false)
    _ = try? await router.show("mall://[secret", source: .push)
    let entry = try #require(recorder.recording.entries.last)
    #expect(entry.address == "mall://[secret")
    #expect(entry.source == "push")
    #expect(entry.request?.number ?? 0 > 0)
  }

  @Test func redirectIsExplained() async throws {
    // No route has the old pattern, so there is no redacted address.
    let found = try await request("/old/secret")
    #expect(found.explanation.hasPrefix("(redacted)  from app\n  outcome: matched"))
    #expect(found.explanation.contains("winner: /value/:id"))
    #expect(found.pattern == "/value/:id")
    let shown = try await request("/old/7", isRedacted: false)
    #expect(shown.explanation.contains("redirected to: /value/7"))
  }

  @Test func unredactedRecordingHasAllValues() async throws {
    let recorder = RouterRecorder(router, isRedacted: false, facts: ["version": "4.2.0"])
    try await router.show("mall://order/90210?tab=items&coupon=XYZ")
    _ = try? await router.show("/nowhere/secret")
    let recording = recorder.recording
    #expect(recording.isRedacted == false)
    #expect(recording.facts == ["version": "4.2.0"])
    #expect(
      recording.entries.map(\.address)
        == ["mall://order/90210?tab=items&coupon=XYZ", "/nowhere/secret"])
    #expect(
      recording.entries[0].request?.parameters
        == [.init(name: "id", value: "90210"), .init(name: "tab", value: "items")])
    #expect(recording.entries[1].request?.explanation.contains("/nowhere/secret") == true)
    #expect(recording.entries.allSatisfy { $0.isReplayable })
  }

  @Test func recordingStartsNoStepTwice() async throws {
    let count = RouteLock(0)
    try router.register(
      "/counted", .async { _ in 1 },
      .gated(by: CountingGate { count.withLock { $0 += 1 } }))
    _ = RouterRecorder(router)
    let recorder = RouterRecorder(router)
    try await router.open("/counted")
    #expect(count.withLock { $0 } == 1)
    #expect(recorder.recording.entries.count == 1)
  }

  private struct CountingGate: RouteGate {
    let count: @Sendable () -> Void

    func admit(_ request: inout RouteRequest) -> RouteResponse? {
      count()
      return nil
    }
  }
}
