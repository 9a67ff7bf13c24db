// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorTesting
import Testing

import Junctor
@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting

@Suite struct RouteURLTests {
  struct Written: Sendable, CustomTestStringConvertible {
    let route: OrderDetail
    let url: String
    var testDescription: String { url }
  }

  @Test(arguments: [
    Written(route: OrderDetail(id: 7), url: "mall://order/7?size=10"),
    Written(
      route: OrderDetail(id: 7, part: "a/b c", tab: .log),
      url: "mall://order/7/part/a%2Fb%20c?tab=log&size=10"),
    Written(
      route: OrderDetail(id: 7, size: 0, tags: ["a&b", "", "c+d", "茶"]),
      url: "mall://order/7?size=0&tag=a%26b&tag=&tag=c%2Bd&tag=%E8%8C%B6"),
  ])
  func valueRoundTrips(_ written: Written) throws {
    let router = Router.quiet()
    try router.register(for: OrderDetail.self) { "\($0.id)" }
    #expect(try written.route.url(in: .scheme("mall")) == written.url)
    #expect(try router.route(OrderDetail.self, of: written.url) == written.route)
  }

  @Test func eachSpaceHasItsOwnForm() throws {
    let route = OrderDetail(id: 7)
    #expect(
      try route.url(in: .domain("m.mall.example")) == "https://m.mall.example/order/7?size=10")
    #expect(
      try route.url(in: .scheme("wlr", host: "com.demo")) == "wlr://com.demo/order/7?size=10")
  }

  struct Amount: Route {
    static let patterns: RoutePatterns = "/pay/:amount"
    var amount: Double
    init(amount: Double) { self.amount = amount }
    init(from parameters: RouteParameters) throws(ParameterError) {
      amount = try parameters["amount"]
    }
    func write(to values: inout RouteValues) { values.write("amount", amount) }
  }

  @Test func valueWithoutURLIsNamed() async throws {
    let router = Router.quiet()
    try router.register(for: Goods.self) { $0.name.count }
    try router.register(for: OrderDetail.self) { "\($0.id)" }
    try router.register(for: Amount.self) { _ in }
    func blamed(_ body: () async throws -> Void) async throws -> ParameterError {
      do {
        try await body()
      } catch let error as RouteError {
        #expect(error.code == .unrepresentable)
        return try #require(error.underlying as? ParameterError)
      }
      throw Mishap(text: "nothing was thrown")
    }
    let space = RouteSpace.scheme("mall")
    #expect(try await blamed { _ = try OrderDetail(id: -1).url(in: space) }.name == "id")
    #expect(try await blamed { _ = try await router.open(OrderDetail(id: -1)) }.name == "id")
    #expect(try await blamed { _ = try await router.show(OrderDetail(id: -1)) }.name == "id")
    for name in ["", ".", ".."] {
      #expect(try await blamed { _ = try Goods(name: name).url(in: space) }.name == "name")
      #expect(try await blamed { _ = try await router.open(Goods(name: name)) }.name == "name")
      #expect(
        try await blamed { _ = try OrderDetail(id: 7, part: name).url(in: space) }.name == "part")
    }
    #expect(try await blamed { _ = try await router.open(Goods(name: "a\0b")) }.name == "name")
    #expect(try await blamed { _ = try Amount(amount: .nan).url(in: space) }.name == "amount")
  }

  /// An address whose values can have no text, or a text that is read as another value.
  struct Search: Route, Equatable {
    static let patterns: RoutePatterns = "/search{/:place}?"
    var place: String?
    var tags = ["new"]
    var limit = 10
    var words: [String]?
    var rows: [[String]] = []
    var notes: [String?] = []
    var photo: OnMain<Photo>?

    static func == (one: Self, other: Self) -> Bool {
      (one.place, one.tags, one.limit) == (other.place, other.tags, other.limit)
        && (one.words, one.rows, one.notes) == (other.words, other.rows, other.notes)
    }
  }

  @Test(arguments: [
    Search(place: "a"), Search(place: "b", tags: ["a", "b"]), Search(place: "a", words: ["", "a"]),
    Search(place: "a", rows: [["a"], [""]]), Search(place: "a", notes: ["", "a"]),
    Search(place: "a", limit: -1),
  ])
  func valueThatRoundTripsHasAURL(_ route: Search) throws {
    let router = Router.quiet()
    try router.register(for: Search.self) { _ in }
    #expect(try router.route(Search.self, of: try router.url(for: route)) == route)
  }

  @Test(arguments: [
    (Search(), "“place”: without it, the address means “all”"),
    (Search(place: "a", tags: []), "“tag”: without it, the address means “new”"),
    (
      Search(place: "a", limit: 500),
      "the value “500” of “limit” cannot be written: it would be read as “100”"
    ),
    (Search(place: "a", words: []), "the value “” of “words”"),
    (Search(place: "a", rows: [["a", "b"], ["c"]]), "the value “a” of “rows”"),
    (Search(place: "a", rows: [[]]), "the value “” of “rows”"),
    (Search(place: "a", notes: [nil]), "the value “” of “notes”"),
  ])
  func valueReadAsAnotherHasNoURL(_ route: Search, _ reason: String) async throws {
    let router = Router.quiet()
    func expectRefusal(_ body: () async throws -> Void) async throws {
      let error = await #expect(throws: RouteError.self) { try await body() }
      #expect(error?.code == .unrepresentable)
      let value = try #require(error?.underlying as? ParameterError)
      #expect("\(value)".contains(reason), "\(value)")
    }
    try await expectRefusal { _ = try router.url(for: route) }
    try await expectRefusal { try await router.open(route) }
    try router.register("/search{/:place}?", .sync { _ in "of no type" })
    try await expectRefusal { try await router.open(route) }
  }

  @Test func routeWithADefaultRefusesAValueWithoutURL() async throws {
    let router = Router.quiet()
    try router.register(for: Search.self, .defaults(["words": "w"])) { route in
      #expect(route == Search(place: "a", words: ["w"]))
    }
    try await router.open(Search(place: "a"))
    let error = await #expect(throws: RouteError.self) {
      try await router.open(Search(place: "a", tags: []))
    }
    #expect((error?.underlying as? ParameterError)?.name == "tag")
  }

  @Test func handlerOfTheTypeReceivesAnyValue() async throws {
    let router = Router.quiet()
    try router.register(for: Search.self) { route in #expect(route == Search(place: "a", tags: []))
    }
    try await router.open(Search(place: "a", tags: []))
  }

  @Test func urlDoesNotContainThePayload() async throws {
    let photo = await MainActor.run { OnMain(Photo(width: 3)) }
    let space = RouteSpace.scheme("mall")
    #expect(try Upload(name: "a", photo: photo).url(in: space) == "mall://upload/a")
    #expect(try Search(place: "a", photo: photo).url(in: space).hasPrefix("mall://search/a?"))
  }

  /// A set can be written in any order, and remains equal.
  struct Labels: Route {
    static let patterns: RoutePatterns = "/labels"
    var names: Set<String>
    /// A different order each time.
    var isTurned = false

    init(names: Set<String>) { self.names = names }
    init(from parameters: RouteParameters) throws(ParameterError) {
      names = Set(try parameters["names", default: ""].split(separator: ",").map(String.init))
      isTurned = true
    }
    func write(to values: inout RouteValues) {
      let sorted = names.sorted()
      values.write("names", (isTurned ? sorted.reversed() : sorted).joined(separator: ","))
    }
  }

  @Test func equalValueInAnotherSpellingIsAccepted() throws {
    let url = try Labels(names: ["a", "b"]).url(in: .scheme("mall"))
    #expect(url == "mall://labels?names=a,b")
  }
}

extension RouteURLTests.Search {
  init(from parameters: RouteParameters) throws(ParameterError) {
    place = try parameters["place", default: "all"]
    tags = try parameters["tag", default: ["new"]]
    limit = min(try parameters["limit"], 100)
    words = try parameters["words"]
    rows = try parameters["rows"]
    notes = try parameters["notes"]
    photo = try parameters.payload("photo")
  }

  func write(to values: inout RouteValues) {
    values.write("place", place)
    values.write("tag", tags)
    values.write("limit", limit)
    values.write("words", words)
    values.write("rows", rows)
    values.write("notes", notes)
    values.writePayload("photo", photo)
  }
}
