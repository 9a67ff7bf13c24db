// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching
internal import JunctorNavigation
internal import JunctorRouting

/// Which addresses other apps may have called back.
///
///     CallbackPolicy(schemes: ["partner"], origins: ["https://pay.partner.example"])
///
/// Whoever may choose where an answer goes may take it away, so nothing is called back that is not
/// on these lists. Whatever they say, the app's own schemes and domains are not called back, since
/// that would lead in a circle, and neither are `javascript:`, `data:`, `file:` and their like.
public struct CallbackPolicy: Hashable, Sendable {
  /// The schemes of apps, in lower case and without a colon.
  ///
  /// `http` and `https` are no apps' schemes; naming them here changes nothing.
  public let schemes: Set<String>

  /// The origins of web pages: `https://host`, with the port if it is not the usual one.
  ///
  /// Compared as a whole. A text that is no origin admits nothing.
  public let origins: Set<String>

  /// Whether `callBack` and `callbackURL`, as users of WLRRoute write them, are read as `x-success`.
  public let readsOldCallbackKey: Bool

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - schemes: The schemes of apps; their case does not matter.
  ///   - origins: The origins of web pages.
  ///   - readsOldCallbackKey: Whether exactly `callBack` and `callbackURL` are read as `x-success`,
  ///     and taken out of the address.
  public init(
    schemes: Set<String> = [], origins: Set<String> = [], readsOldCallbackKey: Bool = false
  ) {
    self.schemes = Set(schemes.map { $0.lowercased() })
    self.origins = Set(origins.compactMap { WebOrigin($0)?.text })
    self.readsOldCallbackKey = readsOldCallbackKey
  }

  /// How many calls one call may ask for, one inside of another.
  static let maximumHops = 4

  /// Returns the address that `text` says, if it may be called back.
  func callback(_ text: String, by router: Router) -> ParsedURL? {
    guard let url = try? ParsedURL(text), let scheme = url.scheme, !url.isNeverAnApp,
      !router.isOpened(by: url), Self.hops(in: url) <= Self.maximumHops
    else { return nil }
    if url.isWebAddress {
      guard let origin = url.webOrigin, origins.contains(origin.text) else { return nil }
      return url
    }
    return schemes.contains(String(scheme)) ? url : nil
  }

  /// How many calls an address asks for, one inside of another; no more are counted than it takes to
  /// know that there are too many.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the address: what lies in another is shorter.
  private static func hops(in url: ParsedURL, depth: Int = 0) -> Int {
    if depth > maximumHops { return depth }
    return url.queryItems(plusIsSpace: false).reduce(depth) { most, item in
      guard Callback(name: item.name.lowercased()) != nil, let inner = try? ParsedURL(item.value)
      else { return most }
      return max(most, hops(in: inner, depth: depth + 1))
    }
  }
}

/// The addresses of a call that may be called back, of which one is.
enum Callback: String, CaseIterable, Sendable {
  case success = "x-success"
  case error = "x-error"
  case cancel = "x-cancel"

  init?(name: String) { self.init(rawValue: name) }

  /// The one that is called back for an ending.
  init(for ending: RouteEnding) {
    switch ending {
    case .value, .handled: self = .success
    case .dismissed, .cancelled: self = .cancel
    default: self = .error
    }
  }
}
