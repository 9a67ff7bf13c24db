// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import MallGoods
internal import MallHome
internal import MallHomeInterface
internal import MallLogin
internal import MallLoginInterface
internal import MallOrder
internal import MallOrderInterface
internal import MallPay
internal import MallSettings
internal import MallWeb

/// The shop, put together: the only place that knows all modules.
struct Mall: Sendable {
  /// `mall://order/7` and `https://m.mall.example/order/7` are the same address, `/order/7`.
  static let spaces: [RouteSpace] = [.scheme("mall"), .domain("m.mall.example")]

  /// The tabs, with the addresses of their roots.
  private static let tabs = [
    ("home", HomeAddress.home), ("orders", OrderAddress.all), ("me", "/me"),
  ]

  let router: Router
  let window = TerminalNavigator(tabs: Self.tabs.map(\.0))
  let journal = Journal()

  /// Makes the shop; nobody sees it before ``open()``.
  ///
  /// - Parameters:
  ///   - wallet: What payments are made with.
  ///   - clock: The clock of all that takes time.
  init(
    wallet: any Wallet = GenerousWallet(), clock: some Clock<Duration> = ContinuousClock()
  ) throws(RegistrationError) {
    // The hints for developers are printed with each visit; see `Visit`.
    let router = Router(spaces: Self.spaces, clock: clock, log: { _ in })
    self.router = router
    let session = SessionGate(router: router, login: LoginAddress.signIn) { [weak router] in
      try await router?.open(LoginAddress.member, as: Member?.self) != nil
    }
    try router.add([
      HomeModule { [journal] line in journal.write(line) },
      LoginModule(gate: session),
      GoodsModule(),
      OrderModule(session: session),
      PayModule(wallet: wallet),
      SettingsModule(),
      WebModule(),
    ])
  }

  /// Lets the modules begin, and opens the window with the roots of its tabs.
  func open() async throws {
    try await router.startModules()
    try await router.connect(window, roots: Dictionary(uniqueKeysWithValues: Self.tabs))
  }

  /// Makes a shop and opens it.
  ///
  /// - Parameters:
  ///   - wallet: What payments are made with.
  ///   - clock: The clock of all that takes time.
  ///   - member: Who signs in at once wherever a login is asked for; nobody, if there is a person.
  static func opened(
    wallet: any Wallet = GenerousWallet(), clock: some Clock<Duration> = ContinuousClock(),
    welcoming member: String? = nil
  ) async throws -> Mall {
    let mall = try Mall(wallet: wallet, clock: clock)
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
    try await router.show(LoginAddress.signIn)
    _ = try await person.finish(member)
    await settle()
  }

  /// Lets somebody sign in wherever a login is asked for, at once.
  @MainActor
  func welcome(_ member: String) {
    window.onArrival = { page in (page as? LoginPage)?.signIn(as: member) }
  }

  /// Waits until what was asked for by now is up, or has been refused.
  func settle() async {
    // What does nothing waits for its turn all the same. Without a window there is nothing to wait for.
    try? await router.withTransition { _ in }
  }

  /// What is up, drawn.
  @MainActor
  var drawing: [String] {
    let state = router.navigation.state
    if state.scenes.isEmpty { return ["no window"] }
    var lines = "\(state)".split(separator: "\n").map(String.init)
    if let page = window.front { lines.append("in front: \(page)") }
    return lines
  }
}

/// What the shop's modules had to say, until somebody prints it.
@MainActor
final class Journal {
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
