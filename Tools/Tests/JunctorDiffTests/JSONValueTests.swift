// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import JunctorDiff
import Testing

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

  @Test func everyScalarRoundTrips() throws {
    var text = ""
    for value in 0...0x2FFF as ClosedRange<UInt32> {
      if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
    }
    let written = JSONValue.array([.string(text)]).text
    #expect(written.split(whereSeparator: \.isNewline).count == 1)
    let read = try #require(JSONSerialization.jsonObject(with: Data(written.utf8)) as? [String])
    #expect(read[0].utf8.elementsEqual(text.utf8))
  }
}
