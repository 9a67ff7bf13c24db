// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  import JunctorFoundation
  public import JunctorMacros
  import Testing

  enum Tab: String, ParameterConvertible, CaseIterable { case info, items }

  final class Draft: Sendable {
    let text: String
    init(_ text: String) { self.text = text }
  }

  @Route("mall://order/:id([0-9]+){/:page([0-9]+)}?", "/o/:id([0-9]+)")
  struct OrderDetail: Equatable {
    typealias Output = String

    var id: Int
    var page: Int?
    @Query var tab: Tab? = nil
    @Query("t") var tags: [String] = []
    @Query var size = 20
    @Payload var draft: OnMain<Draft>? = nil

    var title: String { "Order \(id)" }
    static let kind = "order"
    let version = 1

    static func == (one: OrderDetail, other: OrderDetail) -> Bool {
      (one.id, one.page, one.tab, one.tags, one.size)
        == (other.id, other.page, other.tab, other.tags, other.size) && one.draft === other.draft
    }
  }

  @Route("/cart") struct Cart {}

  /// The completion closure stays in the app.
  @Route("/task/:id") struct Work {
    typealias Output = Int
    var id: Int
    @Payload var done: @Sendable (Int) -> Int = { $0 + 1 }
  }

  /// An address that other modules create.
  @Route("/parcel/:class/:id([0-9]+)")
  public struct Parcel {
    /// The kind.
    public let `class`: String
    /// The number.
    public let id: Int
    /// The weight.
    @Query public var weight = 0.5
    /// The label.
    @Query public var label: String?
    /// Called on arrival.
    @Payload public var arrived: @Sendable (Int) -> Void
  }

  struct Filter: Codable, Equatable, Sendable { var most: Int }

  @Route("/search")
  struct Search: Equatable {
    @JSON var filter: Filter
    @JSON("s") var sorting: [String]?
    @JSON var scope = ["all"]
  }

  @Route("/day/:year/:month")
  struct Day: Equatable {
    var year, month: Int
    @Query var label = "day" { didSet {} }

    init(year: Int, month: Int) { (self.year, self.month) = (year, month) }
    init(from parameters: RouteParameters) throws(ParameterError) {
      try self.init(year: parameters["year"], month: parameters["month"])
    }
  }

  /// An enclosing type.
  public enum Shop {}
  extension Shop {
    @Route("/shop/:class") struct Shelf: Equatable { var `class`: String }
  }
  // swift-format-ignore: NoAccessLevelOnExtensionDeclaration
  public extension Shop {
    @Route("/shop") struct Front {}
  }

  // The example shop, which is linked into the same test bundle, has “/orders”, too.
  @Route(claims: false) enum OrderRoute: Equatable {
    @Pattern("/orders") case list(page: Int = 1, tab: Tab?)
    @Pattern("/orders/:id([0-9]+)", "/os/:id([0-9]+)") case detail(id: Int)
    @Pattern("/orders/new") case new
  }

  @Suite struct RouteMacroTests {
    let router: Router

    init() { router = Router(spaces: [.scheme("mall")]) }

    @Test func anAddressIsReadAndWritten() throws {
      try router.register(for: OrderDetail.self) { $0.title }
      let route = OrderDetail(id: 7, page: 2, tab: .items, tags: ["a", "b"])
      let url = try router.url(for: route)
      #expect(url == "mall://order/7/2?tab=items&t=a&t=b&size=20")
      #expect(try router.route(OrderDetail.self, of: url) == route)
      #expect(try router.route(OrderDetail.self, of: "mall://o/9") == OrderDetail(id: 9))
      #expect(throws: RouteError.self) {
        try router.route(OrderDetail.self, of: "mall://order/7?size=big")
      }
    }

    @Test func typedValueAndTextOpenTheSameRoute() async throws {
      try router.register(for: OrderDetail.self) { "\($0.title) \($0.tags)" }
      #expect(try await router.open(OrderDetail(id: 7, tags: ["x"])) == "Order 7 [\"x\"]")
      #expect(try await router.open("mall://order/7?t=x", as: String.self) == "Order 7 [\"x\"]")
    }

    @Test func aPayloadStaysInTheApp() async throws {
      try router.register(for: OrderDetail.self) { route in
        await route.draft?.value.text ?? "no draft"
      }
      let draft = await OnMain(Draft("mine"))
      let route = OrderDetail(id: 7, draft: draft)
      #expect(try !router.url(for: route).contains("draft"))
      #expect(try await router.open(route) == "mine")
      #expect(try await router.open("mall://order/7?draft=x", as: String.self) == "no draft")
      await #expect(throws: RouteError.self) { try await router.open(route, source: .push) }
    }

    @Test func aPayloadMayBeAFunctionWithADefault() async throws {
      try router.register(for: Work.self) { route in route.done(route.id) }
      #expect(try await router.open(Work(id: 7) { $0 * 2 }) == 14)
      #expect(try await router.open("mall://task/7", as: Int.self) == 8)
    }

    @Test func aTypeWithoutPropertiesIsAnAddress() throws {
      try router.register(for: Cart.self) { _ in }
      #expect(try router.url(for: Cart()) == "mall://cart")
      _ = try router.route(Cart.self, of: "/cart")
    }

    @Test func aPublicTypeIsCreatedByItsInitializer() throws {
      try router.register(for: Parcel.self) { _ in }
      let parcel = Parcel(class: "small", id: 7, weight: 1, label: "a", arrived: { _ in })
      #expect(try router.url(for: parcel) == "mall://parcel/small/7?weight=1.0&label=a")
      #expect(
        try router.url(for: Parcel(class: "a", id: 1, arrived: { _ in }))
          == "mall://parcel/a/1?weight=0.5")
    }

    @Test func aNestedValueIsJSON() throws {
      try router.register(for: Search.self) { _ in }
      let search = Search(filter: Filter(most: 5), sorting: ["price"], scope: ["a b"])
      let url = try router.url(for: search)
      #expect(
        url
          == "mall://search?filter=%7B%22most%22:5%7D&s=%5B%22price%22%5D&scope=%5B%22a%20b%22%5D")
      #expect(try router.route(Search.self, of: url) == search)
      let least = try router.route(Search.self, of: "/search?filter=%7B%22most%22:5%7D")
      #expect(least == Search(filter: Filter(most: 5), sorting: nil))
    }

    @Test func handwrittenMembersStay() throws {
      try router.register(for: Day.self) { _ in }
      #expect(try router.url(for: Day(year: 2026, month: 5)) == "mall://day/2026/5?label=day")
      #expect(try router.route(Day.self, of: "/day/2026/5") == Day(year: 2026, month: 5))
    }

    @Test func aNestedTypeIsAnAddress() throws {
      try router.register(for: Shop.Shelf.self) { _ in }
      try router.register(for: Shop.Front.self) { _ in }
      #expect(try router.url(for: Shop.Shelf(class: "b c")) == "mall://shop/b%20c")
      #expect(try router.route(Shop.Shelf.self, of: "/shop/x") == Shop.Shelf(class: "x"))
      #expect(try router.url(for: Shop.Front()) == "mall://shop")
    }

    @Test(
      arguments: [
        (OrderRoute.list(page: 1, tab: nil), "mall://orders?page=1"),
        (.list(page: 3, tab: .info), "mall://orders?page=3&tab=info"),
        (.detail(id: 7), "mall://orders/7"),
        (.new, "mall://orders/new"),
      ])
    func anEnumerationHasAnAddressForEachCase(_ route: OrderRoute, _ url: String) async throws {
      try router.register(for: OrderRoute.self) { _ in }
      #expect(try router.url(for: route) == url)
      #expect(try router.route(OrderRoute.self, of: url) == route)
      try await router.open(route)
    }

    @Test func anAliasMeansTheSameCase() throws {
      try router.group().register(for: OrderRoute.self) { _ in }
      #expect(try router.route(OrderRoute.self, of: "/os/8") == .detail(id: 8))
      #expect(try router.route(OrderRoute.self, of: "/orders") == .list(tab: nil))
    }

    @Test func textsAreCheckedAtCompileTime() throws {
      #expect(#pattern("/order/:id([0-9]+)").texts == ["/order/:id([0-9]+)"])
      #expect(#route("/cart?from=home") == "/cart?from=home")
    }
  }
#endif
