// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What a step or a handler does that it has promised not to do.
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
    /// The samples that it was to be tried with are requests.
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
    default: "the samples that it is tried with are requests."
    }
  }
}
