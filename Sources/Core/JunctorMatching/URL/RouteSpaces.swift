// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The spaces of one router, in the order of declaration.
package struct RouteSpaces: Sendable {
  package let spaces: [RouteSpace]
  private let matchers: [SpaceMatcher]
  /// The text before the path of a URL of a scheme space, `mall://`, as a word; of no text if there is
  /// no scheme of at most five letters all of whose URLs are in one space.
  private let schemePrefix: (word: UInt64, mask: UInt64, count: Int)
  /// The texts before the path of URLs of web domains: `https://m.mall.example`.
  private let webPrefixes: [[UInt8]]
  /// Whether a text without a scheme is parsed like a web address, as in the first space.
  let readsWebTexts: Bool
  /// Whether `+` in a query is a space: in `query`, in captures and in conditions.
  package var plusIsSpace: Bool

  package init(_ spaces: [RouteSpace], plusIsSpace: Bool = true) {
    self.spaces = spaces
    self.plusIsSpace = plusIsSpace
    self.matchers = spaces.map(SpaceMatcher.init)
    schemePrefix = Self.schemePrefix(of: spaces) ?? (word: 0, mask: .max, count: 0)
    webPrefixes = spaces.flatMap { space -> [[UInt8]] in
      guard case .domain(let host, nil, _) = space.kind else { return [] }
      return ["https://", "http://"].map { Array(($0 + host).utf8) }
    }
    switch spaces.first?.kind {
    case .domain: readsWebTexts = true
    case .host(let scheme, _): readsWebTexts = SpecialScheme(scheme) != nil
    default: readsWebTexts = false
    }
  }

  /// Parses a text, which belongs to the first space without a scheme: in a web address, `\` is
  /// `/`.
  package func read(
    _ text: String, limits: URLLimits = URLLimits()
  ) throws(URLParsingError) -> ParsedURL {
    try ParsedURL(text, limits: limits, isWebText: readsWebTexts)
  }

  /// Returns `url` in its space; `nil` if no space owns it.
  ///
  /// The most specific space owns the URL: a full host before the longest parent domain, an
  /// explicit port before none, and a bare scheme last. A text without a scheme belongs to the
  /// first space.
  package func resolve(_ url: ParsedURL) -> RoutableURL? {
    url.withBytes { owner(of: $0, url.layout) }.map {
      RoutableURL(url: url, space: $0.space, routed: $0.path, plusIsSpace: plusIsSpace)
    }
  }

  /// Returns the space that owns a URL, and the range of its routed path.
  func owner(of bytes: Span<UInt8>, _ layout: URLLayout) -> (space: Int, path: RoutedPath)? {
    if layout.hasOpaquePath || matchers.isEmpty { return nil }
    if layout.schemeEnd == 0 { return (0, RoutedPath(layout, hostIsFirstSegment: false)) }
    guard let best = mostExact(bytes, layout) else { return nil }
    return (best, RoutedPath(layout, hostIsFirstSegment: matchers[best].hostIsFirstSegment))
  }

  /// Returns the start of the routed path of a text that begins like a plain one: with a slash, or
  /// with a scheme, or a web domain, of some space; otherwise 0.
  @inline(__always)
  func plainPathStart(_ text: Span<UInt8>) -> Int {
    guard text.count > 0, text.count < URLLimits.ceiling else { return 0 }
    var start = 1
    if text[0] != UInt8(ascii: "/") {
      guard text.count >= 8 else { return 0 }
      let isScheme = text.word(at: 0) & schemePrefix.mask == schemePrefix.word
      start = isScheme ? schemePrefix.count : webPathStart(text)
      if start == 0 || isScheme && (start == text.count || text.hasPunycodePrefix(at: start)) {
        return 0
      }
    }
    // Neither an empty host nor a text that begins with two slashes is plain.
    return start < text.count && text[start] == UInt8(ascii: "/") ? 0 : start
  }

  /// Returns the space that owns the URLs of a pattern with a scheme.
  ///
  /// - Parameter host: The host, or the first segment if it is a literal; otherwise `nil`.
  /// - Returns: The index of the space, and whether the host is the first segment there.
  func index(
    forScheme scheme: String, host: String?, port: Int?
  ) -> (space: Int, hostIsFirstSegment: Bool)? {
    if let host, !host.isEmpty {
      let port = port.map { ":\($0)" } ?? ""
      guard let url = try? ParsedURL("\(scheme)://\(host)\(port)/"), let space = resolve(url)?.space
      else { return nil }
      return (space, matchers[space].hostIsFirstSegment)
    }
    guard port == nil, let bare = RouteSpace(scheme: scheme, host: nil),
      let space = spaces.firstIndex(of: bare)
    else { return nil }
    return (space, true)
  }

  @inline(never)
  private func webPathStart(_ text: Span<UInt8>) -> Int {
    let prefix = webPrefixes.first { prefix in
      prefix.count < text.count && text[prefix.count] == UInt8(ascii: "/")
        && prefix.indices.allSatisfy { text[$0] == prefix[$0] }
    }
    return prefix.map { $0.count + 1 } ?? 0
  }

  private static func schemePrefix(
    of spaces: [RouteSpace]
  ) -> (word: UInt64, mask: UInt64, count: Int)? {
    for space in spaces {
      guard case .scheme(let scheme) = space.kind, scheme.utf8.count <= 5,
        !spaces.contains(where: { if case .host(scheme, _) = $0.kind { true } else { false } })
      else { continue }
      let prefix = scheme + "://"
      let word = prefix.utf8.reversed().reduce(0) { $0 << 8 | UInt64($1) }
      let count = prefix.utf8.count
      return (word, ~0 >> UInt64(64 - 8 * count), count)
    }
    return nil
  }

  private func mostExact(_ bytes: Span<UInt8>, _ layout: URLLayout) -> Int? {
    var best: Int?
    var bestRank = -1
    for index in matchers.indices {
      // Strictly greater, so that the first declared of equal spaces wins.
      guard let rank = matchers[index].rank(bytes, layout), rank > bestRank else { continue }
      best = index
      bestRank = rank
    }
    return best
  }
}

