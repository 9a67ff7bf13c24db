// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching
internal import JunctorNavigation
public import JunctorRouting

/// The calls of other apps that want to be called back, in the convention of x-callback-url.
///
///     let calls = InboundCalls(to: router, policy: CallbackPolicy(schemes: ["partner"])) { address in
///       await UIApplication.shared.open(URL(string: address)!)
///     }
///     inbox.deliver(to: calls)
///
/// `mall://x-callback-url/pay?id=1&x-success=partner://done` opens `mall://pay?id=1` for
/// `RouteSource.customScheme`, and calls back what goes with the ending:
///
/// | Ending | Called back | With |
/// |---|---|---|
/// | value, handled | `x-success` | what `RouteOption.answersCallback(_:)` declares |
/// | dismissed, cancelled | `x-cancel` | nothing |
/// | every error | `x-error` | `errorCode`, the word of the `RouteEnding`, and `errorMessage` |
///
/// ## What it promises
///
/// - A call with an address that the policy does not admit, or with one of its `x-` parameters twice,
///   is refused before anything runs, and nothing is called back.
/// - Of each call at most one address is called back, and once: also when a handler never answers,
///   its time runs out or the app is no longer interested. When the system does not open the address
///   this is reported, and not tried again.
/// - `x-source` is a claim. Steps find it in `RouteRequest.caller`, to show it to a person before
///   something is done that matters; one who says no answers with `RouteResponse.dismissed`.
public struct InboundCalls: Sendable {
  /// Opens an address by the system; returns whether that could be done.
  public typealias Opener = @Sendable (_ address: String) async -> Bool

  /// Hears what became of a call.
  public typealias Report = @Sendable (CallReport) -> Void

  private let router: Router
  private let policy: CallbackPolicy
  private let report: Report?
  private let opener: Opener

  /// Creates the door for calls.
  ///
  /// - Parameters:
  ///   - router: What opens the addresses behind the calls.
  ///   - policy: What may be called back.
  ///   - report: Hears of each call once, when its callback has been opened or is not to be.
  ///   - opener: Opens an address of another app. It must return.
  public init(
    to router: Router, policy: CallbackPolicy, report: Report? = nil,
    opening opener: @escaping Opener
  ) {
    self.router = router
    self.policy = policy
    self.report = report
    self.opener = opener
  }

  /// Returns whether an address is a call: one of the router's schemes, with the host `x-callback-url`.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the address.
  package func isCall(_ address: String) -> Bool {
    guard let url = try? ParsedURL(address, limits: router.snapshot.limits) else { return false }
    return InboundCall.isCall(url, to: router)
  }

  /// Opens a link and waits for the outcome, and calls back if the link is a call.
  ///
  /// - Parameter link: What came. One that is no call is opened as it is.
  /// - Returns: The outcome, after the caller has been called back.
  /// - Throws: A `RouteError`, after the caller has been called back; `badParameter` with the name of
  ///   the parameter for a call that is refused, and nothing has run then.
  @discardableResult
  public func open(_ link: InboundLink) async throws(RouteError) -> RouteOutcome {
    let call = try read(link)
    let result: Result<RouteOutcome, RouteError>
    do throws(RouteError) {
      result = .success(
        try await router.open(
          call?.address ?? link.address, payload: nil,
          source: call == nil ? link.source : .customScheme, context: context(link, call)
        ) { $0 })
    } catch {
      result = .failure(error)
    }
    if let call { await finish(call, result) }
    return try result.get()
  }

  /// Opens a link and returns when its screen is up; if the link is a call, the caller is called back
  /// when the screen has answered or is gone.
  ///
  /// - Parameter link: What came. One that is no call is shown as it is.
  /// - Returns: *Handled* for a screen that is up, else the outcome.
  /// - Throws: A `RouteError`, as ``open(_:)`` does until the screen is visible.
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
    if showing.screen == nil { return try await finish(call, showing) }
    Task { _ = try? await finish(call, showing) }
    return .handled
  }

  private func context(_ link: InboundLink, _ call: InboundCall?) -> RouteContext {
    var context = RouteContext.presented(with: NavigationOptions(scene: link.scene))
    if let caller = link.caller { context[CallerClaimKey.self] = caller }
    return call?.context(over: context) ?? context
  }

  /// Reads a call; `nil` for a link that is none, also for one that cannot be read at all.
  private func read(_ link: InboundLink) throws(RouteError) -> InboundCall? {
    guard let url = try? ParsedURL(link.address, limits: router.snapshot.limits) else { return nil }
    do throws(ParameterError) {
      return try InboundCall(url, from: link.referrer, to: router, policy: policy)
    } catch {
      let refusal = RouteError(.badParameter, address: link.address, .parameter(error))
      router.noteRefusedCall(because: refusal)
      report?(CallReport(ending: refusal.code, caller: nil, callback: nil, isOpened: false))
      throw refusal
    }
  }

  // MARK: Calling back

  private func finish(
    _ call: InboundCall, _ showing: RouteShowing
  ) async throws(RouteError) -> RouteOutcome {
    let result: Result<RouteOutcome, RouteError>
    do throws(RouteError) {
      result = .success(try await showing.outcome())
    } catch {
      result = .failure(error)
    }
    await finish(call, result)
    return try result.get()
  }

  private func finish(_ call: InboundCall, _ result: Result<RouteOutcome, RouteError>) async {
    guard call.over.end(()) else { return }
    let callback = call.callback(for: result, note: router.log)
    var isOpened = false
    if let callback {
      // A task of its own: whoever asked may be cancelled, and the caller is to hear so.
      isOpened = await Task { [opener] in await opener(callback.address) }.value
      if !isOpened { router.log("The \(callback.name) of another app's call could not be opened.") }
    }
    report?(
      CallReport(
        ending: result.ending, caller: call.caller, callback: callback?.name, isOpened: isOpened))
  }
}

extension LinkInbox {
  /// Lets a router show what links lead to, and calls back the apps that want it.
  ///
  /// - Parameter calls: What opens them; kept by the inbox, and its router with it.
  public func deliver(to calls: InboundCalls) {
    deliver { link in try await calls.show(link) }
  }
}

extension Router {
  /// Notes a call that was refused before there was a request.
  fileprivate func noteRefusedCall(because error: RouteError) {
    // The name is one of the convention's own; the value and the address stay out of the log.
    let note = error.parameter.map { "the call's \($0.name) is not admitted" }
    runtime.log("A call of another app was refused: \(note ?? "\(error.code)").")
    runtime.sendUnread(
      error.code, request: runtime.nextRequestNumber(), source: .customScheme, note: note)
  }
}
