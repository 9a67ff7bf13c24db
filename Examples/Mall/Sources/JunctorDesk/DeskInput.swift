// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import FlyingSocks

/// The bytes that a client sends; each is returned once.
///
/// The search for the end of a head examines each byte once, and reads at most the limit and one buffer. So a client
/// that never ends its head costs no more than that memory.
actor DeskInput {
  /// The largest number of bytes of one read.
  static let bufferLength = 4096

  private let read: @Sendable (Int) async throws -> [UInt8]
  /// The bytes from `start` on were read and not returned yet.
  private var buffer: [UInt8] = []
  private var start = 0

  /// Creates an input.
  ///
  /// - Parameter read: Returns at least one byte and at most the passed number. Throws
  ///   `SocketError.disconnected` at the end.
  init(read: @escaping @Sendable (Int) async throws -> [UInt8]) { self.read = read }

  init(_ socket: AsyncSocket) { self.init { try await socket.read(atMost: $0) } }

  /// Returns the lines of a request's head, without the empty one that ends it.
  ///
  /// - Parameter limit: The size limit in bytes.
  /// - Throws: ``DeskHeadError`` if the head is longer; the errors of `read`.
  /// - Complexity: O(*limit*).
  func head(atMost limit: Int) async throws -> [UInt8] {
    var lineLength = 0
    var index = start
    while true {
      while index < buffer.count {
        if index - start == limit { throw DeskHeadError.tooLarge(limit) }
        let byte = buffer[index]
        index += 1
        if byte == UInt8(ascii: "\n") {
          if lineLength == 0 {
            defer { start = index }
            return Array(buffer[start..<index])
          }
          lineLength = 0
        } else if byte != UInt8(ascii: "\r") {
          lineLength += 1
        }
      }
      buffer += try await read(Self.bufferLength)
    }
  }

  /// Returns at least one byte and at most `count`, beginning with those that were read with the head.
  func bytes(atMost count: Int) async throws -> ArraySlice<UInt8> {
    if start == buffer.count {
      buffer = try await read(min(count, Self.bufferLength))
      start = 0
    }
    let end = min(start + count, buffer.count)
    defer { start = end }
    return buffer[start..<end]
  }

  /// Returns `count` bytes.
  func bytes(exactly count: Int) async throws -> [UInt8] {
    var result: [UInt8] = []
    while result.count < count { result += try await bytes(atMost: count - result.count) }
    return result
  }

  /// Reads and discards bytes until the end or the limit.
  func discard(atMost limit: Int) async throws {
    var count = 0
    while count < limit { count += try await bytes(atMost: Self.bufferLength).count }
  }
}
