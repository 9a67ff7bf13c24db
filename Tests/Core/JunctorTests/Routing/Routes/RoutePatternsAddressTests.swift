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
}
