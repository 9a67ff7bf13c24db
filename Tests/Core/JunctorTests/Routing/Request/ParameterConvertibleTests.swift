// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@Suite struct ParameterConvertibleTests {
  private func captures(_ pattern: String, _ url: String) throws -> Captures {
    var table = RouteTable(spaces: [.scheme("mall")])
    try table.insert(RoutePattern(pattern), id: RouteID(rawValue: 0))
    return try #require(table.match(url)).captures
  }

  @Test func absentPartHasNoValue() throws {
    #expect(try captures("/:a/:b?", "/x").value("b", as: Int?.self) == nil)
  }

  enum Order: String, ParameterConvertible { case asc, desc }
  enum Sort: String, CaseIterable, ParameterConvertible { case asc, desc }
  enum Level: Int, ParameterConvertible { case low = 1, high }

  @Test func valuesAreConverted() throws {
    let captures = try captures("/:id/:size/:flag/:order/:level/:c", "/-7/1.5/YES/desc/2/%E5%AE%B6")
    #expect(try captures.value("id") == -7)
    #expect(try captures.value("id", as: Int8.self) == -7)
    #expect(try captures.value("size", as: Double.self) == 1.5)
    #expect(try captures.value("size", as: Float.self) == 1.5)
    #expect(try captures.value("flag", as: Bool.self))
    #expect(try captures.value("order", as: Order.self) == .desc)
    #expect(try captures.value("level", as: Level.self) == .high)
    #expect(try captures.value("c", as: Character.self) == "家")
    #expect(try captures.value("c", as: Substring.self) == "家")
    #expect(try captures.value("c", as: String.self) == "家")
  }

  @Test func errorsNameParameterTextAndType() throws {
    let captures = try captures("/:id/:sort/:b?", "/7x/up")
    func message<T: ParameterConvertible>(_ name: String, _ type: T.Type) -> String {
      do throws(ParameterError) {
        _ = try captures.value(name, as: type)
        return ""
      } catch {
        return error.description
      }
    }
    #expect(message("id", Int.self) == "parameter “id”: “7x” is not a whole number")
    #expect(message("id", Bool.self) == "parameter “id”: “7x” is not “true” or “false”")
    #expect(message("sort", Sort.self) == "parameter “sort”: “up” is not one of “asc”, “desc”")
    #expect(message("sort", Order.self) == "parameter “sort”: “up” is not a text")
    #expect(message("b", Int.self) == "parameter “b” is missing (a whole number)")
    #expect(throws: ParameterError(name: "id", value: "7x", expected: "a whole number")) {
      try captures.value("id", as: Int?.self)
    }
  }

  @Test(arguments: [
    ("", false), ("1", true), ("+1", true), ("-0", true), ("1e3", false), ("0x10", false),
    ("٣", false), (" 1", false),
    ("9223372036854775808", false),
  ])
  func wholeNumbers(text: String, isOne: Bool) { #expect((Int(parameter: text) != nil) == isOne) }

  @Test(arguments: [
    ("1", true), ("-1.5e3", true), (".5", true), ("nan", false), ("inf", false), ("0x1p3", false),
    ("1e999", false),
    ("", false), ("1 ", false), ("--1", false),
  ])
  func numbers(text: String, isOne: Bool) {
    #expect((Double(parameter: text) != nil) == isOne)
    #expect((Float(parameter: text) != nil) == isOne)
  }

  @Test func otherTypesAreConverted() {
    #expect(["true", "1", "Yes"].allSatisfy { Bool(parameter: $0) == true })
    #expect(["FALSE", "0", "no"].allSatisfy { Bool(parameter: $0) == false })
    #expect(Bool(parameter: "on") == nil)
    #expect(Character(parameter: "") == nil)
    #expect(Character(parameter: "ab") == nil)
    #expect(Character(parameter: "e\u{301}") == "é")
    #expect(UInt8(parameter: "256") == nil)
  }
}
