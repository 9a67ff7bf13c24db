// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorFoundation
import JunctorTesting
import Testing

/// The trace of a push.
@Suite(.timeLimit(.minutes(1))) struct PushTraceTests {
  static let trace = "4bf92f3577b34da6a3ce929d0e0e4736"

  let log = RouteLock<[String]>([])
  let router: Router
  let events: EventRecorder

  init() throws {
    router = Router(
      spaces: [.scheme("mall")], log: { [log] text in log.withLock { $0.append(text) } })
    try router.register("/order/:id", .exposed(to: .push)) { $0.trace?.traceID ?? "" }
    events = EventRecorder(router)
  }

  private func open(_ traceParent: Any, keys: PushKeys = PushKeys()) async throws -> String? {
    let link = try InboundLink(
      push: ["url": "mall://order/7", keys.traceKey: traceParent], keys: keys)
    return try await router.show(link).value as? String
  }

  @Test func requestContinuesTheTraceOfItsPush() async throws {
    #expect(try await open("00-\(Self.trace)-00f067aa0ba902b7-01") == Self.trace)
    #expect(Set(events.events.compactMap(\.trace?.traceID)) == [Self.trace])
    #expect(log.withLock { $0 } == [])
  }

  @Test(arguments: ["", "nonsense", "00-\(trace)-0000000000000000-01"])
  func invalidTraceIsIgnoredWithAReason(text: String) async throws {
    let trace = try #require(try await open(text))
    #expect(trace != Self.trace && trace.count == 32)
    #expect(
      log.withLock { $0 }.first?.hasPrefix("The traceparent of a request from push was ignored: A")
        == true)
  }

  @Test func keyOfTheTraceCanBeAnother() async throws {
    let keys = PushKeys(trace: "w3c")
    #expect(try await open("00-\(Self.trace)-00f067aa0ba902b7-01", keys: keys) == Self.trace)
  }

  @Test func valueThatIsNoTextIsIgnored() async throws {
    #expect(try await open(7)?.count == 32)
    #expect(log.withLock { $0 } == [])
  }
}

extension PushKeys {
  fileprivate var traceKey: String { self == PushKeys() ? "traceparent" : "w3c" }
}
