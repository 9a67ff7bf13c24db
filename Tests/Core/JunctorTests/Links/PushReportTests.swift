// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor
import JunctorTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct PushReportTests {
  let clock = ManualClock()
  let notes = Notes()
  let router: Router

  init() throws {
    router = Router.quiet()
    try router.register("/order/:id", .exposed(to: .push)) { _ in 7 }
    try router.register("/broken", .exposed(to: .push)) { _ in throw Mishap() }
    try router.register("/closed", .exposed(to: .push)) { _ in RouteResponse.dismissed }
    try router.register("/private") { _ in }
  }

  private func inbox(_ signals: Set<LinkInbox.Signal> = [], capacity: Int = 16) -> LinkInbox {
    LinkInbox(
      waitingFor: signals, timeToLive: .seconds(10), capacity: capacity, clock: clock,
      report: { [notes, router] link, disposition in
        guard let report = PushReport(link, disposition, of: router) else { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let text = (try? encoder.encode(report)).map { String(decoding: $0, as: UTF8.self) }
        notes.add(text ?? "none")
        if let text {
          let copy = try? JSONDecoder().decode(PushReport.self, from: Data(text.utf8))
          #expect(copy == report)
        }
      }, handler: { [router] in try await router.show($0) })
  }

  @Test(
    arguments: [
      (
        "/order/7?token=secret",
        #"{"ending":"value","id":"n1","milliseconds":0,"pattern":"/order/:id"}"#
      ),
      (
        "/nowhere/secret",
        #"{"code":"route.not_found","ending":"notFound","id":"n1","milliseconds":0}"#
      ),
      (
        "/broken",
        #"{"code":"route.handler_failed","ending":"handlerFailed","id":"n1","milliseconds":0,"pattern":"/broken"}"#
      ),
      ("/private", #"{"code":"route.not_exposed","ending":"denied","id":"n1","milliseconds":0}"#),
      (
        "/closed",
        #"{"code":"route.dismissed","ending":"dismissed","id":"n1","milliseconds":0,"pattern":"/closed"}"#
      ),
      ("", #"{"code":"route.param_invalid","ending":"invalidURL","id":"n1","milliseconds":0}"#),
    ])
  func reportContainsPatternAndEnding(_ address: String, _ report: String) async {
    _ = await inbox().receive(InboundLink(address, entry: .push, id: "n1"))
    #expect(notes.all == [report])
  }

  @Test func eachPushHasOneReport() async {
    let inbox = inbox()
    for _ in 0..<3 { _ = await inbox.receive(InboundLink("/order/7", entry: .push, id: "n1")) }
    _ = await inbox.receive(InboundLink("/order/7", entry: .scene, id: "n2"))
    #expect(notes.count == 1)
  }

  @Test func unopenedPushIsReported() async {
    let inbox = inbox([.window], capacity: 1)
    inbox.accept(InboundLink("/order/1", entry: .push, id: "1"))
    inbox.accept(InboundLink("/order/2", entry: .push, id: "2"))
    await clock.sleepers(1)
    await clock.advance(by: .seconds(10))
    await notes.wait(for: 2)
    inbox.accept(InboundLink("/order/3", entry: .push, id: "3"))
    inbox.close()
    await notes.wait(for: 3)
    #expect(
      notes.all == [
        #"{"ending":"dropped","id":"1","milliseconds":0,"pattern":"/order/:id"}"#,
        #"{"ending":"expired","id":"2","milliseconds":10000,"pattern":"/order/:id"}"#,
        #"{"ending":"cancelled","id":"3","milliseconds":0,"pattern":"/order/:id"}"#,
      ])
  }

  @Test func waitForTheAppIsMeasured() async {
    let inbox = inbox([.window])
    inbox.accept(InboundLink("/order/1", entry: .push))
    await clock.advance(by: .milliseconds(1_234))
    inbox.fulfill(.window)
    await notes.wait(for: 1)
    #expect(notes.all == [#"{"ending":"value","milliseconds":1234,"pattern":"/order/:id"}"#])
  }
}
