// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The connection of one web view to the router, which answers each message once and sends events.
///
///     let session = bridge.session { event in await webView.hand(over: event) }
///     let answer = await session.receive(message, from: BridgePage(origin: origin))
///     session.pageGone()  // the web view shows another page now
///
/// ## Guarantees
///
/// - Every message has exactly one answer, also one that cannot be read, and also if the page is gone or the
///   call is cancelled.
/// - The origin and the frame of each message are checked on arrival, before it is read.
/// - A message of a page that is gone has no effect on the page after it.
/// - The numbers of calls under way and of waiting events never exceed the limits. Links that a page follows
///   count as calls.
/// - A page can use an id once. Numbers of one client count up, and one that is 64 or more below the highest is
///   refused as used. A page can load 4,096 copies of the script.
/// - The frames of a page have their own ids and calls. No subframe can cancel or use up the calls of the main frame,
///   or end its subscriptions.
/// - Events of one subscription arrive in order. A gap in their numbers means that events were dropped.
/// - When the page is gone, its calls are answered at once and their handlers are cancelled. A handler that
///   ignores its cancellation keeps its own request alive, and not the session.
///
/// When the session is released, its page is gone.
public final class BridgeSession: Sendable {
  let storage: BridgeSessionStorage

  init(_ storage: BridgeSessionStorage) { self.storage = storage }

  deinit { storage.pageGone() }

  /// Receives a message, and returns its answer.
  ///
  /// If the task is cancelled, so is the call, and the answer is `route.cancelled`.
  ///
  /// - Parameters:
  ///   - text: One message of the protocol, a JSON text.
  ///   - page: The sender, as the web view states it at this moment.
  public func receive(_ text: String, from page: BridgePage) async -> String {
    await storage.answer(storage.take(text, from: page))
  }

  /// Receives a message, and calls back with its answer, once and on any thread.
  ///
  /// Messages are read in the order of these calls: a message that cancels a call never overtakes the message
  /// that began it. The caller's actor only checks origin, frame and limits; the text is read elsewhere.
  public func receive(
    _ text: String, from page: BridgePage, answer: @escaping @Sendable (String) -> Void
  ) {
    let reading = storage.take(text, from: page)
    Task { [storage] in answer(await storage.answer(reading)) }
  }

  /// Ends the page, because the web view shows another one or has loaded it again.
  ///
  /// Its calls are cancelled and answered as `bridge.page_gone`, and its subscriptions end.
  public func pageGone() { storage.pageGone() }

  /// The number of calls that wait for their answer, including links that are being opened.
  public var callCount: Int { storage.callCount }
}
