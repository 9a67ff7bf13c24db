// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import Junctor

// Junctor parses the text itself: Foundation decodes and merges the parts of a URL differently.

extension URL: RouteAddress {
  /// The absolute text of the URL; a relative URL is resolved against its base.
  public var routeAddress: WrittenAddress { WrittenAddress(absoluteString) }
}

extension URLComponents: RouteAddress {
  /// The text of the components; empty if they are not a valid URL, so that requests end as `invalidURL`.
  public var routeAddress: WrittenAddress { WrittenAddress(string ?? "") }
}
