// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import FlyingSocks
internal import Foundation
package import JunctorBridge

/// A host for bridges on the developer's own machine: it serves pages and lets them speak with the app
/// as a web view would.
///
///     let host = try DeskHost(bridge: bridge) { request in … }
///     let token = host.issue(DeskPage(path: "/campaign", standsFor: "https://m.mall.example"))
///     try await host.run(ports: [8080]) { address in print(address) }
///
/// ## What is served
///
/// - `/__junctor/socket?token=…` is a WebSocket: each text is a message, and answers and events come
///   back in any order. There is one session for each socket.
/// - `/__junctor/call?token=…` takes one message by `POST`, and gives its answer. No event comes that
///   way.
/// - All else is the app's own part: below `/__` for the desk alone, elsewhere for all who come.
///
/// ## Who may ask
///
/// The host listens at 127.0.0.1 and nowhere else. Each request names a host that is ours, or is
/// refused. Below `/__` the page's origin has to be ours or listed besides, and a token is needed.
package final class DeskHost: Sendable {
  /// What can be set.
  package struct Settings: Sendable {
    /// The address to listen at; only `127.0.0.1` is taken.
    package var address = "127.0.0.1"
    /// Names beside `127.0.0.1` and `localhost` under which the host is asked.
    package var names: [String] = []
    /// Origins beside the host's own whose pages may ask.
    package var origins: [String] = []
    /// How many bytes a message may have, posted or sent by a socket; the bridge has a limit of its own.
    package var bodyBytes = 1024 * 1024
    /// How many bytes the head of a request may have.
    package var headBytes = 16 * 1024
    /// How many connections there may be at once, and no more than the process may open files.
    ///
    /// If there are more, one gives way whose client keeps the host waiting for a head, or does not read
    /// its response.
    package var connections = 512

    /// Creates the defaults.
    package init() {}
  }

  /// That the host does not start: it would be reachable from elsewhere.
  package struct NotLoopback: Error, Hashable, CustomStringConvertible {
    /// The address that was asked for.
    package let address: String

    /// Both in a sentence.
    package var description: String {
      "“\(address)” can be reached from elsewhere; the desk listens at 127.0.0.1 alone."
    }
  }

  let bridge: Bridge
  let settings: Settings
  let pages: DeskPages
  let content: @Sendable (DeskRequest) async -> DeskAnswer
  let note: @Sendable (DeskNote) -> Void
  private let openDoor = RouteLock<DeskDoor?>(nil)

  /// Creates a host.
  ///
  /// - Parameters:
  ///   - bridge: What answers the pages' messages.
  ///   - settings: What can be set.
  ///   - generator: Where the bits of tokens come from.
  ///   - note: Hears of who came.
  ///   - content: Answers all that is not the bridge's.
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

  /// The token of the desk, for the address that is printed.
  package var token: DeskToken { pages.own }

  /// Gives a document its token.
  package func issue(_ page: DeskPage) -> DeskToken { pages.issue(page) }

  /// Takes a token back: who has it is nobody from now on.
  package func revoke(_ token: DeskToken) { pages.revoke(token) }

  /// The door of the host that listens; `nil` before it does.
  var door: DeskDoor? { openDoor.withLock { $0 } }

  // MARK: Running

  /// Listens until the task is cancelled.
  ///
  /// - Parameters:
  ///   - ports: The ports to try, the first that is free is taken; 0 is any.
  ///   - ready: Called once, with the port.
  /// - Throws: What the system says, when no port is free.
  package func run(
    ports: [UInt16], ready: @escaping @Sendable (UInt16) -> Void
  ) async throws {
    precondition(!ports.isEmpty, "A host needs a port to try.")
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
      openDoor.withLock {
        $0 = DeskDoor(port: port, names: settings.names, origins: settings.origins)
      }
      ready(port)
    }
  }
}
