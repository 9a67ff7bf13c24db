// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor

/// The connection of one web view to the router, which answers each message exactly once and sends events.
///
///     let session = bridge.session { event in await webView.send(event) }
///     let answer = await session.receive(message, from: BridgePage(origin: origin))
///     session.pageGone()  // the web view shows another page now
///
/// ## Guarantees
///
/// - Every message has exactly one answer, even if it is malformed, the page has ended, or the call is cancelled.
/// - The origin and the frame of each message are checked on arrival, before the message is parsed.
/// - A message of an ended page has no effect on the next page.
/// - The numbers of running calls and of pending events never exceed the limits. Links that a page follows
///   count as calls.
/// - A page can use an id once. A number that is 64 or more below the highest one of the same copy of the script
///   counts as used. A page can load 4,096 copies of the script.
/// - The frames of a page have their own ids and calls. A subframe cannot cancel or use up the calls of the main frame,
///   or end its subscriptions.
/// - Events of one subscription arrive in order. A gap in their numbers means that events were dropped.
/// - ``pageGone()`` answers the page's calls at once and cancels their handlers. A handler that ignores its
///   cancellation retains its own request, but not the session.
///
/// Releasing the session ends its page.
public final class BridgeSession: Sendable {
  let storage: BridgeSessionStorage

  init(_ storage: BridgeSessionStorage) { self.storage = storage }

  deinit { storage.pageGone() }

  /// Receives a message, and returns its answer.
  ///
  /// If the task is cancelled, the call is cancelled and its answer is `route.cancelled`.
  ///
  /// - Parameters:
  ///   - text: One message of the protocol, in JSON.
  ///   - page: The sender, as stated by the web view when it received the message.
  public func receive(_ text: String, from page: BridgePage) async -> String {
    await storage.answer(storage.take(text, from: page))
  }

  /// Receives a message, and calls a function with its answer, once and on any thread.
  ///
  /// Messages are parsed in the order of these calls, so a `cancel` message never overtakes the message
  /// that began the call. The caller's actor only checks origin, frame and limits; the text is parsed off the actor.
  public func receive(
    _ text: String, from page: BridgePage, answer: @escaping @Sendable (String) -> Void
  ) {
    let reading = storage.take(text, from: page)
    Task { [storage] in answer(await storage.answer(reading)) }
  }

  /// Ends the page; call it when the web view shows another page or has reloaded this one.
  ///
  /// The page's calls are cancelled and answered with `bridge.page_gone`, and its subscriptions end.
  public func pageGone() { storage.pageGone() }

  /// The number of calls without an answer, including links that are being opened.
  public var callCount: Int { storage.callCount }

  /// Opens a link that a page follows.
  ///
  /// The link counts as a call of the page until its screen is visible, and ``pageGone()`` cancels it. The call
  /// begins before this function returns, so a ``pageGone()`` right after it also cancels the link.
  ///
  /// - Parameters:
  ///   - address: The address of a link for which ``Bridge/decision(for:on:isTapped:in:isHandledByWebView:)`` is `open`.
  ///   - page: The page that contains the link.
  ///   - report: Receives the error if the link is not opened, at most once, on any thread: `busy` if the page
  ///     has reached its limit of calls, `cancelled` if the page ended first.
  public func follow(
    _ address: String, from page: BridgePage,
    reporting report: @escaping @Sendable (RouteError) -> Void = { _ in }
  ) {
    storage.follow(address, from: page, reporting: report)
  }
}
