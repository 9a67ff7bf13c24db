// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import FlyingFox
internal import FlyingSocks
internal import Foundation

// HTTP and WebSockets for one machine.
//
// FlyingFox provides the sockets, the handshake and the messages of WebSockets. Its own server reads the
// lines of a request in quadratic time and without a limit. So heads and frames are read here.
//
// 1. `run` listens and accepts. Each connection has one request, and the server closes it.
// 2. `serve` reads a head (`DeskInput`, `DeskHead`), calls `respond` and writes the response.
// 3. If there are too many connections, or the system has no file for another one, the server closes one
//    that waits for its client: for the end of a head, or for the client to read a response
//    (`DeskConnections`).

/// A server that limits the size of each request.
struct DeskServer: Sendable {
  /// The size limit of a request's head, in bytes.
  let headBytes: Int
  /// The size limit of a message of a WebSocket, in bytes.
  let messageBytes: Int
  /// The largest number of connections.
  let connections: Int
  /// Returns the response to a request.
  let respond: @Sendable (HTTPRequest) async -> HTTPResponse
  /// Returns the response to a refused head.
  let refuse: @Sendable (DeskHeadError) -> HTTPResponse
  /// Accepts the next connection.
  var accept: @Sendable (AsyncSocket) async throws -> AsyncSocket = { try await $0.accept() }
  /// Waits before the next attempt if the system cannot open a file for a connection.
  var pause: @Sendable () async throws -> Void = { try await Task.sleep(for: .milliseconds(100)) }

  /// The system's error codes for a lack of files or memory.
  private static let shortages: Set<Int32> = [EMFILE, ENFILE, ENOBUFS, ENOMEM]
  /// The number of bytes to read after a request, so that the client receives the response.
  private static let discardedBytes = 256 * 1024

