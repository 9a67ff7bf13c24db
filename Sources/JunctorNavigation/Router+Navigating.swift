// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// Moving screens: opening with a wish how, and the ways back.
///
/// Every one of these may be called from anywhere; each waits for its turn in its scene.
extension Router {
  /// Which screens are up, and what puts them there.
  public var navigation: NavigationQueue { runtime.part(NavigationQueue.self) }

  // MARK: Opening

  /// Opens an address and waits for the outcome, with a wish how its screen comes up.
  ///
  /// - Parameters:
  ///   - address: A URL, or a text without a scheme.
  ///   - payload: Native values that go along.
  ///   - source: Who asks.
  ///   - navigation: How the screen is to come up; counts before what the route says.
  /// - Returns: The one outcome; for a screen, when it has answered or is gone.
  /// - Throws: A ``RouteError``.
  @discardableResult
  public func open(
    _ address: String, payload: (any Sendable)? = nil, source: RouteSource = .app,
    navigation: NavigationOptions
  ) async throws(RouteError) -> RouteOutcome {
    try await open(address, payload: payload, source: source, context: context(navigation)) { $0 }
  }

  /// Opens an address and waits for a value, with a wish how its screen comes up.
  ///
  /// - Parameters:
  ///   - address: A URL, or a text without a scheme.
  ///   - payload: Native values that go along.
  ///   - source: Who asks.
  ///   - navigation: How the screen is to come up; counts before what the route says.
  ///   - type: The value's type. An optional one gives `nil` where there is no value.
  /// - Returns: The value.
  /// - Throws: A ``RouteError``; `dismissed` when the screen went without a value.
  public func open<T: Sendable>(
    _ address: String, payload: (any Sendable)? = nil, source: RouteSource = .app,
    navigation: NavigationOptions, as type: T.Type
  ) async throws(RouteError) -> T {
    try await open(address, payload: payload, source: source, context: context(navigation)) {
      (outcome) throws(RouteError) in try outcome.typed(as: type, address: address)
    }
  }

  /// Opens an address with a wish how its screen comes up, and calls back, for code that cannot wait.
  ///
  /// - Parameters:
  ///   - address: A URL, or a text without a scheme; `nil` is an `invalidURL` like any other.
  ///   - payload: Native values that go along.
  ///   - source: Who asks.
  ///   - navigation: How the screen is to come up; counts before what the route says.
  ///   - completion: Hears the one outcome, on the main actor, on every path.
  /// - Returns: A handle with which to cancel.
  @discardableResult
  public func open(
    _ address: String?, payload: (any Sendable)? = nil, source: RouteSource = .app,
    navigation: NavigationOptions,
    completion: @escaping @MainActor @Sendable (Result<RouteOutcome, RouteError>) -> Void
  ) -> RouteOpening {
    open(
      address, payload: payload, source: source, context: context(navigation),
      completion: completion)
  }

  /// Opens an address, and returns when its screen is up, not when it is gone.
  ///
  ///     let shown = try await router.show("mall://order/7", source: .push)
  ///
  /// The screen stays when the caller is cancelled afterwards.
  ///
  /// - Parameters:
  ///   - address: A URL, or a text without a scheme.
  ///   - payload: Native values that go along.
  ///   - source: Who asks.
  ///   - navigation: How the screen is to come up; counts before what the route says.
  /// - Returns: The screen that is up, or the outcome where the address was answered without one.
  /// - Throws: A ``RouteError``, as `open` does until the screen is up.
  @discardableResult
  public func show(
    _ address: String, payload: (any Sendable)? = nil, source: RouteSource = .app,
    navigation: NavigationOptions = NavigationOptions()
  ) async throws(RouteError) -> RouteShowing {
    try await show(address, payload: payload, source: source, context: context(navigation))
  }

  /// Shows a screen, on the executor of whoever asks: a hop there and back would cost more than the way.
  package func show(
    _ address: String, payload: (any Sendable)? = nil, typed: (any TypedAddress)? = nil,
    source: RouteSource, context: RouteContext, on isolation: isolated (any Actor)? = #isolation
  ) async throws(RouteError) -> RouteShowing {
    let first = OneShot<Result<ShownScreen?, RouteError>>()
    var context = context
    context[ShownSignalKey.self] = ShownSignal { first.end(.success($0)) }
    let work = runtime.work.begin()
    let opening = Task { [context] () -> Result<RouteOutcome, RouteError> in
      _ = isolation
      return await TrackedWork.run(work) { () async -> Result<RouteOutcome, RouteError> in
        do throws(RouteError) {
          let outcome = try await self.open(
            address, payload: payload, typed: typed, source: source, context: context
          ) { $0 }
          first.end(.success(nil))
          return .success(outcome)
        } catch {
          first.end(.failure(error))
          return .failure(error)
        }
      }
    }
    let shown = try await withTaskCancellationHandler {
      await first.result()
    } onCancel: {
      if !first.isOver { opening.cancel() }
    }.get()
    return RouteShowing(address: address, shown: shown, opening: opening)
  }

