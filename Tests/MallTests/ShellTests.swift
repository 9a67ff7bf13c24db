// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import Testing

@testable internal import MallApp

@Suite struct ShellTests {
  @Test func aSessionIsTextInAndTextOut() async throws {
    let text = try await session(
      """
      logout
      mall://goods/2 --from customScheme

      explain /goods/9 --from push
      /notice?message=hello%20there
      quit
      mall://never
      """)
    #expect(
      text == """
        outcome: handled
          ① open      mall://goods/2 from customScheme
          ② read      scheme mall, host goods, path /2; space mall
          ③ pattern   /goods/:id([0-9]+), registered at MallGoods/GoodsModule.swift:‹line› (MallGoods)
          ④ match     id = 2
          ⑤ request   admitted: open to app, customScheme, push, universalLink, \
        web:https://m.mall.example
          ⑥ steps     none
          ⑦ handler   /goods/:id([0-9]+)
          ⑧ response  value
          ⑨ answer    once, after ‹…›
        outcome: value
        answer: Goods(id: 2, title: "black tea", price: 900)
        /goods/9  from push
          outcome: matched
          winner: /goods/:id([0-9]+)  (MallGoods/GoodsModule.swift:‹line› (MallGoods))
            id = 9
          open to: app, customScheme, push, universalLink, web:https://m.mall.example
          next: /goods/:word  at segment 1: outranked: segment 1 can take less there
          near:
            /goods/:id([0-9]+)/buy  at segment 2: the path ends here
            /goods/search?q=:q  at segment 1: “9” is not “search”
            /goods/featured  at segment 1: “9” is not “featured”
            /  at segment 0: the path goes on with “goods”
          visited 4 of at most 7 places
          ① open      /notice?message=hello%20there from app
          ② read      path /notice, query message=hello%20there; space mall
          ③ pattern   /notice?message=:message, registered at \
        MallHome/HomeModule.swift:‹line› (MallHome)
          ④ match     message = hello there
          ⑤ request   admitted: open to app, push
          ⑥ steps     none
          ⑦ handler   /notice?message=:message
            journal   notice: hello there
          ⑧ response  handled
          ⑨ answer    once, after ‹…›
        outcome: handled

        """)
  }

  @Test func loginStaysForTheWholeSession() async throws {
    let text = try await session("login\n/order/7\nlogout\n/order/7")
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

  private func session(_ input: String, prompt: String? = nil) async throws -> String {
    var lines = input.isEmpty ? [] : input.split(separator: "\n", omittingEmptySubsequences: false)
    lines.reverse()
    var text = ""
    let shell = Shell(mall: try Mall(), showsTimes: false)
    await shell.run(prompt: prompt, read: { lines.popLast().map(String.init) }) { text += $0 }
    return text.withoutLineNumbers
  }
}
