// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import CJunctorAPI
import Testing

import Junctor
@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting
@testable import JunctorC

/// The C interface, as Swift code sees it.
///
/// Programs in C test it, too: `Tests/C/CInterface`.
@Suite struct CInterfaceTests {
  private struct Order: Sendable {}

  private struct Answer: Sendable {
    let status: junctor_status
    let outcome: junctor_outcome
    let value: String?
    let message: String?
  }

  /// A callback's context, which receives the answer.
  private final class Receiver: Sendable {
    let continuation: CheckedContinuation<Answer, Never>

    init(_ continuation: CheckedContinuation<Answer, Never>) { self.continuation = continuation }
  }

  /// Opens an address with the C functions, as a C host does.
  private func open(_ address: String, in router: Router) async -> Answer {
    let handle = router.retainedForC()
    defer { junctor_router_free(handle) }
    return await withCheckedContinuation { continuation in
      let context = Unmanaged.passRetained(Receiver(continuation)).toOpaque()
      let status = junctor_open(
        handle, address, "app", nil,
        { context, answer in
          guard let context, let answer = answer?.pointee else { return }
          Unmanaged<Receiver>.fromOpaque(context).takeRetainedValue().continuation.resume(
            returning: Answer(
              status: answer.status, outcome: answer.outcome,
              value: answer.value.text.map {
                String(
                  decoding: UnsafeRawBufferPointer(start: $0, count: Int(answer.value.length)),
                  as: UTF8.self)
              }, message: answer.message.map { String(cString: $0) }))
        }, context, nil, nil)
      #expect(status == JUNCTOR_OK)
    }
  }

  /// Registers a handler with the C functions.
  private func register(
    _ pattern: String, exposedTo exposure: String = "",
    handling: junctor_handling = JUNCTOR_ON_MAIN,
    in handle: OpaquePointer, _ handler: junctor_handler
  ) {
    let status = exposure.withCString { exposure in
      var options = junctor_route_options()
      options.exposure = exposure.pointee == 0 ? nil : exposure
      options.handling = handling
      return junctor_register(
        handle, pattern, &options, handler, nil, nil, "app.c", 7, nil, nil)
    }
    #expect(status == JUNCTOR_OK)
  }

  @Test(arguments: [
    ("/text", "naïve ✓"), ("/number", "42"), ("/truth", "true"), ("/nul", "a\0b"),
    ("/main", "main"),
  ])
  func aValueWithATextArrivesAsText(_ address: String, _ text: String) async throws {
    let router = Router(scheme: "mall")
    try router.register("/text", .sync { _ in "naïve ✓" })
    try router.register("/number", .sync { _ in 42 })
    try router.register("/truth", .sync { _ in true })
    try router.register("/nul", .sync { _ in "a\0b" })
    try router.register("/main", .main { _ in "main" })
    let answer = await open(address, in: router)
    #expect(answer.status == JUNCTOR_OK)
    #expect(answer.outcome == JUNCTOR_VALUE)
    #expect(answer.value == text)
    #expect(answer.message == nil)
  }

  /// Both the caller in C and observers receive the mismatch: it is the attempt's one error.
  @Test func aValueWithoutATextIsAMismatch() async throws {
    let router = Router(scheme: "mall")
    try router.register("/order", .sync { _ in Order() })
    var events = router.events.makeAsyncIterator()
    let answer = await open("/order", in: router)
    #expect(answer.status == JUNCTOR_TYPE_MISMATCH)
    #expect(answer.outcome == JUNCTOR_NO_OUTCOME)
    #expect(
      answer.message
        == "typeMismatch: “/order” was opened as text, but its handler returned Order.")
    while let event = await events.next() {
      guard case .answered(let ending) = event.kind else { continue }
      #expect(ending == .failed(.typeMismatch))
      break
    }
  }

  @Test func routesOfCAnswerInSwift() async throws {
    let router = Router(scheme: "mall")
    let handle = router.retainedForC()
    register("/greet/:name", exposedTo: "push", in: handle) { _, request, reply in
      _ = junctor_reply_end(
        reply, JUNCTOR_REPLY_VALUE, junctor_request_value(request, "name", nil))
    }
    junctor_router_free(handle)
    #expect(try await router.open("/greet/ada", source: .push, as: String.self) == "ada")
    #expect(router.routes.map(\.owner.description) == ["app.c:7"])
    #expect(router.routes.map(\.exposure) == ["app, push"])
  }

  @Test func addressWithANulIsWhole() async throws {
    let router = Router(scheme: "mall")
    let handle = router.retainedForC()
    defer { junctor_router_free(handle) }
    register("/who", in: handle) { _, request, reply in
      _ = junctor_reply_end(reply, JUNCTOR_REPLY_VALUE, junctor_request_address(request))
    }
    for (address, written) in [("/who?a=é&b", "/who?a=é&b"), ("/who?a=\0&b", "/who?a=%00&b")] {
      #expect(try await router.open(address, as: String.self) == written)
    }
  }

  @Test func sourceThatAHostPassesOnGrantsNothingMore() async throws {
    let router = Router(scheme: "mall")
    let origin = "https://m.mall.example"
    try router.register("/main", .sync { _ in 1 }, .exposed(to: .web(origin)))
    let handle = router.retainedForC()
    defer { junctor_router_free(handle) }
    register("/who", exposedTo: "web:*", in: handle) { _, request, reply in
      _ = junctor_reply_end(reply, JUNCTOR_REPLY_VALUE, junctor_request_source(request))
    }
    for isMainFrame in [true, false] {
      let source = RouteSource.web(origin, isMainFrame: isMainFrame)
      let text = try await router.open("/who", source: source, as: String.self)
      #expect(RouteSource(text) == source)
      #expect(junctor_can_open(handle, "/main", text, nil) == isMainFrame)
    }
  }

  @Test func textsThatLookAlikeKeepTheirBytes() {
    let texts = CLender(0)
    for text in ["\u{E9}", "e\u{301}", "\u{E9}"] {
      var length = 0
      let lent = texts.lend(text, length: &length)
      #expect(length == text.utf8.count)
      #expect(String(cString: lent).utf8.elementsEqual(text.utf8))
    }
    #expect(texts.lend("e\u{301}") == texts.lend("e\u{301}"))
  }

  @Test func everyEndingHasAStatusOfItsOwn() {
    let statuses = RouteError.Code.allCases.filter { $0 != .dismissed }
      .map { CStatus.status(for: $0.rawValue) }
    #expect(!statuses.contains(JUNCTOR_OTHER))
    #expect(Set(statuses.map(\.rawValue)).count == statuses.count)
  }

  @Test func wordsAndStatusesAreOneToOne() {
    #expect(Set(CStatus.words.map { "\($0.word)" }).count == CStatus.words.count)
    #expect(Set(CStatus.words.map(\.status.rawValue)).count == CStatus.words.count)
    for (status, word) in CStatus.words {
      #expect(CStatus.status(for: "\(word)") == status)
      #expect(junctor_status_word(status).map { String(cString: $0) } == "\(word)")
    }
  }
}
