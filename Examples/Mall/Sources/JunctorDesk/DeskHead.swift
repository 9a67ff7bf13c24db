// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import FlyingFox

/// The reason why the head of a request is refused.
enum DeskHeadError: Error, Hashable, CustomStringConvertible {
  /// The head has more bytes than this.
  case tooLarge(Int)
  /// The head has more header lines than ``DeskHead/maximumHeaders``.
  case tooManyHeaders
  /// The head is not HTTP, or is ambiguous.
  case malformed(String)
  /// The body has no stated length.
  case noLength

  /// The reason as a message.
  var description: String {
    switch self {
    case .tooLarge(let limit): "The head of a request can have at most \(limit) bytes."
    case .tooManyHeaders: "A request can have at most \(DeskHead.maximumHeaders) headers."
    case .malformed(let reason): "This is not an HTTP request: \(reason)."
    case .noLength: "A body requires a Content-Length."
    }
  }

  var status: HTTPStatusCode {
    switch self {
    case .tooLarge, .tooManyHeaders: .requestHeaderFieldsTooLarge
    case .malformed: .badRequest
    case .noLength: .lengthRequired
    }
  }
}

/// The head of a request: its first line, and its headers.
///
/// Accepts requests to an origin server (RFC 9112), and refuses a head that servers and browsers could interpret
/// differently: repeated headers that are checked, folded lines, control characters, a body without a stated length.
///
/// All texts that are compared or hashed as a `String` must be ASCII: the first line, the names of headers, and the
/// values that are checked. Comparing other texts normalizes them, which takes O(*n*²) for combining marks.
struct DeskHead: Sendable {
  static let maximumHeaders = 100

  let method: HTTPMethod
  let version: HTTPVersion
  let target: HTTPRequest.Target
  private(set) var headers = HTTPHeaders()
  /// The number of bytes after the head.
  private(set) var bodyLength = 0

  /// Parses a head.
  ///
  /// - Parameter bytes: The lines, including the empty one at the end.
  /// - Complexity: O(*n*) in the length.
  init(_ bytes: [UInt8]) throws(DeskHeadError) {
    let isControl = { (byte: UInt8) in byte < 0x20 || byte == 0x7F }
    // The last two elements are the empty line and the empty text after it.
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .dropLast(2).map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
    if lines.contains(where: { $0.contains { isControl($0) && $0 != UInt8(ascii: "\t") } }) {
      throw .malformed("a control character")
    }

    let first = lines.first ?? []
    let parts = first.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard first.allSatisfy(Self.isASCII), parts.count == 3, !parts[0].isEmpty,
      parts[1].first == UInt8(ascii: "/"),
      parts[2].elementsEqual("HTTP/1.1".utf8) || parts[2].elementsEqual("HTTP/1.0".utf8)
    else { throw .malformed("the first line") }
    method = HTTPMethod(rawValue: Self.text(parts[0]))
    version = HTTPVersion(rawValue: Self.text(parts[2]))
    let mark = parts[1].firstIndex(of: UInt8(ascii: "?")) ?? parts[1].endIndex
    target = HTTPRequest.Target(
      path: Self.text(parts[1][..<mark]), query: Self.text(parts[1][mark...].dropFirst()))

    if lines.count - 1 > Self.maximumHeaders { throw .tooManyHeaders }
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
        line[..<colon].allSatisfy(Self.isTokenByte)
      else { throw .malformed("a header line") }
      let header = HTTPHeader(Self.text(line[..<colon]))
      let value = Self.trimmed(line[line.index(after: colon)...])
      if Self.single.contains(header) {
        if headers[header] != nil { throw .malformed("\(header.rawValue) is repeated") }
        guard value.allSatisfy(Self.isASCII) else {
          throw .malformed("\(header.rawValue) is not ASCII")
        }
      }
      headers.addValue(Self.text(value), for: header)
    }
    if headers[.transferEncoding] != nil { throw .noLength }
    if let length = headers[.contentLength] {
      guard length.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
        let count = Int(length)
      else { throw .malformed("the Content-Length") }
      bodyLength = count
    }
  }

  /// The headers whose values are checked, and which must not be repeated.
  private static let single: Set<HTTPHeader> = [
    .host, .contentLength, .connection, .upgrade, .webSocketKey, .webSocketVersion,
    HTTPHeader("Origin"),
  ]

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  private static func isASCII(_ byte: UInt8) -> Bool { byte < 0x80 }

  /// Whether a token may contain the byte (RFC 9110, section 5.6.2).
  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }

  private static func trimmed(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    var value = value.drop(while: isBlank)
    while let last = value.last, isBlank(last) { value.removeLast() }
    return value
  }
}
