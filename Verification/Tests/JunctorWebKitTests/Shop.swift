// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor
import JunctorBridge
import JunctorTesting
import Testing
import VerifiedWebKit
import WebKit

/// A web view that shows a page of a shop, and its bridge.
@MainActor
final class Shop {
  let clock = ManualClock()
  let router: Router
  let bridge: Bridge
  let notes = Log()
  private(set) var webView: WKWebView?
  private(set) var web: WebBridge?
  let frame = WKFrameInfo(Shop.origin())
  /// The events that the page's script received, and the calls of the app.
  let received = Log()
  let calls = Record<WKWebView.StubCall>()
  /// A line for each message that a page has sent.
  let posted = Log()
  /// A line for each message handler that was removed from the web view's controller.
  let removed = Log()

  static func origin(
    _ scheme: String = "https", _ host: String = "m.mall.example", _ port: Int = 0
  ) -> WKSecurityOrigin {
    WKSecurityOrigin(protocol: scheme, host: host, port: port)
  }

  init(
    world: WKContentWorld = .page, script: String? = nil,
    configuration: WKWebViewConfiguration = WKWebViewConfiguration(),
    closing close: (@MainActor @Sendable (BridgeValue) async -> Bool)? = nil,
    policy change: (inout BridgePolicy) -> Void = { _ in }
  ) throws {
    router = Router(
      spaces: [.scheme("mall"), .scheme("https", host: "mall.example")], clock: clock)
    var policy = try BridgePolicy(
      origins: ["https://m.mall.example", "https://m.mall.example:8443"],
      events: ["stock": .anyPage])
    change(&policy)
    bridge = Bridge(to: router, policy: policy, clock: clock) { [notes] note in
      Task { @MainActor in notes.add("\(note)") }
    }
    let webView = WKWebView(configuration: configuration)
    self.webView = webView
    web = WebBridge(webView, bridge: bridge, world: world, script: script, closing: close)
    webView.stubCall = { [weak self] call in self?.receive(call) }
    webView.stubDidPost = { [posted] in posted.add("message") }
    configuration.userContentController.stubDidRemoveHandler = { [removed] in
      removed.add("handler")
    }
  }

  /// Does what the script in a page does when the app calls it.
  private func receive(_ call: WKWebView.StubCall) {
    calls.add(call)
    let page = BridgePage(frame)
    guard call.arguments["origin"] as? String == page.origin else { return }
    received.add(call.arguments["text"] as? String ?? "no text")
  }

  /// Sends a body from the page, and returns the essential part of the answer.
  func post(
    _ body: Any, from frame: WKFrameInfo? = nil, in world: WKContentWorld = .page
  ) async -> String {
    guard let webView else { return "no web view" }
    switch await webView.stubPost(body, from: frame ?? self.frame, in: world) {
    case .noHandler: return "no handler"
    case .rejected(let error): return "rejected: \(error)"
    case .resolved(let answer): return Shop.brief(answer ?? "no text")
    }
  }

  func ask(
    _ number: Int, _ verb: String, _ rest: String = "", from frame: WKFrameInfo? = nil,
    in world: WKContentWorld = .page
  ) async -> String {
    await post(
      #"{"v":1,"id":"c-\#(number)","m":"\#(verb)"\#(rest.isEmpty ? "" : ",")\#(rest)}"#,
      from: frame, in: world)
  }

  func open(_ number: Int, _ url: String, from frame: WKFrameInfo? = nil) async -> String {
    await ask(number, "open", #""url":"\#(url)""#, from: frame)
  }

  /// Registers a route that returns when the gate is opened, and opens it from the page.
  func waiting() async throws -> (call: Task<String, Never>, gate: Gate) {
    let (begun, gate) = (Log(), Gate())
    try router.register("/slow", .exposed(to: .anyPage)) { _ in
      await begun.add("begun")
      await gate.wait()
      return "late"
    }
    let call = Task { await open(1, "/slow") }
    await begun.wait(for: 1)
    return (call, gate)
  }

  func closeWebView() { webView = nil }
  func closeBridge() { web = nil }
  func newBridge(script: String? = nil) {
    if let webView { web = WebBridge(webView, bridge: bridge, script: script) }
  }

  /// The injected scripts that run in a page.
  func scripts() throws -> [WKUserScript] {
    let url = try #require(URL(string: "https://m.mall.example/"))
    let webView = try #require(webView)
    return try #require(
      webView.stubLoad(WKNavigationAction(URLRequest(url: url), .other, from: nil, to: frame)))
  }

  /// Returns the result of an answer, or its code.
  static func brief(_ answer: String) -> String {
    if let start = answer.firstRange(of: "\"code\":\"") {
      return String(answer[start.upperBound...].prefix { $0 != "\"" })
    }
    guard let start = answer.firstRange(of: "\"result\":") else { return answer }
    let rest = answer[start.upperBound...]
    let end = rest.firstRange(of: ",\"meta\":")?.lowerBound ?? rest.index(before: rest.endIndex)
    return String(rest[..<end])
  }
}

/// A one-shot signal, for handlers that wait and ignore their cancellation.
@MainActor final class Gate {
  private var isOpen = false
  private var waiters: [CheckedContinuation<Void, Never>] = []

  func wait() async {
    if isOpen { return }
    await withCheckedContinuation { waiters.append($0) }
  }

  func open() {
    isOpen = true
    for waiter in waiters { waiter.resume() }
    waiters = []
  }
}

/// A controller that adds a line to a log when it is released.
final class ControllerWithReleaseNote: WKUserContentController {
  private let note: ReleaseNote

  private init(_ log: Log) {
    note = ReleaseNote(log)
    super.init()
  }

  static func configuration(_ log: Log) -> WKWebViewConfiguration {
    let configuration = WKWebViewConfiguration()
    configuration.userContentController = ControllerWithReleaseNote(log)
    return configuration
  }
}

/// A list of what has happened, for which a test can wait.
@MainActor final class Record<Element> {
  private(set) var elements: [Element] = []
  private var watchers: [AsyncStream<Void>.Continuation] = []

  func add(_ element: Element) {
    elements.append(element)
    for watcher in watchers { watcher.yield() }
  }

  /// Waits until there are `count` elements, or the test is cancelled.
  func wait(for count: Int) async { await wait { $0.count >= count } }

  /// Waits until a condition holds, or the test is cancelled.
  func wait(until condition: ([Element]) -> Bool) async {
    let (changes, watcher) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    watchers.append(watcher)
    watcher.yield()
    for await _ in changes where condition(elements) { break }
  }
}

/// A list of lines.
typealias Log = Record<String>

/// Adds a line to a log when it is released.
final class ReleaseNote: Sendable {
  private let log: Log

  init(_ log: Log) { self.log = log }

  deinit { Task { @MainActor [log] in log.add("released") } }
}

extension Task where Failure == Never {
  /// The task's value; the task is cancelled with the test, for example by its time limit.
  @MainActor var answer: Success {
    get async {
      await withTaskCancellationHandler {
        await value
      } onCancel: {
        cancel()
      }
    }
  }
}
