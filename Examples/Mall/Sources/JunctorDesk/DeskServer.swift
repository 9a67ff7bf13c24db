// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import FlyingFox
internal import FlyingSocks
internal import Foundation

// HTTP and WebSockets for one machine.
//
// FlyingFox has the sockets, the handshake and the messages of WebSockets. Its own server reads a
// request's lines in quadratic time and without a limit; so heads and frames are read here.
//
// 1. `run` listens and accepts. Each connection takes one request and is closed by the server.
// 2. `serve` reads a head (`DeskInput`, `DeskHead`), has it answered and writes the response.
// 3. A connection whose client keeps the server waiting, with a head that does not end or a response
//    that it does not read, gives way to a new one when there are too many, or when the system has no
//    file for another one (`DeskPlaces`).

/// A server that reads no more of a request than it accepts.
struct DeskServer: Sendable {
  /// How many bytes a request's head may have.
  let headBytes: Int
  /// How many bytes a message of a WebSocket may have.
  let messageBytes: Int
  /// How many connections there may be at once.
  let connections: Int
  /// Answers a request.
  let respond: @Sendable (HTTPRequest) async -> HTTPResponse
  /// Answers a head that is refused.
  let refuse: @Sendable (DeskHeadError) -> HTTPResponse
  /// Takes the next connection.
  var accept: @Sendable (AsyncSocket) async throws -> AsyncSocket = { try await $0.accept() }
  /// Waits before another try, when the system cannot open a file for a connection.
  var pause: @Sendable () async throws -> Void = { try await Task.sleep(for: .milliseconds(100)) }

  /// What the system says when it lacks files or memory for a connection.
  private static let shortages: Set<Int32> = [EMFILE, ENFILE, ENOBUFS, ENOMEM]
  /// How much is read of what a client sends after its request, so that it receives the response.
  private static let discardedBytes = 256 * 1024

  /// Listens until the task is cancelled.
  ///
  /// - Parameters:
  ///   - address: Where to listen.
  ///   - ready: Called once, with the port.
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
      // Both run until they are cancelled or throw.
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  /// Serves the connections that `listener` accepts.
  private func serve(_ listener: AsyncSocket) async throws {
    // Of the files that the process may open, some are left to others.
    let files = sysconf(Int32(_SC_OPEN_MAX))
    let connections = files > 64 ? min(connections, files - 32) : connections
    let places = DeskPlaces()
    try await withThrowingTaskGroup(of: Void.self) { group in
      // Those that run, and those that have ended and are not yet taken from the group.
      var count = 0
      while true {
        let socket = try await next(from: listener, places)
        if places.running >= connections { places.makeRoom() }
        if count >= connections {
          try await group.next()
          count -= 1
        }
        count += 1
        places.enter()
        group.addTask {
          await serve(socket, places)
          try? socket.close()
          places.leave()
        }
      }
    }
  }

  /// Returns the next connection that its client has not given up.
  ///
  /// If the system has no place for one, another that waits for its client gives way before each try.
  private func next(
    from listener: AsyncSocket, _ places: DeskPlaces
  ) async throws -> AsyncSocket {
    while true {
      do {
        return try await accept(listener)
      } catch SocketError.failed(_, ECONNABORTED, _) {
        continue
      } catch SocketError.failed(_, let code, _) where Self.shortages.contains(code) {
        places.makeRoom()
        try await pause()
      }
    }
  }

  // MARK: One connection

  private func serve(_ socket: AsyncSocket, _ places: DeskPlaces) async {
    let input = DeskInput(socket)
    do {
      let response: HTTPResponse
      do {
        let lines = try await places.givingWay(isAnswered: false) { [headBytes] in
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
        try await places.givingWay(isAnswered: true) {
          try await socket.write(bytes)
          // A client that is still sending would lose the response if the connection was closed now.
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
      // The client is gone, or has given way.
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

/// The part of a connection's bytes that is a request's body.
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

/// The connections of a server, and which of them give way to new ones.
private final class DeskPlaces: Sendable {
  /// A connection that waits for its client.
  private struct Waiting: Sendable {
    let number: Int
    /// Whether there is nothing left but to have the response read.
    let isAnswered: Bool
    let end: @Sendable () -> Void
  }

  private struct State: Sendable {
    var running = 0
    var last = 0
    /// In the order in which they began to wait.
    var waiting: [Waiting] = []
    /// Whether the next that waits for its client has to end.
    var isRoomNeeded = false
  }

  private let state = RouteLock(State())

  var running: Int { state.withLock { $0.running } }

  func enter() {
    state.withLock { state in
      state.running += 1
      // There is room: for this one.
      state.isRoomNeeded = false
    }
  }

  func leave() {
    state.withLock { state in
      state.running -= 1
      state.isRoomNeeded = false
    }
  }

  /// Waits for a client in `body`, which is cancelled when a new connection needs the place.
  func givingWay<Result: Sendable>(
    isAnswered: Bool, _ body: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    let task = Task { try await body() }
    let number = state.withLock { state in
      state.last += 1
      if state.isRoomNeeded {
        state.isRoomNeeded = false
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

  /// Ends the connection that has waited longest, one that was answered before one that was not; if there
  /// is none, the next that waits.
  func makeRoom() {
    let end = state.withLock { state in
      let index = state.waiting.firstIndex(where: \.isAnswered) ?? state.waiting.indices.first
      state.isRoomNeeded = index == nil
      return index.map { state.waiting.remove(at: $0).end }
    }
    end?()
  }
}
