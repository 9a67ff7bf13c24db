// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension RouteExposure {
  /// Returns whether a route with this exposure is open to a web page.
  ///
  /// A subframe needs an exposure that includes the subframes of its origin.
  func admitsPage(_ source: RouteSource) -> Bool {
    if isForEveryPage { return true }
    guard let origin = source.origin else { return false }
    return source.isMainFrame ? origins.contains(origin) : frameOrigins.contains(origin)
  }
}
