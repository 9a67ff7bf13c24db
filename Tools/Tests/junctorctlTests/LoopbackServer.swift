// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// An HTTP server on the loopback interface, with a prepared response for each path.
final class LoopbackServer: Sendable {
  enum Reply: Sendable {
    case response(status: Int, headers: [String: String], body: [UInt8])
    /// The server sends nothing, and keeps the connection.
    case silence
    /// The server closes the connection at once.
    case hangUp

    static func json(_ body: String, status: Int = 200) -> Reply {
      .response(
        status: status, headers: ["Content-Type": "application/json"], body: Array(body.utf8))
    }
  }

  private let socket: Int32
  /// The address, for example `http://127.0.0.1:40123`.
  let url: String

  /// Starts a server.
  ///
  /// - Parameter replies: The responses by path; for other paths, the status is 404.
  init(_ replies: [String: Reply]) throws {
    let (socket, port) = try Self.listeningSocket()
    self.socket = socket
    url = "http://127.0.0.1:\(port)"
    Thread.detachNewThread { Self.serve(socket, replies) }
  }

  // The thread closes the socket, so that it never accepts connections of another one with the same number.
  deinit { shutdown(socket, Int32(SHUT_RDWR)) }

  /// Returns an address of this computer at which no server is.
  static func unusedURL() throws -> String {
    let (socket, port) = try listeningSocket()
    close(socket)
    return "http://127.0.0.1:\(port)"
  }

  private static func listeningSocket() throws -> (socket: Int32, port: UInt16) {
    #if canImport(Glibc)
      let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let socket = Darwin.socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(socket, address, length) == 0 && listen(socket, 16) == 0
          && getsockname(socket, address, &length) == 0
      }
    }
    guard result else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    return (socket, UInt16(bigEndian: address.sin_port))
  }

  private static func serve(_ socket: Int32, _ replies: [String: Reply]) {
    var kept: [Int32] = []
    while true {
      let connection = accept(socket, nil, nil)
      if connection < 0 { break }
      let reply = replies[path(of: connection) ?? ""] ?? .json("", status: 404)
      switch reply {
      case .silence: kept.append(connection)
      case .hangUp: close(connection)
      case .response(let status, let headers, let body):
        var head =
          "HTTP/1.1 \(status) Status\r\nContent-Length: \(body.count)\r\nConnection: close\r\n"
        for (name, value) in headers { head += "\(name): \(value)\r\n" }
        send(Array((head + "\r\n").utf8) + body, to: connection)
        close(connection)
      }
    }
    for connection in kept { close(connection) }
    close(socket)
  }

  /// Reads the head of a request, and returns its path.
  private static func path(of connection: Int32) -> String? {
    var head: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      let count = recv(connection, &buffer, buffer.count, 0)
      if count <= 0 { return nil }
      head += buffer.prefix(count)
    }
    let words = String(decoding: head, as: UTF8.self).split(separator: " ")
    return words.count > 1 ? String(words[1]) : nil
  }

  private static func send(_ bytes: [UInt8], to connection: Int32) {
    #if canImport(Glibc)
      let flags = Int32(MSG_NOSIGNAL)
    #else
      let flags: Int32 = 0
    #endif
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { part in
        #if canImport(Glibc)
          Glibc.send(connection, part.baseAddress, part.count, flags)
        #else
          Darwin.send(connection, part.baseAddress, part.count, flags)
        #endif
      }
      // The client has closed the connection.
      if count <= 0 { return }
      sent += count
    }
  }
}
