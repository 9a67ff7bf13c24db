// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest

/// Rules that change, for some time, what the routes of a released app do.
///
/// An operator publishes a policy as a signed document. It can redirect a route, disable it, or require one more step.
/// It cannot add a route, open a route to a source, or name code: the verbs are a closed set.
///
///     let policy = try RoutePolicy(payload)
///     policy.rules.first?.verb  // .redirect(.page("https://m.mall.example/order/{id}"))
///
/// A policy that an app uses comes from a ``PolicyUpdater``, which checks the signature, the time and the revision first.
public struct RoutePolicy: Sendable, Hashable {
  /// The version of the written form.
  static let schemaVersion = 1
  /// The version of the verbs and conditions that this version of Junctor implements.
  static let engine = 1

  /// The number of the policy; a higher one replaces a lower one.
  public var revision: Int
  /// The identifiers of the apps that the policy is for.
  public var audience: [String]
  /// The environment that the policy is for, for example `production`.
  public var environment: String
  /// The time at which the policy was written.
  public var issued: UnixTime
  /// The time at which the policy takes effect; `nil` for ``issued``.
  package var notBefore: UnixTime?
  /// The time at which the policy expires.
  public var expires: UnixTime
  /// The least ``engine`` that implements the policy.
  package var minimumEngine: Int
  /// The rules.
  public var rules: [Rule]
  /// Whether no rule takes effect, neither of this policy nor of an earlier one.
  public var kill: Bool

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - revision: The number of the policy, at least 1.
  ///   - audience: The identifiers of the apps that the policy is for, at least one.
  ///   - environment: The environment that the policy is for.
  ///   - issued: The time at which the policy was written.
  ///   - notBefore: The time at which the policy takes effect. The default is `issued`.
  ///   - expires: The time at which the policy expires.
  ///   - minimumEngine: The least engine that implements the policy. The default is 1.
  ///   - rules: The rules.
  ///   - kill: Whether no rule takes effect. The default is `false`.
  public init(
    revision: Int, audience: [String], environment: String, issued: UnixTime,
    notBefore: UnixTime? = nil, expires: UnixTime, minimumEngine: Int = 1, rules: [Rule],
    kill: Bool = false
  ) {
    self.revision = revision
    self.audience = audience
    self.environment = environment
    self.issued = issued
    self.notBefore = notBefore
    self.expires = expires
    self.minimumEngine = minimumEngine
    self.rules = rules
    self.kill = kill
  }

  /// Returns the rules that take effect at a time.
  ///
  /// After the policy has expired, these are the rules with ``Rule/Expiry/keep``. There are none if ``kill`` is set.
  public func rules(at time: UnixTime) -> [Rule] {
    if kill { return [] }
    return time < expires ? rules : rules.filter { $0.onExpire == .keep }
  }
}
