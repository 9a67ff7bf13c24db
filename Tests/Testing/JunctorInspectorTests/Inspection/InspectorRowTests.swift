// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import Testing

@testable import JunctorInspector

@Suite @MainActor struct InspectorRowTests {
  private let clock = ManualClock()
  private let router: Router
  private let host: SimulatedHost

  init() async throws {
    router = Router(spaces: [.scheme("mall")], clock: clock, log: { _ in })
    host = SimulatedHost(tabs: ["home"], clock: clock)
    try router.register("/home", .screen { _, _ in 1 })
    try router.register("/order/:id", .screen { _, _ in 1 }, .exposed(to: .push))
    try await router.connect(host, roots: ["home": "/home"])
  }

  private func recorded(capacity: Int = 500) async throws -> RouterRecording {
    let recorder = RouterRecorder(router, capacity: capacity)
    let showing = try await router.show("/order/7")
    await clock.advance(by: .milliseconds(1500))
    host.user(in: router.navigation).swipeBack()
    _ = try? await showing.outcome()
    _ = try? await router.open("/home", source: .push)
    return recorder.recording
  }

  @Test func newestRowIsFirst() async throws {
    let rows = try await recorded().rows()
    #expect(
      rows.map(\.title) == ["1.5 s  open  /home", "1.5 s  swipeBack", "0.0 s  open  /order/1"])
    #expect(
      rows.map(\.subtitle) == [
        "denied  from push  /home", "/home", "dismissed  from app  /order/:id",
      ])
    #expect(rows.map(\.id) == [2, 1, 0])
  }

  @Test func rowHasTheScreensBeforeAndAfter() async throws {
    let details = try await recorded().rows()[1].details
    #expect(
      details.map { "\($0.title): \($0.text)" } == [
        "Screens before: └─ tab home  /home  /order/:id", "Screens after: └─ tab home  /home",
      ])
    let titles = try await recorded().rows()[0].details.map(\.title)
    #expect(
      titles == ["Request", "Error", "Explanation", "Times", "Screens before", "Screens after"])
  }

  @Test(arguments: [
    (InspectorFilter.all, [2, 1, 0]), (.requests, [2, 0]), (.failures, [2]), (.screens, [1]),
  ])
  func filterIncludesRows(_ filter: InspectorFilter, _ ids: [Int]) async throws {
    #expect(try await recorded().rows(filter).map(\.id) == ids)
  }

  @Test func rowsKeepTheirNumbers() async throws {
    #expect(try await recorded(capacity: 2).rows().map(\.id) == [2, 1])
  }

  @Test func trialHasAVerdict() async throws {
    var trial = LinkTrial()
    #expect(trial.verdict(of: router) == nil)
    trial.address = "mall://home"
    #expect(trial.verdict(of: router)?.isOpen == true)
    trial.source = .push
    #expect(trial.verdict(of: router)?.isOpen == false)
    #expect(trial.verdict(of: router)?.explanation.contains("outcome: denied") == true)
    trial.address = "mall://order/7"
    trial.open(in: router)
    await router.work.settle()
    #expect(router.navigation.frontScene?.top?.address == "/order/7")
  }
}