  /// Listens until the task is cancelled.
  ///
  /// - Parameters:
  ///   - address: The address to listen at.
  ///   - ready: Is called once, with the port.
  /// - Throws: A `SocketError`.
  func run(at address: sockaddr_in, ready: @escaping @Sendable (UInt16) -> Void) async throws {
    let pool = HTTPServer.defaultPool()
    try await pool.prepare()
    let socket = try Socket(domain: Int32(AF_INET))
    defer { try? socket.close() }
    try socket.setValue(true, for: .localAddressReuse)
    #if canImport(Darwin)
      try socket.setValue(true, for: .noSIGPIPE)
    #endif
    try socket.bind(to: address)
    try socket.listen()
    guard case .ip4(_, let port) = try socket.sockname() else {
      throw SocketError.unsupportedAddress
    }
    let listener = try AsyncSocket(socket: socket, pool: pool)
    try await withThrowingTaskGroup(of: Void.self) { group in
      ready(port)
      group.addTask { try await pool.run() }
      group.addTask { try await serve(listener) }
      // Both tasks run until they are cancelled or throw.
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  /// Serves the connections that `listener` accepts.
  private func serve(_ listener: AsyncSocket) async throws {
    // Reserves 32 of the files that the process may open for other purposes.
    let files = sysconf(Int32(_SC_OPEN_MAX))
    let limit = files > 64 ? min(self.connections, files - 32) : self.connections
    let connections = DeskConnections()
    try await withThrowingTaskGroup(of: Void.self) { group in
      // The tasks of the group, including ended ones whose results were not received yet.
      var count = 0
      while true {
        let socket = try await next(from: listener, connections)
        if connections.running >= limit { connections.closeOne() }
        if count >= limit {
          try await group.next()
          count -= 1
        }
        count += 1
        connections.enter()
        group.addTask {
          await serve(socket, connections)
          try? socket.close()
          connections.leave()
        }
      }
    }
  }

  /// Returns the next connection that its client has not aborted.
  ///
  /// If the system has no file for it, closes a connection that waits for its client before each attempt.
  private func next(
    from listener: AsyncSocket, _ connections: DeskConnections
  ) async throws -> AsyncSocket {
    while true {
      do {
        return try await accept(listener)
      } catch SocketError.failed(_, ECONNABORTED, _) {
        continue
      } catch SocketError.failed(_, let code, _) where Self.shortages.contains(code) {
        connections.closeOne()
        try await pause()
      }
    }
  }

  // MARK: One connection

  private func serve(_ socket: AsyncSocket, _ connections: DeskConnections) async {
    let input = DeskInput(socket)
    do {
      let response: HTTPResponse
      do {
        let lines = try await connections.waitForClient(isAnswered: false) { [headBytes] in
          try await input.head(atMost: headBytes)
        }
        let head = try DeskHead(lines)
        response = await respond(
          HTTPRequest(
            method: head.method, version: head.version, target: head.target,
            headers: head.headers, body: body(of: head, input)))
      } catch let error as DeskHeadError {
        response = refuse(error)
      }
      switch response.payload {
      case .httpBody:
        let bytes = Self.head(of: response) + (try await response.bodyData)
        try await connections.waitForClient(isAnswered: true) {
          try await socket.write(bytes)
          // A client that still sends would lose the response if the connection were closed now.
          shutdown(socket.socket.file.rawValue, Int32(SHUT_WR))
          try await input.discard(atMost: Self.discardedBytes)
        }
      case .webSocket(let handler):
        let frames = DeskFrames(input, atMost: messageBytes)
        let output = try await handler.makeFrames(for: frames.stream)
        try await socket.write(Self.head(of: response))
        for await frame in output { try await socket.write(DeskFrames.bytes(of: frame)) }
      }
    } catch {
      // The client has disconnected, or the connection was closed for another one.
    }
  }

  private func body(of head: DeskHead, _ input: DeskInput) -> HTTPBodySequence {
    if head.bodyLength == 0 { return HTTPBodySequence() }
    return HTTPBodySequence(
      from: DeskBody(input: input, count: head.bodyLength), count: head.bodyLength)
  }

  private static func head(of response: HTTPResponse) -> Data {
    var lines = ["HTTP/1.1 \(response.statusCode.code) \(response.statusCode.phrase)"]
    var headers = response.headers
    if case .httpBody(let body) = response.payload {
      headers[.contentLength] = "\(body.count ?? 0)"
      headers[.connection] = "close"
    }
    for (header, value) in headers { lines.append("\(header.rawValue): \(value)") }
    return Data((lines + ["", ""]).joined(separator: "\r\n").utf8)
  }
}

/// The bytes of a request's body.
private struct DeskBody: AsyncBufferedSequence {
  typealias Element = UInt8

  let input: DeskInput
  let count: Int

  func makeAsyncIterator() -> Iterator { Iterator(input: input, rest: count) }

  struct Iterator: AsyncBufferedIteratorProtocol {
    let input: DeskInput
    var rest: Int

    mutating func next() async throws -> UInt8? { try await nextBuffer(suggested: 1)?.first }

    mutating func nextBuffer(suggested count: Int) async throws -> ArraySlice<UInt8>? {
      if rest == 0 { return nil }
      let bytes = try await input.bytes(atMost: Swift.min(count, rest))
      rest -= bytes.count
      return bytes
    }
  }
}

/// The connections of a server, and those that can be closed for new ones.
private final class DeskConnections: Sendable {
  /// A connection that waits for its client.
  private struct Waiting: Sendable {
    let number: Int
    /// Whether the response is being written.
    let isAnswered: Bool
    let close: @Sendable () -> Void
  }

  private struct State: Sendable {
    var running = 0
    var last = 0
    /// Sorted by the time at which they began to wait.
    var waiting: [Waiting] = []
    /// Whether to close the next connection that begins to wait.
    var closesNext = false
  }

  private let state = RouteLock(State())

  var running: Int { state.withLock { $0.running } }

  func enter() {
    state.withLock { state in
      state.running += 1
      state.closesNext = false
    }
  }

  func leave() {
    state.withLock { state in
      state.running -= 1
      state.closesNext = false
    }
  }

  /// Waits for a client in `body`, which is cancelled if the connection is closed for a new one.
  func waitForClient<Result: Sendable>(
    isAnswered: Bool, _ body: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    let task = Task { try await body() }
    let number = state.withLock { state in
      state.last += 1
      if state.closesNext {
        state.closesNext = false
        task.cancel()
      } else {
        state.waiting.append(
          Waiting(number: state.last, isAnswered: isAnswered) { task.cancel() })
      }
      return state.last
    }
    defer { state.withLock { $0.waiting.removeAll { $0.number == number } } }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Closes the connection that has waited longest, preferably one whose response is being written.
  ///
  /// If none waits, closes the next one that begins to wait.
  func closeOne() {
    let close = state.withLock { state in
      let index = state.waiting.firstIndex(where: \.isAnswered) ?? state.waiting.indices.first
      state.closesNext = index == nil
      return index.map { state.waiting.remove(at: $0).close }
    }
    close?()
  }
}
