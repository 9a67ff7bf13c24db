// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@testable import JunctorInspector
import JunctorTesting

@Suite @MainActor struct RouterRecorderTests {
  private let clock = ManualClock()
  private let router: Router
  private let host: SimulatedHost

  init() async throws {
    router = Router(
      spaces: [.scheme("mall"), .domain("m.mall.example")], clock: clock, log: { _ in })
    host = SimulatedHost(tabs: ["home"], clock: clock)
    try register("/home")
    try register("/order/:id([0-9]+)", .identified(by: ["id", "tab"]), .exposed(to: .push))
    try register("/order/:id([0-9]+)/items/:item")
    try register("/order/latest")
    try register("/shop/:city/:street", .publicParameters("city", "sort"))
    try register("/code/:code([A-Z]{3}-[0-9])", .example("/code/ABC-1"))
    try register("/colour/:name(red|green)")
    try register("/pin/:pin([0-9]{4})")
    try register("/search?q=:q")
    try register("/files/*")
    try await router.connect(host, roots: ["home": "/home"])
  }

  private func register(_ pattern: String, _ options: RouteOption...) throws {
    try router.register(
      RouteRegistration(
        RoutePatterns(pattern), handler: .screen { request, _ in request.address },
        options: options,
        owner: RouteOwner(fileID: #fileID, line: #line)))
  }

  private func addresses(_ opened: String...) async throws -> [String?] {
    let recorder = RouterRecorder(router)
    for address in opened { _ = try? await router.show(address) }
    return recorder.recording.entries.map(\.address)
  }

  @Test func equalValuesHaveTheSamePlaceholder() async throws {
    let found = try await addresses(
      "/order/90210", "/order/90211/items/90210", "mall://order/90211",
      "https://m.mall.example/order/90210/items/x")
    #expect(found == ["/order/1", "/order/2/items/1", "/order/2", "/order/1/items/3"])
  }

  @Test(arguments: [
    ("/shop/Hangzhou/Main%20Street?sort=price&coupon=XYZ#top", "/shop/Hangzhou/1?sort=price"),
    ("/order/7?tab=items&from=push", "/order/1?tab=2"),
    ("/order/latest?x=1", "/order/latest"),
    ("/pin/4711", "/pin/1001"),
    ("/code/XYZ-7", "/code/ABC-1"),
    ("/search?q=secret&more=1", "/search?q=1"),
    ("/files/a/b/c", "/files/1"),
    ("/colour/red", nil),
    ("/nowhere/secret", nil),
    ("mall://[", nil),
  ])
  func privateValuesAreReplaced(_ address: String, _ redacted: String?) async throws {
    let recorder = RouterRecorder(router)
    _ = try? await router.show(address)
    let entry = try #require(recorder.recording.entries.first)
    #expect(entry.address == redacted)
    #expect(entry.isReplayable == (redacted != nil))
    #expect(router.canOpen(redacted ?? "/home"))
    for secret in ["Main", "XYZ", "4711", "secret", "push", "a/b"] {
      #expect(!"\(recorder.recording)".contains(secret))
    }
  }

  @Test func exampleStandsForOneAddress() async throws {
    let found = try await addresses("/code/XYZ-7", "/code/XYZ-8", "/code/XYZ-7")
    #expect(found == ["/code/ABC-1", nil, "/code/ABC-1"])
  }

  @Test func entriesContainEventAndTime() async throws {
    let recorder = RouterRecorder(router)
    let first = try await router.show("/order/7", source: .push)
    await clock.advance(by: .seconds(2))
    host.user(in: router.navigation).swipeBack()
    _ = try await first.outcome()
    _ = try? await router.open("/colour/red", source: .push)
    let second = try await router.show(
      "/order/8", context: .presented(with: .init(presentation: .sheet, ancestors: ["/order/7"])))
    _ = try await router.dismiss()
    _ = try await second.outcome()
    router.navigation.disconnect(scene: "main")
    let recording = recorder.recording
    #expect(
      "\(recording)" == """
        └─ tab home  /home
        0. open /order/1 from push: dismissed
        └─ tab home  /home  /order/:id([0-9]+)
        1. swipeBack
        └─ tab home  /home
        2. open from push: denied (cannot be replayed)
        └─ tab home  /home
        3. open /order/3: dismissed
        ├─ tab home  /home
        └─ sheet  /order/:id([0-9]+)  /order/:id([0-9]+)
        4. back
        └─ tab home  /home
        5. closeScene
        (no scene)
        """)
    #expect(recording.entries.map(\.time) == [0, 2, 2, 2, 2, 2].map { .seconds($0) })
    #expect(recording.entries[3].options?.ancestors == ["/order/1"])
    #expect(recording.entries[1].kept == recording.entries[4].kept)
  }

  @Test func fileIsReadAsTheSameRecording() async throws {
    let recorder = RouterRecorder(router)
    let showing = try await router.show(
      "/order/7", context: .presented(as: .fullScreen))
    _ = try await router.back()
    _ = try await showing.outcome()
    let recording = recorder.recording
    #expect(try RouterRecording(json: recording.json) == recording)
  }

  @Test func theOldestEntriesAreDropped() async throws {
    let recorder = RouterRecorder(router, capacity: 3)
    for number in 1...5 { _ = try await router.show("/order/\(number)") }
    let recording = recorder.recording
    #expect(recording.dropped == 2)
    #expect(recording.entries.map(\.address) == ["/order/3", "/order/4", "/order/5"])
    #expect(
      recording.start?.tabs.map { $0.stack.map(\.address) } == [["/home", "/order/1", "/order/2"]])
    #expect("\(recording)".hasPrefix("(2 older entries were dropped)\n"))
  }

  @Test func stoppedRecorderRecordsNothing() async throws {
    var recorder: RouterRecorder? = RouterRecorder(router)
    let other = RouterRecorder(router)
    _ = try await router.show("/order/1")
    recorder?.stop()
    _ = try await router.show("/order/2")
    #expect(recorder?.recording.entries.count == 1)
    #expect(other.recording.entries.count == 2)
    recorder = nil
    _ = try await router.show("/order/3")
    #expect(other.recording.entries.count == 3)
  }

  @Test func endOfARecorderStopsNoOther() async throws {
    // A recorder can have the address of the previous one, whose end is processed later.
    for _ in 1...8 {
      do { _ = RouterRecorder(router) }
      let recorder = RouterRecorder(router)
      await Task { @MainActor in }.value
      _ = try await router.show("/order/1")
      #expect(recorder.recording.entries.count == 1)
    }
  }

  @Test func lateEndIsRecordedAtItsOpen() async throws {
    let recorder = RouterRecorder(router)
    let opening = Task { [router] in try await router.open("/order/1") }
    await router.work.settle()
    #expect(recorder.recording.entries.map(\.ending) == [nil])
    _ = try await router.back(returning: 7)
    _ = try await opening.value
    await router.work.settle()
    #expect(recorder.recording.entries.map(\.ending) == [.value, .value])
  }
}
