// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A violation of the contract of a step, a handler or a navigator.
///
/// It depends on no test framework. Rethrow it from a test function to fail the test.
public struct ContractViolation: Error, Hashable, Sendable {
  /// A rule of a contract; the raw value states it in a sentence.
  enum Rule: String, Sendable {
    /// The interceptor calls `next` at most once.
    case callsNextOnce = "the interceptor calls `next` at most once."
    /// The subject keeps no state of a request in its own properties.
    case keepsNothing = "the subject keeps no state of a request in its own properties."
    /// The interceptor rethrows an error of `next`, unless it returns a response instead.
    case passesErrorsOn =
      "the interceptor rethrows an error of `next`, unless it returns a response instead."
    /// A call returns or throws, also after its task is cancelled.
    case ends = "a call returns or throws, also after its task is cancelled."
    /// When a navigator's `perform` returns, its scene contains the step and no other change.
    case performsStep = "when `perform` returns, the scene contains the step and no other change."
    /// When a navigator's `perform` throws, its scene is unchanged.
    case changesNothingWhenItThrows = "when `perform` throws, the scene is unchanged."
    /// A navigator's step whose task is cancelled ends soon, either performed or not.
    case endsWhenCancelled =
      "a step whose task is cancelled ends soon, either performed or not."
    /// A navigator shows the result of `content(of:)` for a screen.
    case requestsContent = "a navigator shows the result of `content(of:)` for a screen."
    /// A navigator releases the result of `content(of:)` when the screen is removed.
    case releasesContent =
      "a navigator releases the result of `content(of:)` when the screen is removed."
    /// A navigator shares no state with the navigator of another window.
    case isIndependent = "a navigator shares no state with the navigator of another window."
    /// The check's input is valid: samples are requests, and the navigator can be created.
    case hasSamples = "the check's input is valid."
  }

  /// The rule that is violated.
  let rule: Rule

  /// The name of the step, handler or navigator that violates it.
  let subject: String

  /// What the check has observed.
  let observation: String
}

extension ContractViolation: CustomStringConvertible {
  /// The subject, the rule and the observation, in two lines.
  public var description: String {
    "\(subject) violates the rule \(rule): \(rule.rawValue)\n  \(observation)"
  }
}

extension ContractViolation {
  /// The number of one request appeared in the result for another.
  static func mixedUp(_ subject: String, _ observation: String) -> ContractViolation {
    ContractViolation(
      rule: .keepsNothing, subject: subject,
      observation: "\(observation), when several requests ran at once.")
  }
}
