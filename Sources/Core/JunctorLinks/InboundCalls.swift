// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching
internal import JunctorNavigation
public import JunctorRouting

/// Opens the calls of other apps, and calls them back, with the convention of x-callback-url.
///
///     let calls = InboundCalls(to: router, policy: CallbackPolicy(schemes: ["partner"])) { address in
///       await UIApplication.shared.open(URL(string: address)!)
///     }
///     inbox.deliver(to: calls)
///
/// `mall://x-callback-url/pay?id=1&x-success=partner://done` opens `mall://pay?id=1`, and opens the callback for the
/// ending:
///
/// | Ending | Callback | Parameters |
/// |---|---|---|
/// | value, handled | `x-success` | what `RouteOption.answersCallback(_:)` declares |
/// | dismissed, cancelled | `x-cancel` | none |
/// | every error | `x-error` | `errorCode`, the code of the `RouteError`, and `errorMessage` |
///
/// ## Guarantees
///
/// - Only a link whose source is `RouteSource.customScheme` is a call. The source of a link never changes: the same
///   address in a push or on a page is opened unchanged, for the push or the page.
/// - A call with the address and the source of one that runs, or succeeded less than 2 seconds ago, does not run again.
///   It receives the same result, and its callback is opened, too.
/// - A call with an address that the policy does not admit, or with a repeated `x-` parameter, is refused
///   before anything runs, without a callback.
/// - For each call at most one address is opened, and once, also if a handler never returns, its deadline
///   passes or its task is cancelled. If the system does not open the address, this is reported, and not
///   tried again.
/// - `x-source` is a claim. Interceptors read it from `RouteRequest.caller`, to show it to the user before
///   an important action, and respond with `RouteResponse.dismissed` if the user declines.
public struct InboundCalls: Sendable {
  /// The result of a call, without its address.
  public struct Report: Hashable, Sendable {
    /// The ending of the request.
    public let ending: RouteEnding

    /// The claim of the calling app; `nil` for a call that was refused.
    public let caller: CallerClaim?

    /// The parameter with the callback: `x-success`, `x-error` or `x-cancel`; `nil` if the call has none
    /// for this ending, or was refused.
    public let callback: String?

    /// Whether the system opened the callback.
    public let isOpened: Bool
  }

  /// The time after a call in which an equal one receives its result.
  private static let window = Duration.seconds(2)

  /// A call, and the equal ones that receive its result.
  private final class Run: Sendable {
    /// Whether its screen is visible; `false` if it ended without one.
    let isShown = Promise<Bool>()
    let result = Promise<Result<RouteOutcome, RouteError>>()
    /// Receives the callback parameters of the route that handles the call.
    let answer = CallbackAnswer()
  }

  let router: Router
  private let policy: CallbackPolicy
  private let report: (@Sendable (Report) -> Void)?
  private let opener: @Sendable (_ address: String) async -> Bool
  /// What equal calls have in common: the bytes of the address, and the source, which decides about the exposure.
  struct Key: Hashable {
    let address: [UInt8]
    let source: RouteSource

    init(_ link: InboundLink) { (address, source) = (Array(link.address.utf8), link.source) }
  }

  /// The calls that run or have just succeeded.
  private let runs = RouteLock<[Key: (run: Run, end: Duration?)]>([:])

  /// Creates a receiver of calls.
  ///
  /// - Parameters:
  ///   - router: The router that opens the addresses of the calls.
  ///   - policy: The callbacks that are admitted.
  ///   - report: Receives the result of each call once, after its callback.
  ///   - opener: Opens an address of another app; returns whether that succeeded.
  public init(
    to router: Router, policy: CallbackPolicy, report: (@Sendable (Report) -> Void)? = nil,
    opening opener: @escaping @Sendable (_ address: String) async -> Bool
  ) {
    self.router = router
    self.policy = policy
    self.report = report
    self.opener = opener
  }

