// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What the host of a URL turned out to be.
package enum HostKind: UInt8, Sendable, Hashable {
  /// The URL has no authority at all: `mall:/order`, `mailto:x`, `/order/1`.
  case none
  /// The authority is there and its host is empty: `mall:///order`, `file:///x`.
  case empty
  /// The host of a scheme that is not special, kept as written: `mall://Order/1`.
  case opaque
  /// A domain in lower case: `https://m.mall.example`.
  case domain
  /// Four decimal numbers: `http://127.0.0.1`.
  case ipv4
  /// An address in brackets: `http://[::1]`.
  case ipv6
}
