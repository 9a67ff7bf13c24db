// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Markdown that others can propose to change: no text becomes a link, a mention, a reference, or markup.
package enum Markdown: MarkupLanguage {
  package static func escaped(_ text: String) -> String {
    var mayBeginList = true
    return text.onOneLine.replacingScalars { scalar in
      let isAtStart = mayBeginList
      if !("0"..."9").contains(scalar), scalar != " " { mayBeginList = false }
      return switch scalar {
      case "\\", "`", "*", "_", "{", "}", "[", "]", "(", ")", "<", ">", "|", "~", "!", "$":
        "\\\(scalar)"
      // A URL would become a link. The others are mentions, references and entities.
      case ":", "@", "#", "&": "&#\(scalar.value);"
      case "-", "+", "=", ".": isAtStart ? "\\\(scalar)" : nil
      default: nil
      }
    }
  }
}

extension Code.Interpolation where Language == Markdown {
  /// Appends a text as code in a cell of a table, with more backticks around it than it contains.
  package mutating func appendInterpolation(code text: String) {
    // Without a space, the marks of an empty text would begin another one.
    let text = text.isEmpty ? " " : text.onOneLine.replacingScalars { $0 == "|" ? "\\|" : nil }
    var (longest, run) = (0, 0)
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    let space = longest == 0 ? "" : " "
    appendLiteral(fence + space + text + space + fence)
  }
}

extension Code where Language == Markdown {
  /// Creates a row of a table.
  package init(row cells: [String]) {
    let texts: [Code] = cells.map { "\($0)" }
    self = "| \(texts.joined(separator: " | ")) |"
  }
}
