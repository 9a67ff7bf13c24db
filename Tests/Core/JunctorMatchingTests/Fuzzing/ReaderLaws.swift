// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport

@testable import JunctorMatching

/// The laws of the URL reader.
///
/// The first byte of an input has these bits: 1 for a text in a web space, 2 for small limits, which
/// are the next three bytes, and 4 and 8 for the spaces. The rest is the text. So `0` begins an input
/// without all of them, `1` one in a web space, `4` one with other spaces.
enum ReaderLaws {
  private static let ownSpaces = RouteSpaces([.scheme("mall")])
  private static let webSpaces = RouteSpaces([.domain("m.mall.example")])

  private static let spaces: [RouteSpaces] = [
    ownSpaces,
    RouteSpaces([
      .scheme("mall"), .scheme("demo", host: "com.example"), .domain("m.mall.example"),
      .domain("m.mall.example", port: 81), .domain("mall.example", includingSubdomains: true),
      .domain("eu.mall.example", includingSubdomains: true), .scheme("mall", host: "Apart"),
    ]),
    RouteSpaces([
      .domain("mall.example", includingSubdomains: true), .scheme("https", host: "mall.example"),
      .domain("m.mall.example"), .domain("mall.example", port: 443), .domain("1.2.3.4"),
      .domain("[::1]"), .scheme("mall"),
    ]),
    RouteSpaces([.scheme("demo", host: "a%2Fb"), .scheme("a-long-scheme"), .scheme("demo")]),
  ]

  private typealias Outcome = Result<ParsedURL, URLParsingError>

  static func check(_ input: FuzzInput, _ sample: FuzzSample) throws(BrokenLaw) -> Bool {
    var input = input
    let flags = input.next()
    let isWebText = flags & 1 != 0
    var limits = URLLimits.maximum
    if flags & 2 != 0 {
      limits = URLLimits(
        bytes: Int(input.next() & 0x7F), segments: Int(input.next() & 0x0F),
        queryItems: Int(input.next() & 0x0F))
    }
    let text = String(decoding: input.rest, as: UTF8.self)
    let outcome = read(text, limits, isWebText)
    try expectSame(outcome, rewritten(text, limits, isWebText), "The two parsers disagree.")
    switch outcome {
    case .failure(let error):
      try checkError(error, text, sample)
      if limits != .maximum, !isLimit(error) {
        let other = read(text, .maximum, isWebText)
        try expectSame(other, outcome, "An error depends on the limits.")
      }
    case .success(let url):
      if limits != .maximum {
        let other = read(text, .maximum, isWebText)
        try expectSame(other, outcome, "A URL depends on the limits.")
      }
      try checkText(url, isWebText)
      try checkSpaces(url, spaces[Int(flags >> 2) & 3])
      if sample.includes(oneIn: 8, law: 1) { try checkQuery(url) }
    }
    return true
  }

  // MARK: - Two parsers

  private static func read(_ text: String, _ limits: URLLimits, _ isWebText: Bool) -> Outcome {
    Result { () throws(URLParsingError) in
      isWebText
        ? try webSpaces.read(text, limits: limits) : try ParsedURL(text, limits: limits)
    }
  }

  private static func rewritten(
    _ text: String, _ limits: URLLimits, _ isWebText: Bool
  ) -> Outcome {
    if text.utf8.count > limits.bytes {
      return .failure(URLParsingError(.tooLong, in: text, at: limits.bytes))
    }
    return Result { () throws(URLParsingError) in
      try ParsedURL(rewriting: text, limits: limits, isWebText: isWebText)
    }
  }

  private static func expectSame(
    _ one: Outcome, _ two: Outcome, _ message: String
  ) throws(BrokenLaw) {
    let isSame =
      switch (one, two) {
      case (.success(let one), .success(let two)): isEqual(one, two)
      case (.failure(let one), .failure(let two)): one == two
      default: false
      }
    try expectLaw(isSame, "\(message)\n\(describe(one))\n\(describe(two))")
  }

  private static func isEqual(_ one: ParsedURL, _ two: ParsedURL) -> Bool {
    one.text == two.text && one.schemeRange == two.schemeRange && one.hostRange == two.hostRange
      && one.port == two.port && one.pathRange == two.pathRange
      && one.queryRange == two.queryRange && one.fragmentRange == two.fragmentRange
      && one.hostKind == two.hostKind && one.hasOpaquePath == two.hasOpaquePath
  }

