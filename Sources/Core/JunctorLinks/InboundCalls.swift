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
///     inbox.deliver { link in try await calls.show(link) }
///
/// `mall://x-callback-url/pay?id=1&x-success=partner://done` opens `mall://pay?id=1` for
/// `RouteSource.customScheme`, and opens the callback for the ending:
///
/// | Ending | Callback | Parameters |
/// |---|---|---|
/// | value, handled | `x-success` | what `RouteOption.answersCallback(_:)` declares |
/// | dismissed, cancelled | `x-cancel` | none |
/// | every error | `x-error` | `errorCode`, the word of the `RouteEnding`, and `errorMessage` |
///
/// ## Guarantees
///
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

  private let router: Router
  private let policy: CallbackPolicy
  private let report: (@Sendable (Report) -> Void)?
  private let opener: @Sendable (_ address: String) async -> Bool

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
    let call = try read(link)
    return try await finish(call) { () throws(RouteError) in
      try await router.open(
        call?.address ?? link.address, payload: .empty,
        source: call == nil ? link.source : .customScheme, context: context(link, call)
      ) { $0 }
    }
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
    let showing: RouteShowing
    do throws(RouteError) {
      showing = try await router.show(
        call.address, source: .customScheme, context: context(link, call))
    } catch {
      await finish(call, .failure(error))
      throw error
    }
    if showing.screen == nil { return try await finish(call, showing.outcome) }
    Task { try? await finish(call, showing.outcome) }
    return .handled
  }

  private func context(_ link: InboundLink, _ call: InboundCall?) -> RouteContext {
    var context = link.context
    if let call {
      context[CallerClaimKey.self] = call.caller
      context[CallbackAnswerKey.self] = call.answer
    }
    return context
  }

  /// Parses a call; returns `nil` for a link that is not a call, or is invalid.
  private func read(_ link: InboundLink) throws(RouteError) -> InboundCall? {
    guard let url = try? ParsedURL(link.address, limits: router.snapshot.limits) else { return nil }
    do throws(ParameterError) {
      return try InboundCall(url, from: link.referrer, to: router, policy: policy)
    } catch {
      let refusal = RouteError(.badParameter, address: link.address, .parameter(error))
      router.noteRefusedCall(because: refusal)
      report?(Report(ending: refusal.code, caller: nil, callback: nil, isOpened: false))
      throw refusal
    }
  }

  // MARK: Calling back

  @discardableResult
  private func finish(
    _ call: InboundCall?, _ outcome: () async throws(RouteError) -> RouteOutcome
  ) async throws(RouteError) -> RouteOutcome {
    let result: Result<RouteOutcome, RouteError>
    do throws(RouteError) {
      result = .success(try await outcome())
    } catch {
      result = .failure(error)
    }
    if let call { await finish(call, result) }
    return try result.get()
  }

  private func finish(_ call: InboundCall, _ result: Result<RouteOutcome, RouteError>) async {
    guard call.over.end(()) else { return }
    let callback = call.callback(for: result, log: router.log)
    var isOpened = false
    if let callback {
      // A separate task, so that the other app is called back even if this task is cancelled.
      isOpened = await Task { [opener] in await opener(callback.address) }.value
      if !isOpened { router.log("The \(callback.name) of another app's call could not be opened.") }
    }
    report?(
      Report(
        ending: result.ending, caller: call.caller, callback: callback?.name, isOpened: isOpened))
  }
}

extension Router {
  /// Reports a call that was refused before there was a request.
  fileprivate func noteRefusedCall(because error: RouteError) {
    // The log has the name, which belongs to the convention, but neither the value nor the address.
    let note = error.parameter.map { "the call's \($0.name) is not admitted" }
    runtime.log("A call of another app was refused: \(note ?? "\(error.code)").")
    runtime.sendUnread(
      .answered(error.code), request: runtime.nextRequestNumber(), source: .customScheme,
      note: note)
  }
}
