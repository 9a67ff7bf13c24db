// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The bytes of one input, read from the start.
///
/// Reading after the end returns zeros, so that each input is valid.
struct FuzzInput {
  let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { index >= bytes.count }

  mutating func next() -> UInt8 {
    guard index < bytes.count else { return 0 }
    defer { index += 1 }
    return bytes[index]
  }

  /// The bytes that have not been read.
  var rest: ArraySlice<UInt8> { bytes[min(index, bytes.count)...] }

  /// A number that depends on all bytes (FNV-1a).
  var checksum: UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}

/// A law that an input breaks.
struct BrokenLaw: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Throws if a condition does not hold.
@inline(__always)
func expectLaw(
  _ condition: Bool, _ message: @autoclosure () -> String
) throws(BrokenLaw) {
  if !condition { throw BrokenLaw(message()) }
}
