// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The reason why a text is not a valid URL, with its position.
///
///     the path holds bytes that are no UTF-8
///     mall://order/%FF
///                  ^
public struct URLParsingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of mistakes.
  @nonexhaustive
  public enum Code: String, Sendable {
    /// Nothing is left after white space is stripped.
    case empty
    /// The text, or its canonical form, is longer than the limit.
    case tooLong
    /// There are more segments than the limit.
    case tooManySegments
    /// There are more query items than the limit.
    case tooManyQueryItems
    /// The authority contains an `@`: a user name or password, or an imitation of one.
    case userInfo
    /// A segment, or the host of a scheme other than those of the web, does not decode to UTF-8.
    case undecodablePath
    /// The query or the fragment contains invalid UTF-8.
    ///
    /// Swift strings never contain such bytes. The command, which reads bytes, reports them.
    case undecodableText
    /// A segment, or the host of a scheme other than those of the web, contains a NUL.
    case nulInPath
    /// The host contains a character that the standard forbids there.
    case invalidHost
    /// The domain contains characters that are not ASCII.
    case nonASCIIDomain
    /// The port is not a number of at most 65,535.
    case invalidPort
    /// The host ends in a number and is not an IPv4 address.
    case invalidIPv4
    /// The text in brackets is not an IPv6 address.
    case invalidIPv6
    /// The host is missing although the scheme, or a port, requires one.
    case missingHost
    /// The text has no scheme and begins with `//`.
    case doubleSlash
    /// The host is `.` or `..`, possibly escaped, in a scheme other than those of the web.
    case dotHost
  }

  /// The kind of mistake.
  public let code: Code

  package let text: String

  /// The position of the mistake, in UTF-8 bytes from the start of the text.
  package let offset: Int

  package init(_ code: Code, in text: String, at offset: Int) {
    self.code = code
    self.text = text
    self.offset = offset
  }
}

extension URLParsingError {
  package var message: String {
    switch code {
    case .empty: "the text is empty"
    case .tooLong: "the URL is too long"
    case .tooManySegments: "the path has too many segments"
    case .tooManyQueryItems: "the query has too many items"
    case .userInfo: "a user name or password before the host (“@”) is not accepted"
    case .undecodablePath: "this does not decode to valid UTF-8"
    case .undecodableText: "these bytes are not valid UTF-8"
    case .nulInPath: "a NUL character is not accepted here"
    case .invalidHost: "this is not allowed in a host"
    case .nonASCIIDomain: "the domain is not ASCII (write its xn-- form)"
    case .invalidPort: "the port is not a number from 0 to 65535"
    case .invalidIPv4: "the host ends in a number but is not an IPv4 address"
    case .invalidIPv6: "this is not an IPv6 address"
    case .missingHost: "the host is missing"
    case .doubleSlash: "a text that begins with “//” needs a scheme before it"
    case .dotHost: "the host cannot be “.” or “..”"
    }
  }

  /// The message, the text, and a caret under the position.
  ///
  /// Only the neighborhood of the position is shown of a long text. Control characters are shown as
  /// symbols, and other invisible characters as `\u{200B}`.
  public var description: String {
    message + "\n" + text.drawing(caretAt: offset, before: 60, after: 40)
  }
}

extension String {
  /// Returns two lines: the text, and a caret under an offset in its UTF-8.
  ///
  /// The caret's column is counted in characters. Invisible characters are shown, so that the result
  /// always has two lines.
  ///
  /// - Parameters:
  ///   - offset: The offset of the caret.
  ///   - before: The maximum number of scalars shown before the caret.
  ///   - after: The maximum number of bytes shown after the caret.
  package func drawing(caretAt offset: Int, before: Int = .max, after: Int = .max) -> String {
    if isEmpty { return "(empty)\n^" }
    var left: [String] = []
    var right = ""
    var position = 0
    var isCut = false
    for scalar in unicodeScalars {
      if position - offset >= after {
        isCut = true
        break
      }
      position += UTF8.width(scalar)
      if position <= offset { left.append(scalar.picture) } else { right += scalar.picture }
    }
    let line = (left.count > before ? "…" : "") + left.suffix(before).joined()
    let caret = String(repeating: " ", count: line.count) + "^"
    return line + right + (isCut ? "…" : "") + "\n" + caret
  }
}
