// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching

/// Why something could not be registered.
///
/// The router is unchanged by the attempt.
public struct RegistrationError: Error, Sendable {
  /// What kind of mistake it is.
  public enum Code: String, CaseIterable, Sendable {
    /// The pattern cannot be read.
    case brokenPattern
    /// Some URL would be answered by both routes, and neither ranks above the other.
    case conflict
    /// Whether two routes conflict could not be found out within the budget.
    case undecidedConflict
    /// The pattern names a scheme or host that no space of the router owns.
    case foreignSpace
    /// A cap of the table would be exceeded: places, priorities, children, memory.
    case tooCostly
    /// Another route has this name already.
    case duplicateName
    /// An example address is not answered by its own route.
    case brokenExample
    /// A page's origin in the exposure is none: it must be `https://host`, without a path.
    case brokenOrigin
    /// A typed address in a group with a prefix: its type says the whole address.
    case prefixedAddress
    /// A registration without any pattern.
    case noPattern
    /// Another target has this name already.
    case duplicateTarget
    /// Two actions of one target have the same name.
    case duplicateAction
    /// The name of a target or action is not made of letters, digits, `_` and `-`.
    case brokenName
    /// Another line provides this service already.
    case duplicateService
    /// Another module has this name already.
    case duplicateModule
    /// A module depends on one that is not there.
    case missingDependency
    /// Modules depend on each other in a circle.
    case dependencyCycle
    /// A module that is expected is not linked in, or no module is.
    case notLinked
    /// A module is linked in that the list of expected ones does not name.
    case notExpected
  }

  /// What kind of mistake it is.
  public let code: Code
  /// The pattern, name or module that was refused, as it was written.
  public let subject: String
  /// Who tried to register it; `nil` where no line of code did.
  public let owner: RouteOwner?
  /// The pattern, name or module that stands in the way.
  public let otherSubject: String?
  /// Who registered that.
  public let otherOwner: RouteOwner?
  /// A shortest URL that both routes would answer, for `conflict`: a path, such as `/ab`, unless
  /// one of the patterns names a space.
  public let witness: String?
  /// The mistake in the pattern, for `brokenPattern`.
  public let patternError: RoutePatternError?
  /// More about it, in words.
  public let reason: String?

  package init(
    _ code: Code, subject: String, owner: RouteOwner?, otherSubject: String? = nil,
    otherOwner: RouteOwner? = nil, witness: String? = nil,
    patternError: RoutePatternError? = nil, reason: String? = nil
  ) {
    self.code = code
    self.subject = subject
    self.owner = owner
    self.otherSubject = otherSubject
    self.otherOwner = otherOwner
    self.witness = witness
    self.patternError = patternError
    self.reason = reason
  }

  init(_ error: RouteTableError, owner: RouteOwner, otherOwner: RouteOwner?) {
    let code: Code =
      switch error.code {
      case .conflict: .conflict
      case .undecidedConflict: .undecidedConflict
      case .foreignSpace: .foreignSpace
      default: .tooCostly
      }
    self.init(
      code, subject: error.pattern, owner: owner, otherSubject: error.otherPattern,
      otherOwner: otherOwner, witness: error.witness, reason: error.description)
  }
}

extension RegistrationError: CustomStringConvertible {
  /// The mistake, with both owners and the place in the pattern.
  public var description: String {
    var lines = [patternError?.description ?? "\(code.rawValue): \(reason ?? "“\(subject)”")"]
    if let owner { lines.append("  “\(subject)” was to be registered at \(owner)") }
    if let otherSubject, let otherOwner {
      lines.append("  “\(otherSubject)” is registered at \(otherOwner)")
    }
    return lines.joined(separator: "\n")
  }
}
