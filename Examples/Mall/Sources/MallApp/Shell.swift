// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import MallLoginInterface
internal import MallSettingsInterface

/// A prompt at which one types addresses, and what a person does with the screens that come.
///
/// It reads lines and writes lines and knows no terminal, so that a pipe or a test can hold it.
@MainActor
final class Shell {
  nonisolated static let help = """
    Type an address: mall://goods/1, /order/7, https://m.mall.example/goods/search?q=tea
    Behind it you may say who asks: mall://order/7 --from push
      (app, push, universalLink, customScheme, intent, policy, web:https://m.mall.example)
    A person in front of the window:
      state              what is up
      back               one screen back, by the app's button
      swipe              one screen back, from the edge
      pull               a sheet down
      tap TAB            to another tab: home, orders, me
      write TEXT         into the editor in front (/me/address)
      finish [VALUE]     answer for the screen in front: a name at the login, a city at the cities
      close              the window
    Commands:
      routes             all routes, in rank order
      explain ADDRESS    why an address goes where it goes
      login [NAME]       begin the member's session
      logout             end it
      help, quit
    """

  private let mall: Mall
  private let showsTimes: Bool
  /// The screens that visits have put up, and that were there the last time.
  private var shown: [(screen: Screen, showing: RouteShowing)] = []
  /// Visits that wait until somebody signs in.
  private var waiting: [WaitingVisit] = []

  init(mall: Mall, showsTimes: Bool = true) {
    self.mall = mall
    self.showsTimes = showsTimes
  }

  /// Runs until `quit` or the end of the input.
  ///
  /// - Parameters:
  ///   - prompt: Printed before each line is read; `nil` where nobody looks.
  ///   - read: Gives the next line, `nil` at the end.
  ///   - write: Takes text, line ends included.
  func run(prompt: String?, read: () -> String?, write: (String) -> Void) async {
    while true {
      if let prompt { write(prompt) }
      guard let line = read() else { break }
      let words = line.split(separator: " ").map(String.init)
      guard let first = words.first else { continue }
      if ["quit", "exit"].contains(first) { return }
      for line in await answer(first, Array(words.dropFirst())) { write(line + "\n") }
    }
    // The end of the input leaves the cursor behind a prompt.
    if prompt != nil { write("\n") }
  }

  private func answer(_ command: String, _ rest: [String]) async -> [String] {
    switch command {
    case "help": return [Self.help]
    case "routes": return routes
    case "explain":
      guard let address = rest.first else { return ["explain what? Write: explain ADDRESS"] }
      guard let source = source(Array(rest.dropFirst())) else { return [Self.unclear(rest)] }
      return ["\(mall.router.explain(address, from: source))"]
    case "login":
      let isUp = await visit(LoginRoutes.SignIn.pattern).shown != nil
      if isUp { _ = try? await mall.person.finish(rest.first) }
      return await news()
    case "logout":
      let visit = await visit(SettingsRoutes.LogOut.pattern)
      return await visit.outcomeLines + news()
    default:
      if let lines = await act(command, rest) { return await lines + news() }
      guard let source = source(rest) else { return [Self.unclear(rest)] }
      return await open(command, from: source) + news()
    }
  }

  // MARK: A person

  /// Does what a person does; `nil` where the command is no such thing.
  private func act(_ command: String, _ rest: [String]) async -> [String]? {
    let before = mall.window.scene
    let effect: Person.Effect
    do {
      switch (command, rest.count) {
      case ("state", 0): return []
      case ("back", 0): effect = try await mall.router.back() ? .done : .impossible
      case ("swipe", 0): effect = mall.person.swipe()
      case ("pull", 0): effect = mall.person.pull()
      case ("tap", 1): effect = mall.person.tap(rest[0])
      case ("write", 1...): effect = mall.person.write(rest.joined(separator: " "))
      case ("finish", 0): effect = try await mall.person.finish()
      case ("finish", _): effect = try await mall.person.finish(rest.joined(separator: " "))
      case ("close", 0):
        mall.person.close()
        return []
      default: return nil
      }
    } catch {
      return ["\(error)"]
    }
    await mall.settle()
    switch effect {
    case .impossible: return ["There is no such way from here."]
    case .asked where mall.window.scene == before: return ["The screen does not want to be left."]
    case .asked, .done: return []
    }
  }

