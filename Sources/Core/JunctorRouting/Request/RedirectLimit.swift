// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The limit for redirects and rewrites.
enum RedirectLimit {
  /// How many hops, redirects and rewrites together, one request may make.
  static let hops = 8
}
