// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A rule of a remote policy that applied to a request.
public struct PolicyDecision: Sendable, Hashable, Codable, CustomStringConvertible {
  /// The number of the policy.
  public let revision: Int
  /// The identifier of the rule in the policy.
  public let rule: String
  /// The effect of the rule in the words of the policy, for example `redirect`.
  public let verb: String

  package init(revision: Int, rule: String, verb: String) {
    self.revision = revision
    self.rule = rule
    self.verb = verb
  }

  /// The effect, the rule and the policy in a few words.
  public var description: String { "\(verb) by rule “\(rule)” of policy \(revision)" }
}
