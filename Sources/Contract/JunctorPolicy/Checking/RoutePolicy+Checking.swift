// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorManifest
internal import JunctorMatching

extension RoutePolicy {
  /// The number of redirects by policy that one request follows.
  package static let maximumHops = RedirectLimit.policyHops

  /// Returns the errors that show only with the routes of an app.
  ///
  /// - Each route, step and origin that a rule names is known, and each destination receives its parameters.
  /// - No rule changes a protected route, neither by its identifier nor by a pattern.
  /// - Redirects do not lead back to a route, and lead through at most 3 routes. All conditions except the
  ///   version of the app are assumed to hold.
  ///
  /// Rules for other versions of the app are not checked: their routes may be unknown to this version.
  ///
  /// - Parameter recipient: The app.
  /// - Returns: The errors with their JSON paths; empty if there are none, or if ``kill`` is set.
  public func errors(for recipient: PolicyRecipient) -> [FileError] {
    var check = PolicyCheck(recipient)
    return check.errors(in: self)
  }
}
