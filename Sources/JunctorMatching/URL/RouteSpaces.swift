// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The spaces of one router, in the order of declaration, and how their URLs are read.
package struct RouteSpaces: Sendable {
  package let spaces: [RouteSpace]
  private let matchers: [SpaceMatcher]
  /// The word of the scheme, when a scheme of at most eight letters is the only space.
  private let onlyScheme: UInt64?
  /// Whether a text without a scheme is read like a web address, as the first space is one.
  let readsWebTexts: Bool
  /// Whether `+` in a query is a space: in `query`, in captures and in conditions alike.
  package let plusIsSpace: Bool

  package init(_ spaces: [RouteSpace], plusIsSpace: Bool = true) {
    self.spaces = spaces
    self.plusIsSpace = plusIsSpace
    self.matchers = spaces.map(SpaceMatcher.init)
    var onlyScheme: UInt64?
    if spaces.count == 1, case .scheme(let name) = spaces[0].kind, name.utf8.count <= 8 {
      onlyScheme = name.withUTF8Bytes { $0.word(at: 0, count: $0.count) }
    }
    self.onlyScheme = onlyScheme
    switch spaces.first?.kind {
    case .domain: readsWebTexts = true
    case .host(let scheme, _): readsWebTexts = SpecialScheme(scheme) != nil
    default: readsWebTexts = false
    }
  }

  /// Reads a text, one without a scheme as the first space has it: in a web address `\` is `/`.
  ///
  /// - Throws: A ``URLParsingError`` for the first mistake, with its offset in `text`.
  /// - Complexity: As for ``ParsedURL/init(_:limits:)``.
  package func read(
    _ text: String, limits: URLLimits = .default
  ) throws(URLParsingError) -> ParsedURL {
    try ParsedURL(text, limits: limits, isWebText: readsWebTexts)
  }

  /// Returns `url` as its owner reads it; `nil` when no space owns it.
  ///
  /// The most exact space owns the URL alone: its host in full before the longest domain above it,
  /// a port said before one not said, and a bare scheme last. A text without a scheme belongs to
  /// the first space.
  ///
  /// - Complexity: O(*s* · *h*) for *s* spaces and a host of *h* bytes. Allocates nothing.
  package func resolve(_ url: ParsedURL) -> RoutableURL? {
    let owner = url.withBytes { self.owner(of: $0, url.layout) }
    return owner.map {
      RoutableURL(url, space: $0.space, $0.path, plusIsSpace: plusIsSpace)
    }
  }

  /// Returns the space that owns a URL, and where the path lies that is routed in it.
  ///
  /// - Parameters:
  ///   - bytes: The canonical text of the URL.
  ///   - layout: Where its parts lie.
  @inline(__always)
  func owner(of bytes: Span<UInt8>, _ layout: URLLayout) -> (space: Int, path: RoutedPath)? {
    if layout.hasOpaquePath || matchers.isEmpty { return nil }
    if layout.schemeEnd == 0 { return (0, RoutedPath(layout, hostIsFirstSegment: false)) }
    // A scheme alone, of a few letters and the only space, is one comparison.
    if let onlyScheme, layout.schemeEnd <= 8, !layout.hasPort, layout.hostKind != .ipv6 {
      return bytes.word(at: 0, count: Int(layout.schemeEnd)) == onlyScheme
        ? (0, RoutedPath(layout, hostIsFirstSegment: true)) : nil
    }
    guard let best = mostExact(bytes, layout) else { return nil }
    return (best, RoutedPath(layout, hostIsFirstSegment: matchers[best].hostIsFirstSegment))
  }

  /// Returns where the routed path of a simple text begins, if the first space owns it by a look at
  /// its scheme alone; negative when that does not tell.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - text: Where its parts lie.
  @inline(__always)
  func pathStart(of bytes: Span<UInt8>, _ text: SimpleText) -> Int {
    if text.schemeEnd == 0 { return matchers.isEmpty ? -1 : 1 }
    // What has a scheme and is simple has at least eight bytes.
    let rest = UInt64(truncatingIfNeeded: 64 &- 8 &* text.schemeEnd)
    guard let onlyScheme, (bytes.word(at: 0) &<< rest) &>> rest == onlyScheme else { return -1 }
    return text.hostStart
  }

  /// Returns the space that owns the URLs of a pattern with a scheme.
  ///
  /// - Parameters:
  ///   - scheme: The scheme of the pattern.
  ///   - host: Its host, or its first segment where that is a literal; `nil` when it is neither.
  ///   - port: Its port.
  /// - Returns: The index of the space, and whether the host is the first segment there; `nil` when
  ///   no space owns such URLs.
  package func index(
    forScheme scheme: String, host: String?, port: Int?
  ) -> (space: Int, hostIsFirstSegment: Bool)? {
    let port = port.map { ":" + String($0) } ?? ""
    let written = scheme + "://" + (host ?? "") + port + "/"
    if let host, !host.isEmpty {
      guard let url = try? ParsedURL(written), let space = resolve(url)?.space else { return nil }
      return (space, matchers[space].hostIsFirstSegment)
    }
    let bare = RouteSpace.scheme(scheme)
    guard port.isEmpty, case .scheme = bare.kind, let space = spaces.firstIndex(of: bare) else {
      return nil
    }
    return (space, true)
  }

  @inline(never)
  private func mostExact(_ bytes: Span<UInt8>, _ layout: URLLayout) -> Int? {
    var best: Int?
    var bestRank = -1
    for index in matchers.indices {
      // Strictly greater, so that of equal spaces the first declared wins.
      guard let rank = matchers[index].rank(bytes, layout), rank > bestRank
      else { continue }
      best = index
      bestRank = rank
    }
    return best
  }
}

