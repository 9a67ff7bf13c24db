// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import Testing

@testable internal import MallApp

@Suite @MainActor struct ShellTests {
  @Test func sessionPrintsItsReports() async throws {
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
        front: HomePage(green tea, black tea)
          ① open      mall://goods/2 from customScheme
          ② URL       scheme mall, host goods, path /2; space mall
          ③ pattern   /goods/:id([0-9]+), registered at MallGoods/GoodsModule.swift:‹line› \
        (MallGoods)
          ④ match     id = 2
          ⑤ request   admitted: exposed to app, customScheme, push, universalLink, \
        web:https://m.mall.example
          ⑥ steps     none
          ⑦ handler   /goods/:id([0-9]+)
          ⑧ response  a screen
          ⑨ outcome   once, when the screen responds or is removed
          ⑩ screens   push /goods/2
        outcome: shown
        screen: /goods/2
        scene main
        ├─ tab home ●  /  /goods/2
        ├─ tab orders  /orders
        └─ tab me  /me
        front: GoodsPage(Goods(id: 2, title: "black tea", price: 900))
        /goods/9  from push
          outcome: matched
          space: mall
          winner: /goods/:id([0-9]+)  (MallGoods/GoodsModule.swift:‹line› (MallGoods))
            id = 9
          open to: app, customScheme, push, universalLink, web:https://m.mall.example
          next: /goods/:word  \
        (MallGoods/GoodsModule.swift:‹line› (MallGoods))  at segment 1: \
        outranked: segment 1 is more specific there
          near:
            /goods/:id([0-9]+)/buy  \
        (MallGoods/GoodsModule.swift:‹line› (MallGoods))  at segment 2: the path ends here
            /goods/:id([0-9]+)/data  \
        (MallGoods/GoodsModule.swift:‹line› (MallGoods))  at segment 2: the path ends here
            /goods/search?q=:q  \
        (MallGoods/GoodsModule.swift:‹line› (MallGoods))  at segment 1: “9” is not “search”
            /goods/featured  \
        (MallGoods/GoodsModule.swift:‹line› (MallGoods))  at segment 1: “9” is not “featured”
            /  (MallHome/HomeModule.swift:‹line› (MallHome))  at segment 0: the path continues with “goods”
          visited ‹count› nodes
          ① open      /goods/2/data from app
          ② URL       path /goods/2/data; space mall
          ③ pattern   /goods/:id([0-9]+)/data, registered at MallGoods/GoodsModule.swift:‹line› \
        (MallGoods)
          ④ match     id = 2
          ⑤ request   admitted: exposed to app, customScheme, push, universalLink, \
        web:https://m.mall.example
          ⑥ steps     none
          ⑦ handler   /goods/:id([0-9]+)/data
          ⑧ response  value
          ⑨ outcome   once, after ‹…›
        outcome: value
        value: Goods(id: 2, title: "black tea", price: 900)
        scene main
        ├─ tab home ●  /  /goods/2
        ├─ tab orders  /orders
        └─ tab me  /me
        front: GoodsPage(Goods(id: 2, title: "black tea", price: 900))

        """)
  }

  struct Act: Sendable, CustomTestStringConvertible {
    let lines: String
    let output: String
    let layout: Layout?
    var testDescription: String { lines.replacing("\n", with: "; ") }

    init(_ lines: String, output: String = "", _ layout: Layout?) {
      self.lines = lines
      self.output = output
      self.layout = layout
    }
  }

  private nonisolated static let impossible = "This action is not possible here."
  private nonisolated static let order = Layout(orders: ["/orders", "/order/7"], front: "orders")
  private nonisolated static let editor = Layout(me: ["/me", "/me/address"], front: "me")

  @Test(arguments: [
    Act("/goods/1\nback", output: "/goods/1: dismissed", Layout()),
    Act("/goods/1\nswipe", output: "/goods/1: dismissed", Layout()),
    Act("/goods/1\npull", output: impossible, Layout(home: ["/", "/goods/1"])),
    Act("/goods/1\nfinish 3", output: "/goods/1: value 3", Layout()),
    Act("/goods/1\nfinish", output: "/goods/1: handled", Layout()),
    Act("back", output: impossible, Layout()),
    Act("swipe", output: impossible, Layout()),
    Act("finish", output: impossible, Layout()),
    Act("tap orders", Layout(front: "orders")),
    Act("tap moon", output: impossible, Layout()),
    Act("/city\ntap orders", output: impossible, Layout(modals: [["/city"]])),
    Act("/city\npull", output: "/city: dismissed", Layout()),
    Act("/city\nfinish", output: #"/city: value City(name: "Hangzhou")"#, Layout()),
    Act("/city\nfinish Xiamen", output: #"/city: value City(name: "Xiamen")"#, Layout()),
    Act("/login\nfinish", output: #"/login: value Member(name: "Mei")"#, Layout()),
    Act("login Li", output: #"/login: value Member(name: "Li")"#, Layout()),
    Act("/notice?message=hi\npull", output: impossible, Layout(modals: [["/notice?message=hi"]])),
    Act("/notice?message=hi\nback", output: "/notice?message=hi: dismissed", Layout()),
    Act("/order/7", output: "/order/7 waits for a login.", Layout(modals: [["/login"]])),
    Act("/order/7\nfinish Li", output: #"OrderPage(Order(id: 7, member: "Li""#, order),
    Act("/order/7\nfinish Li\ntap orders\n/order/7", output: "outcome: shown", order),
    Act("/order/7\npull", output: "was refused by session: The login was closed.", Layout()),
    Act("/order/7\n/order/7\nfinish", output: "outcome: shown", order),
    Act("/order/7\n/goods/1", output: "outcome: rejected", Layout(home: ["/", "/goods/1"])),
    Act("/order/7/data\n/order/8/data\nfinish", output: "value: Order(id: 8", Layout()),
    Act(
      "login\n/order/7\nlogout", output: "/order/7: dismissed",
      Layout(front: "orders", modals: [["/login"]])),
    Act(
      "login\n/order/7\n/settings/logout", output: "⑩ screens   pop to 1",
      Layout(front: "orders", modals: [["/login"]])),
    Act("/order/7\nlogout\nfinish", output: "outcome: shown", order),
    Act("write x", output: impossible, Layout()),
    Act("/me/address\nwrite a b", output: "AddressPage(a b, not saved)", editor),
    Act("/me/address\nwrite a\nswipe", output: "The screen's leave guard refused.", editor),
    Act(
      "/me/address\nwrite a\nback", output: "rejected: “back” was refused by /me/address", editor),
    Act("/me/address\nwrite a\nfinish", output: "/me/address: value a", Layout(front: "me")),
    Act("/me/address\nswipe", output: "/me/address: dismissed", Layout(front: "me")),
    Act("/goods/1\nclose", output: "/goods/1: dismissed", nil),
    Act("close\n/goods/1", output: "outcome: noNavigator", nil),
    Act("close\nback", output: "noNavigator", nil),
    Act("/order/7\nclose", output: "outcome: rejected", nil),
    Act("/city\nclose\nfinish", output: "noNavigator", nil),
  ])
  func actionsOfTheUserChangeTheScreens(_ act: Act) async throws {
    let mall = try await Mall.opened()
    let text = try await session(act.lines, in: mall)
    #expect(text.contains(act.output), "\(text)")
    #expect(
      Layout(mall) == act.layout ?? Layout(home: [], orders: [], me: [], front: ""), "\(text)")
    #expect(text.hasSuffix(mall.drawing.joined(separator: "\n") + "\n"), "the drawing comes last")
    #expect(mall.router.navigation.transitionCount == 0)
  }

  @Test func loginStaysForTheWholeSession() async throws {
    let text = try await session("login\n/order/7/data\nlogout\npull\n/order/7/data\nfinish")
    let openings = text.split(separator: "\n").filter { $0.contains("nested") }
    #expect(openings == ["    nested    /login/member", "    nested    /login/member, /login"])
  }

  @Test func promptIsWrittenOnlyToATerminal() async throws {
    #expect(try await session("", prompt: "mall> ") == "mall> \n")
    #expect(try await session("quit", prompt: "mall> ") == "mall> ")
    #expect(try await session("") == "")
    #expect(try await session("\n   \n\n") == "")
  }

  @Test(arguments: ["/goods/1 --from", "/goods/1 --from mars", "/goods/1 --form push", "a b c"])
  func invalidLineIsReported(_ line: String) async throws {
    #expect(try await session(line).contains("is not valid after an address"))
  }

  @Test func listsAndHelpArePrinted() async throws {
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
    return text.withPlaceholders
  }
}
