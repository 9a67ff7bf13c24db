// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  import Expanding
  import Testing

  @Suite struct RouteExpansionTests {
    @Test func eachKindOfPropertyHasItsCarrier() {
      expectExpansion(
        """
        @Route("/order/:id([0-9]+)", "/o/:id([0-9]+)")
        public struct OrderDetail {
          public var id: Int
          @Query("t") public var tags: [String]
          @Query public var size = 20
          @JSON public var filter: Filter
          @Payload public var draft: Draft?
        }
        """,
        """
        public struct OrderDetail {
          public var id: Int
          public var tags: [String]
          public var size = 20
          public var filter: Filter
          public var draft: Draft?

          /// Creates the address.
          public nonisolated init(id: Int, tags: [String], size: Int = 20, filter: Filter, draft: Draft? = nil) {
            self.id = id
            self.tags = tags
            self.size = size
            self.filter = filter
            self.draft = draft
          }

          public nonisolated static let patterns: Junctor.RoutePatterns = ["/order/:id([0-9]+)", "/o/:id([0-9]+)"]
        }

        extension OrderDetail: Junctor.Route {
          public nonisolated init(from parameters: Junctor.RouteParameters) throws(Junctor.ParameterError) {
            self.id = try parameters._aPropertyOfARouteMustBeReadableFromText("id")
            self.tags = try parameters._aPropertyOfARouteMustBeReadableFromText("t")
            self.size = try parameters._aPropertyOfARouteMustBeReadableFromText("size", default: 20)
            self.filter = try parameters.json("filter")
            self.draft = try parameters.payload("draft")
          }

          public nonisolated func write(to values: inout Junctor.RouteValues) throws(Junctor.ParameterError) {
            values.write("id", self.id)
            values.write("t", self.tags)
            values.write("size", self.size)
            try values.writeJSON("filter", self.filter)
            values.writePayload("draft", self.draft)
          }
        }
        """)
    }

    @Test func existingConformanceIsNotRepeated() {
      expectExpansion(
        """
        @Route("/cart")
        struct Cart: Route {
        }
        """,
        """
        struct Cart: Route {

          nonisolated static let patterns: Junctor.RoutePatterns = "/cart"
        }

        extension Cart {
          nonisolated init(from parameters: Junctor.RouteParameters) throws(Junctor.ParameterError) {
          }

          nonisolated func write(to values: inout Junctor.RouteValues) {
          }
        }
        """, conformances: [])
    }

    @Test func anEnumerationHasOneChoiceForEachCase() {
      expectExpansion(
        """
        @Route
        package enum OrderRoute {
          @Pattern("/order/:id", "/o/:id") case detail(id: Int, tab: Tab?)
          @Pattern("/orders") case list
        }
        """,
        """
        package enum OrderRoute {
          case detail(id: Int, tab: Tab?)
          case list

          package nonisolated static let patterns: Junctor.RoutePatterns = Junctor.RoutePatterns(choices: [["/order/:id", "/o/:id"], ["/orders"]])
        }

        extension OrderRoute: Junctor.Route {
          package nonisolated init(from parameters: Junctor.RouteParameters) throws(Junctor.ParameterError) {
            switch try parameters.choice(of: Self.patterns) {
            case 0:
              self = .detail(id: try parameters._aPropertyOfARouteMustBeReadableFromText("id"), tab: try parameters._aPropertyOfARouteMustBeReadableFromText("tab"))
            default:
              self = .list
            }
          }

          package nonisolated func write(to values: inout Junctor.RouteValues) {
            switch self {
            case .detail(let value0, let value1):
              values.choose(0)
              values.write("id", value0)
              values.write("tab", value1)
            case .list:
              values.choose(1)
            }
          }
        }
        """)
    }

    /// A declaration, and what the error at its keyword says.
    @Test(arguments: [
      ("final class", "is a class"), ("actor", "is an actor"),
      ("@MainActor struct", "is isolated to an actor"),
      ("@MainActor enum", "is isolated to an actor"),
      ("@ShopActor final class", "is a class"), ("public class", "is a class"),
    ])
    func typeThatIsNoValueIsRefused(_ kind: String, _ reason: String) throws {
      let answer = try expansion(of: "@Route(\"/page/:id\")\n\(kind) Page {\n}")
      #expect(!answer.text.contains("patterns"))
      #expect(answer.notices.count == 1)
      #expect(answer.notices.first?.message.contains("“Page” \(reason)") == true)
    }

    @Test func literalsAreExpandedUnchanged() {
      expectExpansion(
        ##"""
        let one = #pattern("/a/:id")
        let third = #pattern(#"/a/:id(\d+)"#)
        let address = #route("/a?b=c")
        let short = #route("a#b")
        let encoded = #route("mall://订单/a b|c?d=[e]")
        """##,
        ##"""
        let one = Junctor.RoutePatterns("/a/:id")
        let third = Junctor.RoutePatterns(#"/a/:id(\d+)"#)
        let address = "/a?b=c"
        let short = "a#b"
        let encoded = "mall://%E8%AE%A2%E5%8D%95/a%20b%7Cc?d=%5Be%5D"
        """##)
    }
  }
#endif
