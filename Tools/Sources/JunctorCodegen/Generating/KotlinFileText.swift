// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension String {
  /// The text as a Kotlin literal; an expression of several literals if it is longer than a constant of the JVM can be.
  var kotlinLiteral: String {
    let limit = 16_000
    if utf8.count <= limit { return "\"\(kotlinEscaped)\"" }
    var rest = unicodeScalars[...]
    var parts: [String] = []
    while !rest.isEmpty {
      let part = rest.prefix(limit / 4)
      parts.append("\"\(String(part).kotlinEscaped)\"")
      rest = rest.dropFirst(part.count)
    }
    return "listOf(\(parts.joined(separator: ", "))).joinToString(\"\")"
  }

  private var kotlinEscaped: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\\", "\"", "$": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case _ where scalar.isInvisible:
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16, uppercase: true)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The text on one line.
  var kotlinLine: String {
    unicodeScalars.split { $0.isInvisible || $0.properties.isWhitespace }.map { String($0) }
      .joined(separator: " ")
  }

  /// The text for a comment in KDoc: on one line, without marks that begin or end a comment.
  var kotlinComment: String {
    var result = ""
    for scalar in kotlinLine.unicodeScalars {
      if scalar == "*" && result.last == "/" {
        result += "&#42;"
      } else if scalar == "/" && result.last == "*" {
        result += "&#47;"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The text for a comment, as code.
  var kotlinCode: String {
    let text = kotlinComment
    return text != self || contains("`") ? "<code>\(text)</code>" : "`\(text)`"
  }
}

extension Unicode.Scalar {
  /// Whether an editor does not show the character, or shows others in another order because of it.
  fileprivate var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
