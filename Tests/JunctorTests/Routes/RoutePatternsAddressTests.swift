// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorMatching
import Testing

@Suite struct RoutePatternsAddressTests {
  private let patterns: RoutePatterns = ["/order/:id([0-9]+)", "/o/:id"]

  @Test func addressIsWrittenFromValues() throws {
    #expect(try patterns.address { $0.write("id", 7) } == "/order/7")
    let address = try patterns.address { values in
      values.write("id", 7)
      values.write("tab", "a&b" as String?)
      values.write("page", Int?.none)
      values.writePayload("draft", "stays here")
    }
    #expect(address == "/order/7?tab=a%26b")
  }

  @Test func addressEqualsThatOfTheTypedValue() throws {
    let route = OrderDetail(id: 7, tab: .items, tags: ["a", "b"])
    let address = try OrderDetail.patterns.address { values in
      values.write("id", 7)
      values.write("tab", "items")
      values.write("size", 10)
      values.write("tag", ["a", "b"])
    }
    #expect(try route.url(in: .scheme("mall")) == "mall:/" + address)
  }

  @Test(arguments: [("id", -1), ("other", 1)])
  func valueWithoutURLIsRefusedByName(_ name: String, _ value: Int) {
    #expect {
      try patterns.address { $0.write(name, value) }
    } throws: { error in
      (error as? RouteError)?.code == .unrepresentable && "\(error)".contains("id")
    }
  }

  @Test func malformedPatternHasNoAddress() {
    let broken: RoutePatterns = "/:"
    #expect { try broken.address { _ in } } throws: { ($0 as? RouteError)?.code == .notFound }
  }

  /// The functions of the plugin JunctorRoutes that do not throw depend on it.
  @Test(arguments: [
    "/a/:id", "mall://a/:id/b", "/a/:id(-?[0-9]+)", "/a?id=:id", "https://m.mall.example/:id",
  ])
  func writablePatternHasAnAddressForEveryNumber(_ text: String) throws {
    #expect(try RoutePattern(text).isWritable(forAll: ["id": "-?[0-9]{1,19}"]))
    let patterns = RoutePatterns(text)
    for id in [Int.min, -1, 0, 7, .max] {
      for q in [nil, "", "&=#\0é", String(repeating: "x", count: 100_000)] as [String?] {
        #expect(throws: Never.self) {
          try patterns.address { values in
            values.write("id", id)
            values.write("q", q)
            values.write("tag", [String](repeating: "a", count: 100))
          }
        }
      }
    }
  }

  @Test(arguments: ["/a/:id([0-9]+)", "/a/:id?", "/a/:id(.*)", "/a/{:id}b", "/a#:id", "/a/:id/:b"])
  func patternIsNotWritableIfSomeNumberHasNoAddress(_ text: String) throws {
    #expect(try !RoutePattern(text).isWritable(forAll: ["id": "-?[0-9]{1,19}"]))
  }
}
