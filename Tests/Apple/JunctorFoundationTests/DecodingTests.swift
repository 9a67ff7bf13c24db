// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor
import JunctorFoundation
import Testing

/// Parameters as `Decodable` types, and back.
@Suite struct DecodingTests {
  enum Sort: String, Codable, CaseIterable { case price, age }

  struct Search: Codable, Equatable {
    var q: String
    var page: Int?
    var tag: [String]
    var sort: Sort?
    var exact: Bool?
    var limit: Double?
  }

  private func decode<T: Decodable & Sendable>(
    _ type: T.Type, _ pattern: String, _ address: String, payload: RoutePayload? = nil
  ) async throws -> T {
    let router = Router(scheme: "mall")
    try router.register(RoutePatterns(pattern)) { try $0.decode(type) }
    return try await router.open(address, payload: payload, as: type)
  }

  @Test func propertiesAreParameters() async throws {
    let search = try await decode(
      Search.self, "/search/:q",
      "/search/green%20tea?page=2&tag=new&tag=hot&sort=price&exact=yes&limit=1.5&unknown=1")
    #expect(
      search
        == Search(
          q: "green tea", page: 2, tag: ["new", "hot"], sort: .price, exact: true, limit: 1.5))
  }

  @Test func absentOptionalsAreNilAndAbsentArraysEmpty() async throws {
    let search = try await decode(Search.self, "/search/:q", "/search/tea")
    #expect(search == Search(q: "tea", page: nil, tag: [], sort: nil, exact: nil, limit: nil))
  }

  @Test func foundationTypesAreTexts() async throws {
    struct Visit: Decodable, Equatable, Sendable {
      var id: UUID
      var at: Date
      var link: URL
    }
    let visit = try await decode(
      Visit.self, "/visit/:id",
      "/visit/6F9619FF-8B86-D011-B42D-00CF4FC964FF?at=2026-02-28T09:30:00Z&link=https%3A%2F%2Fm.mall.example%2F"
    )
    #expect(visit.id.uuidString == "6F9619FF-8B86-D011-B42D-00CF4FC964FF")
    #expect(visit.at == Date(timeIntervalSince1970: 1_772_271_000))
    #expect(visit.link.absoluteString == "https://m.mall.example/")
  }

  @Test func nativeValuesAreUsedUnchanged() async throws {
    struct Draft: Decodable, Equatable, Sendable { var text: String }
    struct Edit: Decodable, Equatable, Sendable {
      var id: Int
      var draft: Draft
    }
    let payload: [String: any Sendable] = ["id": 7, "draft": Draft(text: "x")]
    let edit = try await decode(Edit.self, "/edit", "/edit?id=9", payload: .init(payload))
    #expect(edit == Edit(id: 7, draft: Draft(text: "x")))
  }

  @Test func nativeNumbersAreReadLikeTheirTexts() async throws {
    let texts: [String: any Sendable] = [
      "q": "5", "page": "5", "tag": ["5", "6"], "sort": "age", "exact": "1", "limit": "5",
    ]
    let natives: [String: any Sendable] = [
      "q": 5, "page": UInt8(5), "tag": [5, 6], "sort": Sort.age, "exact": 1, "limit": 5,
    ]
    let search = Search(q: "5", page: 5, tag: ["5", "6"], sort: .age, exact: true, limit: 5)
    #expect(try await decode(Search.self, "/s", "/s", payload: .init(texts)) == search)
    #expect(try await decode(Search.self, "/s", "/s", payload: .init(natives)) == search)
  }

  typealias Mistake = (address: String, name: String, value: String?, words: String)

  @Test(
    arguments: [
      ("/s/tea?page=two", "page", "two", "a whole number"),
      ("/s/tea?sort=size", "sort", "size", "one of “price”, “age”"),
      ("/s/tea?exact=maybe", "exact", "maybe", "“true” or “false”"),
    ] as [Mistake])
  func errorsNameTheParameter(test: Mistake) async throws {
    let router = Router(scheme: "mall")
    try router.register("/s/:q") { try $0.decode(Search.self) }
    let error = try await #require(throws: RouteError.self) { try await router.open(test.address) }
    #expect(error.code == .badParameter)
    #expect(error.parameter?.name == test.name)
    #expect(error.parameter?.value == test.value)
    #expect(error.parameter?.expected == test.words)
  }

  @Test func missingParameterIsNamed() async throws {
    let router = Router(scheme: "mall")
    try router.register("/s") { try $0.decode(Search.self) }
    let error = try await #require(throws: RouteError.self) { try await router.open("/s") }
    let parameter = try #require(error.parameter)
    #expect(parameter.name == "q")
    #expect(parameter.value == nil)
  }

  /// DPL4: JSON in a value is parsed only on request.
  @Test func jsonIsAValue() async throws {
    struct Filter: Decodable, Equatable, Sendable { var min: Int, tags: [String] }
    let router = Router(scheme: "mall")
    try router.register("/s") { try $0.json("filter", as: Filter.self) }
    let good = "/s?filter=%7B%22min%22:1,%22tags%22:%5B%22a%22%5D%7D"
    #expect(try await router.open(good, as: Filter.self) == Filter(min: 1, tags: ["a"]))
    for bad in ["/s?filter=%7B%7D", "/s?filter=x", "/s"] {
      let error = try await #require(throws: RouteError.self) { try await router.open(bad) }
      #expect(error.parameter?.name == "filter")
    }
  }

  @Test func resolutionsDecodeToo() throws {
    let router = Router(scheme: "mall")
    try router.register("/search/:q", .sync { _ in })
    #expect(try router.resolve("/search/tea?tag=a").decode(Search.self).tag == ["a"])
  }

  @Test(arguments: [
    Search(
      q: "tea & milk/+?#", page: 3, tag: ["a b", "c+d"], sort: .age, exact: false, limit: 0.5),
    Search(q: "茶", page: nil, tag: [], sort: nil, exact: nil, limit: nil),
  ])
  func decodingReturnsTheEncodedValue(search: Search) throws {
    let router = Router(scheme: "mall")
    try router.register("/search/:q", .sync { try $0.decode(Search.self) }, .named("search"))
    let address = try router.url(for: "search", encoding: search)
    #expect(try router.value(for: address, as: Search.self) == search)
  }

  @Test func queryPrecedesTheFragment() throws {
    struct Page: Encodable { var id = 7, tab = "info" }
    let router = Router(scheme: "mall")
    #expect(
      try router.url(for: "/page/:id#/top", encoding: Page()) == "mall://page/7?tab=info#/top")
    #expect(try router.url(for: "/page?id=:id", encoding: Page()) == "mall://page?id=7&tab=info")
  }

  @Test func captureAcceptsOnlyOneValue() {
    struct Tags: Encodable { var tag = ["a", "b"] }
    #expect { try Router(scheme: "mall").url(for: "/x/:tag", encoding: Tags()) } throws: {
      "\($0)".contains("tag")
    }
  }

  struct Filter: Codable, Equatable {
    var max: Int
    var since: Date?
    var within: [String: [Int]] = [:]
  }

  struct Nested: Codable, Equatable {
    var q: String
    var filter: Filter?
    var either: [Filter] = []
    var rows: [[Int]] = []
    var sorts: [Sort] = []
    var place: Point?
    var path: [Point] = []
    var notes: [String: String] = [:]
  }

  /// A type that is a list of numbers, like those of CoreGraphics.
  struct Point: Codable, Equatable {
    var x: Double
    var y: Double

    init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      self.init(try list.decode(Double.self), try list.decode(Double.self))
    }

    func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      try list.encode(x)
      try list.encode(y)
    }
  }

  @Test(arguments: [
    Nested(q: "tea", filter: Filter(max: 5, since: Date(timeIntervalSince1970: 1_772_271_000))),
    Nested(q: "", filter: Filter(max: 5, within: ["a": [], "b & c": [1, 2]])),
    Nested(q: "t", either: [Filter(max: 1), Filter(max: 2)], rows: [[1, 2], [], [3]]),
    Nested(q: "t", either: [Filter(max: 1)], rows: [[]], sorts: [.age, .price]),
    Nested(q: "t", place: Point(1, 2.5), path: [Point(0, 0), Point(3, 4)], notes: ["é": "“?”"]),
    Nested(q: "[1]"),
  ])
  func nestedPropertiesAreJSON(_ value: Nested) throws {
    let router = Router(scheme: "mall")
    try router.register("/s", .sync { try $0.decode(Nested.self) })
    let address = try router.url(for: "/s", encoding: value)
    #expect(try router.value(for: address, as: Nested.self) == value)
  }

  /// The texts that `BridgeAddress` writes for the same values.
  @Test func nestedPropertiesAreWrittenAsTheBridgeWritesThem() throws {
    struct Search: Encodable {
      var filter = Filter(max: 5, within: ["b": [2], "a": []])
      var rows = [[1, 2], []]
      var tag = ["a", "b"]
    }
    let address = try Router(scheme: "mall").url(for: "/s", encoding: Search())
    #expect(
      address.removingPercentEncoding
        == #"mall://s?filter={"max":5,"within":{"a":[],"b":[2]}}&rows=[[1,2],[]]&tag=a&tag=b"#)
  }

  @Test(arguments: [
    ("/s?q=t&filter=x", "filter", "x"), ("/s?q=t&filter={}", "filter", "{}"),
    ("/s?q=t&rows=1&rows=2", "rows", "1"), ("/s?q=t&rows=[1]", "rows", "[1]"),
  ])
  func nestedErrorsNameTheParameter(_ address: String, _ name: String, _ value: String) throws {
    let router = Router(scheme: "mall")
    try router.register("/s", .sync { try $0.decode(Nested.self) })
    let error = try #require(throws: RouteError.self) {
      try router.value(for: address, as: Nested.self)
    }
    #expect(error.parameter?.name == name)
    #expect(error.parameter?.value == value)
    #expect(error.parameter?.expected.contains("the JSON of") == true)
  }

  @Test func valueWithoutTextIsRefusedByName() {
    struct Gaps: Encodable { var list: [Int?] = [1, nil] }
    struct Inner: Encodable { var x = 1 }
    let router = Router(scheme: "mall")
    #expect { try router.url(for: "/x", encoding: Gaps()) } throws: { "\($0)".contains("list") }
    #expect(throws: EncodingError.self) { try router.url(for: "/x", encoding: [Inner()]) }
    #expect(throws: EncodingError.self) { try router.url(for: "/x", encoding: 7) }
  }

  @Test func containerThatATypeRequestsOfItsParentIsJSON() throws {
    struct ByHand: Encodable {
      enum CodingKeys: CodingKey { case inner }

      func encode(to encoder: any Encoder) throws {
        var properties = encoder.container(keyedBy: CodingKeys.self)
        var inner = properties.nestedContainer(keyedBy: CodingKeys.self, forKey: .inner)
        try inner.encode(1, forKey: .inner)
      }
    }
    let address = try Router(scheme: "mall").url(for: "/x", encoding: ByHand())
    #expect(address.removingPercentEncoding == #"mall://x?inner={"inner":1}"#)
  }

  @Test func textsAreThoseOfTheJSON() throws {
    struct Values: Codable, Equatable {
      var data = Data([0, 7, 255])
      var exact = Decimal(string: "1.2345678901234567891")
      var quoted = #"a"b\,:[{"#
      var ratio = [1.0, 2.5]
      var wide = UInt64.max
    }
    let router = Router(scheme: "mall")
    try router.register("/x", .sync { try $0.decode(Values.self) })
    let address = try router.url(for: "/x", encoding: Values())
    #expect(
      address.removingPercentEncoding
        == #"mall://x?data=AAf/&exact=1.2345678901234567891&quoted=a"b\,:[{&ratio=1&ratio=2.5"#
        + "&wide=18446744073709551615")
    #expect(try router.value(for: address, as: Values.self) == Values())
  }
}
