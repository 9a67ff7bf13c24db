// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What stands between one web view and the router: takes messages, answers each of them once, and
/// hands events over.
///
///     let session = bridge.session { event in await webView.hand(over: event) }
///     let answer = await session.receive(message, from: BridgePage(origin: origin))
///     session.pageGone()  // the web view shows another page now
///
/// ## What a session promises
///
/// - Every message has exactly one answer, whatever becomes of the page, its calls and the app; a
///   message that cannot be read has one, too.
/// - The origin and the frame of each message are checked when it comes, before anything is done.
/// - What a page asked for before it was gone is not done for the page after it.
/// - No more than the limits' calls are under way, and no more than the limits' events wait. Links that
///   a page follows count among its calls.
/// - An id is accepted once on a page, whatever other ids are used in between: numbers of one client count up, and
///   one that is 64 or more below the highest is refused as used. A page can load 4,096 copies of the script.
/// - The frames of a page have ids and calls of their own. No subframe can cancel or use up the calls of
///   the main frame, or end its subscriptions.
/// - Events of one subscription come in order, with numbers that count up by one; a gap in them is what
///   was dropped.
///
/// - When the page is gone, its calls are answered at once and their handlers are cancelled. A handler that
///   ignores its cancellation keeps its own request alive, and not the session: session, bridge and web view are
///   released as soon as the app lets go of them.
///
/// When the session is released, its page is gone.
public final class BridgeSession: Sendable {
  let storage: BridgeSessionStorage

  init(_ storage: BridgeSessionStorage) { self.storage = storage }

  deinit { storage.pageGone() }

  /// Takes a message, and returns its one answer when there is one.
  ///
  /// Cancelling the task gives the call up; it is answered as `route.cancelled`.
  ///
  /// - Parameters:
  ///   - text: One message of the protocol, a JSON text.
  ///   - page: Who sent it, as the web view tells it at this moment.
  /// - Returns: The answer, a JSON text.
  public func receive(_ text: String, from page: BridgePage) async -> String {
    await storage.answer(storage.take(text, from: page))
  }

  /// Takes a message, and gives its one answer when there is one.
  ///
  /// Messages are read in the order of these calls: a message that cancels a call never overtakes the message
  /// that began it. The caller's actor only checks origin, frame and limits; the text is read elsewhere.
  ///
  /// - Parameters:
  ///   - text: One message of the protocol, a JSON text.
  ///   - page: Who sent it, as the web view tells it at this moment.
  ///   - answer: Gets the answer, once, on whatever thread it was made.
  public func receive(
    _ text: String, from page: BridgePage, answer: @escaping @Sendable (String) -> Void
  ) {
    let reading = storage.take(text, from: page)
    Task { [storage] in answer(await storage.answer(reading)) }
  }

  /// Says that the page is gone, since the web view shows another one, or the same anew.
  ///
  /// Its calls are given up and answered as `bridge.page_gone`, and it listens to nothing any more. The
  /// session goes on with the next page.
  public func pageGone() { storage.pageGone() }

  /// How many calls wait for their answer, links that are being opened included.
  public var callCount: Int { storage.callCount }
}