  private static func describe(_ outcome: Outcome) -> String {
    switch outcome {
    case .failure(let error): "\(error.code) at \(error.offset)"
    case .success(let url):
      "\(url.text.debugDescription) scheme \(String(describing: url.scheme)) "
        + "host \(String(describing: url.host)) \(url.hostKind) "
        + "port \(String(describing: url.port)) path \(url.path) "
        + "query \(String(describing: url.query)) fragment \(String(describing: url.fragment))"
    }
  }

  // MARK: - Errors

  private static func isLimit(_ error: URLParsingError) -> Bool {
    switch error.code {
    case .tooLong, .tooManySegments, .tooManyQueryItems: true
    default: false
    }
  }

  private static func checkError(
    _ error: URLParsingError, _ text: String, _ sample: FuzzSample
  ) throws(BrokenLaw) {
    let isInside = (0...text.utf8.count).contains(error.offset)
    try expectLaw(isInside, "The error \(error.code) is at \(error.offset).")
    try expectLaw(error.text == text, "The error has another text.")
    if sample.includes(oneIn: 16, law: 2) {
      try expectLaw(DrawnError.isValid(error.description), "No caret: \(error)")
    }
  }

  // MARK: - The canonical text

  private static func checkText(_ url: ParsedURL, _ isWebText: Bool) throws(BrokenLaw) {
    let isASCII = url.text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    // Only the end of an opaque path can have spaces before a query or a fragment.
    try expectLaw(
      isASCII || url.hasOpaquePath, "The canonical text \(url.text.debugDescription) is not ASCII.")
    let again = read(url.text, .maximum, isWebText)
    try expectSame(again, .success(url), "The canonical text is parsed as another URL.")

    var joined = url.scheme.map { "\($0):" } ?? ""
    if let host = url.host { joined += "//\(host)" }
    if let port = url.port { joined += ":\(port)" }
    // A path that begins with two slashes must not be read as a host.
    if url.host == nil, url.path.utf8.starts(with: "//".utf8) { joined += "/." }
    joined += url.path
    if let query = url.query { joined += "?\(query)" }
    if let fragment = url.fragment { joined += "#\(fragment)" }
    try expectLaw(joined == url.text, "The parts of \(url.text) are joined as \(joined).")
  }

  private static func checkQuery(_ url: ParsedURL) throws(BrokenLaw) {
    let pairs = url.query?.utf8.split(separator: UInt8(ascii: "&")) ?? []
    let items = url.queryItems()
    try expectLaw(items.count == pairs.count, "\(url.text) has \(items.count) items.")
    for (item, pair) in zip(items, pairs) where !pair.contains(UInt8(ascii: "%")) {
      let parts = pair.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let texts = parts.map { part in
        String(decoding: part.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }, as: UTF8.self)
      }
      let isSame = item.name == texts[0] && item.value == (texts.count > 1 ? texts[1] : "")
      try expectLaw(isSame, "\(url.text) has the item \(item).")
    }
  }

  // MARK: - Spaces

  private static func checkSpaces(_ url: ParsedURL, _ spaces: RouteSpaces) throws(BrokenLaw) {
    let found = spaces.resolve(url)
    let expected = SpaceScan.owner(of: url, in: spaces.spaces)
    try expectLaw(
      found?.space == expected,
      "\(url.text) is in the space \(String(describing: found?.space)), not in "
        + "\(String(describing: expected)).")
    guard let found else { return }

    var path = String(url.path)
    if url.scheme != nil, case .scheme = spaces.spaces[found.space].kind, let host = url.host,
      !host.isEmpty
    {
      path = "/" + host + path
    }
    let endsWithSlash = path.isEmpty || path.utf8.last == UInt8(ascii: "/")
    var segments = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .dropFirst()
    if endsWithSlash { segments = segments.dropLast() }
    let text = segments.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
    try expectLaw(
      found.pathText == text && found.segmentCount == segments.count
        && found.isRoot == segments.isEmpty
        && found.endsWithSlash == endsWithSlash
        && DecodedPath(found).segmentCount == segments.count,
      "\(url.text) has the path \(found.pathText) of \(found.segmentCount) segments.")
  }
}

/// The descriptions of errors.
enum DrawnError {
  /// Returns whether a description has a message, a line of text, and a line with a caret.
  static func isValid(_ description: String) -> Bool {
    let lines = description.utf8.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.count == 3, !lines[0].isEmpty, !lines[1].isEmpty else { return false }
    return lines[2].last == UInt8(ascii: "^") && lines[2].dropLast().allSatisfy { $0 == 0x20 }
  }
}
