// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor
import JunctorFoundation
import TestSupport
import Testing

@testable import JunctorMatching

/// The texts that types accept, at the entry points of the library; the tools have the same table.
@Suite struct ValueTableTests {
  enum Sort: String, CaseIterable, Codable, ParameterConvertible { case price, new }
  enum Level: Int, CaseIterable, Codable, ParameterConvertible { case one = 1, two }

  private struct Box<Value: Decodable>: Decodable { var v: Value }

  /// Runs a body with the type of a row, and returns whether it does not throw.
  private func succeeds(
    _ row: ValueRow, _ body: (any ParameterConvertible.Type) throws -> Void
  ) throws -> Bool {
    let types: [String: any ParameterConvertible.Type] = [
      "text": String.self, "integer": Int.self, "int8": Int8.self, "uint8": UInt8.self,
      "int32": Int32.self, "uint64": UInt64.self, "number": Double.self, "float": Float.self,
      "boolean": Bool.self, "date": Date.self, "uuid": UUID.self, "url": URL.self,
      "character": Character.self, "sort": Sort.self, "level": Level.self,
    ]
    let type = try #require(types[row.name])
    do {
      try body(type)
      return true
    } catch is ParameterError {
      return false
    }
  }

  private func resolution(_ pattern: String, _ address: String) throws -> RouteResolution {
    let router = Router(scheme: "mall")
    try router.register(RoutePatterns(pattern), .sync { _ in })
    return try router.resolve(address)
  }

  @Test(arguments: ValueRow.all) func queryIsReadByTheTable(_ row: ValueRow) throws {
    for (text, isAccepted) in row.texts {
      let request = try resolution("/v", "mall://v?v=\(ValueRow.encoded(text))")
      func read<T: ParameterConvertible>(_ type: T.Type) throws {
        _ = try request.value("v", as: type)
      }
      #expect(try succeeds(row) { try read($0) } == isAccepted, "“\(text)”")
    }
  }

  @Test(arguments: ValueRow.all) func pathIsReadByTheTable(_ row: ValueRow) throws {
    // No segment is empty, and only a query contains NUL.
    for (text, isAccepted) in row.texts where !text.isEmpty && !text.utf8.contains(0) {
      let request = try resolution("/v/:v", "mall://v/\(ValueRow.encoded(text))")
      func read<T: ParameterConvertible>(_ type: T.Type) throws {
        _ = try request.value("v", as: type)
      }
      #expect(try succeeds(row) { try read($0) } == isAccepted, "“\(text)”")
    }
  }

  @Test(arguments: ValueRow.all) func propertyIsReadByTheTable(_ row: ValueRow) throws {
    for (text, isAccepted) in row.texts {
      let request = try resolution("/v", "mall://v?v=\(ValueRow.encoded(text))")
      func read<T: Decodable>(_ type: T.Type) throws { _ = try request.decode(Box<T>.self) }
      let isRead = try succeeds(row) { type in
        guard let type = type as? any Decodable.Type else {
          if !isAccepted { throw ParameterError(name: "", value: nil, expected: "") }
          return
        }
        try read(type)
      }
      #expect(isRead == isAccepted, "“\(text)”")
    }
  }

  @Test func datesOfJSONAreReadByTheTable() throws {
    let row = try #require(ValueRow.all.first { $0.name == "date" })
    for (text, isAccepted) in row.texts {
      let json = try JSONEncoder().encode(["at": text])
      let request = try resolution(
        "/v", "mall://v?v=\(ValueRow.encoded(String(decoding: json, as: UTF8.self)))")
      let value = try? request.json("v", as: [String: Date].self)
      #expect((value != nil) == isAccepted, "“\(text)”")
      #expect(value?["at"] == Date(parameter: text))
    }
  }

