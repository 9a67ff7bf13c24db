// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching
internal import JunctorRouting

/// Finds the screen of a request, and shows it.
///
/// The screens below it are in `RoutePass+Ancestors.swift`.
extension RoutePass {
  /// The transition request for the screen of a request's own route.
  func transitionRequest(
    for request: RouteRequest, of record: RouteRecord, _ factory: ScreenFactory
  ) throws -> TransitionRequest {
    let screen = TransitionRequest.Part(
      record: record, factory: factory, request: request, hasPassed: true)
    return try transitionRequest(screen, request.context.navigation)
  }

  /// The transition request for a screen whose address a handler or a step returns.
  func transitionRequest(
    _ address: String, _ options: NavigationOptions, _ preparations: [NavigationPreparation],
    for request: RouteRequest
  ) throws -> TransitionRequest {
    let screen = try screen(at: address, for: request)
    // The exposure is checked for the request's own source, as after a redirect. The handler may
    // choose any ancestors.
    try check(screen.record, at: address)
    let preferences = request.context.navigation
    var options = options
    options.policy = preferences.policy ?? options.policy
    options.transition = preferences.transition ?? options.transition
    options.isAnimated = preferences.isAnimated ?? options.isAnimated
    return try transitionRequest(screen, options, preparations)
  }

  private func transitionRequest(
    _ screen: TransitionRequest.Part, _ preferences: NavigationOptions,
    _ preparations: [NavigationPreparation] = []
  ) throws -> TransitionRequest {
    let traits = screen.record.traits.screen
    let own = screen.factory.stages?.options(for: screen.request) ?? NavigationOptions()
    var options = preferences.over(own).over(traits.options)
    options.presentation = screen.factory.dialog ?? options.presentation
    let destination = destination(of: screen.request, screen.record)
    var parts = [destination: screen]
    var ancestors: [NavigationIntent.Destination] = []
    for ancestor in try self.ancestors(of: screen.request, screen.record, options) {
      let destination = self.destination(of: ancestor.request, ancestor.record)
      parts[destination] = ancestor
      ancestors.append(destination)
    }
    return TransitionRequest(
      NavigationIntent(destination, ancestors: ancestors, options: options), parts: parts,
      preparations: traits.preparations + preparations)
  }

  // MARK: Identity

  func destination(of request: RouteRequest, _ record: RouteRecord) -> NavigationIntent.Destination
  {
    NavigationIntent.Destination(
      identity: identity(of: request, record), address: screenAddress(of: request))
  }

  func identity(of request: RouteRequest, _ record: RouteRecord) -> Screen.Identity {
    guard let pattern = request.pattern else {
      // A fallback shows a different screen for each address.
      return Screen.Identity(route: record.label, values: ["address": request.url.description])
    }
    let values: [(String, String)]
    if let names = record.traits.screen.identity {
      values = names.compactMap { name in request[name].map { (name, $0) } }
    } else if record.action != nil {
      // An action has no captures: all of its parameters identify the screen.
      values = request.captures + request.query.map { ($0.name, $0.value) }
    } else {
      values = request.captures
    }
    return Screen.Identity(
      route: pattern, values: Dictionary(values) { first, _ in first })
  }

  /// The address without its space, if that leads to the same route: `/order/7` for
  /// `mall://order/7` and for `https://m.mall.example/order/7`.
  private func screenAddress(of request: RouteRequest) -> String {
    let url = request.url
    guard let routable = request.routable, let record = request.record else {
      return url.description
    }
    var text = "/" + routable.pathText
    if let query = url.query { text += "?\(query)" }
    if let fragment = url.fragment { text += "#\(fragment)" }
    guard let short = try? snapshot.spaces.read(text, limits: snapshot.limits),
      snapshot.route(for: short, snapshot.spaces.resolve(short))?.record === record
    else { return url.description }
    return text
  }

  // MARK: Showing

