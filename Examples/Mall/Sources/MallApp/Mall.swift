// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import JunctorDesk
internal import MallHomeInterface
internal import MallLoginInterface
internal import MallOrderInterface
internal import MallPayInterface
internal import MallSettingsInterface

/// The assembled shop: it provides the services that modules require, and imports no module.
struct Mall: Sendable {
  /// `mall://order/7` and `https://m.mall.example/order/7` are the same address, `/order/7`.
  static let spaces: [RouteSpace] = [.scheme("mall"), .domain("m.mall.example")]

  /// The tabs, with the addresses of their roots.
  private static let tabs: [(name: String, root: any Route)] = [
    ("home", HomeRoutes.Front()), ("orders", OrderRoutes.All()), ("me", SettingsRoutes.Me()),
  ]

  /// The tabs of a simulated window.
  static var sceneTabs: [SceneTab] { tabs.map { SceneTab($0.name, root: $0.root) } }

  let router: Router
  let window = TerminalNavigator(tabs: Self.tabs.map(\.name))
  let journal = ListJournal()

  /// Creates the shop; call ``open()`` to show it.
  ///
  /// - Parameter clock: The clock for time limits.
  init(clock: some Clock<Duration> = ContinuousClock()) throws(RegistrationError) {
    // `Visit` prints the hints for developers.
    let router = Router(spaces: Self.spaces, clock: clock, log: { _ in })
    self.router = router
    EventFile.current?.add(router)
    // The services that the modules require; tests replace them with `router.stub`.
    try router.provide((any Journal).self) { [journal] _ in journal }
    try router.provide((any Wallet).self) { _ in GenerousWallet() }
    try router.add(.linked)
  }

  /// Starts the modules, and opens the window with the roots of its tabs.
  func open() async throws {
    try await router.startModules()
    try await router.connect(
      window, roots: Dictionary(uniqueKeysWithValues: Self.tabs.map { ($0.name, $0.root) }))
  }

  /// Creates a shop and opens it.
  ///
  /// - Parameters:
  ///   - clock: The clock for time limits.
  ///   - member: The member who signs in at each login screen; `nil` if the user does.
  static func opened(
    clock: some Clock<Duration> = ContinuousClock(), signingIn member: String? = nil
  ) async throws -> Mall {
    let mall = try Mall(clock: clock)
    try await mall.open()
    if let member { await mall.autoSignIn(member) }
    return mall
  }

  /// The user of the window.
  @MainActor
  var user: User { User(window: window, router: router) }

  /// Opens the login screen and signs a member in; returns when the screen is removed.
  @MainActor
  func signIn(_ member: String) async throws {
    try await router.show(LoginRoutes.SignIn())
    _ = try await user.finish(member)
    await settle()
  }

  /// Signs a member in at each login screen.
  @MainActor
  func autoSignIn(_ member: String) {
    window.onArrival = { page in (page as? any LoginScreen)?.signIn(as: member) }
  }

  /// Waits for all transitions that were requested so far.
  func settle() async {
    // An empty transition waits for its turn. Without a window, there is nothing to wait for.
    try? await router.withTransition { _ in }
  }

  /// A drawing of the visible screens.
  @MainActor
  var drawing: [String] {
    let scenes = router.navigation.scenes
    if scenes.isEmpty { return ["no window"] }
    var lines = scenes.flatMap { "\($0)".split(separator: "\n").map(String.init) }
    if let page = window.front { lines.append("front: \(page)") }
    return lines
  }
}

/// Collects lines until they are printed: those of the modules, and those of the policy, which has no actor.
final class ListJournal: Journal {
  private nonisolated let lines = RouteLock<[String]>([])

  nonisolated init() {}

  nonisolated func write(_ line: String) { lines.withLock { $0.append(line) } }

  nonisolated func take() -> [String] {
    lines.withLock { lines in
      defer { lines = [] }
      return lines
    }
  }
}

/// A wallet that pays each amount.
struct GenerousWallet: Wallet {
  func pay(order: Int, amount: Int, answer: @escaping @Sendable (WalletAnswer) -> Void) {
    answer(.paid)
  }

  func close() {}
}

extension Route {
  /// The first pattern of the route; without captures, it is the address.
  static var pattern: String { patterns.texts[0] }
}
