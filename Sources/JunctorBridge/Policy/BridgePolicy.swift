// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor

/// The pages that an app answers, and their limits.
///
///     let policy = try BridgePolicy(
///       origins: ["https://m.mall.example", "https://*.campaign.mall.example"],
///       events: ["order.paid": .web("https://m.mall.example")])
///
/// Both the policy and the exposure of the route have to admit a page.
public struct BridgePolicy: Sendable {
  /// The origins whose pages are admitted, as they were written.
  public let origins: [String]

  /// Whether pages in subframes are answered, too; each route has to admit them besides.
  public var allowsSubframes = false

  /// The pages that may subscribe to each event, by the event's name.
  public var events: [String: RouteExposure]

  /// The limits for messages and calls.
  public var limits = BridgeLimits()

  private let rules: [OriginRule]

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - origins: Whole origins, `https://host[:port]`, or `https://*.host` for all hosts below one. No
  ///     page of another origin is answered; there is no default.
  ///   - events: The pages that may subscribe to each event, by the event's name.
  ///   - allowsInsecureOrigins: Whether `http` is allowed: for development, never in a shipped app.
  /// - Throws: A ``BridgePolicyError`` that names the origin.
  public init(
    origins: [String], events: [String: RouteExposure] = [:], allowsInsecureOrigins: Bool = false
  ) throws(BridgePolicyError) {
    var rules: [OriginRule] = []
    for text in origins {
      rules.append(try OriginRule(text, allowsInsecure: allowsInsecureOrigins))
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
  /// The origin, or the texts before and after the star.
  private let prefix: String
  private let suffix: String?

  init(_ text: String, allowsInsecure: Bool) throws(BridgePolicyError) {
    let isOpen = text.contains("://*.")
    let plain = text.replacing("://*.", with: "://", maxReplacements: 1)
    guard let origin = WebOrigin(plain)?.text, let scheme = origin.firstRange(of: "://") else {
      throw BridgePolicyError(
        origin: text, reason: "write scheme, host and port: “https://host”, or “https://*.host”")
    }
    guard origin.hasPrefix("https://") || allowsInsecure else {
      throw BridgePolicyError(origin: text, reason: "only https is safe on its way")
    }
    guard isOpen else {
      prefix = origin
      suffix = nil
      return
    }
    let host = origin[scheme.upperBound...]
    guard host.prefix(while: { $0 != ":" }).contains(".") else {
      throw BridgePolicyError(origin: text, reason: "“*.” needs a domain of the app's own after it")
    }
    prefix = String(origin[..<scheme.upperBound])
    suffix = ".\(host)"
  }

  /// - Parameter origin: In its normal form.
  func admits(_ origin: String) -> Bool {
    guard let suffix else { return origin == prefix }
    // The star stands for at least one character, and the suffix begins at the edge of a label.
    return origin.utf8.count > prefix.utf8.count + suffix.utf8.count && origin.hasPrefix(prefix)
      && origin.hasSuffix(suffix)
  }
}
