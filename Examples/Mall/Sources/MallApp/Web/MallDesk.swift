// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Junctor
internal import JunctorBridge
internal import JunctorDesk
internal import MallOrderInterface
internal import MallPageInterface
internal import MallWebInterface

/// The shop on a desk: a drawn phone in a browser, in which pages of the web speak with the shop as they
/// do in the app.
///
/// The phone shows what the window holds, and what is done at it is done by a ``Person``. Pages stand for
/// those of `m.mall.example`; which of the shop's addresses are open to them, the modules say.
@MainActor
final class MallDesk {
  private enum Entry: Sendable {
    case line(DeskLine)
    /// Something else may have changed what is up.
    case changed
  }

  /// Somebody who looks at the desk.
  private struct Viewer {
    let number: Int
    let send: @Sendable (String) -> Void
  }

  /// The tokens of a web page that is up.
  private struct Document {
    let page: DeskToken
    let frame: DeskToken
  }

  private static let origin = "https://m.mall.example"
  private static let kept = 200

  let mall: Mall
  let bridge: Bridge
  private(set) var host: DeskHost?
  private let entries: AsyncStream<Entry>
  private let tell: AsyncStream<Entry>.Continuation
  private let start = ContinuousClock.now
  private let news: PaidOrders
  private let glances = Glances()

  private var viewers: [Viewer] = []
  private var viewerCount = 0
  private var documents: [Screen.ID: Document] = [:]
  private var lines: [DeskLine] = []
  private var state: DeskState?

  /// Puts a shop on the desk.
  ///
  /// - Parameter names: Names of this machine beside `127.0.0.1` and `localhost`.
  init(_ mall: Mall, names: [String] = []) throws {
    self.mall = mall
    let (entries, tell) = AsyncStream<Entry>.makeStream()
    self.entries = entries
    self.tell = tell
    bridge = Bridge(
      to: mall.router,
      policy: try BridgePolicy(
        origins: [Self.origin], events: ["order.paid": .web(Self.origin)]),
      note: { tell.yield(.line(DeskLine($0))) })
    news = PaidOrders(bridge)
    mall.router.addObserver(news)
    mall.router.addObserver(glances)
    var settings = DeskHost.Settings()
    settings.names = names
    host = try DeskHost(
      bridge: bridge, settings: settings, note: { tell.yield(.line(DeskLine($0))) }
    ) { [weak self] request in
      await self?.answer(request) ?? .nothing
    }
  }

  /// Serves until the task is cancelled.
  ///
  /// - Parameters:
  ///   - ports: The ports to try.
  ///   - ready: Hears the address to open.
  func run(ports: [UInt16], ready: @escaping @Sendable (String) -> Void) async throws {
    guard let host else { return }
    let events = mall.router.events
    let tell = tell
    let glances = glances
    let listening = Task {
      for await event in events where !glances.made(event) {
        tell.yield(.line(DeskLine(event)))
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
    case ("/", _): return .refused("Open the address that the command has printed, token and all.")
    case ("/__desk/socket", _):
      return .talk { [weak self] texts, send in await self?.talk(texts, send) }
    case (let path, .page(let token, let page)) where path == page.path:
      let document = documents.values.first { $0.page == token }
      let bytes = DeskSite.document(path, token: token.text, frame: document?.frame.text)
      return bytes.map { .file(type: "text/html", $0) } ?? .nothing
    case ("/h5/campaign", _), ("/h5/advert", _): return .refused("This page needs its own token.")
    default: return .nothing
    }
  }

  private func talk(_ texts: AsyncStream<String>, _ send: @escaping @Sendable (String) -> Void)
    async
  {
    viewerCount += 1
    let viewer = Viewer(number: viewerCount, send: send)
    send(hello)
    lines.forEach { send($0.deskText) }
    send(look().deskText)
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
      private enum CodingKeys: CodingKey { case type, examples }
    }
    return Hello(
      examples: mall.router.routes.compactMap { route in
        route.examples.first.map {
          Example(address: $0, pattern: route.pattern, exposure: route.exposure)
        }
      }
    ).deskText
  }

  // MARK: Acts

