// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// A likely error in a link, which an app may nevertheless open.
enum LinkWarning {
  /// Returns the likely errors in a link: those that no sender intends, and those that a sender may intend.
  static func warnings(in link: String) -> (problems: [String], warnings: [String]) {
    let marks = Marks(link)
    if !marks.isOdd { return ([], []) }
    var (problems, warnings): ([String], [String]) = ([], [])
    let decoded = marks.hasEscape ? decoded(link) : link
    if let found = link.firstMatch(of: placeholder) ?? decoded.firstMatch(of: placeholder) {
      problems.append("“\(found.output)” is a placeholder without its value")
    }
    if let found = link.firstMatch(of: entity) {
      problems.append("“\(found.output)” is HTML; write the character itself")
    }
    if problems.isEmpty, link.firstMatch(of: malformedEscape) != nil {
      warnings.append("a “%” in it is not followed by two hexadecimal digits; write %25")
    }
    if marks.questionMarks > 1 {
      warnings.append("it has a second “?”, which is part of a value; write & between parameters")
    }
    if let last = link.unicodeScalars.last, endings.contains(last) {
      warnings.append("it ends with “\(last)”, which may belong to the sentence around it")
    }
    let scalars = decoded.unicodeScalars
    if let odd = scalars.first(where: isOdd) {
      let digits = String(odd.value, radix: 16, uppercase: true)
      warnings.append("it contains the invisible character U+\(digits)")
    } else if scalars.last?.properties.isWhitespace == true {
      warnings.append("it ends with a space")
    }
    if let found = decoded.firstMatch(of: nothing) {
      warnings.append("“\(found.output.1)” is a value that programs write for nothing")
    }
    return (problems, warnings)
  }

  /// What the bytes of a link show, since most links need no further search.
  private struct Marks {
    var isOdd = false
    var hasEscape = false
    /// The number of question marks before the fragment.
    var questionMarks = 0

    init(_ link: String) {
      var (last, isInFragment) = (UInt8(0), false)
      for byte in link.utf8 {
        switch byte {
        case UInt8(ascii: "%"): (isOdd, hasEscape) = (true, true)
        case 0...0x20, 0x7F..., UInt8(ascii: "{"), UInt8(ascii: "<"), UInt8(ascii: "["),
          UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: ";"):
          isOdd = true
        // The beginnings of `undefined`, `null`, `nil`, `NaN` and `(null)`.
        case UInt8(ascii: "u"), UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "("):
          if last == UInt8(ascii: "=") || last == UInt8(ascii: "/") { isOdd = true }
        case UInt8(ascii: "?") where !isInFragment: questionMarks += 1
        case UInt8(ascii: "#"): isInFragment = true
        default: break
        }
        last = byte
      }
      let isPlainEnd =
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= last
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= last
      if questionMarks > 1 || !isPlainEnd { isOdd = true }
    }
  }

  private static func decoded(_ link: String) -> String {
    link.withUTF8Bytes { PercentDecoding.string($0, 0..<$0.count) }
  }

  // The forms of templates for mails, advertisements, web pages and code.
  private static var placeholder: Regex<Substring> {
    /%%(?:\w+%%)?|[$#%]?\{\{?\s*[A-Za-z_][\w.\- ]*\}|<[A-Za-z_]\w*>|\*\|\w+\|\*|\[\[\w+\]\]|\b__[A-Z]\w*__\b/
  }

  private static var entity: Regex<Substring> {
    /&(?:amp|quot|lt|gt|apos|nbsp|#\d+|#x[0-9A-Fa-f]+);/
  }

  private static var malformedEscape: Regex<Substring> { /%(?![0-9A-Fa-f]{2})/ }

  private static var nothing: Regex<(Substring, Substring)> {
    /[=\/](undefined|null|\(null\)|nil|NaN|\[object Object\])(?=$|[&\/?#])/
  }

  private static let endings: Set<Unicode.Scalar> = [
    ".", ",", ";", ":", "!", ")", "]", "}", ">", "\"", "'", "。", "，", "、", "；", "：", "！", "）", "】",
    "》", "”",
    "’",
  ]

  /// Whether a scalar has no picture, and is not used in words of any language.
  private static func isOdd(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Joiners of letters, and selectors of a form.
    case 0x34F, 0x17B4...0x17B5, 0x180B...0x180F, 0x200C...0x200D, 0xFE00...0xFE0F,
      0xE0000...0xE0FFF:
      false
    default: scalar.isInvisible && scalar.properties.generalCategory != .spaceSeparator
    }
  }
}