  /// Opens a link and waits for the outcome, and calls back if the link is a call.
  ///
  /// - Parameter link: The link. One that is not a call is opened unchanged.
  /// - Returns: The outcome, after the callback.
  /// - Throws: A `RouteError`, after the callback; `badParameter` with the name of the parameter for a call
  ///   that is refused before anything runs.
  @discardableResult
  public func open(_ link: InboundLink) async throws(RouteError) -> RouteOutcome {
    guard let call = try read(link) else {
      return try await router.open(
        link.address, source: link.source, context: router.context(of: link))
    }
    let run = await begin(call, of: link)
    if await run.isShown.result(), !run.result.isOver { UserWait.begin() }
    return try await answer(call, run)
  }

  /// Opens a link and returns when its screen is visible; if the link is a call, calls back when the
  /// screen has a result or is removed.
  ///
  /// - Parameter link: The link. One that is not a call is shown unchanged.
  /// - Returns: *Handled* for a visible screen, otherwise the outcome.
  /// - Throws: A `RouteError`, as ``open(_:)``, until the screen is visible.
  @discardableResult
  public func show(_ link: InboundLink) async throws(RouteError) -> RouteOutcome {
    guard let call = try read(link) else { return try await router.show(link) }
    let run = await begin(call, of: link)
    guard await run.isShown.result(), !run.result.isOver else { return try await answer(call, run) }
    Task { try? await answer(call, run) }
    return .handled
  }

  /// Parses a call; returns `nil` for a link that is not a call, or is invalid.
  private func read(_ link: InboundLink) throws(RouteError) -> InboundCall? {
    guard link.source.isOtherApp,
      let url = try? ParsedURL(link.address, limits: router.snapshot.limits)
    else { return nil }
    do throws(ParameterError) {
      return try InboundCall(url, from: link.referrer, to: router, policy: policy)
    } catch {
      let refusal = RouteError(.badParameter, address: link.address, .parameter(error))
      // The log has the name, which belongs to the convention, but neither the value nor the address.
      let note = "the call's \(error.name) is not admitted"
      router.runtime.log("A call of another app was refused: \(note).")
      router.runtime.sendUnread(
        .answered(RouteEnding(refusal.code)), request: router.nextRequestNumber(),
        source: .customScheme, note: note)
      report?(
        Report(
          ending: RouteEnding(refusal.code), caller: nil, callback: nil, isOpened: false))
      throw refusal
    }
  }

  /// Runs a call, or joins an equal one; returns when its screen is visible, or it has ended.
  private func begin(_ call: InboundCall, of link: InboundLink) async -> Run {
    let (run, key, now) = (Run(), Key(link), router.runtime.clock.elapsed())
    let equal = runs.withLock { runs -> Run in
      runs = runs.filter { run in run.value.end.map { now - $0 < Self.window } ?? true }
      if let equal = runs[key]?.run { return equal }
      runs[key] = (run: run, end: nil)
      return run
    }
    if equal !== run {
      _ = await equal.isShown.resultUnlessCancelled()
      return equal
    }
    var context = link.context
    context[CallerClaimKey.self] = call.caller
    context[CallbackAnswer.self] = run.answer
    do throws(RouteError) {
      let showing = try await router.show(call.address, source: link.source, context: context)
      let end = router.runtime.clock.elapsed()
      runs.withLock { $0[key]?.end = end }
      Task {
        do throws(RouteError) {
          run.result.end(.success(try await showing.outcome()))
        } catch {
          run.result.end(.failure(error))
        }
      }
      run.isShown.end(showing.screen != nil)
    } catch {
      // A call that failed is forgotten.
      runs.withLock { $0[key] = nil }
      run.result.end(.failure(error))
      run.isShown.end(false)
    }
    return run
  }

  // MARK: Calling back

  @discardableResult
  private func answer(_ call: InboundCall, _ run: Run) async throws(RouteError) -> RouteOutcome {
    let result =
      await run.result.resultUnlessCancelled()
      ?? .failure(RouteError(.cancelled, address: call.address))
    let callback = call.callback(for: result, run.answer, log: router.runtime.log)
    var isOpened = false
    if let callback {
      // A separate task, so that the other app is called back even if this task is cancelled.
      isOpened = await Task { [opener] in await opener(callback.address) }.value
      if !isOpened {
        router.runtime.log("The \(callback.name) of another app's call could not be opened.")
      }
    }
    report?(
      Report(
        ending: result.ending, caller: call.caller, callback: callback?.name, isOpened: isOpened))
    return try result.get()
  }
}
