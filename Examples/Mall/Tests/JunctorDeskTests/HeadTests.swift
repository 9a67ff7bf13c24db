// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import FlyingFox
internal import FlyingSocks
internal import Foundation
internal import Junctor
internal import Testing

@testable internal import JunctorDesk

/// The size limits and the parsing of a request's head.
@Suite struct HeadTests {
  private let limit = 16 * 1024

  /// Returns an input of these bytes in pieces of `size`, and the number of bytes read.
  private func input(
    _ bytes: [UInt8], size: Int = .max
  ) -> (DeskInput, read: @Sendable () -> Int) {
    let next = RouteLock(0)
    let input = DeskInput { count in
      try next.withLock { next in
        if next == bytes.count { throw SocketError.disconnected }
        let piece = bytes[next...].prefix(min(count, size))
        next += piece.count
        return Array(piece)
      }
    }
    return (input, { next.withLock { $0 } })
  }

  private func head(_ text: String) throws(DeskHeadError) -> DeskHead {
    try DeskHead(Array(text.utf8))
  }

  // MARK: Reading

  @Test(arguments: [1, 2, 3, 7, 4096])
  func headIsReadInPiecesOfAnySize(_ size: Int) async throws {
    let text = "POST /a HTTP/1.1\r\nHost: b\r\n\r\n"
    let (input, _) = input(Array("\(text)body".utf8), size: size)
    #expect(try await input.head(atMost: limit) == Array(text.utf8))
    #expect(try await input.bytes(exactly: 4) == Array("body".utf8))
    await #expect(throws: SocketError.disconnected) { try await input.bytes(atMost: 1) }
  }

  @Test(arguments: ["x", "x: y\r\n"])
  func endlessHeadIsReadToTheLimit(_ piece: String) async {
    let endless = Array(String(repeating: piece, count: 100_000).utf8)
    for size in [1, 1000, .max] {
      let (input, read) = input(endless, size: size)
      await #expect(throws: DeskHeadError.tooLarge(limit)) { try await input.head(atMost: limit) }
      #expect(read() <= limit + DeskInput.bufferLength)
    }
  }