  private func act(_ command: DeskCommand, for send: @escaping @Sendable (String) -> Void) async {
    let text = command.text ?? ""
    do {
      switch command.verb {
      case .open: await open(text, command, send)
      case .follow: try await follow(text, send)
      case .back: moved(try await mall.router.back() ? .done : .impossible, send)
      case .swipe: await leave(send) { mall.person.swipe() }
      case .pull: await leave(send) { mall.person.pull() }
      case .tab: moved(mall.person.tap(text), send)
      case .finish: moved(try await mall.person.finish(command.text), send)
      case .write: moved(mall.person.write(text), send)
      }
    } catch {
      send(
        DeskOutcome(ending: "refused", isSuccess: false, lines: ["\(error)"]).deskText)
    }
    tell.yield(.changed)
  }

  /// Leaves as a person does, and says so when the screen does not let go.
  private func leave(_ send: (String) -> Void, _ way: () -> Person.Effect) async {
    let before = mall.window.scene
    let effect = way()
    await mall.settle()
    if effect == .asked, mall.window.scene == before {
      send(
        DeskOutcome(
          ending: "stayed", isSuccess: false, lines: ["The screen does not want to be left."]
        ).deskText)
    } else {
      moved(effect, send)
    }
  }

  private func moved(_ effect: Person.Effect, _ send: (String) -> Void) {
    guard effect == .impossible else { return }
    send(
      DeskOutcome(
        ending: "stayed", isSuccess: false, lines: ["There is no such way from here."]
      ).deskText)
  }

  private func open(
    _ address: String, _ command: DeskCommand, _ send: @escaping @Sendable (String) -> Void
  ) async {
    guard let source = RouteSource(command.source ?? "app") else {
      return send(
        DeskOutcome(
          number: command.number, ending: "no source", isSuccess: false,
          lines: ["“\(command.source ?? "")” is no source."]
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
      DeskOutcome(ending: "value", isSuccess: true, lines: ["Answered: \(type(of: value))"])
        .deskText)
  }

  // MARK: What is seen

  private func note(_ entry: Entry) {
    if case .line(var line) = entry {
      line.time = (ContinuousClock.now - start) / .seconds(1)
      lines.append(line)
      if lines.count > Self.kept { lines.removeFirst() }
      show(line.deskText)
    }
    let now = look()
    if now != state {
      state = now
      show(now.deskText)
    }
  }

  private func show(_ text: String) {
    for viewer in viewers { viewer.send(text) }
  }

  /// What is up now; pages of the web that came have their tokens, and those of pages that went are
  /// taken back.
  func look() -> DeskState { Glances.$isGlancing.withValue(true) { state(of: mall.window.scene) } }

  private func state(of scene: NavigationScene) -> DeskState {
    let up = Set(scene.screens.map(\.id))
    for (screen, document) in documents where !up.contains(screen) {
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

  /// Where the document of a page of the web is; `nil` for one that the desk does not have.
  private func document(of screen: Screen.ID, _ shown: Any?) -> String? {
    guard let page = shown as? any WebPage, let host, page.url == "\(page.origin)/campaign" else {
      return nil
    }
    let document =
      documents[screen]
      ?? Document(
        page: host.issue(
          DeskPage(path: "/h5/campaign", standsFor: page.origin) { value in
            await page.close(returning: value)
            return true
          }),
        frame: host.issue(
          DeskPage(path: "/h5/advert", standsFor: page.origin, isMainFrame: false)))
    documents[screen] = document
    return "/h5/campaign?token=\(document.page.text)"
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

/// Knows which requests are made because somebody looks.
///
/// Pages ask who is signed in each time that they are drawn; to draw them again for that would have no end.
private final class Glances: RouteObserver {
  @TaskLocal static var isGlancing = false

  private let requests = RouteLock<Set<UInt64>>([])

  func willOpen(_ request: RouteRequest) {
    if Self.isGlancing { requests.withLock { _ = $0.insert(request.id) } }
  }

  /// Whether an event is of such a request; the answer is its last.
  func made(_ event: RouterEvent) -> Bool {
    requests.withLock { requests in
      if case .answered = event.kind { return requests.remove(event.request) != nil }
      return requests.contains(event.request)
    }
  }
}

/// Tells pages which orders are paid, whoever has them paid.
private final class PaidOrders: RouteObserver {
  private let bridge: Bridge

  init(_ bridge: Bridge) { self.bridge = bridge }

  func didOpen(_ request: RouteRequest, outcome: RouteOutcome) {
    guard request.pattern == OrderRoutes.Pay.pattern, let order = outcome.value as? Order else {
      return
    }
    // An order has a JSON that is short; there is nothing that could be wrong with it.
    try? bridge.post("order.paid", order)
  }
}
