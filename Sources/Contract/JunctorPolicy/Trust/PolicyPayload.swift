// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The payload of a signed policy whose signatures are verified.
///
/// Only ``PolicyTrust`` creates values of this type.
package struct PolicyPayload: Sendable, Hashable {
  /// The bytes of the payload, as they were received.
  let bytes: [UInt8]
  /// The identifiers of the keys that have signed, sorted.
  let keyIDs: [String]
}
