// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import MallHomeInterface
internal import MallLoginInterface
internal import MallOrderInterface
internal import MallPayInterface
internal import MallSettingsInterface

/// The shop, put together: it has what modules need, and knows none of them.
struct Mall: Sendable {
  /// `mall://order/7` and `https://m.mall.example/order/7` are the same address, `/order/7`.
  static let spaces: [RouteSpace] = [.scheme("mall"), .domain("m.mall.example")]

  /// The tabs, with the addresses of their roots.
  private static let tabs: [(name: String, root: any Route)] = [
    ("home", HomeRoutes.Front()), ("orders", OrderRoutes.All()), ("me", SettingsRoutes.Me()),
  ]

  let router: Router
  let window = TerminalNavigator(tabs: Self.tabs.map(\.name))
  let journal = Diary()

  /// Makes the shop; nobody sees it before ``open()``.
  ///
  /// - Parameter clock: The clock of all that takes time.
  init(clock: some Clock<Duration> = ContinuousClock()) throws(RegistrationError) {
    // The hints for developers are printed with each visit; see `Visit`.
    let router = Router(spaces: Self.spaces, clock: clock, log: { _ in })
    self.router = router
    // What the modules need of the app; a test puts its own in place with `router.stub`.
    try router.provide((any Journal).self) { [journal] _ in journal }
    try router.provide((any Wallet).self) { _ in GenerousWallet() }
    try router.add(.linked)
  }

  /// Lets the modules begin, and opens the window with the roots of its tabs.
  func open() async throws {
    try await router.startModules()
    try await router.connect(
      window, roots: Dictionary(uniqueKeysWithValues: Self.tabs.map { ($0.name, $0.root) }))
  }

  /// Makes a shop and opens it.
  ///
  /// - Parameters:
  ///   - clock: The clock of all that takes time.
  ///   - member: Who signs in at once wherever a login is asked for; nobody, if there is a person.
  static func opened(
    clock: some Clock<Duration> = ContinuousClock(), welcoming member: String? = nil
  ) async throws -> Mall {
    let mall = try Mall(clock: clock)
    try await mall.open()
    if let member { await mall.welcome(member) }
    return mall
  }

  /// Who stands in front of the window.
  @MainActor
  var person: Person { Person(window: window, router: router) }

  /// Lets somebody sign in at the login screen, and returns when it is gone.
  @MainActor
  func signIn(_ member: String) async throws {
    try await router.show(LoginRoutes.SignIn())
    _ = try await person.finish(member)
    await settle()
  }

  /// Lets somebody sign in wherever a login is asked for, at once.
  @MainActor
  func welcome(_ member: String) {
    window.onArrival = { page in (page as? any LoginScreen)?.signIn(as: member) }
  }

  /// Waits until what was asked for by now is up, or has been refused.
  func settle() async {
    // What does nothing waits for its turn all the same. Without a window there is nothing to wait for.
    try? await router.withTransition { _ in }
  }

  /// What is up, drawn.
  @MainActor
  var drawing: [String] {
    let scenes = router.navigation.scenes
    if scenes.isEmpty { return ["no window"] }
    var lines = scenes.flatMap { "\($0)".split(separator: "\n").map(String.init) }
    if let page = window.front { lines.append("in front: \(page)") }
    return lines
  }
}

/// What the shop's modules had to say, until somebody prints it.
@MainActor
final class Diary: Journal {
  private var lines: [String] = []

  nonisolated init() {}

  func write(_ line: String) { lines.append(line) }

  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// A wallet that pays whatever is asked for.
struct GenerousWallet: Wallet {
  func pay(order: Int, amount: Int, answer: @escaping @Sendable (WalletAnswer) -> Void) {
    answer(.paid)
  }

  func close() {}
}

extension Route {
  /// The pattern of which the address is made; without captures, it is the address.
  static var pattern: String { patterns.texts[0] }
}
