// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Junctor
internal import JunctorBridge
internal import JunctorDesk
internal import JunctorPolicy
internal import MallOrderInterface
internal import MallPageInterface
internal import MallWebInterface

/// The shop in a browser: a drawn phone, whose web pages call the shop as they do in the app.
///
/// The phone shows the screens of the window, and a ``User`` performs its actions. Its web pages stand for
/// pages of `m.mall.example`, and may open the routes that the modules expose to that origin.
@MainActor
final class MallDesk {
  private enum Entry: Sendable {
    case line(DeskLine)
    /// A policy shows a message to the user.
    case notice(String)
    /// The visible screens may have changed.
    case changed
  }

  /// A browser page that shows the desk.
  private struct Viewer {
    let number: Int
    let send: @Sendable (String) -> Void
  }

  /// The tokens of an open web page.
  private struct Document {
    let page: DeskToken
    let frame: DeskToken
  }

  private static let origin = "https://m.mall.example"
  private static let lineLimit = 200

  let mall: Mall
  let bridge: Bridge
  let policy: DeskPolicy
  private let localPage: LocalPage?
  private(set) var host: DeskHost?
  private let entries: AsyncStream<Entry>
  private let report: AsyncStream<Entry>.Continuation
  private let start = ContinuousClock.now
  private let paidOrders: PaidOrders
  private let drawingRequests = DrawingRequests()

  private var viewers: [Viewer] = []
  private var viewerCount = 0
  private var documents: [Screen.ID: Document] = [:]
  private var lines: [DeskLine] = []
  private var state: DeskState?

  /// Creates the desk of a shop.
  ///
  /// - Parameters:
  ///   - mall: The shop.
  ///   - names: The allowed host names in addition to `127.0.0.1` and `localhost`.
  ///   - localPage: A page that is shown in place of the campaign, with its rights.
  ///   - now: Returns the current time of the wall clock, for policies.
  init(
    _ mall: Mall, names: [String] = [], localPage: LocalPage? = nil,
    now: @escaping @Sendable () -> UnixTime = UnixTime.system
  ) throws {
    self.mall = mall
    self.localPage = localPage
    let (entries, report) = AsyncStream<Entry>.makeStream()
    self.entries = entries
    self.report = report
    bridge = Bridge(
      to: mall.router,
      policy: try BridgePolicy(
        origins: [Self.origin], events: ["order.paid": .web(Self.origin)]),
      note: { report.yield(.line(DeskLine($0))) })
    paidOrders = PaidOrders(bridge)
    policy = DeskPolicy(
      try MallPolicy(
        of: mall, MallPolicy.Settings(now: now), notice: { report.yield(.notice($0)) },
        report: { report.yield(.line(DeskLine($0))) }), now: now)
    mall.router.addObserver(paidOrders)
    mall.router.addObserver(drawingRequests)
    var settings = DeskHost.Settings()
    settings.names = names
    settings.origins = [localPage?.origin].compactMap { $0 }
    host = try DeskHost(
      bridge: bridge, settings: settings, note: { report.yield(.line(DeskLine($0))) }
    ) { [weak self] request in
      await self?.answer(request) ?? .nothing
    }
  }

  /// Serves until the task is cancelled.
  ///
  /// - Parameters:
  ///   - ports: The ports to try.
  ///   - ready: Receives the address to open.
  func run(ports: [UInt16], ready: @escaping @Sendable (String) -> Void) async throws {
    guard let host else { return }
    let events = mall.router.events
    let report = report
    let drawingRequests = drawingRequests
    let listening = Task {
      for await event in events where !drawingRequests.contains(event) {
        switch event.kind {
        // The change of the screens and the end of the request have the same facts.
        case .shown, .ruled: continue
        default: report.yield(.line(DeskLine(event)))
        }
      }
    }
    let watching = Task {
      for await entry in entries { note(entry) }
    }
    defer {
      listening.cancel()
      watching.cancel()
    }
    try await host.run(ports: ports) { port in
      ready("http://127.0.0.1:\(port)/?token=\(host.token.text)")
    }
  }

  // MARK: Requests

  private func answer(_ request: DeskRequest) -> DeskAnswer {
    if let file = DeskSite.file(request.path) { return .file(type: file.type, file.bytes) }
    switch (request.path, request.caller) {
    case ("/", .desk): return .file(type: "text/html", DeskSite.desk)
    case ("/", _):
      return .refused("Open the address that the command printed, including its token.")
    case ("/__desk/socket", _):
      return .socket { [weak self] texts, send in await self?.serve(texts, send) }
    case (let path, .page(let token, let page)) where path == page.path:
      let document = documents.values.first { $0.page == token }
      let bytes = DeskSite.document(path, token: token.text, frame: document?.frame.text)
      return bytes.map { .file(type: "text/html", $0) } ?? .nothing
    case ("/h5/campaign", _), ("/h5/advert", _):
      return .refused("This page requires its own token.")
    default: return .nothing
    }
  }

