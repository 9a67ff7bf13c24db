// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import JunctorPolicy
internal import MallLoginInterface
internal import MallSettingsInterface

/// A prompt for addresses and for the actions of a user.
///
/// It reads and writes lines through functions, so that it works with a terminal, a pipe and a test.
@MainActor
final class Shell {
  nonisolated static let help = """
    Type an address: mall://goods/1, /order/7, https://m.mall.example/goods/search?q=tea
    Add the source of the request: mall://order/7 --from push
      (app, push, universalLink, customScheme, intent, policy, web:https://m.mall.example)
    Actions of the user:
      state              show the visible screens
      back               pop one screen with the back button
      swipe              pop one screen with a swipe from the edge
      pull               pull a sheet down
      tap TAB            select a tab: home, orders, me
      write TEXT         replace the text of the front editor (/me/address)
      finish [VALUE]     finish the front screen, with the name of a member or a city
      close              close the window
    Commands:
      routes             list all routes, in rank order
      explain ADDRESS    explain which route matches an address
      login [NAME]       begin the member's session
      logout             end the member's session
      policy             request the policy again, with --policy
      help, quit
    """

  private let mall: Mall
  private let policy: (MallPolicy, source: PolicyUpdater.Source?)?
  private let showsTimes: Bool
  /// The screens that visits have shown, and that were visible after the last command.
  private var shown: [(screen: Screen, showing: PresentedRoute)] = []
  /// The visits that wait for a login.
  private var waiting: [WaitingVisit] = []

  /// Creates a shell.
  ///
  /// - Parameters:
  ///   - mall: The shop.
  ///   - policy: The policy of the shop and its source; `nil` if there is none.
  ///   - showsTimes: Whether reports contain times.
  init(
    mall: Mall, policy: (MallPolicy, source: PolicyUpdater.Source?)? = nil, showsTimes: Bool = true
  ) {
    self.mall = mall
    self.policy = policy
    self.showsTimes = showsTimes
  }

  /// Runs until `quit` or the end of the input.
  ///
  /// - Parameters:
  ///   - prompt: The prompt before each line; `nil` if the input is not a terminal.
  ///   - read: Returns the next line; `nil` at the end.
  ///   - write: Receives text, including line ends.
  func run(prompt: String?, read: () -> String?, write: (String) -> Void) async {
    while true {
      if let prompt { write(prompt) }
      guard let line = read() else { break }
      let words = line.split(separator: " ").map(String.init)
      guard let first = words.first else { continue }
      if ["quit", "exit"].contains(first) { return }
      for line in await answer(first, Array(words.dropFirst())) { write(line + "\n") }
    }
    // At the end of the input, the cursor is after the prompt.
    if prompt != nil { write("\n") }
  }

  private func answer(_ command: String, _ rest: [String]) async -> [String] {
    switch command {
    case "help": return [Self.help]
    case "routes": return routes
    case "explain":
      guard let address = rest.first else {
        return ["The address is missing. Write: explain ADDRESS"]
      }
      guard let source = source(Array(rest.dropFirst())) else { return [Self.usageError(rest)] }
      return ["\(mall.router.explain(address, from: source))"]
    case "login":
      let isShown = await visit(LoginRoutes.SignIn.pattern).shown != nil
      if isShown { _ = try? await mall.user.finish(rest.first) }
      return await updates()
    case "logout":
      let visit = await visit(SettingsRoutes.LogOut.pattern)
      return await visit.outcomeLines + updates()
    case "policy":
      guard let (policy, source) = policy else { return ["There is no policy; see --policy."] }
      return await policy.refresh(from: source)
    default:
      if let lines = await act(command, rest) { return await lines + updates() }
      guard let source = source(rest) else { return [Self.usageError(rest)] }
      return await open(command, from: source) + updates()
    }
  }

  // MARK: Actions

