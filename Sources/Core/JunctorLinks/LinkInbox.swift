// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// The place where inbound links wait until the app can open them.
///
///     let inbox = LinkInbox(waitingFor: [.window, .session])
///     inbox.accept(InboundLink("mall://order/7", entry: .launch))  // before there is a window
///
///     inbox.deliver(to: router)
///     inbox.fulfill(.window)
///     inbox.fulfill(.session)  // the order is opened, once
///
/// ## Guarantees
///
/// - Every link has exactly one ``Disposition``, which the report and the caller of ``receive(_:)``
///   receive.
/// - The handler is called at most once for each link, in the order of arrival, for one link at a time, and
///   never while a signal is missing.
/// - A link that waits for the user (for a login, a reply, or a visible sheet) is superseded by the next one: its handler
///   is cancelled. The router reports such a wait; any other handler waits for the user after 10 seconds. With
///   ``Order/inOrder``, the next link waits.
/// - A callback of `OutboundCalls` is delivered at once, beside other links, even if a signal is missing.
/// - A link that several system callbacks report is delivered once. It is a duplicate of one that is in the inbox, or
///   was delivered less than `window` ago, if both have the same address and the same id; if one has no id, the same
///   source. A link that was refused or dropped has no duplicates. Calls of other apps are all answered.
/// - At most `capacity` links wait, each for at most `timeToLive`. A delivery lasts at most as long.
/// - The events of the router that opens the links contain each link that waits, or ends without a delivery.
///
/// Create it before the router and the window; the handler can be added later. Keep a reference as long as
/// links may arrive: when it is deallocated, the waiting links are cancelled.
public final class LinkInbox: Sendable {
  let storage: LinkInboxStorage

  /// Creates an empty inbox.
  ///
  /// - Parameters:
  ///   - signals: The conditions that must be met before links are delivered.
  ///   - timeToLive: The time for which a link may wait, and then be in delivery; `nil` for no limit. The default
  ///     is 5 minutes.
  ///   - window: The time after a delivery in which equal links are duplicates. The default is 2 seconds.
  ///   - capacity: The maximum number of waiting links, at least 1. The default is 16.
  ///   - overflow: The link that is dropped if too many are waiting.
  ///   - order: What happens to the link in delivery when another one waits for it.
  ///   - clock: The clock of all times.
  ///   - report: Receives each link once, on the thread on which it ended, before ``receive(_:)`` returns.
  ///     Links that end at the same time are reported in any order.
  ///   - handler: Opens a link; without one, call `deliver(to:)` later.
  public init(
    waitingFor signals: Set<Signal>, timeToLive: Duration? = .seconds(300),
    window: Duration = .seconds(2), capacity: Int = 16, overflow: Overflow = .dropOldest,
    order: Order = .newestWins, clock: some Clock<Duration> = ContinuousClock(),
    report: (@Sendable (InboundLink, Disposition) -> Void)? = nil,
    handler: (@Sendable (InboundLink) async throws -> RouteOutcome)? = nil
  ) {
    precondition(timeToLive.map { $0 > .zero } ?? true, "The time to live must be positive.")
    precondition(window >= .zero, "The window must not be negative.")
    precondition(capacity > 0, "The capacity must be at least 1.")
    storage = LinkInboxStorage(
      LinkInboxStateMachine.Policy(
        signals: signals, timeToLive: timeToLive, window: window, capacity: capacity,
        overflow: overflow, order: order), clock: RouterClock(clock), report: report)
    if let handler { deliver(to: handler) }
  }

  deinit { storage.close() }

  // MARK: Links

  /// Adds a link, and returns its disposition.
  ///
  /// Cancelling the task removes the link while it waits, and cancels its handler while that runs. A
  /// duplicate that arrives afterwards is delivered instead. ``accept(_:)`` adds a link that cannot be
  /// cancelled, and so does a duplicate that arrives before.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the address and the id. It does not depend on the
  ///   number of waiting links.
  public func receive(_ link: InboundLink) async -> Disposition { await storage.receive(link) }

  /// Adds a link and returns immediately; the report receives its disposition.
  ///
  /// - Complexity: O(*n*), as ``receive(_:)``.
  public func accept(_ link: InboundLink) { storage.accept(link) }

  /// The waiting links, in order of arrival.
  ///
  /// - Complexity: O(*n*) in the number of waiting links.
  public var waiting: [InboundLink] { storage.waiting }

  // MARK: Readiness