  package func context(_ options: NavigationOptions) -> RouteContext {
    var context = RouteContext()
    if options != NavigationOptions() { context[NavigationOptionsKey.self] = options }
    return context
  }

  // MARK: Back

  /// Goes one screen back: off the front stack, or out of a modal that has no other screen.
  ///
  /// - Parameter scene: The scene's name; `nil` for the one in front.
  /// - Returns: Whether there was a way back; not from the root of a tab.
  /// - Throws: A ``RouteError``: `rejected` when a screen does not want to be left, `noNavigator`
  ///   when there is no such scene. Nothing has changed then.
  @discardableResult
  public func back(in scene: String? = nil) async throws(RouteError) -> Bool {
    try await move(.back, scene) { $0.goingBack() }
  }

  /// Goes back from the screen in front, which answers its caller with a value.
  ///
  /// - Parameters:
  ///   - value: The answer, read as a closure handler's return value is.
  ///   - scene: The scene's name; `nil` for the one in front.
  ///   - fileID: The file that asks; filled in by the compiler.
  ///   - line: The line that asks; filled in by the compiler.
  /// - Returns: Whether there was a way back.
  /// - Throws: A ``RouteError``, as ``back(in:)``; the caller of the screen waits on then.
  @discardableResult
  public func back<V: Sendable>(
    returning value: V, in scene: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) async throws(RouteError) -> Bool {
    do {
      return try await navigation.back(
        returning: RouteResponse.wrapping(value).outcome,
        at: AnswerPlace(fileID: fileID, line: line), in: scene)
    } catch {
      throw .ofNavigation(error, address: "back")
    }
  }

  /// Goes back to a screen that is up: what lies over it goes.
  ///
  /// - Parameters:
  ///   - address: The screen's address.
  ///   - scene: The scene's name; `nil` for the one in front.
  /// - Returns: Whether the screen was there.
  /// - Throws: A ``RouteError``, as ``back(in:)``; also `notFound` and `invalidURL`, for an address
  ///   that leads to no route.
  @discardableResult
  public func pop(to address: String, in scene: String? = nil) async throws(RouteError) -> Bool {
    let identity = try screenIdentity(of: address)
    return try await move(.back, scene) { $0.goingBack(to: identity) }
  }

  /// Goes back to the root of the stack in front.
  ///
  /// - Returns: Whether something lay over it.
  /// - Throws: A ``RouteError``, as ``back(in:)``.
  @discardableResult
  public func popToRoot(in scene: String? = nil) async throws(RouteError) -> Bool {
    try await move(.back, scene) { $0.front.count > 1 ? $0.goingBackToRoot() : nil }
  }

  /// Takes the highest modal down, with all of its screens.
  ///
  /// - Returns: Whether there was one.
  /// - Throws: A ``RouteError``, as ``back(in:)``.
  @discardableResult
  public func dismiss(in scene: String? = nil) async throws(RouteError) -> Bool {
    try await move(.back, scene) { $0.dismissing() }
  }

  // MARK: Other screens

  /// Pushes the screen of an address onto the stack in front, and returns when it is visible.
  ///
  ///     try await router.push("/user/1")
  ///
  /// For other sources, and for all other options, see `show(_:payload:source:navigation:)`.
  ///
  /// - Parameters:
  ///   - address: The address of the screen.
  ///   - payload: Native values by name.
  ///   - scene: The scene's name; `nil` for the one in front.
  /// - Returns: The visible screen, or the outcome if the address was answered without one.
  /// - Throws: A ``RouteError``, as `show(_:payload:source:navigation:)`.
  @discardableResult
  public func push(
    _ address: String, payload: [String: any Sendable] = [:], in scene: String? = nil
  ) async throws(RouteError) -> RouteShowing {
    try await show(
      address, payload: payload.asPayload,
      navigation: NavigationOptions(presentation: .push, scene: scene))
  }

  /// Presents the screen of an address over what is visible, and returns when it is visible.
  ///
  ///     try await router.present("/user/1")
  ///     try await router.present("/user/1", as: .fullScreen)
  ///
  /// - Parameters:
  ///   - address: The address of the screen.
  ///   - payload: Native values by name.
  ///   - presentation: How the screen is presented. The default is `.sheet`.
  ///   - scene: The scene's name; `nil` for the one in front.
  /// - Returns: The visible screen, or the outcome if the address was answered without one.
  /// - Throws: A ``RouteError``, as `show(_:payload:source:navigation:)`.
  @discardableResult
  public func present(
    _ address: String, payload: [String: any Sendable] = [:],
    as presentation: Presentation = .sheet,
    in scene: String? = nil
  ) async throws(RouteError) -> RouteShowing {
    try await show(
      address, payload: payload.asPayload,
      navigation: NavigationOptions(presentation: presentation, scene: scene))
  }

