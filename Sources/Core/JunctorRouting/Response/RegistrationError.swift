// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorMatching

/// The reason why a registration failed; the router is unchanged.
public struct RegistrationError: Error, Sendable {
  /// The kinds of mistakes.
  public enum Code: String, CaseIterable, Sendable {
    /// The pattern is malformed.
    case brokenPattern
    /// Both routes match some URL, and neither ranks above the other.
    case conflict
    /// The search for a conflict of two routes exceeded its budget.
    case undecidedConflict
    /// The pattern names a scheme or host that no space of the router owns.
    case foreignSpace
    /// A limit of the table would be exceeded: nodes, priorities, children or memory.
    case tooCostly
    /// Another route has this name already.
    case duplicateName
    /// The address of the parent has a capture that no capture and no default of the route fills.
    case brokenParent
    /// An example address does not match its route.
    case brokenExample
    /// An origin in the exposure is malformed. It must be `https://host`, without a path. Or the identifier of an app is.
    case brokenOrigin
    /// An option of the route excludes another one.
    case conflictingOptions
    /// A typed address in a group with a prefix. Its type defines the whole address.
    case prefixedAddress
    /// A registration without any pattern.
    case noPattern
    /// Another target has this name already.
    case duplicateTarget
    /// Two actions of one target have the same name.
    case duplicateAction
    /// The name of a target or action contains characters other than letters, digits, `_` and `-`.
    case brokenName
    /// This service is provided already.
    case duplicateService
    /// Another module has this name already.
    case duplicateModule
    /// A module depends on a missing module.
    case missingDependency
    /// Modules depend on each other in a cycle.
    case dependencyCycle
    /// An expected module is not linked in, or no module is.
    case notLinked
    /// A linked module is missing in the list of expected modules.
    case notExpected
  }

  /// The kind of mistake.
  public let code: Code
  /// The refused pattern, name or module, as written.
  public let subject: String
  /// The module and line of the refused registration; `nil` if it has no line of code.
  public let owner: RouteOwner?
  /// The pattern, name or module that it conflicts with.
  let otherSubject: String?
  /// The module and line that registered the other pattern, name or module.
  public let otherOwner: RouteOwner?
  /// A shortest URL that both routes match, for `conflict`; a path unless a pattern names a space.
  public let witness: String?
  /// The mistake in the pattern, for `brokenPattern`.
  let patternError: RoutePatternError?
  /// Details, as a sentence.
  let reason: String?

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
    if let owner { lines.append("  “\(subject)” could not be registered at \(owner)") }
    if let otherSubject, let otherOwner {
      lines.append("  “\(otherSubject)” is registered at \(otherOwner)")
    }
    return lines.joined(separator: "\n").withVisibleCharacters
  }
}

extension RoutePattern {
  /// Parses the pattern of a registration at `owner`.
  init(
    _ text: String, ignoreCase: Bool = false, owner: RouteOwner?
  ) throws(RegistrationError) {
    do throws(RoutePatternError) {
      self = try RoutePattern(text, ignoreCase: ignoreCase)
    } catch {
      throw RegistrationError(.brokenPattern, subject: text, owner: owner, patternError: error)
    }
  }
}