  private func serve(_ texts: AsyncStream<String>, _ send: @escaping @Sendable (String) -> Void)
    async
  {
    viewerCount += 1
    let viewer = Viewer(number: viewerCount, send: send)
    send(hello)
    lines.forEach { send($0.deskText) }
    send(currentState().deskText)
    send(policy.state.deskText)
    viewers.append(viewer)
    for await text in texts {
      guard let command = DeskCommand(text) else { continue }
      Task { await self.act(command, for: send) }
    }
    viewers.removeAll { $0.number == viewer.number }
  }

  private var hello: String {
    struct Example: Encodable {
      let address: String
      let pattern: String
      let exposure: String
    }
    struct Hello: Encodable {
      let type = "hello"
      let examples: [Example]
      let templates = DeskRuleTemplate.all
      private enum CodingKeys: CodingKey { case type, examples, templates }
    }
    return Hello(
      examples: mall.router.routes.compactMap { route in
        route.examples.first.map {
          Example(address: $0, pattern: route.pattern, exposure: route.exposure)
        }
      }
    ).deskText
  }

  // MARK: Actions

  private func act(_ command: DeskCommand, for send: @escaping @Sendable (String) -> Void) async {
    let text = command.text ?? ""
    do {
      switch command.verb {
      case .open: await open(text, command, send)
      case .follow: try await follow(text, send)
      case .back: moved(try await mall.router.back() ? .done : .impossible, send)
      case .swipe: await leave(send) { mall.user.swipe() }
      case .pull: await leave(send) { mall.user.pull() }
      case .tab: moved(mall.user.tap(text), send)
      case .finish: moved(try await mall.user.finish(command.text), send)
      case .write: moved(mall.user.write(text), send)
      case .publish, .rollBack, .kill: await change(command, send)
      }
    } catch {
      send(
        DeskOutcome(ending: "refused", isSuccess: false, lines: ["\(error)"]).deskText)
    }
    report.yield(.changed)
  }

  /// Performs an action that removes screens, and sends a message if the leave guard refuses.
  private func leave(_ send: (String) -> Void, _ action: () -> User.Effect) async {
    let before = mall.window.scene
    let effect = action()
    await mall.settle()
    if effect == .guarded, mall.window.scene == before {
      send(
        DeskOutcome(
          ending: "stayed", isSuccess: false, lines: ["The screen's leave guard refused."]
        ).deskText)
    } else {
      moved(effect, send)
    }
  }

  private func moved(_ effect: User.Effect, _ send: (String) -> Void) {
    guard effect == .impossible else { return }
    send(
      DeskOutcome(
        ending: "stayed", isSuccess: false, lines: ["This action is not possible here."]
      ).deskText)
  }

  private func open(
    _ address: String, _ command: DeskCommand, _ send: @escaping @Sendable (String) -> Void
  ) async {
    guard let source = RouteSource(command.source ?? "app") else {
      return send(
        DeskOutcome(
          number: command.number, ending: "invalid source", isSuccess: false,
          lines: ["“\(command.source ?? "")” is not a source."]
        ).deskText)
    }
    let visit = await mall.visit(address, from: source)
    send(
      DeskOutcome(
        number: command.number, ending: visit.ending.word, isSuccess: visit.isSuccess,
        lines: visit.lines(showsTimes: true)
      ).deskText)
  }

  private func follow(_ address: String, _ send: (String) -> Void) async throws {
    let showing = try await mall.router.show(address)
    guard showing.screen == nil, case .value(let value) = try await showing.outcome() else {
      return
    }
    send(
      DeskOutcome(ending: "value", isSuccess: true, lines: ["Value: \(type(of: value))"])
        .deskText)
  }

  // MARK: The policy

  /// Changes the policy, sends the result to the browser, and the new policy to all browsers.
  private func change(_ command: DeskCommand, _ send: (String) -> Void) async {
    do throws(DeskRuleText.Failure) {
      switch command.verb {
      case .rollBack: try await policy.rollBack()
      case .kill: try await policy.kill()
      default:
        try await policy.publish(
          DeskRuleText(
            json: command.text ?? "", share: command.share ?? "", versions: command.versions ?? ""))
      }
      send(DeskPublication(isSuccess: true, lines: []).deskText)
      show(policy.state.deskText)
    } catch {
      send(DeskPublication(isSuccess: false, lines: error.lines).deskText)
    }
  }