  /// Shows the screen of a response, and waits until it has answered or is removed.
  func navigate(
    _ response: ScreenResponse, for request: RouteRequest
  ) async throws(RouteError) -> RouteOutcome {
    do {
      let transition = try await transitionRequest(from: response, for: request)
      guard let shown = try await timed({ try await show(transition) }) else { return .handled }
      if isTimed || core.span != nil {
        runtime.events.send(.shown, for: request, timings: core.timings)
      }
      // Without an observer, the caller waits until the screen has answered.
      if let observer = core.context[PresentationObserver.self] {
        observer.screenIsVisible(shown)
      } else {
        UserWait.begin()
      }
      TrackedWork.current?.note(.shown)
      let start = isTimed ? runtime.clock.elapsed() : nil
      defer {
        if let start { core.life.addScreenTime(runtime.clock.elapsed() - start) }
      }
      let outcome = try await shown.result.wait()
      guard let part = transition.requestedPart, let stages = part.factory.stages else {
        return outcome
      }
      do {
        return try await stages.reply(from: outcome, for: part.request)
      } catch {
        throw failure(.handlerFailed, .failed(error))
      }
    } catch {
      throw self.error(of: error)
    }
  }

  /// Runs a transition, and records how long it has waited and run.
  private func timed(
    _ show: () async throws -> PresentedScreen?
  ) async throws -> PresentedScreen? {
    let start = isTimed ? runtime.clock.elapsed() : nil
    defer { if let start { core.life.addTransition(from: start, to: runtime.clock.elapsed()) } }
    return try await core.inSpan(.transition, show)
  }

  func error(of error: any Error) -> RouteError {
    .ofNavigation(error, address: address, from: source, pass: passID)
  }

  /// Shows a screen in the first queue that has a scene: this router's own, then its parents'.
  ///
  /// It hops to the main actor once, since a hop costs more than the rest of the request.
  @MainActor
  private func show(_ transition: TransitionRequest) async throws -> PresentedScreen? {
    var (queue, parent) = (runtime.part(NavigationQueue.self), snapshot.parent)
    while queue.queues.isEmpty, let next = parent {
      (queue, parent) = (next.navigation, next.snapshot.parent)
    }
    let scene = try await queue.scene(of: transition)
    let result = try await queue.request(transition, in: scene)
    if case .done(let shown) = result { return shown }
    return nil
  }
}

extension RouteError {
  /// The error for a caller whose screen was not shown, or whose scene was not changed.
  ///
  /// An external caller receives no information about the visible screens.
  static func ofNavigation(
    _ error: any Error, address: String, from source: RouteSource = .app, pass: PassID? = nil
  ) -> RouteError {
    func made(_ code: Code, _ detail: Detail = .none) -> RouteError {
      RouteError(code, address: address, detail, pass: pass)
    }
    func rejected(_ name: String, _ reason: String?, _ underlying: (any Error)? = nil) -> RouteError
    {
      made(.rejected, .rejected(by: name, reason: reason, underlying: underlying))
    }
    switch error {
    case let error as RouteError: return error
    case is CancellationError: return made(.cancelled)
    case let refusal as NavigationError: return rejected("navigation", "\(refusal)", refusal)
    case let failure as NavigationFailure:
      switch failure {
      case .ended(.busy), .unsettled: return made(.busy)
      case .ended: return made(.cancelled)
      case .timedOut(let stage, let limit):
        return made(.timedOut, .timedOut(stage: stage, after: limit))
      case .refused(let screen):
        return rejected(
          screen.route, source.isOutside ? nil : "The screen's leave guard refused.")
      case .step(let step, let error): return rejected("the navigator", "\(step): \(error)", error)
      case .stage(let refusal as RouteRejection):
        if let name = refusal.name { return rejected(name, refusal.reason) }
        return rejected("a preparation", refusal.reason, refusal)
      case .content(let error as ParameterError) where !error.isUnwritable:
        return made(.badParameter, .parameter(error))
      case .content(is CancellationError): return made(.cancelled)
      case .stage(let error), .content(let error): return made(.handlerFailed, .failed(error))
      case .removedWhileShown: return made(.dismissed)
      case .noScene(let name): return made(.noNavigator, .scene(name))
      }
    default: return made(.handlerFailed, .failed(error))
    }
  }
}

/// Receives the screen of a request when it is visible.
struct PresentationObserver: PersonalContextValue, RouteContextKey {
  static let defaultValue: PresentationObserver? = nil

  let screenIsVisible: @Sendable (PresentedScreen) -> Void
}
