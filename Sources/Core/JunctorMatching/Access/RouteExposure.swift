// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The sources to which a route is open.
///
/// A route is always open to the app's own code. Every other source is listed at the route:
///
///     try router.register("/order/:id", .exposed(to: [.push, .web("https://m.mall.example")])) {
///       request in try Order(request.value("id"))
///     }
///
/// The router checks the exposure after every match. No interceptor can skip or reorder this check.
public enum RouteExposure: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// Only the app's own code; the default.
  case app
  /// Push notifications.
  case push
  /// Links of the app's web domains.
  case universalLink
  /// Links of the app's schemes, which any other app can send.
  case customScheme
  /// Links of the app's schemes that one app of the same team sends.
  ///
  /// Write the app's bundle identifier. iOS names the sender of a link only to apps of the same team, and only UIKit
  /// passes it on: links that SwiftUI receives, and those of all other senders, have the source `customScheme`.
  case namedApp(String)
  /// System intents and shortcuts.
  case intent
  /// The app's remote policy.
  case policy
  /// Web pages of one origin, and those in subframes if they are included.
  ///
  /// Write the whole origin, for example `"https://m.mall.example"`: scheme, host and port must be equal.
  /// A text that is not an origin is refused at registration.
  case web(String, includingSubframes: Bool = false)
  /// Web pages of every origin, in main frames and subframes; for tools and tests.
  case anyPage
  /// Every source; for tools and tests.
  case everyone
  /// The sources of several exposures; an array literal creates it.
  case any(of: Set<RouteExposure>)

  /// Creates the union of several exposures.
  public init(arrayLiteral elements: RouteExposure...) { self = RouteExposure(elements) }

  /// Creates the union of several exposures.
  package init(_ exposures: some Sequence<RouteExposure>) {
    let parts = Set(exposures.flatMap { $0.parts }.map { $0.normalized }).subtracting([.app])
    self = parts.count > 1 ? .any(of: parts) : parts.first ?? .app
  }

  /// The same exposure with its origin in the normal form, so that no request has to parse it.
  private var normalized: RouteExposure {
    guard case .web(let origin, let includingSubframes) = self, let origin = WebOrigin(origin)
    else { return self }
    return .web(origin.text, includingSubframes: includingSubframes)
  }

  /// The exposures of which this one is the union.
  private var parts: [RouteExposure] {
    if case .any(let exposures) = self { exposures.flatMap { $0.parts } } else { [self] }
  }

  /// A text that is not an origin; `nil` if there is none.
  package var brokenOrigin: String? {
    parts.compactMap { part in
      if case .web(let origin, _) = part, WebOrigin(origin) == nil { origin } else { nil }
    }
    .min()
  }

  /// A text that is not the identifier of an app; `nil` if there is none.
  package var brokenApp: String? {
    parts.compactMap { part in
      if case .namedApp(let app) = part, !AppIdentifier.isValid(app) { app } else { nil }
    }
    .min()
  }

  /// Returns whether a route with this exposure is open to `source`.
  ///
  /// - Complexity: O(*n*), where *n* is the number of listed sources; O(1) for the app's own code.
  package func admits(_ source: RouteSource) -> Bool {
    if !source.isOutside { return true }
    return switch (self, source) {
    case (.any(let exposures), _): exposures.contains { $0.admits(source) }
    case (.everyone, _), (.push, .push), (.customScheme, .customScheme), (.intent, .intent),
      (.policy, .policy), (.universalLink, .universalLink), (.universalLink, .referredLink),
      (.customScheme, .namedApp), (.anyPage, .page):
      true
    case (.namedApp(let listed), .namedApp(let app)): listed == app
    case (.web(let written, let includingSubframes), .page(let origin, let isMainFrame)):
      // The source's origin is in the normal form; that of an exposure is, once it is registered.
      (isMainFrame || includingSubframes) && origin != WebOrigin.opaque
        && (written == origin || WebOrigin(written)?.text == origin)
    default: false
    }
  }

  /// Returns whether `other` admits every source that this exposure admits.
  package func isCovered(by other: RouteExposure) -> Bool {
    parts.flatMap { $0.samples }.allSatisfy(other.admits)
  }

  /// Sources such that an exposure that admits them admits all that this part admits.
  private var samples: [RouteSource] {
    switch self {
    case .everyone: Self.everyPart.values.map { $0 }
    case .web(let origin, let includingSubframes):
      [.web(origin)] + (includingSubframes ? [.web(origin, isMainFrame: false)] : [])
    case .namedApp(let app): [.namedApp(app)]
    default: Self.everyPart[self].map { [$0] } ?? []
    }
  }

  /// The parts of `everyone`; only an exposure to every page includes pages without an origin.
  private static let everyPart: [RouteExposure: RouteSource] = [
    .push: .push, .universalLink: .universalLink, .customScheme: .customScheme, .intent: .intent,
    .policy: .policy, .anyPage: .web(WebOrigin.opaque),
  ]
}

extension RouteExposure: CustomStringConvertible {
  /// The admitted sources, sorted: `app, push, web:https://m.mall.example`.
  public var description: String {
    let parts = parts.flatMap { $0 == .everyone ? Array(Self.everyPart.keys) : [$0] }
    let words = Set(parts.map { $0.word }).subtracting(["app"])
    let shown = words.filter { !words.contains($0 + Self.framesMark) }.sorted()
    return (["app"] + shown).joined(separator: ", ")
  }

  /// Creates an exposure from its written form: sources separated by commas.
  ///
  /// `+frames` after an origin admits its subframes, `web:*` is every page, `customScheme:` precedes the identifier of an
  /// app, and `everyone` is every source. The result is `nil` for an unknown word, an invalid origin or an invalid identifier.
  package init?(_ text: String) {
    var parts: [RouteExposure] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = word.split(separator: " ")
      guard words.count == 1, let part = RouteExposure(word: String(words[0])) else { return nil }
      parts.append(part)
    }
    self.init(parts)
  }

  private init?(word: String) {
    if let part = Self.words[word] {
      self = part
      return
    }
    if case .namedApp(let app) = RouteSource(word) {
      self = .namedApp(app)
      return
    }
    guard word.hasPrefix("web:") else { return nil }
    let hasFrames = word.hasSuffix(Self.framesMark)
    let origin = String(word.dropFirst(4).dropLast(hasFrames ? Self.framesMark.count : 0))
    if WebOrigin(origin) == nil { return nil }
    self = .web(origin, includingSubframes: hasFrames)
  }

  /// The written form of a part.
  private var word: String {
    switch self {
    case .anyPage: "web:*"
    case .everyone: "everyone"
    case .web(let origin, let includingSubframes):
      "web:\(WebOrigin.normalized(origin))\(includingSubframes ? Self.framesMark : "")"
    case .namedApp(let app): "customScheme:\(app)"
    default: samples.first?.name ?? "app"
    }
  }

  /// The parts with a fixed word.
  private static let words = Dictionary(
    uniqueKeysWithValues: ([.app, .everyone] + everyPart.keys).map { ($0.word, $0) })

  /// The suffix of an origin whose subframes are included.
  private static let framesMark = "+frames"
}
