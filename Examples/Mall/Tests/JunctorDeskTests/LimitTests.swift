// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import FlyingFox
internal import FlyingSocks
internal import Foundation
internal import Junctor
internal import JunctorBridge
internal import Testing

@testable internal import JunctorDesk

/// Clients that send too much or too little, and other clients at the same time.
@Suite(.timeLimit(.minutes(1))) struct LimitTests {
  /// The number of clients; if it is set, the test prints its duration.
  private static let measured = ProcessInfo.processInfo.environment["JUNCTOR_HEADS"].flatMap {
    Int($0)
  }

  private func host(connections: Int = 512) throws -> DeskHost {
    var settings = DeskHost.Settings()
    settings.connections = connections
    return try DeskHost(bridge: try bridge(), settings: settings) { request in
      request.path == "/__desk/echo"
        ? .socket { texts, send in for await text in texts { send(text) } }
        : .file(type: "text/plain", Array("hello".utf8))
    }
  }

  private func connect(_ port: UInt16, sending text: String) async throws -> AsyncSocket {
    let socket = try await AsyncSocket.connected(to: try .inet(ip4: "127.0.0.1", port: port))
    try? await socket.write(Data(text.utf8))
    return socket
  }

  /// Returns the bytes that the host sends until it closes the connection.
  private func response(_ socket: AsyncSocket) async -> String {
    var bytes: [UInt8] = []
    while let more = try? await socket.read(atMost: 4096) { bytes += more }
    try? socket.close()
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: ["x", "x: y\r\n"])
  func longHeadIsRefused(_ piece: String) async throws {
    try await withHost(try host()) { port in
      let text = "GET / HTTP/1.1\r\n" + String(repeating: piece, count: 20_000 / piece.count)
      let said = await response(try await connect(port, sending: text))
      #expect(said.hasPrefix("HTTP/1.1 431 "))
      #expect(said.hasSuffix("The head of a request can have at most 16384 bytes.\n"))
    }
  }

  @Test(arguments: ["GET /aMARKS?a HTTP/1.1\r\nHost: a", "GET / HTTP/1.1\r\nMARKS: a\r\nHost: a"])
  func combiningMarksAreRefused(_ template: String) async throws {
    let marks = ["\u{301}", "\u{323}"].map { String(repeating: $0, count: 3500) }
    try await withHost(try host()) { port in
      let text = template.replacingOccurrences(of: "MARKS", with: marks.joined()) + "\r\n\r\n"
      let said = await response(try await connect(port, sending: text))
      #expect(said.hasPrefix("HTTP/1.1 400 "))
    }
  }

  @Test func connectionHasOneRequest() async throws {
    try await withHost(try host()) { port in
      let request = "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"
      let said = await response(try await connect(port, sending: request + request))
      #expect(said.components(separatedBy: "HTTP/1.1 ").count == 2)
      #expect(said.contains("\r\nConnection: close\r\n") && said.hasSuffix("\r\n\r\nhello"))
    }
  }

  @Test func endlessLinesDoNotBlockOtherClients() async throws {
    let count = Self.measured ?? 200
    try await withHost(try host()) { port in
      let line = "GET /" + String(repeating: "a", count: 100_000)
      let start = ContinuousClock.now
      let refused = await response(try await connect(port, sending: line))
      let alone = start.duration(to: .now)
      #expect(refused.hasPrefix("HTTP/1.1 431 "))
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<count {
          group.addTask { _ = await response(try await connect(port, sending: line)) }
        }
        let start = ContinuousClock.now
        #expect(try await Visitor(port).ask("/").text == "hello")
        let beside = start.duration(to: .now)
        try await group.waitForAll()
        guard Self.measured != nil else { return }
        print("A line of 100 KB is refused after \(alone); beside \(count) of them a request is")
        print("answered after \(beside), and all are refused after \(start.duration(to: .now)).")
      }
    }
  }

  @Test func connectionsWithEndlessHeadsAreClosed() async throws {
    let host = try host(connections: 4)
    try await withHost(host) { port in
      let own = Visitor(port, origin: "http://127.0.0.1:\(port)")
      let line = try await own.socket("/__desk/echo?token=\(host.token.text)")
      var slow: [AsyncSocket] = []
      for _ in 0..<12 { slow.append(try await connect(port, sending: "GET / HT")) }
      #expect(try await Visitor(port).ask("/").text == "hello")
      // The first of them was closed without a response, and the open socket was not.
      #expect(await response(slow[0]) == "")
      try await line.send("still")
      #expect(try await line.text() == "still")
      for socket in slow.dropFirst() { try socket.close() }
    }
  }

  /// The system has no file for the second client until the connection of the first, whose head never ends, is closed.
  @Test(arguments: [EMFILE, ENFILE, ENOBUFS, ENOMEM])
  func connectionIsClosedIfTheSystemHasNoFile(_ code: Int32) async throws {
    let tries = RouteLock(0)
    let (ended, end) = AsyncStream<Void>.makeStream()
    let server = DeskServer(
      headBytes: 1024, messageBytes: 1024, connections: 8,
      respond: { _ in HTTPResponse(statusCode: .ok, body: Data("hello".utf8)) },
      refuse: { HTTPResponse(statusCode: $0.status) },
      accept: { listener in
        let number = tries.withLock { tries in
          tries += 1
          return tries
        }
        if number == 2 { throw SocketError.failed(type: "Accept", errno: code, message: "") }
        return try await listener.accept()
      },
      pause: { for await _ in ended { break } })
    try await withServer { ready in
      try await server.run(at: try .inet(ip4: "127.0.0.1", port: 0), ready: ready)
    } _: { port in
      let first = try await connect(port, sending: "GET / HT")
      #expect(await response(first) == "")
      end.finish()
      let text = try await Visitor(port).ask("/").text
      #expect(text == "hello")
    }
    #expect(tries.withLock { $0 } >= 3)
  }
}
