// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor
import JunctorTesting
import Testing

@testable import JunctorRouting

/// The time, the trace and the encoded form of events.
@Suite(.timeLimit(.minutes(1))) struct EventFormTests {
  let clock = ManualClock()
  let router: Router
  let events: EventRecorder

  init() {
    router = Router.quiet(clock: clock)
    router.runtime.events.seedIdentifiers(7)
    events = EventRecorder(router)
  }

  private func context(_ header: String) -> RouteContext {
    RouteContext().with(TraceParent.self, TraceParent(header))
  }

  private var lines: [String] { events.events.map { $0.jsonLine() } }

  // MARK: The time

  @Test func clockForTestsBeginsIn2026() async throws {
    try router.register("/a") { [clock] _ in await clock.advance(by: .milliseconds(1500)) }
    try await router.open("/a")
    #expect(
      events.events.map(\.time) == [.seconds(1_767_225_600), .milliseconds(1_767_225_601_500)])
  }

  @Test func otherClocksHaveTheSystemsTime() async throws {
    let router = Router.quiet()
    let events = EventRecorder(router)
    try router.register("/a") { _ in }
    let before = Date().timeIntervalSince1970
    try await router.open("/a")
    let time = try #require(events.events.first?.time) / .seconds(1)
    #expect(time >= before - 0.001 && time <= Date().timeIntervalSince1970 + 0.001)
  }

  // MARK: The trace

  @Test func traceOfTheCallerContinues() async throws {
    let header = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
    try router.register("/a") { $0.trace.map { "\($0)" } ?? "" }
    let own = try await router.open("/a", context: context(header), as: String.self)
    let trace = try #require(TraceParent(own))
    #expect(trace.traceID == "4bf92f3577b34da6a3ce929d0e0e4736" && trace.isSampled)
    #expect(trace.spanID != "00f067aa0ba902b7")
    #expect(events.events.map(\.trace) == [trace, trace])
    #expect(lines[0].contains(#""parent":"00f067aa0ba902b7""#))
  }

  @Test func requestsWithoutACallerHaveDifferentTraces() async throws {
    try router.register("/a") { _ in }
    try await router.open("/a")
    try await router.open("/a")
    #expect(Set(events.events.compactMap(\.trace?.traceID)).count == 2)
    #expect(Set(events.events.compactMap(\.trace?.spanID)).count == 2)
  }

  @Test func nestedAndForwardedRequestsShareATrace() async throws {
    let child = Router(spaces: [.scheme("mall")], parent: router, clock: clock)
    let forwarded = EventRecorder(child)
    try router.register("/outer") { try await $0.router.open("/inner", as: Int.self) }
    try router.register("/inner") { _ in 7 }
    #expect(try await child.open("/outer", as: Int.self) == 7)
    let traces = (events.events + forwarded.events).compactMap(\.trace)
    #expect(Set(traces.map(\.traceID)).count == 1)
    #expect(Set(traces.map(\.spanID)).count == 3)
  }

  @Test func withoutAListenerARequestHasTheTraceOfItsCaller() async throws {
    let router = Router.quiet()
    let header = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
    try router.register("/a") { $0.trace.map { "\($0)" } ?? "none" }
    #expect(try await router.open("/a", as: String.self) == "none")
    #expect(try await router.open("/a", context: context(header), as: String.self) == header)
  }

  @Test(arguments: [
    ("", "55 to 512 bytes"),
    ("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-0G", "hexadecimal"),
    ("ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", "Version ff"),
    ("00-00000000000000000000000000000000-00f067aa0ba902b7-01", "zeros"),
  ])
  func invalidTraceParentHasAReason(text: String, reason: String) {
    #expect {
      try TraceParent(checking: text)
    } throws: { error in
      "\(error)".contains(reason)
    }
  }

  // MARK: The line

  @Test func lineHasTheMembersOfTheEvent() async throws {
    try router.register(
      "/list/:kind/:id", .named("list"), .publicParameters("kind", "page"), .exposed(to: .push)
    ) { [clock] _ in
      await clock.advance(by: .milliseconds(12))
      return 7
    }
    try await router.open("/list/tea/7?page=%22a%5C%0A%22", source: .push)
    let event = try #require(events.events.last)
    #expect(
      event.jsonLine(install: "i1", version: "4.2.0")
        == #"{"v":1,"time":1767225600.012,"install":"i1","app_version":"4.2.0","event":"answered","#
        + #""trace":"\#(event.trace?.traceID ?? "")","span":"\#(event.trace?.spanID ?? "")","#
        + #""request":1,"source":"push","pattern":"/list/:kind/:id","route":"list","#
        + #""module":"JunctorTests","outcome":"value","match_ms":0.0,"interceptors_ms":0.0,"#
        + #""handler_ms":12.0,"parameters":{"id":null,"kind":"tea","page":"\"a\\\n\""}}"#)
  }

  @Test func encodedFormIsThatOfTheLine() async throws {
    try router.register("/list/:kind", .publicParameters("kind")) { request in
      if request["kind"] == "bad" { throw Mishap() }
    }
    _ = await router.ending("/list/tea")
    _ = await router.ending("/list/bad", source: .web("https://m.mall.example"))
    _ = await router.ending("/nowhere")
    let encoder = JSONEncoder()
    for event in events.events {
      let encoded = try JSONSerialization.jsonObject(with: encoder.encode(event)) as? NSDictionary
      let line =
        try JSONSerialization.jsonObject(with: Data(event.jsonLine().utf8)) as? NSDictionary
      #expect(encoded == line)
    }
  }

  @Test func lineHasNoAddressAndNoSourcePath() async throws {
    router.addGate { request in
      if request.source == .intent { throw RouteRejection("s3cr3t") }
      return nil
    }
    try router.register("/pay/:card") { $0["card"] }
    try router.register("/lost/:card", .reply { _, _ in })
    try router.register(
      "/twice/:card",
      .reply { request, reply in
        reply.finish(request["card"])
        reply.finish(request["card"])
      })
    for path in ["pay", "lost", "twice", "nowhere"] {
      for source: RouteSource in [.app, .push, .intent] {
        _ = await router.ending("/\(path)/s3cr3t?token=s3cr3t", source: source)
      }
    }
    #expect(lines.count > 12)
    for line in lines {
      #expect(!line.contains("s3cr3t") && !line.contains(".swift"), "\(line)")
    }
    // The developer's note keeps the line.
    #expect(events.events.contains { $0.note?.contains(".swift:") == true })
  }

  // MARK: Dropped events

  @Test func droppedEventsAreReportedWhenTheReaderHasMadeRoom() async throws {
    try router.register("/a") { _ in }
    var iterator = router.events.makeAsyncIterator()
    for _ in 0..<200 { try await router.open("/a") }
    for _ in 0..<10 { _ = await iterator.next() }
    try await router.open("/a")
    var reports: [Int] = []
    for _ in 0..<249 {
      if case .dropped(let count)? = await iterator.next()?.kind { reports.append(count) }
    }
    #expect(reports == [144], "400 events, and 256 are kept")
  }

  @Test func readerThatNeverMakesRoomReceivesReports() async throws {
    var dropped = DroppedEvents()
    var reported = 0
    for _ in 0..<1000 { reported += dropped.report(after: (1, false)) ?? 0 }
    #expect(reported == 768 && dropped.count == 232)
  }

  @Test func listenerEndsWithItsToken() async throws {
    let count = RouteLock(0)
    let token = router.addListener { _ in count.withLock { $0 += 1 } }
    try router.register("/a") { _ in }
    try await router.open("/a")
    #expect(router.unregister(token) && !router.unregister(token))
    try await router.open("/a")
    #expect(count.withLock { $0 } == 2)
  }
}
