// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A route that a source may not open, for log messages and explanations; callers do not receive it.
package protocol RefusedRoute: Sendable {
  var label: String { get }
  var owner: RouteOwner { get }
  var exposure: RouteExposure { get }
  /// The names of the route's steps.
  var stepNames: [String] { get }
}
