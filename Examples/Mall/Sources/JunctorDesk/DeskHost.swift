// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import FlyingSocks
internal import Foundation
package import JunctorBridge

/// A bridge host on the developer's machine: it serves pages and connects them to the app as a web view does.
///
///     let host = try DeskHost(bridge: bridge) { request in … }
///     let token = host.issue(DeskPage(path: "/campaign", standsFor: "https://m.mall.example"))
///     try await host.run(ports: [8080]) { address in print(address) }
///
/// ## Paths
///
/// - `/__junctor/socket?token=…` is a WebSocket. Each text is a message; answers and events arrive in any order. Each
///   socket has one session.
/// - `/__junctor/call?token=…` receives one message by `POST`, and returns its answer, without events.
/// - The app serves all other paths: those below `/__` for the desk only, others for every caller.
///
/// ## Access
///
/// The host listens at 127.0.0.1 only. It refuses a request whose `Host` is not one of its names. Paths below `/__`
/// require a token, and an origin that is the host's own or listed.
package final class DeskHost: Sendable {
  /// The settings of a host.
  package struct Settings: Sendable {
    /// The address to listen at; must be `127.0.0.1`.
    package var address = "127.0.0.1"
    /// The allowed host names in addition to `127.0.0.1` and `localhost`.
    package var names: [String] = []
    /// The allowed origins in addition to the host's own; their pages may also be frames.
    package var origins: [String] = []
    /// The size limit of a message in bytes, posted or sent by a socket; the bridge has its own limit.
    package var bodyBytes = 1024 * 1024
    /// The size limit of a request's head, in bytes.
    package var headBytes = 16 * 1024
    /// The largest number of connections; lower if the process may open fewer files.
    ///
    /// Above it, the host closes a connection whose client has not sent its head or does not read its response.
    package var connections = 512

    /// Creates the default settings.
    package init() {}
  }

  /// The error for an address that other machines could reach.
  package struct NotLoopback: Error, Hashable, CustomStringConvertible {
    /// The requested address.
    package let address: String

    /// A message with the address and the remedy.
    package var description: String {
      "Other machines could reach “\(address)”; use 127.0.0.1."
    }
  }

  let bridge: Bridge
  let settings: Settings
  let pages: DeskPages
  let content: @Sendable (DeskRequest) async -> DeskAnswer
  let note: @Sendable (DeskNote) -> Void
  private let accessState = RouteLock<DeskAccess?>(nil)

  /// Creates a host.
  ///
  /// - Parameters:
  ///   - bridge: The bridge that answers the messages of pages.
  ///   - settings: The settings.
  ///   - generator: The random number generator for tokens.
  ///   - note: Receives log entries.
  ///   - content: Answers requests for all paths that are not the bridge's.
  /// - Throws: ``NotLoopback``.
  package init(
    bridge: Bridge, settings: Settings = Settings(),
    generator: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator(),
    note: @escaping @Sendable (DeskNote) -> Void = { _ in },
    content: @escaping @Sendable (DeskRequest) async -> DeskAnswer
  ) throws(NotLoopback) {
    guard settings.address == "127.0.0.1" else { throw NotLoopback(address: settings.address) }
    self.bridge = bridge
    self.settings = settings
    self.note = note
    self.content = content
    pages = DeskPages(generator: generator)
  }

  /// The token of the desk, for the printed address.
  package var token: DeskToken { pages.own }

  /// Returns a new token for a document.
  package func issue(_ page: DeskPage) -> DeskToken { pages.issue(page) }

  /// Revokes a token.
  package func revoke(_ token: DeskToken) { pages.revoke(token) }

  /// The address and the port of the host; `nil` before it listens.
  package var listening: String? { access?.hosts.first { $0.hasPrefix("127.0.0.1:") } }

  /// The access check; `nil` before the host listens.
  var access: DeskAccess? { accessState.withLock { $0 } }

  // MARK: Running

  /// Listens until the task is cancelled.
  ///
  /// - Parameters:
  ///   - ports: The ports to try; the host uses the first free one. 0 means any port.
  ///   - ready: Is called once, with the port.
  /// - Throws: An error of the system if no port is free.
  package func run(
    ports: [UInt16], ready: @escaping @Sendable (UInt16) -> Void
  ) async throws {
    precondition(!ports.isEmpty, "Pass at least one port.")
    for port in ports.dropLast() {
      do {
        return try await listen(at: port, ready)
      } catch SocketError.failed(_, EADDRINUSE, _) {
        continue
      }
    }
    try await listen(at: ports[ports.count - 1], ready)
  }

  private func listen(
    at port: UInt16, _ ready: @escaping @Sendable (UInt16) -> Void
  ) async throws {
    let server = DeskServer(
      headBytes: settings.headBytes, messageBytes: settings.bodyBytes,
      connections: settings.connections,
      respond: { [self] request in await respond(to: request) },
      refuse: { [self] error in refuse(error) })
    try await server.run(at: try .inet(ip4: settings.address, port: port)) { [self] port in
      accessState.withLock {
        $0 = DeskAccess(port: port, names: settings.names, origins: settings.origins)
      }
      ready(port)
    }
  }
}
