// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import MallGoods
internal import MallHome
internal import MallLogin
internal import MallLoginInterface
internal import MallOrder
internal import MallPay
internal import MallSettings
internal import MallWeb

/// The shop, put together: the only place that knows all modules.
struct Mall: Sendable {
  /// `mall://order/7` and `https://m.mall.example/order/7` are the same address, `/order/7`.
  static let spaces: [RouteSpace] = [.scheme("mall"), .domain("m.mall.example")]

  let router: Router
  let journal = Journal()

  /// Opens the shop.
  ///
  /// - Parameters:
  ///   - wallet: What payments are made with.
  ///   - loginScreen: Shows the login screen. In this terminal the member is always Mei, at once.
  init(
    wallet: any Wallet = GenerousWallet(),
    loginScreen: @escaping @Sendable () async throws -> Member = { Member(name: "Mei") }
  ) throws(RegistrationError) {
    // The hints for developers are printed with each visit; see `Visit`.
    router = Router(spaces: Self.spaces, log: { _ in })
    try router.add([
      HomeModule { [journal] line in await journal.write(line) },
      LoginModule(screen: loginScreen),
      GoodsModule(),
      OrderModule(),
      PayModule(wallet: wallet),
      SettingsModule(),
      WebModule(),
    ])
  }
}

/// What the shop's modules had to say, until somebody prints it.
actor Journal {
  private var lines: [String] = []

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
