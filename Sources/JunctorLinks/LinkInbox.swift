// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorNavigation
public import JunctorRouting

/// Where links from outside wait until the app can show what they lead to.
///
///     let inbox = LinkInbox(waitingFor: [.window, .session])
///     inbox.accept(InboundLink("mall://order/7", entry: .launch))  // long before there is a window
///
///     inbox.deliver(to: router)
///     inbox.give(.window)
///     inbox.give(.session)  // now the order is opened, once
///
/// ## What an inbox promises
///
/// - Every link has exactly one ``Disposition``. The report hears it, and so does whoever waits in
///   ``receive(_:)``; none is lost in silence.
/// - The handler hears each link at most once, in order of arrival, one after another, and never
///   while a signal is missing.
/// - A link that is reported twice, because several hooks hear of the same tap, is delivered once.
///   Two links are the same when their ids are equal, and where one has no id, when their addresses
///   are; within the window of doubles. An id is also known as long as its link waits.
/// - No more than its capacity wait. Besides, only the links of the last window are remembered.
///
/// Make it first of all, before router and window; the handler may be given later. Keep it as long as
/// links can come: when it goes away, what waits is cancelled.
public final class LinkInbox: Sendable {
  /// Opens a link.
  ///
  /// The next link waits until it returns or throws; so it returns when the page is there and does
  /// not wait for its closing. It must not wait in ``receive(_:)`` of the same inbox, where it would
  /// be waiting for itself; ``accept(_:)`` does not wait.
  public typealias Handler = @Sendable (InboundLink) async throws -> RouteOutcome

  /// Hears what became of a link.
  public typealias Report = @Sendable (InboundLink, Disposition) -> Void

  private let storage: LinkInboxStorage

  /// Creates an inbox that nothing has been given yet.
  ///
  /// - Parameters:
  ///   - signals: What has to be there before links are delivered.
  ///   - timeToLive: How long a link may wait, also for those before it; `nil` for ever. It is
  ///     counted from the link's coming and must be more than zero.
  ///   - window: How long after a link its doubles are known.
  ///   - capacity: How many may wait. At least one.
  ///   - overflow: Which one is given up when more come.
  ///   - clock: The clock for all of that.
  ///   - report: Hears of each link once, on whatever thread it ended, before ``receive(_:)``
  ///     returns. Links that end at the same time may be heard of in any order.
  ///   - handler: Opens a link, if it is known already; see `deliver(to:)`.
  public init(
    waitingFor signals: Set<Signal>, timeToLive: Duration? = .seconds(300),
    window: Duration = .seconds(2), capacity: Int = 16, overflow: Overflow = .dropOldest,
    clock: some Clock<Duration> = ContinuousClock(), report: Report? = nil,
    handler: Handler? = nil
  ) {
    precondition(timeToLive.map { $0 > .zero } ?? true, "A link must live for some time.")
    precondition(window >= .zero, "A window cannot be shorter than nothing.")
    precondition(capacity > 0, "An inbox has room for at least one link.")
    storage = LinkInboxStorage(
      LinkInboxStateMachine.Policy(
        signals: signals, timeToLive: timeToLive, window: window, capacity: capacity,
        overflow: overflow), clock: RouterClock(clock), report: report)
    if let handler { storage.deliver(to: handler) }
  }

  deinit { storage.close() }

  // MARK: Links

  /// Takes a link, and returns what became of it.
  ///
  /// Cancelling the task takes the link back while it waits, and cancels its handler while that
  /// runs. A double that comes afterwards is delivered in place of what was taken back; for a link
  /// that nobody may take back there is ``accept(_:)``.
  ///
  /// - Parameter link: What came.
  /// - Returns: The link's one disposition, as soon as there is one.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the address and the id. It does not depend on how
  ///   many links wait.
  public func receive(_ link: InboundLink) async -> Disposition { await storage.receive(link) }

  /// Takes a link and returns at once; the report hears what becomes of it.
  ///
  /// - Parameter link: What came.
  ///
  /// - Complexity: O(*n*), as ``receive(_:)``.
  public func accept(_ link: InboundLink) { storage.accept(link) }

  /// The links that wait, in order of arrival.
  ///
  /// - Complexity: O(*n*), where *n* is the number of these.
  public var waiting: [InboundLink] { storage.waiting }

  // MARK: Readiness

  /// Says that something is there now.
  ///
  /// With the last of the signals the delivery begins. One that the inbox does not wait for, or that
  /// has been given, changes nothing.
  ///
  /// - Parameter signal: What is there.
  public func give(_ signal: Signal) { storage.give(signal) }

  /// Says that something is no longer there.
  ///
  /// Links that come later wait again, and so do those that wait still. What is in delivery goes on.
  ///
  /// - Parameter signal: What is gone.
  public func withdraw(_ signal: Signal) { storage.withdraw(signal) }

  /// What has not been given, or was withdrawn.
  public var missing: Set<Signal> { storage.missing }

  /// Says who opens links.
  ///
  ///     inbox.deliver { link in try await router.show(link) }
  ///
  /// Until then all wait. A second handler takes the place of the first, from the next link on.
  ///
  /// - Parameter handler: Opens one link. What it returns or throws is part of the disposition.
  public func deliver(to handler: @escaping Handler) { storage.deliver(to: handler) }

  /// Says who opens links, and what counts that work.
  func deliver(to handler: @escaping Handler, work: WorkTracker) {
    storage.deliver(to: handler, work: work)
  }

  /// Cancels what waits and whatever comes later.
  ///
  /// What is in delivery goes on to its end.
  public func close() { storage.close() }
}
