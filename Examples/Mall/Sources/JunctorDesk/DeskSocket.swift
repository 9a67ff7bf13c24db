// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import FlyingFox
internal import JunctorBridge

/// A WebSocket whose messages are texts.
struct DeskSocket: WSMessageHandler {
  let talk: DeskTalk

  func makeMessages(for client: AsyncStream<WSMessage>) async throws -> AsyncStream<WSMessage> {
    let (output, said) = AsyncStream<WSMessage>.makeStream()
    let (texts, heard) = AsyncStream<String>.makeStream()
    Task {
      await talk(texts) { said.yield(.text($0)) }
      said.finish()
    }
    Task {
      for await message in client {
        if case .text(let text) = message { heard.yield(text) }
      }
      heard.finish()
    }
    return output
  }
}

extension Bridge {
  /// Talks with a page for as long as its socket is open.
  ///
  /// Messages are answered at the same time, each when its answer is there. When the socket is closed,
  /// the page is gone.
  ///
  /// - Parameters:
  ///   - page: The document that has opened the socket.
  ///   - asker: Who that is, as the handshake said.
  func talk(with page: DeskPage, as asker: BridgePage) -> DeskTalk {
    { texts, send in
      let session = self.session(closing: page.close) { event in send(event.text) }
      for await text in texts {
        session.receive(text, from: asker) { send($0) }
      }
      session.pageGone()
    }
  }
}