  // MARK: Visits

  private func visit(_ address: String) async -> Visit {
    let visit = await mall.visit(address)
    if let screen = visit.shown { shown.append(screen) }
    return visit
  }

  /// Opens an address, and returns what there is to say when it is answered, when its screen is up, or
  /// when it waits for a login.
  private func open(_ address: String, from source: RouteSource) async -> [String] {
    let visit = WaitingVisit(address, from: source, in: mall, isJoining: !waiting.isEmpty)
    if let end = await visit.end() { return lines(of: end) }
    waiting.append(visit)
    return ["\(address) waits until somebody signs in."]
  }

  private func lines(of visit: Visit) -> [String] {
    if let screen = visit.shown { shown.append(screen) }
    return visit.lines(showsTimes: showsTimes)
  }

  /// What has become of visits and screens by now, and what is up.
  private func news() async -> [String] {
    await mall.settle()
    var lines: [String] = []
    for visit in waiting {
      guard let end = await visit.end() else { continue }
      waiting.removeAll { $0 === visit }
      lines += self.lines(of: end)
    }
    let up = Set(mall.router.navigation.scenes.flatMap(\.screens).map(\.id))
    for (screen, showing) in shown where !up.contains(screen.id) {
      if let outcome = try? await showing.outcome() { lines.append("\(screen): \(outcome)") }
    }
    shown.removeAll { !up.contains($0.screen.id) }
    return lines + mall.drawing
  }

  // MARK: Words

  private func source(_ words: [String]) -> RouteSource? {
    if words.isEmpty { return .app }
    guard words.count == 2, words[0] == "--from" else { return nil }
    return RouteSource(words[1])
  }

  private static func unclear(_ words: [String]) -> String {
    "“\(words.joined(separator: " "))” is not clear; behind an address stands --from SOURCE. See help."
  }

  private var routes: [String] {
    mall.router.routes.map { route in
      let summary = route.summary.map { "  \($0)" } ?? ""
      return "\(route.pattern)  [\(route.owner.module ?? "app"): \(route.exposure)]\(summary)"
    }
  }
}

/// A visit that goes on by itself, also while it waits for somebody to sign in.
@MainActor
private final class WaitingVisit {
  private let mall: Mall
  private let news: AsyncStream<Void>
  private let listening: Task<Void, Never>
  /// Whether it is known to wait for the login screen that is up.
  private var isWaiting: Bool
  private var visit: Visit?

  /// Begins a visit.
  ///
  /// - Parameter isJoining: Whether others wait for a login already, so that it would not ask for one.
  init(_ address: String, from source: RouteSource, in mall: Mall, isJoining: Bool) {
    self.mall = mall
    // Who opens the login screen itself, or logs out, has it when it is up, and waits for nobody.
    let isGuarded = !mall.router.explain(address).steps.isEmpty
    isWaiting = isGuarded && isJoining
    let (stream, news) = AsyncStream<Void>.makeStream()
    self.news = stream
    let events = mall.router.events
    listening = Task {
      for await event in events where isGuarded && event.pattern == LoginRoutes.SignIn.pattern {
        if event.navigation?.cause == .open { news.yield() }
      }
    }
    Task {
      visit = await mall.visit(address, from: source)
      news.yield()
    }
  }

  deinit { listening.cancel() }

  /// Returns the visit when it has ended, `nil` as soon as it waits for a login.
  func end() async -> Visit? {
    while visit == nil {
      if isWaiting, isLoginUp { return nil }
      for await _ in news { break }
      isWaiting = true
    }
    return visit
  }

  private var isLoginUp: Bool {
    mall.window.scene.screens.contains { $0.route == LoginRoutes.SignIn.pattern }
  }
}