  /// The expressions of generated Swift, and as other languages read them.
  @Test(arguments: ParameterFormat.allCases)
  func expressionAcceptsTheTextsOfItsFormat(_ format: ParameterFormat) throws {
    guard let expression = format.expression else { return }
    let row = try #require(ValueRow.all.first { $0.format == format.rawValue })
    let regex = try Regex(expression).matchingSemantics(.unicodeScalar)
    let other = try NSRegularExpression(pattern: "^(?:\(expression))$")
    for (text, isAccepted) in row.texts {
      #expect(try (regex.wholeMatch(in: text) != nil) == isAccepted, "“\(text)”")
      let range = NSRange(text.startIndex..., in: text)
      #expect(
        (other.firstMatch(in: text, range: range)?.range == range) == isAccepted, "“\(text)”")
    }
  }

  // MARK: - Dates

  @Test(arguments: [
    ("2026-02-28T09:30:00Z", 793_963_800), ("1970-01-01T00:00:00Z", -978_307_200),
    ("2001-01-01T00:00:00.5Z", 0.5), ("2000-12-31T23:59:59.75Z", -0.25),
    ("2001-01-01T08:00:00+08:00", 0), ("2000-12-31T23:30:00-00:30", 0),
    ("0000-03-01T00:00:00Z", -63_140_342_400), ("2000-02-29T12:00:00Z", -26_481_600),
  ])
  func dateIsItsTime(_ text: String, _ time: Double) {
    #expect(ParameterText.time(of: text) == time)
  }

  /// Our calendar and Foundation's agree, and no part of a time is lost.
  @Test func writtenDateIsReadAsTheSameTime() throws {
    var random = SplitMix(seed: 76)
    for number in 0..<Laws.count(20_000, usually: 2_000) {
      let whole = Double(Int64.random(in: -63_145_526_400..<252_423_993_600, using: &random))
      let parts = [0, 0.5, 0.25, Double.random(in: 0..<1, using: &random), 0.001, 0.345]
      let date = Date(timeIntervalSinceReferenceDate: whole + parts[number % parts.count])
      let text = date.parameter
      #expect(Date(parameter: text) == date, "\(text)")
      if date.timeIntervalSinceReferenceDate == whole, whole > 0 {
        #expect(text == date.formatted(.iso8601), "\(whole)")
      }
    }
  }

  @Test(arguments: [
    (0.5, "1970-01-01T00:00:00.5Z"), (1_772_271_000.345, "2026-02-28T09:30:00.345Z"),
    (-0.25, "1969-12-31T23:59:59.75Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
    (-62_167_219_200, "0000-01-01T00:00:00Z"),
  ])
  func addressContainsTheFractionOfADate(_ time: Double, _ text: String) throws {
    let date = Date(timeIntervalSince1970: time)
    let router = Router(scheme: "mall")
    try router.register("/f/:at", .sync { try $0.value("at", as: Date.self) })
    let address = try router.url(for: "/f/:at", ["at": date])
    #expect(address == "mall://f/" + text)
    #expect(try router.value(for: address, as: Date.self) == date)
  }

  // Foundation's description of such a date traps.
  @Test(arguments: [252_423_993_600, .nan, .infinity, 1e-20, -1e300, 1.0 / 3])
  func dateWithoutATextIsNotWritten(_ time: Double) throws {
    let date = Date(timeIntervalSinceReferenceDate: time)
    let router = Router(scheme: "mall")
    let error = #expect(throws: RouteError.self) { try router.url(for: "/f/:at", ["at": date]) }
    #expect(error?.code == .unrepresentable)
    for number in [Double.nan, .infinity] {
      #expect(throws: RouteError.self) { try router.url(for: "/f/:at", ["at": number]) }
    }
  }

  @Test func jsonOfAnAddressHasTheSameDates() throws {
    struct Stay: Codable, Equatable { var from: Date }
    struct StayPage: Route {
      static var patterns: RoutePatterns { "/stay" }
      var stay: Stay
      init(_ stay: Stay) { self.stay = stay }
      init(from parameters: RouteParameters) throws(ParameterError) {
        stay = try parameters.json("stay", as: Stay.self)
      }
      func write(to values: inout RouteValues) throws(ParameterError) {
        try values.writeJSON("stay", stay)
      }
    }
    let stay = Stay(from: Date(timeIntervalSince1970: 1_772_271_000.25))
    let address = try StayPage(stay).url(in: .scheme("mall"))
    #expect(
      address.removingPercentEncoding == #"mall://stay?stay={"from":"2026-02-28T09:30:00.25Z"}"#)
    let router = Router(scheme: "mall")
    try router.register("/stay", .sync { try $0.json("stay", as: Stay.self) })
    #expect(try router.value(for: address, as: Stay.self) == stay)
  }

  // MARK: - URLs

  @Test(arguments: [
    ("https://m.mall.example/a%20b", "https://m.mall.example/a%20b"),
    (
      "https://m.mall.example/绿 茶?q=100%#x#y",
      "https://m.mall.example/%E7%BB%BF%20%E8%8C%B6?q=100%25#x%23y"
    ),
    ("https://[::1]/[a]", "https://[::1]/%5Ba%5D"),
    ("mailto:a b@mall.example", "mailto:a%20b@mall.example"),
  ])
  func urlIsReadEquallyOnAllSystems(_ text: String, _ written: String) throws {
    let url = try #require(URL(parameter: text))
    #expect(url.absoluteString == written)
    #expect(URL(parameter: url.parameter) == url)
  }
}
