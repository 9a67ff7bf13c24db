// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorDoctor
import JunctorManifest
import TestSupport
import Testing

@Suite struct MarkupElementTests {
  private func element(_ text: String) throws -> MarkupElement {
    try MarkupElement(Array(text.utf8))
  }

  @Test func everyPartIsRead() throws {
    let root = try element(
      """
      \u{FEFF}<?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" 'a>b'>
      <!-- a > comment -->
      <a one="1&lt;&#50;"
        two = 'x"y'>
        t&amp;u<b/><![CDATA[<v>]]>é<?skip me?>
        <c d="">w</c >
      </a>
      <!-- end -->

      """)
    #expect(root.name == "a")
    #expect(root.line == 4)
    #expect(root["one"] == PlacedText(text: "1<2", line: 4))
    #expect(root["two"] == PlacedText(text: "x\"y", line: 5))
    #expect(root.text.filter { !$0.isWhitespace } == "t&u<v>é")
    #expect(root.children.map(\.name) == ["b", "c"])
    #expect(root.children(named: "c").first?.text == "w")
    #expect(root.children.map(\.line) == [6, 7])
  }

  @Test(arguments: [
    ("", "1:1: an XML element is required here"),
    ("{}", "1:1: an XML element is required here"),
    ("<a>", "1:4: <a> of line 1 does not end"),
    ("<a\n", "2:1: the tag of <a> in line 1 does not end; add >"),
    ("<a>\n é</b>", "2:3: </b> does not end <a> of line 1"),
    ("<a></a>\nx", "2:1: the file continues after </a>"),
    ("<a/><b/>", "1:5: the file continues after </a>"),
    ("<a b=c/>", "1:6: the value of “b” must be in quotes"),
    ("<a b='1' b='2'/>", "1:15: <a> has “b” twice"),
    ("<\(String(repeating: "a", count: 257))/>", "1:259: a name has at most 256 bytes"),
    ("<a b='1'c='2'/>", "1:9: a space, / or > is required in <a>"),
    ("<a b/>", "1:5: “=” is required in the attribute “b”"),
    ("<a b='", "1:6: the value of “b” does not end; add a quote"),
    ("<a b='<'/>", "1:7: “<” in a value is written &lt;"),
    ("<a>&x;</a>", "1:4: the entity “&x;” is not known; write the character itself"),
    ("<a>&#xD800;</a>", "1:4: the entity “&#xD800;” is not known; write the character itself"),
    ("<a>a & b</a>", "1:6: “&” is written &amp;"),
    ("<a><!-- </a>", "1:4: the comment does not end; add -->"),
    ("<a><![CDATA[</a>", "1:4: the CDATA section does not end; add ]]>"),
    ("<a><!ELEMENT b></a>", "1:5: a name is required here"),
    (
      "<!DOCTYPE a [<!ENTITY b 'c'>]><a/>",
      "1:13: declarations in a document type are not read; remove them"
    ),
    (
      "<?xml version='1.0' encoding='ISO-8859-1'?><a/>",
      "1:42: the encoding “iso-8859-1” is not read; save the file as UTF-8"
    ),
    ("<a>\né\u{0}</a>", "2:2: XML does not allow the character U+0000; remove it"),
    ("<a b='\u{1F}'/>", "1:7: XML does not allow the character U+001F; remove it"),
    ("<a>&#0;</a>", "1:4: XML does not allow the character U+0000; remove it"),
    ("<a>&#xFFFF;</a>", "1:4: XML does not allow the character U+FFFF; remove it"),
    (
      "<a>\n <b c='' d:e=''/></a>",
      "2:10: the prefix “d” is not declared; add xmlns:d to the first element"
    ),
    (
      "<a><b xmlns:d='u' d:e=''/><d:c/></a>",
      "1:27: the prefix “d” is not declared; add xmlns:d to the first element"
    ),
    (
      "<manifest android:a=''/>",
      "1:11: the prefix “android” is not declared; add xmlns:android=\"http://schemas.android.com/apk/res/android\" to the first element"
    ),
  ])
  func mistakeHasItsPlace(text: String, message: String) throws {
    let error = #expect(throws: AppFileError.self) { try element(text) }
    #expect(error?.description == message)
  }

  @Test func declaredPrefixesAreRead() throws {
    let root = try element("<a d:e='1' xmlns:d='u' xml:lang='de'><d:b><c d:e='2'/></d:b></a>")
    #expect(root["d:e"]?.text == "1")
    #expect(root.children.first?.name == "d:b")
  }

  @Test func invalidTextHasItsPlace() {
    let start = Array("<?xml version='1.0' encoding='UTF-8'?>\n<a>é".utf8)
    for bytes: [UInt8] in [[0xFF], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0x80]] {
      let error = #expect(throws: AppFileError.self) {
        try MarkupElement(start + bytes + Array("</a>".utf8))
      }
      #expect(error?.description == "2:5: the file is not UTF-8 here; save it as UTF-8")
    }
  }

  @Test func otherKindsOfFilesAreNamed() {
    for (bytes, part) in [
      (Array("bplist00".utf8), "plutil -convert xml1"), ([0xFF, 0xFE, 0x3C, 0x00], "UTF-16"),
      ([0x00, 0x3C], "UTF-16"),
    ] {
      let error = #expect(throws: AppFileError.self) { try MarkupElement(bytes) }
      #expect(error?.message.contains(part) == true)
    }
  }

  @Test func limitsAreKept() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    }
    #expect(throws: Never.self) { try element(nested(64)) }
    let messages = [
      nested(65), "<a>" + String(repeating: "<b/>", count: 50_000) + "</a>",
      "<a>" + String(repeating: " ", count: 1 << 20) + "</a>",
    ].map { text in
      let error = #expect(throws: AppFileError.self) { try element(text) }
      return error?.message ?? ""
    }
    #expect(messages[0] == "the elements are nested deeper than 64")
    #expect(messages[1] == "the file has more than 50000 elements")
    #expect(messages[2] == "the file has 1048583 bytes; at most 1048576 are read")
  }

  @Test(.timeLimit(.minutes(1))) func oneLongLineIsReadInLinearTime() throws {
    let part = "<a b='c'>d</a>"
    let count = 49_000
    let root = try element("<r>" + String(repeating: part, count: count) + "</r>")
    #expect(root.children.count == count)
  }

  @Test(.timeLimit(.minutes(1))) func manyAttributesAreReadInLinearTime() throws {
    let attributes = (0..<60_000).map { " a\($0)=''" }.joined()
    #expect(try element("<r\(attributes)/>").attributes.count == 60_000)
    let error = #expect(throws: AppFileError.self) { try element("<r\(attributes) a7=''/>") }
    #expect(error?.message == "<r> has “a7” twice")
  }

  @Test func randomBytesNeverTrap() {
    var generator = SplitMix(seed: 7)
    let parts = [
      "<a>", "</a>", "<", ">", "&", ";", "<!--", "-->", "<![CDATA[", "]]>", "\"", "'", "=",
    ]
    for _ in 0..<2_000 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0...30, using: &generator) {
        if Bool.random(using: &generator) {
          bytes += Array(parts.randomElement(using: &generator)!.utf8)
        } else {
          bytes.append(.random(in: 0...255, using: &generator))
        }
      }
      _ = try? MarkupElement(bytes)
    }
  }
}