  /// Replaces the screen in front with the screen of an address.
  ///
  /// - Parameters:
  ///   - address: The address of the new screen.
  ///   - payload: Native values by name.
  ///   - scene: The scene's name; `nil` for the one in front.
  /// - Returns: The visible screen, or the outcome if the address was answered without one.
  /// - Throws: A ``RouteError``, as `show(_:payload:source:navigation:)`.
  @discardableResult
  public func replace(
    with address: String, payload: [String: any Sendable] = [:], in scene: String? = nil
  ) async throws(RouteError) -> RouteShowing {
    try await show(
      address, payload: payload.asPayload,
      navigation: NavigationOptions(presentation: .replace, scene: scene))
  }

  /// Puts other screens in the place of all of the tab in front, and takes down what lies over it.
  ///
  /// - Parameters:
  ///   - addresses: The addresses of the screens, the root first. Each passes all gates and
  ///     interceptors of its address; if one does not let it through, the request is `rejected`.
  ///   - scene: The scene's name; `nil` for the one in front.
  /// - Returns: The last screen, or the outcome where its address was answered without one.
  /// - Throws: A ``RouteError``, as `show(_:payload:source:navigation:)`; nothing has changed then.
  @discardableResult
  public func reset(
    to addresses: [String], in scene: String? = nil
  ) async throws(RouteError) -> RouteShowing {
    try await show(
      addresses.last ?? "",
      navigation: NavigationOptions(
        presentation: .root, scene: scene, ancestors: addresses.dropLast()))
  }

  /// Keeps all other transitions of a scene waiting while `body` moves screens itself.
  ///
  /// - Parameters:
  ///   - request: The request that leads there, if one does.
  ///   - scene: The scene's name; `nil` for the one in front.
  ///   - policy: What happens while another transition runs.
  ///   - body: Moves screens, and returns when they are in place. It has as long as a navigator's
  ///     step.
  /// - Throws: A ``RouteError``: `handlerFailed` with what `body` threw, `timedOut` when it did not
  ///   return in time.
  public func withTransition(
    for request: RouteRequest? = nil, in scene: String? = nil, policy: TransitionPolicy = .queue,
    _ body: @escaping @MainActor @Sendable (TransitionScope) async throws -> Void
  ) async throws(RouteError) {
    do {
      try await navigation.withTransition(in: scene, for: request, policy: policy, body)
    } catch {
      throw .ofNavigation(error, address: request?.address ?? "transition")
    }
  }

  // MARK: Scenes

  /// Takes a scene in, and puts roots into its tabs.
  ///
  ///     try await router.connect(navigator, roots: ["home": "/home", "orders": "/orders"])
  ///
  /// - Parameters:
  ///   - navigator: What puts the scene's screens in place.
  ///   - roots: The addresses of the tabs' roots, by the tabs' names. They lead to `.screen` routes.
  ///     A root is made by its handler alone, without gates and interceptors: it is there before any
  ///     request. No request causes a root to be made.
  /// - Throws: A ``RouteError``: `rejected` for an address that leads to no screen.
  public func connect(
    _ navigator: any Navigator, roots: [String: String] = [:]
  ) async throws(RouteError) {
    let name = await navigator.scene.id
    await navigation.connect(navigator)
    if roots.isEmpty { return }
    var orders: [String: TransitionRequest] = [:]
    for (tab, address) in roots {
      let request = try request(for: address)
      do {
        guard let record = request.record, let maker = record.handler.screenMaker else {
          throw NavigationRefusal.noAncestor(address)
        }
        orders[tab] = try RoutePass(core: request.core).order(for: request, of: record, maker)
      } catch {
        throw .ofNavigation(error, address: address)
      }
    }
    do {
      try await navigation.plant(orders, in: name)
    } catch {
      throw .ofNavigation(error, address: "the roots of \(name)")
    }
  }

  // MARK: Inside

  package func move(
    _ cause: NavigationCause, _ scene: String?, policy: TransitionPolicy = .queue,
    isForced: Bool = false,
    to reach: @escaping @MainActor @Sendable (NavigationScene) -> NavigationScene?
  ) async throws(RouteError) -> Bool {
    do {
      return try await navigation.move(
        cause, in: scene, policy: policy, isForced: isForced, to: reach)
    } catch {
      throw .ofNavigation(error, address: "back")
    }
  }

  private func screenIdentity(of address: String) throws(RouteError) -> ScreenIdentity {
    let request = try request(for: address, id: Self.questionID)
    let pass = RoutePass(core: request.core)
    guard let record = request.record else { throw pass.notFound(request) }
    return pass.identity(of: request, record)
  }
}
