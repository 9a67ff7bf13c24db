// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching
internal import JunctorRouting

/// The addresses that may be called back for other apps.
///
///     CallbackPolicy(schemes: ["partner"], origins: ["https://pay.partner.example"])
///
/// Another app could request a callback to any address, so only addresses on these lists are called
/// back. The app's own schemes and domains are never called back, which would be a loop. Neither are
/// `javascript:`, `data:`, `file:` and similar schemes.
public struct CallbackPolicy: Hashable, Sendable {
  /// The schemes of apps, in lower case.
  let schemes: Set<String>

  /// The normalized origins of web pages.
  let origins: Set<String>

  /// Whether `callBack` and `callbackURL`, the spellings of WLRRoute, are read as `x-success`.
  let readsOldCallbackKey: Bool

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - schemes: The schemes of apps, without a colon, in any case; not `http` or `https`. A text that
  ///     no app can own is a mistake in the code, and traps.
  ///   - origins: The origins of web pages: `https://host`, with the port if it is not the default one.
  ///     They are compared as a whole. A text that is not an origin is a mistake in the code, and traps.
  ///   - readsOldCallbackKey: Whether exactly `callBack` and `callbackURL` are read as `x-success`
  ///     and removed from the address.
  public init(
    schemes: Set<String> = [], origins: Set<String> = [], readsOldCallbackKey: Bool = false
  ) {
    self.schemes = Set(
      schemes.map { text in
        guard let scheme = RouteSpace.appScheme(text) else {
          preconditionFailure(
            "“\(text)” is not a scheme that an app can have; write a web page as an origin.")
        }
        return scheme
      })
    self.origins = Set(
      origins.map { text in
        guard let origin = WebOrigin(text) else {
          preconditionFailure("“\(text)” is not an origin; write “https://host” without a path.")
        }
        return origin.text
      })
    self.readsOldCallbackKey = readsOldCallbackKey
  }

  /// The maximum nesting depth of callbacks in one call.
  static let maximumHops = 4

  /// Returns the parsed address if it may be called back, otherwise `nil`.
  func callback(_ text: String, by router: Router) -> ParsedURL? {
    guard let url = try? ParsedURL(text), let scheme = url.scheme, !url.isNeverAnApp,
      !router.isOpened(by: url), Self.hops(in: url) <= Self.maximumHops
    else { return nil }
    if url.isWebAddress {
      let origin = WebOrigin("\(scheme)://\(url.host ?? "")\(url.port.map { ":\($0)" } ?? "")")
      return origin.map { origins.contains($0.text) } == true ? url : nil
    }
    return schemes.contains(String(scheme)) ? url : nil
  }

  /// Returns the nesting depth of callbacks in an address; counting stops above the maximum.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the address: a nested address is shorter.
  private static func hops(in url: ParsedURL, depth: Int = 0) -> Int {
    if depth > maximumHops { return depth }
    return url.queryItems(plusIsSpace: false).reduce(depth) { most, item in
      guard Callback(rawValue: item.name.lowercased()) != nil,
        let inner = try? ParsedURL(item.value, limits: .maximum)
      else { return most }
      return max(most, hops(in: inner, depth: depth + 1))
    }
  }
}
