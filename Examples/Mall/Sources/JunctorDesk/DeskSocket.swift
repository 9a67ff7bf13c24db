// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import FlyingFox
internal import JunctorBridge

/// A WebSocket whose messages are texts.
struct DeskSocket: WSMessageHandler {
  let handler: DeskSocketHandler

  func makeMessages(for client: AsyncStream<WSMessage>) async throws -> AsyncStream<WSMessage> {
    let (output, sent) = AsyncStream<WSMessage>.makeStream()
    let (texts, received) = AsyncStream<String>.makeStream()
    Task {
      await handler(texts) { sent.yield(.text($0)) }
      sent.finish()
    }
    Task {
      for await message in client {
        if case .text(let text) = message { received.yield(text) }
      }
      received.finish()
    }
    return output
  }
}

extension Bridge {
  /// Returns the handler of a page's socket.
  ///
  /// It answers messages concurrently, and ends the page when the socket is closed.
  ///
  /// - Parameters:
  ///   - page: The document that opened the socket.
  ///   - sender: The sender according to the handshake.
  func socketHandler(for page: DeskPage, sender: BridgePage) -> DeskSocketHandler {
    { texts, send in
      let session = self.session(closing: page.close) { event in send(event.text) }
      for await text in texts {
        session.receive(text, from: sender) { send($0) }
      }
      session.pageGone()
    }
  }
}