/// A space in the form in which URLs are compared with it.
private struct SpaceMatcher: Sendable {
  let hostIsFirstSegment: Bool

  /// The scheme; empty for `http` and `https` alike.
  private let scheme: [UInt8]
  /// The symbols of the host; empty for a bare scheme.
  private let host: [UInt8]
  private let port: Int?
  private let includingSubdomains: Bool
  private let ownsNothing: Bool

  init(_ space: RouteSpace) {
    var scheme = ""
    var host = ""
    var port: Int?
    var includingSubdomains = false
    var ownsNothing = false
    switch space.kind {
    case .scheme(let name): scheme = name
    case .host(let name, let named): (scheme, host) = (name, named)
    case .domain(let named, let said, let below):
      (host, port, includingSubdomains) = (named, said, below)
    case .nothing: ownsNothing = true
    }
    self.hostIsFirstSegment = host.isEmpty
    self.scheme = Array(scheme.utf8)
    self.host = host.withUTF8Bytes { PercentDecoding.symbols($0, 0..<$0.count).symbols }
    self.port = port
    self.includingSubdomains = includingSubdomains
    self.ownsNothing = ownsNothing
  }

  /// Returns how exactly this space names the URL; `nil` when it does not own it.
  func rank(_ bytes: Span<UInt8>, _ layout: URLLayout) -> Int? {
    if ownsNothing { return nil }
    let scheme = 0..<Int(layout.schemeEnd)
    let host = Int(layout.hostStart)..<Int(layout.hostEnd)
    let writtenPort = layout.hasPort ? Int(layout.port) : nil
    if self.scheme.isEmpty {
      guard let special = SpaceMatcher.special(bytes, scheme), special == .http || special == .https
      else { return nil }
      if let port {
        guard (writtenPort ?? special.defaultPort.map(Int.init)) == port else { return nil }
      } else if writtenPort != nil {
        return nil
      }
    } else {
      guard writtenPort == nil, SpaceMatcher.equal(bytes, scheme, self.scheme) else { return nil }
    }
    if self.host.isEmpty { return layout.hostKind == .ipv6 ? nil : 0 }

    // A host in full, then the length of the domain, then the port, then the scheme by name.
    let said = (port == nil ? 0 : 2) + (self.scheme.isEmpty ? 0 : 1)
    if SpaceMatcher.equal(bytes, host, self.host) {
      return (1 << 30) + (includingSubdomains ? 0 : 1 << 29) + said
    }
    guard includingSubdomains, layout.hostKind == .domain, host.count > self.host.count,
      bytes[host.upperBound - self.host.count - 1] == UInt8(ascii: "."),
      SpaceMatcher.equal(bytes, host.upperBound - self.host.count..<host.upperBound, self.host)
    else { return nil }
    return self.host.count << 2 + said
  }

  private static func special(_ bytes: Span<UInt8>, _ range: Range<Int>) -> SpecialScheme? {
    guard range.count <= SpecialScheme.longest else { return nil }
    var packed: UInt64 = 0
    for index in range { packed = packed << 8 | UInt64(bytes[index]) }
    return SpecialScheme(packed: packed)
  }

  /// Returns whether the symbols of `range` are `symbols`.
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