  /// Performs an action of the user; returns `nil` if the command is not an action.
  private func act(_ command: String, _ rest: [String]) async -> [String]? {
    let before = mall.window.scene
    let effect: User.Effect
    do {
      switch (command, rest.count) {
      case ("state", 0): return []
      case ("back", 0): effect = try await mall.router.back() ? .done : .impossible
      case ("swipe", 0): effect = mall.user.swipe()
      case ("pull", 0): effect = mall.user.pull()
      case ("tap", 1): effect = mall.user.tap(rest[0])
      case ("write", 1...): effect = mall.user.write(rest.joined(separator: " "))
      case ("finish", 0): effect = try await mall.user.finish()
      case ("finish", _): effect = try await mall.user.finish(rest.joined(separator: " "))
      case ("close", 0):
        mall.user.close()
        return []
      default: return nil
      }
    } catch {
      return ["\(error)"]
    }
    await mall.settle()
    switch effect {
    case .impossible: return ["This action is not possible here."]
    case .guarded where mall.window.scene == before: return ["The screen's leave guard refused."]
    case .guarded, .done: return []
    }
  }

  // MARK: Visits

  private func visit(_ address: String) async -> Visit {
    let visit = await mall.visit(address)
    if let screen = visit.shown { shown.append(screen) }
    return visit
  }

  /// Opens an address, and returns its report when it has a response, its screen is visible, or it waits for a login.
  private func open(_ address: String, from source: RouteSource) async -> [String] {
    let visit = WaitingVisit(address, from: source, in: mall, isJoining: !waiting.isEmpty)
    if let end = await visit.end() { return lines(of: end) }
    waiting.append(visit)
    return ["\(address) waits for a login."]
  }

  private func lines(of visit: Visit) -> [String] {
    if let screen = visit.shown { shown.append(screen) }
    return visit.lines(showsTimes: showsTimes)
  }

  /// Returns the results of visits and screens that have ended, and the visible screens.
  private func updates() async -> [String] {
    await mall.settle()
    var lines: [String] = []
    for visit in waiting {
      guard let end = await visit.end() else { continue }
      waiting.removeAll { $0 === visit }
      lines += self.lines(of: end)
    }
    let visible = Set(mall.router.navigation.scenes.flatMap(\.screens).map(\.id))
    for (screen, showing) in shown where !visible.contains(screen.id) {
      if let outcome = try? await showing.outcome() { lines.append("\(screen): \(outcome)") }
    }
    shown.removeAll { !visible.contains($0.screen.id) }
    return lines + mall.drawing
  }

  // MARK: Parsing

  private func source(_ words: [String]) -> RouteSource? {
    if words.isEmpty { return .app }
    guard words.count == 2, words[0] == "--from" else { return nil }
    return RouteSource(words[1])
  }

  private static func usageError(_ words: [String]) -> String {
    "“\(words.joined(separator: " "))” is not valid after an address; write --from SOURCE. See help."
  }

  private var routes: [String] {
    mall.router.routes.map { route in
      let summary = route.summary.map { "  \($0)" } ?? ""
      return "\(route.pattern)  [\(route.owner.module ?? "app"): \(route.exposure)]\(summary)"
    }
  }
}

/// A visit in its own task, which can wait for a login.
@MainActor
private final class WaitingVisit {
  private let mall: Mall
  private let news: AsyncStream<Void>
  private let listening: Task<Void, Never>
  /// Whether the visit waits for the visible login screen.
  private var isWaiting: Bool
  private var visit: Visit?

  /// Begins a visit.
  ///
  /// - Parameter isJoining: Whether other visits wait for a login already, so that this one shares their login screen.
  init(_ address: String, from source: RouteSource, in mall: Mall, isJoining: Bool) {
    self.mall = mall
    // A visit of the login screen itself, or of the log-out, does not wait for a login.
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

  /// Returns the visit when it has ended, or `nil` as soon as it waits for a login.
  func end() async -> Visit? {
    while visit == nil {
      if isWaiting, isLoginVisible { return nil }
      for await _ in news { break }
      isWaiting = true
    }
    return visit
  }

  private var isLoginVisible: Bool {
    mall.window.scene.screens.contains { $0.route == LoginRoutes.SignIn.pattern }
  }
}
