// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorBridge

/// The issued tokens, with their documents.
final class DeskPages: Sendable {
  private struct Entry: Sendable {
    let token: DeskToken
    let page: DeskPage
    /// The session of posted messages.
    var session: BridgeSession?
  }

  private struct State: Sendable {
    var generator: any RandomNumberGenerator & Sendable
    var entries: [Entry] = []

    mutating func token() -> DeskToken { DeskToken(using: &generator) }
  }

  /// The token of the desk.
  let own: DeskToken
  private let state: RouteLock<State>

  init(generator: any RandomNumberGenerator & Sendable) {
    var state = State(generator: generator)
    own = state.token()
    self.state = RouteLock(state)
  }

  func issue(_ page: DeskPage) -> DeskToken {
    state.withLock { state in
      let token = state.token()
      state.entries.append(Entry(token: token, page: page))
      return token
    }
  }

  func revoke(_ token: DeskToken) {
    // Releases the session outside the lock, because its deinitializer ends the page.
    let removed = state.withLock { state in
      let removed = state.entries.filter { $0.token == token }
      state.entries.removeAll { $0.token == token }
      return removed
    }
    withExtendedLifetime(removed) {}
  }

  func caller(_ text: String?) -> DeskCaller {
    guard let text else { return .unknown }
    if own.matches(text) { return .desk }
    let entry = state.withLock { $0.entries.first { $0.token.matches(text) } }
    return entry.map { .page($0.token, $0.page) } ?? .unknown
  }

  /// Returns the session of a page's posted messages; they share it, so that one message can cancel another.
  func session(of token: DeskToken, in bridge: Bridge) -> BridgeSession? {
    state.withLock { state in
      guard let index = state.entries.firstIndex(where: { $0.token == token }) else { return nil }
      if let session = state.entries[index].session { return session }
      let session = bridge.session(closing: state.entries[index].page.close) { _ in }
      state.entries[index].session = session
      return session
    }
  }
}
