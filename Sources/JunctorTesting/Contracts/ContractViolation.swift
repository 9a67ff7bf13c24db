// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What a step, a handler or a navigator does that it has promised not to do.
///
/// It names no test framework, so it fails a test in any of them: let it through from a test that
/// throws.
public struct ContractViolation: Error, Hashable, Sendable {
  /// The promises, as words that programs can compare.
  public struct Rule: Hashable, Sendable, CustomStringConvertible {
    /// The word.
    public let rawValue: String

    private init(_ rawValue: String) { self.rawValue = rawValue }

    /// It calls `next` once, or not at all.
    public static let callsNextOnce = Rule("callsNextOnce")
    /// It keeps nothing about one request in its own properties.
    public static let keepsNothing = Rule("keepsNothing")
    /// It passes on an error that `next` throws, unless it answers in its place.
    public static let passesErrorsOn = Rule("passesErrorsOn")
    /// It returns or throws, also when its caller has given up.
    public static let ends = Rule("ends")
    /// When a navigator's `perform` returns, the step has been done there and nothing else.
    public static let doesItsStep = Rule("doesItsStep")
    /// When a navigator's `perform` throws, nothing has changed.
    public static let changesNothingWhenItThrows = Rule("changesNothingWhenItThrows")
    /// A navigator's step whose task is cancelled ends soon, either done or not done.
    public static let endsWhenCancelled = Rule("endsWhenCancelled")
    /// A navigator shows what `content(of:)` gives for a screen.
    public static let asksForContent = Rule("asksForContent")
    /// A navigator keeps what `content(of:)` gave no longer than the screen is up.
    public static let letsContentGo = Rule("letsContentGo")
    /// What it was to be tried with can be tried: samples are requests, a navigator can be made.
    public static let hasSamples = Rule("hasSamples")

    /// The word.
    public var description: String { rawValue }
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
    "\(subject) breaks the rule \(rule): \(promise)\n  \(observation)"
  }

  private var promise: String {
    switch rule {
    case .callsNextOnce: "it calls `next` once, or not at all."
    case .keepsNothing: "it keeps nothing about one request in its own properties."
    case .passesErrorsOn:
      "it passes on an error that `next` throws, unless it answers in its place."
    case .ends: "it returns or throws, also when its caller has given up."
    case .doesItsStep:
      "when `perform` returns, the step has been done there and nothing else."
    case .changesNothingWhenItThrows: "when `perform` throws, nothing has changed."
    case .endsWhenCancelled:
      "a step whose task is cancelled ends soon, either done or not done."
    case .asksForContent: "it shows what `content(of:)` gives for a screen."
    case .letsContentGo:
      "it keeps what `content(of:)` gave no longer than the screen is up."
    default: "what it is tried with can be tried."
    }
  }
}
