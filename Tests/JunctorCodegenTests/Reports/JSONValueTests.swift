// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

import JunctorCodegen

@Suite struct JSONValueTests {
  @Test func namesAreSortedByTheirBytes() {
    let value = JSONValue.object([
      ("b", .number(-1)), ("é", .array([])),
      ("a", .object([("z", .string("")), ("Z", .number(0))])),
    ])
    #expect(value.text == #"{"a":{"Z":0,"z":""},"b":-1,"é":[]}"#)
  }

  @Test(arguments: [
    ("", #""""#), ("a/b", #""a/b""#), ("\"\\", #""\"\\""#),
    ("\n\r\t\0\u{1F}", #""\n\r\t\u0000\u001f""#),
    ("\u{7F}\u{85}\u{2028}\u{2029}", #""\u007f\u0085\u2028\u2029""#), ("家🛒", #""家🛒""#),
  ])
  func textIsEscaped(_ text: String, _ written: String) {
    #expect(JSONValue.string(text).text == written)
  }

  @Test func everyScalarComesBack() throws {
    var text = ""
    for value in 0...0x2FFF as ClosedRange<UInt32> {
      if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
    }
    let written = JSONValue.array([.string(text)]).text
    #expect(written.split(whereSeparator: \.isNewline).count == 1)
    let read = try #require(JSONSerialization.jsonObject(with: Data(written.utf8)) as? [String])
    #expect(read[0].utf8.elementsEqual(text.utf8))
  }

  @Test(arguments: [
    #"{"a":[1,-2,"x",[],{}],"b":{"c":"d"},"e":[true,false,null]}"#,
    #""\"\\\n\r\t\u0000\u2028é茶""#, "[[[[]]]]", "0",
  ])
  func whatIsWrittenIsRead(_ text: String) throws {
    #expect(try JSONValue(Array(text.utf8)).text == text)
  }

  @Test func blanksAndEscapesAreRead() throws {
    let text = " { \"a\" :\n[ 1 ,\t\"\\u00e9\\ud83d\\ude00\\/\" ] } "
    #expect(try JSONValue(Array(text.utf8)).text == #"{"a":[1,"é😀/"]}"#)
  }

  @Test(arguments: [
    ("", 1), ("{", 1), ("[1,]", 1), ("[1 2]", 1), ("{\"a\" 1}", 1), ("{1:2}", 1), ("\"a", 1),
    ("[\n1.5]", 2), ("\n\n1e3", 3), (#""\x""#, 1), (#""\ud800""#, 1), (#""\u00g0""#, 1),
    ("\"\n\"", 2), ("1 1", 1), ("nul", 1), (String(repeating: "[", count: 100), 1),
  ])
  func anyOtherTextIsRefused(_ text: String, _ line: Int) {
    let mistake = #expect(throws: JSONMistake.self) { try JSONValue(Array(text.utf8)) }
    #expect(mistake?.line == line)
  }
}
