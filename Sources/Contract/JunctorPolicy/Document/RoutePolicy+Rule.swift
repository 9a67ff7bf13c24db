// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching

extension RoutePolicy {
  /// One rule of a policy.
  public struct Rule: Sendable, Hashable {
    /// The routes to which a rule applies.
    public enum Target: Sendable, Hashable {
      /// The route with an identifier.
      case route(String)
      /// The routes that match a URL of a pattern, for such URLs.
      case pattern(RoutePattern)
      /// All routes except the protected ones.
      case everyRoute
    }

    /// The state of a rule after its policy has expired.
    public enum Expiry: String, Sendable, Hashable, CaseIterable {
      /// The rule no longer takes effect.
      case drop
      /// The rule takes effect until another policy replaces it.
      case keep
    }

    /// The identifier, which is unique in the policy.
    public var id: String
    /// A remark for operators, for example the number of an incident.
    package var note: String?
    /// The routes to which the rule applies.
    public var target: Target
    /// The requests to which the rule applies.
    public var conditions: Conditions
    /// The effect of the rule.
    public var verb: Verb
    /// The state of the rule after its policy has expired.
    package var onExpire: Expiry
    /// The priority; of two rules for a request, the one with the higher number takes effect.
    package var priority: Int

    /// Creates a rule.
    ///
    /// - Parameters:
    ///   - id: The identifier, which is unique in the policy.
    ///   - note: A remark for operators.
    ///   - target: The routes to which the rule applies. The default is every route.
    ///   - verb: The effect of the rule.
    ///   - conditions: The requests to which the rule applies. The default is all.
    ///   - onExpire: The state of the rule after its policy has expired. The default is `drop`.
    ///   - priority: The priority. The default is 0.
    public init(
      id: String, note: String? = nil, target: Target = .everyRoute, verb: Verb,
      conditions: Conditions = Conditions(), onExpire: Expiry = .drop, priority: Int = 0
    ) {
      self.id = id
      self.note = note
      self.target = target
      self.verb = verb
      self.conditions = conditions
      self.onExpire = onExpire
      self.priority = priority
    }
  }
}