  @Test func headOfTheLimitIsAccepted() async throws {
    let start = "GET /"
    let end = " HTTP/1.1\r\n\r\n"
    let path = String(repeating: "a", count: limit - start.utf8.count - end.utf8.count)
    let longest = Array((start + path + end).utf8)
    #expect(try await input(longest).0.head(atMost: limit) == longest)
    let longer = Array((start + path + "a" + end).utf8)
    await #expect(throws: DeskHeadError.tooLarge(limit)) {
      try await input(longer).0.head(atMost: limit)
    }
  }

  @Test func bytesAfterARequestAreDiscardedToALimit() async throws {
    let (input, read) = input([UInt8](repeating: 0, count: 100_000), size: 1000)
    try await input.discard(atMost: 10_000)
    #expect(read() == 10_000)
  }

  // MARK: Accepting

  @Test func headHasItsParts() throws {
    let head = try head(
      "POST /a%20b?c=d?e HTTP/1.1\r\nHost: b:1\r\ncontent-length:\t 12 \r\nX:\r\nAccept: c\r\nAccept: d\n\n"
    )
    #expect(head.method == .POST)
    #expect(head.target.rawValue == "/a%20b?c=d?e")
    #expect(head.headers[.host] == "b:1")
    #expect(head.headers[HTTPHeader("X")] == "")
    #expect(head.headers[HTTPHeader("accept")] == "c, d")
    #expect(head.bodyLength == 12)
  }

  @Test(
    arguments: [
      ("\r\n", .malformed("the first line")),
      ("GET /\r\n\r\n", .malformed("the first line")),
      ("GET  / HTTP/1.1\r\n\r\n", .malformed("the first line")),
      ("GET / HTTP/2.0\r\n\r\n", .malformed("the first line")),
      ("GET http://a/ HTTP/1.1\r\n\r\n", .malformed("the first line")),
      ("GET /\u{0} HTTP/1.1\r\n\r\n", .malformed("a control character")),
      ("GET / HTTP/1.1\r\nA: b\rHost: c\r\n\r\n", .malformed("a control character")),
      ("GET / HTTP/1.1\r\nHost\r\n\r\n", .malformed("a header line")),
      ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", .malformed("a header line")),
      ("GET / HTTP/1.1\r\nA: b\r\n Host: c\r\n\r\n", .malformed("a header line")),
      ("GET / HTTP/1.1\r\n: b\r\n\r\n", .malformed("a header line")),
      ("GET /a\u{301}?a HTTP/1.1\r\n\r\n", .malformed("the first line")),
      ("G\u{301}ET / HTTP/1.1\r\n\r\n", .malformed("the first line")),
      ("GET / HTTP/1.1\r\nA\u{301}\u{323}: b\r\n\r\n", .malformed("a header line")),
      ("GET / HTTP/1.1\r\nA(b): c\r\n\r\n", .malformed("a header line")),
      ("GET / HTTP/1.1\r\nHost: a\u{301}\r\n\r\n", .malformed("Host is not ASCII")),
      ("GET / HTTP/1.1\r\norigin: \u{301}\r\n\r\n", .malformed("origin is not ASCII")),
      ("GET / HTTP/1.1\r\nUpgrade: \u{301}\r\n\r\n", .malformed("Upgrade is not ASCII")),
      ("GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n", .malformed("host is repeated")),
      ("GET / HTTP/1.1\r\nOrigin: a\r\nOrigin: a\r\n\r\n", .malformed("Origin is repeated")),
      ("POST / HTTP/1.1\r\nContent-Length: +1\r\n\r\n", .malformed("the Content-Length")),
      ("POST / HTTP/1.1\r\nContent-Length: \r\n\r\n", .malformed("the Content-Length")),
      ("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", .noLength),
      (
        "GET / HTTP/1.1\r\n" + String(repeating: "A: b\r\n", count: 101) + "\r\n", .tooManyHeaders
      ),
    ] as [(String, DeskHeadError)])
  func invalidHeadIsRefused(_ text: String, _ error: DeskHeadError) {
    #expect(throws: error) { try head(text) }
    #expect(!error.description.isEmpty)
  }

  @Test func uncheckedValueMayBeAnyText() throws {
    let head = try head("GET / HTTP/1.1\r\nx!#$%&'*+-.^_`|~9: \u{301}é\r\n\r\n")
    #expect(head.headers[HTTPHeader("X!#$%&'*+-.^_`|~9")] == "\u{301}é")
  }

  // MARK: Frames

  /// A client's frame.
  private func frame(_ first: UInt8, _ length: [UInt8], _ payload: [UInt8] = []) -> [UInt8] {
    let mask: [UInt8] = [1, 2, 3, 4]
    let masked = payload.enumerated().map { $1 ^ mask[$0 % 4] }
    return [first, 0x80 | length[0]] + length.dropFirst() + mask + masked
  }

  private func frames(_ bytes: [UInt8], limit: Int = 100_000) async throws -> [WSFrame] {
    let frames = DeskFrames(input(bytes, size: 1000).0, atMost: limit)
    var result: [WSFrame] = []
    for try await frame in frames.stream { result.append(frame) }
    return result
  }

  @Test(
    arguments: [
      (0, [0]), (125, [125]), (126, [126, 0, 126]), (65_535, [126, 255, 255]),
      (65_536, [127, 0, 0, 0, 0, 0, 1, 0, 0]),
    ] as [(Int, [UInt8])])
  func framesHaveTheirLengths(_ count: Int, _ length: [UInt8]) async throws {
    let payload = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    let read = try await frames(frame(0x82, length, payload))
    #expect(read.map(\.payload) == [Data(payload)])
    let first = try #require(read.first)
    #expect(first.fin && first.opcode == .binary)
    #expect(Array(DeskFrames.bytes(of: first)) == [0x82] + length + payload)
  }

  @Test func limitCountsAllFramesOfAMessage() async throws {
    let parts =
      frame(0x01, [4], [1, 2, 3, 4]) + frame(0x89, [2], [1, 2]) + frame(0x80, [4], [1, 2, 3, 4])
    #expect(try await frames(parts + parts, limit: 8).count == 6)
    await #expect(throws: DeskHeadError.tooLarge(7)) { try await frames(parts, limit: 7) }
    let huge = frame(0x82, [127, 255, 255, 255, 255, 255, 255, 255, 255])
    await #expect(throws: DeskHeadError.tooLarge(100_000)) { try await frames(huge) }
  }

  /// Section 5.4: a message ends before the next begins.
  @Test(
    arguments: [
      [0x01, 0x81], [0x01, 0x82], [0x01, 0x89, 0x01], [0x80], [0x81, 0x00],
    ] as [[UInt8]])
  func framesOfTwoMessagesDoNotMix(_ firsts: [UInt8]) async {
    let bytes = firsts.flatMap { frame($0, [1], [65]) }
    await #expect(throws: DeskHeadError.malformed("a frame in the wrong order")) {
      try await frames(bytes)
    }
  }

  @Test func frameWithoutMaskIsRefused() async {
    await #expect(throws: DeskHeadError.malformed("a frame without a mask")) {
      try await frames([0x81, 1, 65])
    }
  }
}