/// A space in the form for comparison with URLs.
private struct SpaceMatcher: Sendable {
  /// The scheme; empty for `http` and `https`.
  private var scheme: [UInt8] = []
  /// The symbols of the host; empty for a bare scheme.
  private var host: [UInt8] = []
  private var port: Int?
  private var includingSubdomains = false

  init(_ space: RouteSpace) {
    func symbols(_ host: String) -> [UInt8] {
      host.withUTF8Bytes { PercentDecoding.symbols($0, 0..<$0.count).symbols }
    }
    switch space.kind {
    case .scheme(let name): scheme = Array(name.utf8)
    case .host(let name, let host): (scheme, self.host) = (Array(name.utf8), symbols(host))
    case .domain(let host, let port, let includingSubdomains):
      (self.host, self.port) = (symbols(host), port)
      self.includingSubdomains = includingSubdomains
    }
  }

  var hostIsFirstSegment: Bool { host.isEmpty }

  /// Returns how specific this space is for the URL; `nil` if it does not own it.
  func rank(_ bytes: Span<UInt8>, _ layout: URLLayout) -> Int? {
    let written = 0..<Int(layout.schemeEnd)
    let host = Int(layout.hostStart)..<Int(layout.hostEnd)
    let writtenPort = layout.hasPort ? layout.port : nil
    if scheme.isEmpty {
      guard let special = SpecialScheme(bytes, written), special == .http || special == .https
      else { return nil }
      if let port {
        guard (writtenPort ?? special.defaultPort).map(Int.init) == port else { return nil }
      } else if writtenPort != nil {
        return nil
      }
    } else {
      guard writtenPort == nil, SpaceMatcher.equal(bytes, written, scheme) else { return nil }
    }
    if self.host.isEmpty { return layout.hostKind == .ipv6 ? nil : 0 }

    // A full host, then the length of the domain, then the port, then the scheme's name.
    let said = (port == nil ? 0 : 2) + (scheme.isEmpty ? 0 : 1)
    if SpaceMatcher.equal(bytes, host, self.host) {
      return (1 << 30) + (includingSubdomains ? 0 : 1 << 29) + said
    }
    guard includingSubdomains, layout.hostKind == .domain, host.count > self.host.count,
      bytes[host.upperBound - self.host.count - 1] == UInt8(ascii: "."),
      SpaceMatcher.equal(bytes, host.upperBound - self.host.count..<host.upperBound, self.host)
    else { return nil }
    return self.host.count << 2 + said
  }

  private static func equal(
    _ bytes: Span<UInt8>, _ range: Range<Int>, _ symbols: [UInt8]
  ) -> Bool {
    var index = range.lowerBound
    for symbol in symbols {
      guard index < range.upperBound,
        PercentDecoding.symbol(bytes, at: &index, before: range.upperBound) == symbol
      else { return false }
    }
    return index == range.upperBound
  }
}
