// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

extension RoutePolicy {
  /// The number of redirects by policy that one request follows.
  package static let maximumHops = PolicyPath.maximumHops
}
