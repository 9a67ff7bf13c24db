// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What a step, a handler or a navigator does that it has promised not to do.
///
/// It names no test framework, so it fails a test in any of them: let it through from a test that
/// throws.
public struct ContractViolation: Error, Hashable, Sendable {
  /// A promise; its raw value says it in a sentence.
  public enum Rule: String, Sendable {
    /// It calls `next` once, or not at all.
    case callsNextOnce = "it calls `next` once, or not at all."
    /// It keeps nothing about one request in its own properties.
    case keepsNothing = "it keeps nothing about one request in its own properties."
    /// It passes on an error that `next` throws, unless it answers in its place.
    case passesErrorsOn =
      "it passes on an error that `next` throws, unless it answers in its place."
    /// It returns or throws, also when its caller has given up.
    case ends = "it returns or throws, also when its caller has given up."
    /// When a navigator's `perform` returns, the step has been done there and nothing else.
    case doesItsStep = "when `perform` returns, the step has been done there and nothing else."
    /// When a navigator's `perform` throws, nothing has changed.
    case changesNothingWhenItThrows = "when `perform` throws, nothing has changed."
    /// A navigator's step whose task is cancelled ends soon, either done or not done.
    case endsWhenCancelled =
      "a step whose task is cancelled ends soon, either done or not done."
    /// A navigator shows what `content(of:)` gives for a screen.
    case asksForContent = "it shows what `content(of:)` gives for a screen."
    /// A navigator keeps what `content(of:)` gave no longer than the screen is up.
    case letsContentGo = "it keeps what `content(of:)` gave no longer than the screen is up."
    /// What it was to be tried with can be tried: samples are requests, a navigator can be made.
    case hasSamples = "what it is tried with can be tried."
  }

  /// Which promise is broken.
  public let rule: Rule

  /// The name of what broke it.
  public let subject: String

  /// What was seen.
  public let observation: String
}

extension ContractViolation: CustomStringConvertible {
  /// The subject, the promise and what was seen, in two lines.
  public var description: String {
    "\(subject) breaks the rule \(rule): \(rule.rawValue)\n  \(observation)"
  }
}

extension ContractViolation {
  /// One request turned up in what was done for another.
  static func mixedUp(_ subject: String, _ observation: String) -> ContractViolation {
    ContractViolation(
      rule: .keepsNothing, subject: subject,
      observation: "\(observation), when several were under way at once.")
  }
}
