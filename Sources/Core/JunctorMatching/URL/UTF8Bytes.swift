// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// The only file of the target that accesses memory by address: `String.utf8Span` does the same, but
// requires newer systems. It is sound: a `Span` cannot escape the closure during which the string
// or array lends its bytes.

extension String {
  /// Calls `body` with the UTF-8 of this string, without a copy if the string stores UTF-8.
  package func withUTF8Bytes<R>(_ body: (Span<UInt8>) -> R) -> R {
    withStoredUTF8Bytes(body) ?? Array(utf8).withBytes(body)
  }

  /// Calls `body` with the UTF-8 of this string if it is stored as UTF-8.
  @inline(__always)
  func withStoredUTF8Bytes<R>(_ body: (Span<UInt8>) -> R) -> R? {
    utf8.withContiguousStorageIfAvailable { body(Span(_unsafeElements: $0)) }
  }
}

extension Array where Element == UInt8 {
  /// Calls `body` with the bytes of this array, without a copy.
  func withBytes<R>(_ body: (Span<UInt8>) -> R) -> R {
    withUnsafeBufferPointer { body(Span(_unsafeElements: $0)) }
  }
}
