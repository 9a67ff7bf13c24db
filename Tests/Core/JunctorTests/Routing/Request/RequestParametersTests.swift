// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

private enum Tab: String, ParameterConvertible { case info, items }

@Suite struct RequestParametersTests {
  /// Opens `address` at `pattern` and inspects the request.
  private func look<V: Sendable>(
    _ pattern: String, _ address: String, payload: RoutePayload? = nil,
    options: [RouteOption] = [], _ read: @escaping @Sendable (RouteRequest) throws -> V
  ) async throws -> V {
    let router = Router.quiet()
    let found = RouteLock<Result<V, any Error>?>(nil)
    try router.register(
      RouteRegistration(
        RoutePatterns(pattern),
        handler: .sync { (request: RouteRequest) in
          let result = Result { try read(request) }
          found.withLock { $0 = result }
        }, options: options, owner: RouteOwner(fileID: "A/B.swift", line: 1)))
    try await router.open(address, payload: payload)
    return try found.withLock { try #require($0) }.get()
  }

  @Test(arguments: [
    ("/order/7?id=8", ["id": "9"] as [String: String]?, "9"), ("/order/7?id=8", nil, "7"),
    ("/order?id=8", nil, "8"), ("/order?x=1", nil, "0"),
  ])
  func payloadPrecedesPathQueryAndDefault(
    address: String, payload: [String: String]?, value: String
  ) async throws {
    let read = try await look(
      "/order/:id?", address, payload: payload.map { .init($0) }, options: [.defaults(["id": "0"])]
    ) { [$0["id"], try $0.string("id")] }
    #expect(read == [value, value])
  }

  @Test func typesAreConverted() async throws {
    try await look("/o/:id", "/o/7?tab=items&tag=a&tag=b&on=yes&x=1.5") { request throws -> Void in
      #expect(try request.int("id") == 7)
      #expect(try request.value("tab", as: Tab.self) == .items)
      #expect(try request.value("none", as: Tab?.self) == nil)
      #expect(try request.value("tag", as: [String].self) == ["a", "b"])
      #expect(try request.value("tag", as: String.self) == "a")
      #expect(try request.value("on", as: Bool.self))
      #expect(try request.value("x", as: Double.self) == 1.5)
    }
  }

  @Test func nativeValuesAreUnchanged() async throws {
    struct Draft: Sendable, Equatable { var text = "a" }
    let payload: RoutePayload = ["id": 9, "draft": Draft(), "text": "7"]
    try await look("/o/:id", "/o/7", payload: payload) { request throws -> Void in
      #expect(try request.int("id") == 9)
      #expect(try request.int("text") == 7)
      #expect(request["id"] == "9")
      #expect(request.native("draft", as: Draft.self) == Draft())
      #expect(request.native("draft", as: Int.self) == nil)
      #expect(request.native(as: [String: any Sendable].self)?.count == 3)
      #expect(request.captures.map(\.value) == ["7"])
    }
  }

  /// A native value is converted like its text.
  @Test(
    arguments: [5, "5", Int8(5), UInt64(5), 5 as Int?, "5"[...], [5], ["5"], [5 as any Sendable]]
      as [any Sendable])
  func nativeFiveIsReadLikeItsText(_ five: any Sendable) async throws {
    try await look("/o", "/o", payload: ["n": five]) { request throws -> Void in
      #expect(try request.string("n") == "5")
      #expect(request["n"] == "5")
      #expect(try request.int("n") == 5)
      #expect(try request.value("n", as: Int64.self) == 5)
      #expect(try request.value("n", as: Double.self) == 5)
      #expect(try request.value("n", as: Double?.self) == 5)
      #expect(try request.value("n", as: [Int].self) == [5])
      #expect(try request.value("n", as: [String].self) == ["5"])
      #expect(try request.argument("n", as: Float.self) == 5)
      #expect(throws: ParameterError.self) { try request.value("n", as: Bool.self) }
    }
  }

  private enum Level: Int, ParameterConvertible { case low = 1 }

  @Test func nativeValuesAreConvertedThroughTheirTexts() async throws {
    let payload: RoutePayload = [
      "half": 2.5, "one": 1, "yes": true, "tab": Tab.items, "level": Level.low, "tags": [1, 2],
      "mixed": [1, "b"] as [any Sendable], "nothing": Int?.none, "empty": [Int](),
      "drafts": [Order(id: 1)], "big": 300,
    ]
    try await look("/o", "/o?one=9", payload: payload) { request throws -> Void in
      #expect(try request.string("half") == "2.5")
      #expect(try request.value("half", as: Float.self) == 2.5)
      #expect(try request.value("one", as: Bool.self))
      #expect(try request.string("yes") == "true")
      #expect(try request.string("tab") == "items")
      #expect(try request.value("one", as: Level.self) == .low)
      #expect(try request.value("level", as: Int.self) == 1)
      #expect(try request.value("tags", as: [Double].self) == [1, 2])
      #expect(try request.value("mixed", as: [String].self) == ["1", "b"])
      #expect(try request.value("nothing", as: Double?.self) == nil)
      #expect(try request.value("nothing", as: [Int].self) == [])
      #expect(try request.value("empty", as: [String].self) == [])
      for name in ["half", "yes", "nothing", "empty", "drafts", "big"] {
        let error = try caught(ParameterError.self) { _ = try request.value(name, as: Int8.self) }
        #expect(error.name == name)
      }
    }
  }

  /// A list of several elements would lose all but one as a single value.
  @Test(
    arguments: [
      [1, 2], ["7", "8"], [1, "b"], [true, false, true],
    ] as [[any Sendable]])
  func listIsNotReadAsOneValue(_ list: [any Sendable]) async throws {
    try await look("/o/:id", "/o/7", payload: ["id": list]) { request throws -> Void in
      #expect(throws: ParameterError.self) { try request.value("id", as: Int.self) }
      #expect(throws: ParameterError.self) { try request.string("id") }
      #expect(throws: ParameterError.self) { try request.value("id", as: Bool?.self) }
      #expect(throws: ParameterError.self) { try request.value("id", as: Tab.self) }
      #expect(try request.value("id", as: [String].self).count == list.count)
    }
    try await look("/o/:id", "/o/7", payload: ["id": [3]]) { request throws -> Void in
      #expect(try request.int("id") == 3)
    }
  }

  /// A name that the route does not have is a mistake in the code, not in the link.
  @Test(arguments: [
    ("/o/:id/:tab", "/o/7/info", "idd", "; the names here are id, tab"),
    ("/o/:id?tab=:tab", "/o/7?tab=info", "Tab", "; the names here are id, tab"),
    ("/o/*", "/o/7", "rest", "; the names here are 0"), ("/o", "/o", "id", ""),
    ("/o/:id?", "/o", "id", ""),
  ])
  func errorListsTheNamesThatExist(
    pattern: String, address: String, name: String, ending: String
  ) async throws {
    try await look(pattern, address) { request throws -> Void in
      let error = try caught(ParameterError.self) { _ = try request.int(name) }
      #expect("\(error)" == "parameter “\(name)” is missing (a whole number)" + ending)
    }
  }

  @Test func invisibleCharactersOfAValueAreShown() async throws {
    try await look("/o/:id", "/o/7%E2%80%8B%C2%A0%E2%80%AE") { request throws -> Void in
      let error = try caught(ParameterError.self) { _ = try request.int("id") }
      #expect("\(error)".contains("“7\\u{200B}\\u{A0}\\u{202E}”"))
    }
  }

  @Test func errorNamesTheParameter() async throws {
    let router = Router.quiet()
    try router.register("/o/:id") { request in Order(id: try request.value("id")) }
    let malformed = try await router.failure("/o/7x")
    #expect(malformed.code == .badParameter)
    #expect(malformed.parameter?.name == "id")
    #expect(malformed.parameter?.value == "7x")
    #expect("\(malformed)".contains("a whole number"))
    let native = try await router.failure("/o/7", payload: ["id": Order(id: 1)])
    #expect(native.code == .badParameter)
  }

  @Test func tailsHaveSegments() async throws {
    let pieces = try await look("/files/:rest+", "/files/a%2Fb/c") { $0.pieces("rest") }
    #expect(pieces == ["a/b", "c"])
  }

  @Test func queryKeepsItsOrder() async throws {
    let query = try await look("/s", "/s?b=1&a&b=2&c=x%20y+z") { request in
      request.query.map { "\($0.name)=\($0.value)" }
    }
    #expect(query == ["b=1", "a=", "b=2", "c=x y z"])
  }

  @Test func plusCanRemainAPlus() async throws {
    let router = Router(spaces: [.scheme("mall")], plusIsSpace: false)
    try router.register("/s", .sync { request in request["q"] ?? "" })
    #expect(try router.value(for: "/s?q=a+b", as: String.self) == "a+b")
    #expect(try router.resolve("/s?q=a+b")["q"] == "a+b")
  }
}
