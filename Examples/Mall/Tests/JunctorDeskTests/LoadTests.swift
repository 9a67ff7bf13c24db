// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import FlyingSocks
internal import Foundation
internal import Junctor
internal import JunctorBridge
internal import Testing

@testable internal import JunctorDesk

/// Many calls of one page over a real socket: each is answered once, and their memory is released.
@Suite(.timeLimit(.minutes(1))) struct LoadTests {
  /// The number of calls; if it is set, the test prints their speed.
  private static let said = ProcessInfo.processInfo.environment["JUNCTOR_CALLS"].flatMap { Int($0) }
  private static let inFlight = 24

  @Test func manyCallsOfOnePageAreAnsweredOnceEach() async throws {
    let count = Self.said ?? 500
    let router = Router(spaces: [.scheme("mall")])
    let origin = "https://m.mall.example"
    try router.register("/order/:id", .exposed(to: .web(origin))) { request in
      ["id": try request.value("id", as: Int.self)]
    }
    var policy = try BridgePolicy(origins: [origin])
    policy.limits.messagesPerSecond = 1_000_000
    let host = try DeskHost(
      bridge: Bridge(to: router, policy: policy), note: { _ in }
    ) { _ in .nothing }
    let token = host.issue(DeskPage(path: "/page", standsFor: origin)).text
    try await withHost(host) { port in
      let line = try await Visitor(port, origin: "http://127.0.0.1:\(port)")
        .socket("/__junctor/socket?token=\(token)")
      let memory = Self.memory()
      let start = ContinuousClock.now
      var answered = [Bool](repeating: false, count: count + 1)
      var sent = 0
      for received in 0..<count {
        while sent < count, sent - received < Self.inFlight {
          sent += 1
          try await line.send(
            #"{"v":1,"id":"c-\#(sent)","m":"open","url":"mall://order/\#(sent)"}"#)
        }
        let answer = try await line.text()
        let head = #"{"v":1,"id":"c-"#
        let number = try #require(
          Int(answer.dropFirst(head.count).prefix { $0 != "\"" }), "\(answer)")
        let expected = #"\#(head)\#(number)","ok":true,"result":{"id":\#(number)}"#
        #expect(answer.hasPrefix(expected) && !answered[number])
        answered[number] = true
      }
      #expect(answered.dropFirst().allSatisfy { $0 })
      guard Self.said != nil else { return }
      let seconds = start.duration(to: .now) / .seconds(1)
      print(
        "\(count) calls over one socket: \(Int(Double(count) / seconds)) a second; memory",
        "\(memory) KiB before, \(Self.memory()) KiB after")
    }
  }

  /// Returns the memory of the process in KiB; 0 if it cannot be read.
  private static func memory() -> Int {
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
      .split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return (pages ?? 0) * 4
  }
}
