// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The bytes of one input, read from the start.
///
/// Reading after the end returns zeros, so that each input is valid.
public struct FuzzInput {
  /// All bytes.
  public let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether all bytes have been read.
  public var isAtEnd: Bool { index >= bytes.count }

  /// Reads the next byte.
  public mutating func next() -> UInt8 {
    guard index < bytes.count else { return 0 }
    defer { index += 1 }
    return bytes[index]
  }

  /// The bytes that have not been read.
  public var rest: ArraySlice<UInt8> { bytes[min(index, bytes.count)...] }

  /// A number that depends on all bytes (FNV-1a).
  public var checksum: UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}

/// A law that an input breaks.
public struct BrokenLaw: Error, CustomStringConvertible {
  /// The law, with the values that break it.
  public let description: String

  /// Creates an error.
  public init(_ description: String) { self.description = description }
}

/// Throws if a condition does not hold.
@inlinable @inline(__always)
public func expectLaw(
  _ condition: Bool, _ message: @autoclosure () -> String
) throws(BrokenLaw) {
  if !condition { throw BrokenLaw(message()) }
}
