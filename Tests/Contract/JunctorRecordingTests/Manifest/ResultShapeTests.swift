// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor
import JunctorManifest
import JunctorRecording
import Testing

@Suite struct ResultShapeTests {
  private func result<T: Sendable>(_ type: T.Type) throws -> RouteManifest.Result? {
    let router = Router(scheme: "mall")
    try router.register("/a", .sync { _ -> T in throw CancellationError() })
    return router.manifest.routes[0].result
  }

  @Test func shapeOfATypeHasItsKeys() throws {
    let note = JSONShape.object([
      .init("first", .any, isOptional: true), .init("replies", .array(.any)),
      .init("text", .string),
    ])
    let line = JSONShape.object([
      .init("gift", .boolean), .init("name", .string), .init("price", .number),
    ])
    #expect(
      try result(Receipt.self)
        == .init(
          name: "Receipt",
          shape: .object([
            .init("day", .string), .init("id", .integer), .init("lines", .array(line)),
            .init("notes", .dictionary(note)), .init("place", .string, isOptional: true),
            .init("seller", .string), .init("state", .string),
          ])))
  }

  @Test func collectionsHaveShapes() throws {
    #expect(try result([Int?].self) == .init(name: "[Int?]", shape: .array(.optional(.integer))))
    #expect(try result(Receipt.State?.self)?.shape == .optional(.string))
    #expect(try result([Int: Bool].self)?.shape == .dictionary(.boolean))
    #expect(try result([[String: [Double]]].self)?.shape == .array(.dictionary(.array(.number))))
    #expect(try result(Set<UUID>.self) == .init(name: "Set<UUID>", shape: .array(.string)))
    #expect(try result([Receipt.State: Int].self)?.shape == .array(.any))
  }

  @Test func closuresWithoutAValueHaveNoResult() throws {
    let router = Router(scheme: "mall")
    try router.register("/a", .sync { _ in })
    try router.register("/b", .sync { _ -> RouteResponse in .handled })
    try router.register("/c") { _ -> (any Sendable)? in nil }
    try router.register("/d") { _ in }
    try router.register("/e", .screen { _, _ in 0 })
    try router.register(for: Orders.self, .reply { _, _ in })
    try router.register("/g", .async { _ in Fixed() })
    #expect(router.manifest.routes.compactMap(\.result) == [.init(name: "Fixed", shape: nil)])
  }

  @Test func initializersOfTheirOwnAreRecorded() throws {
    // A value that refuses the first samples, a nested container, a list of different values, keys of any name.
    #expect(try result(Even.self)?.shape == .integer)
    #expect(
      try result(Nested.self)?.shape
        == .object([
          .init("items", .array(.object([.init("value", .string)]))),
          .init("meta", .object([.init("count", .integer, isOptional: true)])),
        ]))
    #expect(try result(Pair.self)?.shape == .array(.any))
    #expect(try result(Free.self)?.shape == .any)
  }

  @Test func typeThatRefusesAllSamplesHasNoShape() throws {
    #expect(try result(Refusing.self) == .init(name: "Refusing", shape: nil))
    #expect(try result([Refusing].self)?.shape == .array(.any))
  }
}

private struct Fixed: Sendable {}

private struct Even: Decodable, Sendable {
  init(from decoder: any Decoder) throws {
    let number = try decoder.singleValueContainer().decode(Int.self)
    if number % 2 != 0 { throw CancellationError() }
  }
}

private struct Nested: Decodable, Sendable {
  enum Key: CodingKey { case meta, count, items, value }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let meta = try container.nestedContainer(keyedBy: Key.self, forKey: .meta)
    _ = try meta.decodeIfPresent(Int.self, forKey: .count)
    var items = try container.nestedUnkeyedContainer(forKey: .items)
    while !items.isAtEnd {
      _ = try items.nestedContainer(keyedBy: Key.self).decode(String.self, forKey: .value)
    }
  }
}

private struct Pair: Decodable, Sendable {
  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    _ = (try container.decode(Int.self), try container.decode(String.self))
  }
}

private struct Free: Decodable, Sendable {
  struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    for key in container.allKeys { _ = try container.decode(String.self, forKey: key) }
  }
}

private struct Refusing: Decodable, Sendable {
  enum Kind: String, Decodable { case one, two }
  let name: String
  let kind: Kind
}
