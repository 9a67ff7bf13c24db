// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import Testing

@testable internal import MallApp

@Suite @MainActor struct ShellTests {
  @Test func aSessionIsTextInAndTextOut() async throws {
    let text = try await session(
      """
      state
      mall://goods/2 --from customScheme

      explain /goods/9 --from push
      /goods/2/data
      quit
      mall://never
      """)
    #expect(
      text == """
        scene main
        ├─ tab home ●  /
        ├─ tab orders  /orders
        └─ tab me  /me
        in front: HomePage(green tea, black tea)
          ① open      mall://goods/2 from customScheme
          ② read      scheme mall, host goods, path /2; space mall
          ③ pattern   /goods/:id([0-9]+), registered at MallGoods/GoodsModule.swift:‹line› \
        (MallGoods)
          ④ match     id = 2
          ⑤ request   admitted: open to app, customScheme, push, universalLink, \
        web:https://m.mall.example
          ⑥ steps     none
          ⑦ handler   /goods/:id([0-9]+)
          ⑧ response  a screen
          ⑨ answer    once, when the screen has answered or is gone
          ⑩ screens   push /goods/2
        outcome: shown
        screen: /goods/2
        scene main
        ├─ tab home ●  /  /goods/2
        ├─ tab orders  /orders
        └─ tab me  /me
        in front: GoodsPage(Goods(id: 2, title: "black tea", price: 900))
        /goods/9  from push
          outcome: matched
          winner: /goods/:id([0-9]+)  (MallGoods/GoodsModule.swift:‹line› (MallGoods))
            id = 9
          open to: app, customScheme, push, universalLink, web:https://m.mall.example
          next: /goods/:word  at segment 1: outranked: segment 1 is more specific there
          near:
            /goods/:id([0-9]+)/buy  at segment 2: the path ends here
            /goods/:id([0-9]+)/data  at segment 2: the path ends here
            /goods/search?q=:q  at segment 1: “9” is not “search”
            /goods/featured  at segment 1: “9” is not “featured”
            /  at segment 0: the path continues with “goods”
          visited 4 of at most 15 nodes
          ① open      /goods/2/data from app
          ② read      path /goods/2/data; space mall
          ③ pattern   /goods/:id([0-9]+)/data, registered at MallGoods/GoodsModule.swift:‹line› \
        (MallGoods)
          ④ match     id = 2
          ⑤ request   admitted: open to app, customScheme, push, universalLink, \
        web:https://m.mall.example
          ⑥ steps     none
          ⑦ handler   /goods/:id([0-9]+)/data
          ⑧ response  value
          ⑨ answer    once, after ‹…›
        outcome: value
        answer: Goods(id: 2, title: "black tea", price: 900)
        scene main
        ├─ tab home ●  /  /goods/2
        ├─ tab orders  /orders
        └─ tab me  /me
        in front: GoodsPage(Goods(id: 2, title: "black tea", price: 900))

        """)
  }

  struct Act: Sendable, CustomTestStringConvertible {
    let lines: String
    let says: String
    let up: Up?
    var testDescription: String { lines.replacing("\n", with: "; ") }

    init(_ lines: String, says: String = "", _ up: Up?) {
      self.lines = lines
      self.says = says
      self.up = up
    }
  }

  private nonisolated static let noWay = "There is no such way from here."
  private nonisolated static let order = Up(orders: ["/orders", "/order/7"], front: "orders")
  private nonisolated static let editor = Up(me: ["/me", "/me/address"], front: "me")

  @Test(arguments: [
    Act("/goods/1\nback", says: "/goods/1: dismissed", Up()),
    Act("/goods/1\nswipe", says: "/goods/1: dismissed", Up()),
    Act("/goods/1\npull", says: noWay, Up(home: ["/", "/goods/1"])),
    Act("/goods/1\nfinish 3", says: "/goods/1: value 3", Up()),
    Act("/goods/1\nfinish", says: "/goods/1: handled", Up()),
    Act("back", says: noWay, Up()),
    Act("swipe", says: noWay, Up()),
    Act("finish", says: noWay, Up()),
    Act("tap orders", Up(front: "orders")),
    Act("tap moon", says: noWay, Up()),
    Act("/city\ntap orders", says: noWay, Up(modals: [["/city"]])),
    Act("/city\npull", says: "/city: dismissed", Up()),
    Act("/city\nfinish", says: #"/city: value City(name: "Hangzhou")"#, Up()),
    Act("/city\nfinish Xiamen", says: #"/city: value City(name: "Xiamen")"#, Up()),
    Act("/login\nfinish", says: #"/login: value Member(name: "Mei")"#, Up()),
    Act("login Li", says: #"/login: value Member(name: "Li")"#, Up()),
    Act("/notice?message=hi\npull", says: noWay, Up(modals: [["/notice?message=hi"]])),
    Act("/notice?message=hi\nback", says: "/notice?message=hi: dismissed", Up()),
    Act("/order/7", says: "/order/7 waits until somebody signs in.", Up(modals: [["/login"]])),
    Act("/order/7\nfinish Li", says: #"OrderPage(Order(id: 7, member: "Li""#, order),
    Act("/order/7\nfinish Li\ntap orders\n/order/7", says: "outcome: shown", order),
    Act("/order/7\npull", says: "was refused by session: The login was closed.", Up()),
    Act("/order/7\n/order/7\nfinish", says: "outcome: shown", order),
    Act("/order/7\n/goods/1", says: "outcome: rejected", Up(home: ["/", "/goods/1"])),
    Act("/order/7/data\n/order/8/data\nfinish", says: "answer: Order(id: 8", Up()),
    Act(
      "login\n/order/7\nlogout", says: "/order/7: dismissed",
      Up(front: "orders", modals: [["/login"]])),
    Act(
      "login\n/order/7\n/settings/logout", says: "⑩ screens   pop to 1",
      Up(front: "orders", modals: [["/login"]])),
    Act("/order/7\nlogout\nfinish", says: "outcome: rejected", Up()),
    Act("write x", says: noWay, Up()),
    Act("/me/address\nwrite a b", says: "AddressPage(a b, not saved)", editor),
    Act("/me/address\nwrite a\nswipe", says: "The screen does not want to be left.", editor),
    Act("/me/address\nwrite a\nback", says: "rejected: “back” was refused by /me/address", editor),
    Act("/me/address\nwrite a\nfinish", says: "/me/address: value a", Up(front: "me")),
    Act("/me/address\nswipe", says: "/me/address: dismissed", Up(front: "me")),
    Act("/goods/1\nclose", says: "/goods/1: dismissed", nil),
    Act("close\n/goods/1", says: "outcome: noNavigator", nil),
    Act("close\nback", says: "noNavigator", nil),
    Act("/order/7\nclose", says: "outcome: rejected", nil),
    Act("/city\nclose\nfinish", says: "noNavigator", nil),
  ])
  func aPersonActsAndTheScreensFollow(_ act: Act) async throws {
    let mall = try await Mall.opened()
    let text = try await session(act.lines, in: mall)
    #expect(text.contains(act.says), "\(text)")
    #expect(Up(mall) == act.up ?? Up(home: [], orders: [], me: [], front: ""), "\(text)")
    #expect(text.hasSuffix(mall.drawing.joined(separator: "\n") + "\n"), "the drawing comes last")
    #expect(mall.router.navigation.transitionCount == 0)
  }

  @Test func loginStaysForTheWholeSession() async throws {
    let text = try await session("login\n/order/7/data\nlogout\npull\n/order/7/data\nfinish")
    let openings = text.split(separator: "\n").filter { $0.contains("opening") }
    #expect(openings == ["    opening   /login/member", "    opening   /login/member, /login"])
  }

  @Test func promptIsWrittenOnlyWhereSomebodyLooks() async throws {
    #expect(try await session("", prompt: "mall> ") == "mall> \n")
    #expect(try await session("quit", prompt: "mall> ") == "mall> ")
    #expect(try await session("") == "")
    #expect(try await session("\n   \n\n") == "")
  }

  @Test(arguments: ["/goods/1 --from", "/goods/1 --from mars", "/goods/1 --form push", "a b c"])
  func whatIsNotClearIsSaid(_ line: String) async throws {
    #expect(try await session(line).contains("is not clear"))
  }

  @Test func listsAndHelpAreThere() async throws {
    #expect(try await session("help").contains("--from push"))
    #expect(try await session("explain").contains("explain ADDRESS"))
    let routes = try await session("routes").split(separator: "\n")
    #expect(routes.count == (try Mall().router.routes.count))
    #expect(routes.contains { $0.hasPrefix("/pay/:order?amount=:amount  [MallPay: app]") })
  }

  private func session(
    _ input: String, in mall: Mall? = nil, prompt: String? = nil
  ) async throws -> String {
    var lines = input.isEmpty ? [] : input.split(separator: "\n", omittingEmptySubsequences: false)
    lines.reverse()
    var text = ""
    let opened = try await Mall.opened()
    let shell = Shell(mall: mall ?? opened, showsTimes: false)
    await shell.run(prompt: prompt, read: { lines.popLast().map(String.init) }) { text += $0 }
    return text.withoutLineNumbers
  }
}
