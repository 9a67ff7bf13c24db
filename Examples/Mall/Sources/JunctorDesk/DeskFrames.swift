// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import FlyingFox
internal import FlyingSocks
internal import Foundation

/// The frames of a WebSocket (RFC 6455, section 5.2).
///
/// FlyingFox joins the frames of a message without a limit. So the limit here counts all frames of a message. A message
/// that begins inside another one is refused, because FlyingFox would store the bytes of both.
actor DeskFrames {
  private let input: DeskInput
  private let limit: Int
  /// Whether a message has begun and its last frame has not arrived.
  private var isOpen = false
  /// The length of the message that has begun.
  private var length = 0

  /// Creates a reader of frames.
  ///
  /// - Parameters:
  ///   - input: The bytes of the client.
  ///   - limit: The size limit of a message, in bytes.
  init(_ input: DeskInput, atMost limit: Int) {
    self.input = input
    self.limit = limit
  }

  /// The frames until the client closes the connection.
  nonisolated var stream: AsyncThrowingStream<WSFrame, any Error> {
    AsyncThrowingStream(unfolding: {
      do {
        return try await self.next()
      } catch SocketError.disconnected {
        return nil
      }
    })
  }

  private func next() async throws -> WSFrame {
    let head = try await input.bytes(exactly: 2)
    guard head[1] & 0x80 != 0 else { throw DeskHeadError.malformed("a frame without a mask") }
    let short = Int(head[1] & 0x7F)
    let wide = short == 126 ? 2 : short == 127 ? 8 : 0
    let number = try await input.bytes(exactly: wide).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let count = wide == 0 ? short : Int(exactly: number) ?? .max
    let mask = try await input.bytes(exactly: 4)
    let opcode = WSFrame.Opcode(head[0] & 0xF)
    // Control frames may occur between the frames of a message.
    let isControl = opcode.rawValue >= 8
    guard isControl || (opcode == .continuation) == isOpen else {
      throw DeskHeadError.malformed("a frame in the wrong order")
    }
    guard count <= limit - length else { throw DeskHeadError.tooLarge(limit) }
    var payload = try await input.bytes(exactly: count)
    for index in payload.indices { payload[index] ^= mask[index % 4] }
    let isLast = head[0] & 0x80 != 0
    if !isControl {
      isOpen = !isLast
      length = isLast ? 0 : length + count
    }
    return WSFrame(
      fin: isLast, rsv1: head[0] & 0x40 != 0, rsv2: head[0] & 0x20 != 0,
      rsv3: head[0] & 0x10 != 0, opcode: opcode, mask: nil, payload: Data(payload))
  }

  /// Returns the bytes of a server's frame, which has no mask.
  static func bytes(of frame: WSFrame) -> Data {
    var bits = frame.opcode.rawValue & 0xF
    if frame.fin { bits |= 0x80 }
    let count = frame.payload.count
    var bytes = Data([bits])
    switch count {
    case ..<126: bytes.append(UInt8(count))
    case ...0xFFFF: bytes += [126, UInt8(count >> 8), UInt8(count & 0xFF)]
    default: bytes += [127] + (0..<8).reversed().map { UInt8(count >> (8 * $0) & 0xFF) }
    }
    return bytes + frame.payload
  }
}