  /// Marks a condition as met.
  ///
  /// When all are met, the delivery begins. A condition that the inbox does not wait for has no effect.
  public func fulfill(_ signal: Signal) { storage.fulfill(signal) }

  /// Marks a condition as no longer met, so that links wait again.
  ///
  /// A delivery in progress continues.
  public func withdraw(_ signal: Signal) { storage.withdraw(signal) }

  /// The conditions that are not met.
  public var missing: Set<Signal> { storage.missing }

  /// Sets the handler, which takes effect for the next link.
  ///
  ///     inbox.deliver { link in try await router.show(link) }
  ///
  /// Without a handler all links wait.
  ///
  /// - Parameter handler: Opens a link. The disposition contains its result. The next link waits until the handler
  ///   returns or throws, or waits for the user, so return when the screen is visible. In it, do not call ``receive(_:)``
  ///   of the same inbox, which would wait for itself; ``accept(_:)`` does not wait.
  public func deliver(to handler: @escaping @Sendable (InboundLink) async throws -> RouteOutcome) {
    storage.deliver(to: (handler, nil))
  }

  /// Opens links in a router, each in the scene that received it.
  ///
  /// A link is delivered when its screen is visible, with the outcome *handled*.
  ///
  /// - Parameter router: The router. The inbox references it weakly, and cancels links after it is
  ///   deallocated.
  public func deliver(to router: Router) {
    let router = WeakRouter(router)
    storage.deliver(
      to: (
        { link in
          guard let router = router.router else { throw CancellationError() }
          return try await router.show(link)
        }, router
      ))
  }

  /// Opens links and calls of other apps, as ``InboundCalls/show(_:)`` does.
  ///
  /// - Parameter calls: The receiver of calls, which the inbox retains with its router.
  public func deliver(to calls: InboundCalls) {
    storage.deliver(to: ({ try await calls.show($0) }, WeakRouter(calls.router)))
  }

  /// Cancels the waiting links and all later ones.
  ///
  /// A delivery in progress continues.
  public func close() { storage.close() }
}

extension LinkInbox {
  /// A condition that must be met before links are delivered.
  public enum Signal: Hashable, Sendable {
    /// A window is available.
    case window

    /// The session is restored: the user is signed in, or uses the app without an account.
    case session

    /// All modules have registered their routes.
    case modules

    /// A condition of the app.
    case custom(String)
  }

  /// The link that is dropped if too many are waiting.
  public enum Overflow: String, CaseIterable, Sendable {
    /// The link that has waited longest.
    case dropOldest

    /// The most recent link.
    case dropNewest
  }

  /// What happens to a link in delivery that waits for the user when another link waits for it.
  public enum Order: String, CaseIterable, Sendable {
    /// The other link supersedes it.
    case newestWins

    /// The other link waits until it has ended.
    case inOrder
  }

  /// The one result of a link.
  public enum Disposition: Sendable, CustomStringConvertible {
    /// The handler received the link, with the result that it returned or threw.
    case delivered(Result<RouteOutcome, any Error>)

    /// The link repeats this earlier link.
    case duplicate(of: InboundLink)

    /// The link's time to live passed while it waited, or while its handler ran, which is then cancelled.
    case expired

    /// The link waited for the user when this newer link arrived; its handler was cancelled.
    case superseded(by: InboundLink)

    /// Too many links were waiting.
    case dropped(by: Overflow)

    /// The inbox was closed, or the task that delivered the link was cancelled.
    case cancelled

    var isDelivered: Bool { if case .delivered = self { true } else { false } }

    /// Whether the handler has opened the link.
    var hasSucceeded: Bool { if case .delivered(.success) = self { true } else { false } }

    /// The disposition as one word.
    var name: String {
      switch self {
      case .delivered: "delivered"
      case .duplicate: "duplicate"
      case .expired: "expired"
      case .superseded: "superseded"
      case .dropped: "dropped"
      case .cancelled: "cancelled"
      }
    }

    /// The disposition in a few words, without the addresses of links.
    public var description: String {
      switch self {
      case .delivered(.success(let outcome)): "delivered: \(outcome.ending)"
      case .delivered(.failure(let error as RouteError)): "delivered: \(error.code)"
      case .delivered(.failure(let error)): "delivered: \(type(of: error))"
      case .duplicate(let original): original.id.map { "duplicate of \($0)" } ?? "duplicate"
      case .dropped(let overflow): "dropped: \(overflow)"
      case .expired, .superseded, .cancelled: name
      }
    }
  }
}
