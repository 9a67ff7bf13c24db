// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import FlyingFox
internal import FlyingSocks
internal import Foundation
internal import Junctor
internal import JunctorBridge

@testable internal import JunctorDesk

/// Returns a bridge to a small shop; the test decides when the route `/hold` responds.
func bridge(
  hold: Hold = Hold(), note: (@Sendable (BridgeNote) -> Void)? = nil
) throws -> Bridge {
  let router = Router(spaces: [.scheme("mall")], log: { _ in })
  try router.register("/order/:id", .exposed(to: .web("https://m.mall.example"))) { request in
    try request.string("id")
  }
  try router.register("/hold", .exposed(to: .web("https://m.mall.example"))) { _ in
    await hold.wait()
    return "held"
  }
  return Bridge(
    to: router,
    policy: try BridgePolicy(
      origins: ["https://m.mall.example"],
      events: ["order.paid": .web("https://m.mall.example")]),
    note: note)
}

/// Suspends callers until it is opened, and reports their arrival.
struct Hold: Sendable {
  private let gate = AsyncStream<Void>.makeStream()
  private let arrivals = AsyncStream<Void>.makeStream()

  func wait() async {
    arrivals.continuation.yield()
    for await _ in gate.stream { break }
  }

  func arrival() async {
    for await _ in arrivals.stream { break }
  }

  func open() { gate.continuation.finish() }
}

/// Collects entries, and waits for them.
final class Log<Entry: Sendable>: Sendable {
  private let stream: AsyncStream<Entry>
  let add: @Sendable (Entry) -> Void

  init() {
    let (stream, entries) = AsyncStream<Entry>.makeStream()
    self.stream = stream
    add = { entries.yield($0) }
  }

  /// Returns the next matching entry.
  func first(where fits: (Entry) -> Bool) async -> Entry? {
    for await entry in stream where fits(entry) { return entry }
    return nil
  }
}

/// Runs a host at a free port while `body` runs.
func withHost(
  _ host: DeskHost, _ body: @escaping @Sendable (UInt16) async throws -> Void
) async throws {
  try await withServer({ ready in try await host.run(ports: [0], ready: ready) }, body)
}

/// Runs a server, which reports its port, while `body` runs.
func withServer(
  _ run: @escaping @Sendable (@escaping @Sendable (UInt16) -> Void) async throws -> Void,
  _ body: @escaping @Sendable (UInt16) async throws -> Void
) async throws {
  let (ports, found) = AsyncStream<UInt16>.makeStream()
  try await withThrowingTaskGroup(of: Void.self) { group in
    group.addTask {
      do {
        try await run { found.yield($0) }
      } catch {
        found.finish()
        if !Task.isCancelled { throw error }
      }
    }
    group.addTask {
      for await port in ports {
        try await body(port)
        return
      }
    }
    try await group.next()
    group.cancelAll()
    // Ignores the error of the stopped server.
    while (try? await group.next()) != nil {}
  }
}

/// An HTTP client that can send any headers.
struct Visitor: Sendable {
  let port: UInt16
  var host: String?
  var origin: String?

  init(_ port: UInt16, host: String? = nil, origin: String? = nil) {
    self.port = port
    self.host = host ?? "127.0.0.1:\(port)"
    self.origin = origin
  }

  private var headers: [HTTPHeader: String] {
    var headers = [HTTPHeader.host: host ?? ""]
    if let origin { headers[HTTPHeader("Origin")] = origin }
    return headers
  }

  struct Response: Sendable {
    let code: Int
    let text: String
    let headers: HTTPHeaders
  }

  func ask(_ address: String, post body: String? = nil) async throws -> Response {
    let (path, query) = split(address)
    let request = HTTPRequest(
      method: body == nil ? .GET : .POST, version: .http11, path: path, query: query,
      headers: headers, body: Data((body ?? "").utf8))
    var client = HTTPClient()
    let response = try await client.sendHTTPRequest(
      request, to: try .inet(ip4: "127.0.0.1", port: port))
    return Response(
      code: response.statusCode.code,
      text: String(decoding: try await response.bodyData, as: UTF8.self),
      headers: response.headers)
  }

  private func split(_ address: String) -> (String, [HTTPRequest.QueryItem]) {
    let parts = address.split(separator: "?", maxSplits: 1)
    let items = parts.dropFirst().flatMap { $0.split(separator: "&") }.map { item in
      let pair = item.split(separator: "=", maxSplits: 1).map(String.init)
      return HTTPRequest.QueryItem(name: pair[0], value: pair.count > 1 ? pair[1] : "")
    }
    return (String(parts[0]), items)
  }

  /// Opens a WebSocket.
  func socket(_ address: String) async throws -> Line {
    let socket = try await AsyncSocket.connected(
      to: try .inet(ip4: "127.0.0.1", port: port))
    var request =
      "GET \(address) HTTP/1.1\r\nHost: \(host ?? "")\r\nConnection: Upgrade\r\n"
      + "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
      + "Sec-WebSocket-Key: AAECAwQFBgcICQoLDA0ODw==\r\n"
    if let origin { request += "Origin: \(origin)\r\n" }
    try await socket.write(Data("\(request)\r\n".utf8))
    let line = Line(socket)
    try await line.readHead()
    return line
  }
}

/// The client's end of a WebSocket, for short texts.
actor Line {
  private let socket: AsyncSocket
  private(set) var status = ""
  /// The received bytes that were not read yet.
  private var waiting: [UInt8] = []

  init(_ socket: AsyncSocket) { self.socket = socket }

  fileprivate func readHead() async throws {
    var head: [UInt8] = []
    while !head.ends(with: Array("\r\n\r\n".utf8)) { head += try await read(1) }
    status = String(decoding: head.prefix { $0 != 13 }, as: UTF8.self)
  }

  private func read(_ count: Int) async throws -> [UInt8] {
    while waiting.count < count { waiting += try await socket.read(atMost: 16_384) }
    defer { waiting.removeFirst(count) }
    return Array(waiting.prefix(count))
  }

  func send(_ text: String) async throws { try await send(opcode: 1, Array(text.utf8)) }

  private func send(opcode: UInt8, _ payload: [UInt8]) async throws {
    let count = payload.count
    let length: [UInt8] =
      count < 126
      ? [0x80 | UInt8(count)] : [0x80 | 126, UInt8(count >> 8), UInt8(count & 0xFF)]
    // The protocol requires a mask; its value does not matter.
    let mask: [UInt8] = [1, 2, 3, 4]
    let masked = payload.enumerated().map { $1 ^ mask[$0 % 4] }
    try await socket.write(Data([0x80 | opcode] + length + mask + masked))
  }

  /// Returns the next text.
  func text() async throws -> String {
    let head = try await read(2)
    var count = Int(head[1] & 0x7F)
    if count == 126 {
      let wide = try await read(2)
      count = Int(wide[0]) << 8 | Int(wide[1])
    }
    return String(decoding: try await read(count), as: UTF8.self)
  }

  func close() throws { try socket.close() }
}

extension [UInt8] {
  fileprivate func ends(with other: [UInt8]) -> Bool { suffix(other.count).elementsEqual(other) }
}
