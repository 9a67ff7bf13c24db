// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The response of a server that publishes a policy.
public enum PolicyDownload: Sendable, Hashable {
  /// The policy is the one with the entity tag of the request.
  case unchanged
  /// A signed policy, with its entity tag.
  case policy([UInt8], etag: String?)
}
