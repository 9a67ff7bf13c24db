// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import JunctorJSON
import JunctorTesting
import TestSupport
import Testing

@testable import JunctorBridge

/// The JSON parser of messages, compared with Foundation's.
@Suite(.timeLimit(.minutes(1))) struct JSONReaderTests {
  private enum Key: String, CaseIterable { case x }

  private func read(_ json: String) -> BridgeValue? {
    guard
      let reader = try? JSONReader(
        message: #"{"x":\#(json)}"#, nesting: 64, elements: 10_000),
      let offsets: [Key: Int] = try? reader.members(), let place = offsets[.x]
    else { return nil }
    return try? reader.value(at: place)
  }

  private func foundation(_ json: String) -> BridgeValue? {
    struct Box: Decodable { let x: BridgeValue? }
    let box = try? JSONDecoder().decode(Box.self, from: Data(#"{"x":\#(json)}"#.utf8))
    return box.map { $0.x ?? .null }
  }

  @Test(
    arguments: [
      ("null", .null), ("true", true), ("false", false), ("[]", []), ("{}", [:]), (" [ ] ", []),
      ("\t\r\n{ \"a\" : 1 , \"b\" : [ 2 ] } ", ["a": 1, "b": [2]]),
      ("0", 0), ("-0", 0), ("-1", -1), ("1.0", 1), ("1e3", 1000), ("1E+3", 1000), ("100e-2", 1),
      ("0.1", 0.1), ("-1.5", -1.5), ("1e-400", 0), ("1e15", 1_000_000_000_000_000),
      ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
      ("9223372036854775808", .number(9_223_372_036_854_775_808)), ("1e19", .number(1e19)),
      (#""""#, ""), (#""a\"\\\/\b\f\n\r\tb""#, "a\"\\/\u{8}\u{c}\n\r\tb"),
      (#""\u00e9\u0000""#, "é\u{0}"),
      (#""\ud83d\uDE00""#, "😀"), ("\"é😀\u{2028}\u{7f}\"", "é😀\u{2028}\u{7f}"),
      (#"{"a":1,"a":2,"\u0061":3}"#, ["a": 1]),
    ] as [(String, BridgeValue)])
  func valueIsParsed(json: String, value: BridgeValue) {
    #expect(read(json) == value)
    #expect(foundation(json) == value)
  }

  @Test(arguments: [
    "", "nul", "nulL", "True", "tru", "NaN", "Infinity", "-", "--1", "+1", "01", "1.", ".5", "1.e3",
    "1e",
    "1e+", "0x10", "1 2", "[", "]", "[1", "[1,]", "[,1]", "[1 2]", "[1]]", "{", "{]", #"{"a"}"#,
    #"{"a":}"#, #"{"a":1,}"#, "{a:1}", "{1:1}", #"{"a" 1}"#, #"""#, #""a"#, #""\"#, #""\x""#,
    #""\u12""#,
    #""\u+123""#, #""\u00g0""#, #""\ud800""#, #""\udc00""#, #""\ud800x""#, #""\ud800\u0041""#,
    #""\ud800\n""#, "\"a\nb\"", "\"\u{1}\"", "1e999", "-1e999", "[1e999]", #"{"\ud800":1}"#, "'a'",
    "\u{c}1",
    "1/**/", "1 x", "\u{FEFF}1",
  ])
  func invalidJSONIsRefused(json: String) {
    #expect(read(json) == nil)
  }

  /// Returns the error for a message with a value under an ignored key.
  private func mistakeWithoutReading(_ json: String) -> JSONError? {
    do throws(JSONError) {
      let reader = try JSONReader(
        message: #"{"other":\#(json),"x":1}"#, nesting: 64, elements: 100)
      let offsets: [Key: Int] = try reader.members()
      #expect(offsets.count == 1)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    #"\q"#, #"\U0041"#, #"\u12"#, #"\u"#, #"\u+123"#, #"\u00g0"#, #"\ud800\u12"#, #"\ud83d\q"#,
    "\\\u{1}",
    "\\\n", "\\é", "a\u{1}", #"\u00\n12"#,
  ])
  func badEscapeIsRefusedUnderEveryKey(text: String) {
    #expect(mistakeWithoutReading("\"\(text)\"")?.code == .grammar)
    #expect(mistakeWithoutReading("[{\"a\":[\"b\(text)\"]}]")?.code == .grammar)
    #expect(mistakeWithoutReading("{\"\(text)\":1}")?.code == .grammar)
  }

  /// RFC 8259 (section 8.2) allows them, but a `String` cannot represent them.
  @Test(arguments: [
    #"\ud800"#, #"\udc00"#, #"\ud800\ud800"#, #"\ud800\n"#, #"\ud800\u0041"#, #"\udc00\ud800"#,
  ])
  func unpairedSurrogateIsRefusedWhenItsValueIsParsed(text: String) {
    #expect(mistakeWithoutReading("\"\(text)\"") == nil)
    #expect(read("\"\(text)\"") == nil)
  }

  @Test(arguments: [#"\ud83d\uDE00"#, #"\"\\\/\b\f\n\r\t"#, #"\u00e9\u0000"#, ""])
  func goodEscapeIsAcceptedUnderEveryKey(text: String) {
    #expect(mistakeWithoutReading("\"\(text)\"") == nil)
    #expect(read("\"\(text)\"") != nil)
  }

  private func value(_ dice: inout SplitMix, depth: Int = 0) -> BridgeValue {
    switch dice.number(below: depth < 5 ? 9 : 6) {
    case 0: .null
    case 1: .bool(dice.one(in: 2))
    case 2: .integer(Int64(truncatingIfNeeded: dice.next()) >> dice.number(below: 64))
    case 3: .number(Double(dice.number(below: 2_000_001) - 1_000_000) / 1024 + 0.000_1)
    case 4, 5: .string(text(&dice))
    case 6, 7: .array((0..<dice.number(below: 5)).map { _ in value(&dice, depth: depth + 1) })
    default:
      .object(
        Dictionary(
          (0..<dice.number(below: 5)).map { _ in (text(&dice), value(&dice, depth: depth + 1)) }
        ) { $1 })
    }
  }

  private func text(_ dice: inout SplitMix) -> String {
    var text = ""
    for _ in 0..<dice.number(below: 6) {
      let limit: UInt32 = [0x20, 0x80, 0x300, 0x3000, 0x1_1000][dice.number(below: 5)]
      if let scalar = Unicode.Scalar(UInt32(dice.number(below: Int(limit)))) {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// What Foundation reads, written again with sorted keys.
  private func foundation(_ json: Data) throws -> Data {
    try JSONSerialization.data(
      withJSONObject: JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed),
      options: [.fragmentsAllowed, .sortedKeys])
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func valueIsWrittenAndParsedAsByFoundation(seed: UInt64) throws {
    var dice = SplitMix(seed: seed)
    for _ in 0..<300 {
      let value = value(&dice)
      let json = value.json
      #expect(read(json) == value)
      #expect(
        read(String(decoding: try JSONEncoder.ofBridge.encode(value), as: UTF8.self)) == value)
      #expect(try foundation(Data(json.utf8)) == foundation(JSONEncoder.ofBridge.encode(value)))
    }
  }

  /// Foundation accepts some texts that are not JSON, such as `[1,]`, so only its refusals are compared.
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func textThatFoundationRefusesIsRefused(seed: UInt64) {
    let pieces = [
      "\"", "\\", "{", "}", "[", "]", ",", ":", "1", "-", "e", ".", "\\u", "d800", "t", " ", "0",
    ]
    var dice = SplitMix(seed: seed)
    var count = 0
    for _ in 0..<500 {
      var characters = Array(value(&dice).json.unicodeScalars.map(String.init))
      for _ in 0...dice.number(below: 2) {
        let place = dice.number(below: characters.count + 1)
        if place < characters.count, dice.one(in: 2) {
          characters.remove(at: place)
        } else {
          characters.insert(pieces[dice.number(below: pieces.count)], at: place)
        }
        if characters.isEmpty { break }
      }
      let json = characters.joined()
      if read(json) == nil { continue }
      count += 1
      #expect(foundation(json) != nil, "\(json)")
    }
    #expect(count > 20)
  }

  @Test(
    arguments: [
      ("9007199254740992.0", .integer(9_007_199_254_740_992)),
      ("9007199254740994.0", .number(9_007_199_254_740_994)), ("1e18", .number(1e18)),
      ("-1e18", .number(-1e18)), ("9007199254740993", .integer(9_007_199_254_740_993)),
    ] as [(String, BridgeValue)])
  func wholeNumberWithAFractionIsAnIntegerUpTo2To53(json: String, value: BridgeValue) {
    #expect(read(json) == value)
  }

  @Test func textMayBeginWithAByteOrderMark() throws {
    let reader = try JSONReader(message: "\u{FEFF}{\"x\":1}", nesting: 1, elements: 1)
    let offsets: [Key: Int] = try reader.members()
    #expect(try reader.value(at: #require(offsets[.x])) == 1)
  }

  @Test func limitsApplyToTheWholeText() {
    func mistake(_ text: String, nesting: Int, elements: Int) -> JSONError? {
      do throws(JSONError) {
        let reader = try JSONReader(message: text, nesting: nesting, elements: elements)
        let _: [Key: Int] = try reader.members()
        return nil
      } catch {
        return error
      }
    }
    let text = #"{"a":[[1],{"b":2}],"c":"]]]]","d":[]}"#
    #expect(mistake(text, nesting: 3, elements: 7) == nil)
    #expect(mistake(text, nesting: 2, elements: 7)?.code == .tooDeep)
    #expect(mistake(text, nesting: 3, elements: 6)?.code == .tooManyValues)
    let deep = String(repeating: "[", count: 600)
    #expect(mistake("{\"x\":\(deep)", nesting: 10_000, elements: 10_000)?.code == .tooDeep)
    func key(_ bytes: Int) -> String { String(repeating: "k", count: bytes) }
    #expect(mistake("{\"\(key(256))\":1}", nesting: 3, elements: 7) == nil)
    for (text, offset) in [
      ("{\"\(key(257))\":1}", 1), ("{\"a\":[{ \"\(key(257))\":1}]}", 8),
      ("{\"\(String(repeating: #"\u006b"#, count: 43))\":1}", 1),
    ] {
      let mistake = mistake(text, nesting: 3, elements: 7)
      #expect(mistake?.code == .longKey)
      #expect(mistake?.offset == offset)
    }
    let digits = String(repeating: "1", count: 254)
    #expect(mistake("{\"a\":0.\(digits)}", nesting: 3, elements: 7) == nil)
    let number = mistake("{\"a\":0.1\(digits)}", nesting: 3, elements: 7)
    #expect(number?.code == .longNumber && number?.offset == 5)
  }
}

/// Decodes JSON with Foundation.
extension BridgeValue: Decodable {
  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let text = try? value.decode(String.self) {
      self = .string(text)
    } else if value.decodeNil() {
      self = .null
    } else if let integer = try? value.decode(Int64.self) {
      self = .integer(integer)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let flag = try? value.decode(Bool.self) {
      self = .bool(flag)
    } else if let elements = try? value.decode([BridgeValue].self) {
      self = .array(elements)
    } else {
      self = .object(try value.decode([String: BridgeValue].self))
    }
  }
}
