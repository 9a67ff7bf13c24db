// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor

/// The pages that may call an app, and their limits.
///
///     let policy = try BridgePolicy(
///       origins: ["https://m.mall.example", "https://*.campaign.mall.example"],
///       events: ["order.paid": .web("https://m.mall.example")])
///
/// A page can open a route only if both the policy and the route's exposure admit it.
public struct BridgePolicy: Sendable {
  /// The admitted origins, as passed to the initializer.
  public let origins: [String]

  /// Whether pages in subframes are admitted; the default is `false`, and each route must also admit them.
  public var allowsSubframes = false

  /// The pages that may subscribe to each event, by the event's name.
  public var events: [String: RouteExposure]

  /// Whether a modal that a page's call has presented is dismissed if the call ends first; the default is `true`.
  ///
  /// A call ends first by its timeout, its cancellation, or the end of the page. The modal stays if another caller waits for
  /// it, or if a leave guard refuses. A pushed screen always stays.
  public var closesAbandonedModals = true

  /// The limits for messages and calls of a page.
  public var limits = BridgeLimits()

  private let rules: [OriginRule]

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - origins: Origins in the form `https://host[:port]`, or `https://*.host` for all subdomains of a host.
  ///     Messages from pages of other origins are refused.
  ///   - events: The pages that may subscribe to each event, by the event's name.
  ///   - allowsInsecureOrigins: Whether `http` is allowed. Use it for development only.
  /// - Throws: A ``BridgePolicyError`` that names the malformed origin.
  public init(
    origins: [String], events: [String: RouteExposure] = [:], allowsInsecureOrigins: Bool = false
  ) throws(BridgePolicyError) {
    var rules: [OriginRule] = []
    for text in origins {
      rules.append(try OriginRule(text, allowsInsecure: allowsInsecureOrigins))
    }
    for (_, pages) in events.sorted(by: { $0.key < $1.key }) {
      if let origin = pages.brokenOrigin {
        throw BridgePolicyError(origin: origin, reason: "use the form “https://host[:port]”")
      }
    }
    self.origins = origins
    self.events = events
    self.rules = rules
  }

  func admits(_ origin: String) -> Bool {
    guard let origin = WebOrigin(origin)?.text else { return false }
    return rules.contains { $0.admits(origin) }
  }
}

private struct OriginRule: Sendable {
  /// The origin, or the text before the `*`; `suffix` is the text after it.
  private let prefix: String
  private let suffix: String?

  init(_ text: String, allowsInsecure: Bool) throws(BridgePolicyError) {
    let isOpen = text.contains("://*.")
    let plain = text.replacing("://*.", with: "://", maxReplacements: 1)
    guard let origin = WebOrigin(plain)?.text, let scheme = origin.firstRange(of: "://") else {
      throw BridgePolicyError(
        origin: text, reason: "use the form “https://host[:port]” or “https://*.host”")
    }
    guard origin.hasPrefix("https://") || allowsInsecure else {
      throw BridgePolicyError(origin: text, reason: "use https, because http is not encrypted")
    }
    guard isOpen else {
      prefix = origin
      suffix = nil
      return
    }
    let host = origin[scheme.upperBound...]
    guard host.prefix(while: { $0 != ":" }).contains(".") else {
      throw BridgePolicyError(origin: text, reason: "write your own domain after “*.”")
    }
    prefix = String(origin[..<scheme.upperBound])
    suffix = ".\(host)"
  }

  /// - Parameter origin: A normalized origin.
  func admits(_ origin: String) -> Bool {
    guard let suffix else { return origin == prefix }
    // `*` stands for at least one character, and the suffix begins with a dot.
    return origin.utf8.count > prefix.utf8.count + suffix.utf8.count && origin.hasPrefix(prefix)
      && origin.hasSuffix(suffix)
  }
}
