// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The limits for redirects and rewrites.
package enum RedirectLimit {
  /// How many hops, redirects and rewrites together, one request may make.
  package static let hops = 8

  /// How many of these redirects may be those of a remote policy.
  package static let policyHops = 3
}