  // MARK: State

  private func note(_ entry: Entry) {
    if case .notice(let text) = entry {
      show(DeskOutcome(ending: "notice", isSuccess: true, lines: [text]).deskText)
    }
    if case .line(var line) = entry {
      line.time = (ContinuousClock.now - start) / .seconds(1)
      lines.append(line)
      if lines.count > Self.lineLimit { lines.removeFirst() }
      show(line.deskText)
    }
    let now = currentState()
    if now != state {
      state = now
      show(now.deskText)
    }
  }

  private func show(_ text: String) {
    for viewer in viewers { viewer.send(text) }
  }

  /// Returns the visible screens; issues tokens for new web pages, and revokes those of removed ones.
  func currentState() -> DeskState {
    DrawingRequests.$isDrawing.withValue(true) { state(of: mall.window.scene) }
  }

  private func state(of scene: NavigationScene) -> DeskState {
    let existing = Set(scene.screens.map(\.id))
    for (screen, document) in documents where !existing.contains(screen) {
      documents[screen] = nil
      host?.revoke(document.page)
      host?.revoke(document.frame)
    }
    return DeskState(
      tabs: scene.tabs.map { tab in
        DeskState.Tab(name: tab.name, stack: tab.stack.map(page))
      },
      selected: scene.selected,
      modals: scene.modals.map { modal in
        DeskState.Modal(
          presentation: modal.presentation == .fullScreen ? "fullScreen" : "sheet",
          stack: modal.stack.map(page))
      })
  }

  private func page(_ screen: Screen) -> DeskState.Page {
    let shown = mall.window.content(of: screen.id)
    guard let content = (shown as? any DescribedPage)?.content else {
      let text = shown.map { "\($0)" } ?? screen.address
      return DeskState.Page(
        id: screen.id, address: screen.address, title: screen.address,
        parts: [DeskState.Part(kind: PagePart.Kind.text.rawValue, text: text)])
    }
    return DeskState.Page(
      id: screen.id, address: screen.address, title: content.title,
      parts: content.parts.map { part in
        DeskState.Part(
          kind: part.kind.rawValue, text: part.text, detail: part.detail,
          address: part.kind == .web
            ? document(of: screen.id, shown) : part.destination.flatMap(address))
      })
  }

  private func address(of route: any Route) -> String? { try? mall.router.url(for: route) }

  /// Returns the address of a web page's document; `nil` if the desk has no document for it.
  private func document(of screen: Screen.ID, _ shown: Any?) -> String? {
    guard let page = shown as? any WebPage, let host, page.url == "\(page.origin)/campaign" else {
      return nil
    }
    let document =
      documents[screen]
      ?? Document(
        page: host.issue(
          DeskPage(
            path: "/h5/campaign", standsFor: page.origin, servedFrom: localPage?.origin
          ) { value in
            await page.close(returning: value)
            return true
          }),
        frame: host.issue(
          DeskPage(path: "/h5/advert", standsFor: page.origin, isMainFrame: false)))
    documents[screen] = document
    guard let localPage, let host = host.listening else {
      return "/h5/campaign?token=\(document.page.text)"
    }
    return localPage.address(host: host, token: document.page.text)
  }
}

extension DeskCommand {
  fileprivate init?(_ text: String) {
    guard let command = try? JSONDecoder().decode(DeskCommand.self, from: Data(text.utf8)) else {
      return nil
    }
    self = command
  }
}

/// Records the requests that the drawing of the screens causes.
///
/// Pages request the member each time that they are drawn. Drawing them again for these requests would not end.
private final class DrawingRequests: RouteObserver {
  @TaskLocal static var isDrawing = false

  private let requests = RouteLock<Set<UInt64>>([])

  func willOpen(_ request: RouteRequest) {
    if Self.isDrawing { requests.withLock { _ = $0.insert(request.id) } }
  }

  /// Whether an event belongs to such a request; `answered` is its last event.
  func contains(_ event: RouterEvent) -> Bool {
    requests.withLock { requests in
      if case .answered = event.kind { return requests.remove(event.request) != nil }
      return requests.contains(event.request)
    }
  }
}

/// Sends an event to pages for each paid order.
private final class PaidOrders: RouteObserver {
  private let bridge: Bridge

  init(_ bridge: Bridge) { self.bridge = bridge }

  func didOpen(_ request: RouteRequest, outcome: RouteOutcome) {
    guard request.pattern == OrderRoutes.Pay.pattern, let order = outcome.value as? Order else {
      return
    }
    // The JSON of an order is short, so posting it does not fail.
    try? bridge.post("order.paid", order)
  }
}
