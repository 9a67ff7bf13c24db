// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching
public import JunctorRouting

/// Shows screens and goes back, from any isolation. Each call waits for its turn in its scene.
extension Router {
  /// The visible screens, and the queue of their transitions.
  public var navigation: NavigationQueue { runtime.part(NavigationQueue.self) }

  // MARK: Opening

  /// Opens an address, and returns when its screen is visible.
  ///
  ///     let shown = try await router.show("mall://order/7", source: .push)
  ///     try await router.show(Login(), context: .presented(as: .sheet))
  ///
  /// The screen stays if the caller is cancelled afterwards.
  ///
  /// - Parameters:
  ///   - address: A URL, a text without a scheme, or a value of a `Route` type.
  ///   - payload: Native values for the handler, in place of those of a `Route` value. Only the app's own code can send
  ///     them.
  ///   - source: The request's source. The default is `.app`.
  ///   - context: Presentation preferences, which override those of the route, and values for gates,
  ///     interceptors and the handler.
  /// - Returns: The visible screen, or the outcome if no screen was shown.
  /// - Throws: A `RouteError`, as `open` does until the screen is visible.
  @discardableResult
  public func show(
    _ address: some RouteAddress, payload: RoutePayload? = nil, source: RouteSource = .app,
    context: RouteContext = RouteContext()
  ) async throws(RouteError) -> PresentedRoute {
    let written = try address.routeAddress.opened(from: source, with: payload)
    return try await show(written, payload: payload, source: source, context: context)
  }

  /// Pushes the screen of an address onto the front stack, and returns when it is visible.
  ///
  ///     try await router.push("/user/1")
  ///
  /// For other sources, and for all other options, see `show(_:payload:source:context:)`.
  ///
  /// - Throws: A `RouteError`, as `show(_:payload:source:context:)`.
  @discardableResult
  public func push(
    _ address: some RouteAddress, payload: RoutePayload? = nil, in scene: String? = nil
  ) async throws(RouteError) -> PresentedRoute {
    try await present(address, payload: payload, as: .push, in: scene)
  }

  /// Presents the screen of an address, and returns when it is visible.
  ///
  ///     try await router.present("/user/1")
  ///     try await router.present("/user/1", as: .fullScreen)
  ///     try await router.present("/user/2", as: .replace)
  ///
  /// - Parameters:
  ///   - address: The address of the screen.
  ///   - payload: Native values for the handler.
  ///   - presentation: How the screen is presented.
  ///   - scene: The scene's name; `nil` for the front scene.
  /// - Throws: A `RouteError`, as `show(_:payload:source:context:)`.
  @discardableResult
  public func present(
    _ address: some RouteAddress, payload: RoutePayload? = nil,
    as presentation: Presentation = .sheet,
    in scene: String? = nil
  ) async throws(RouteError) -> PresentedRoute {
    try await show(
      address, payload: payload,
      context: .presented(as: presentation, with: NavigationOptions(scene: scene)))
  }

  /// Replaces all screens of the selected tab, and dismisses the modals.
  ///
  /// - Parameters:
  ///   - addresses: The addresses of the screens, the root first. Each passes all gates and interceptors
  ///     of its address. If a step refuses or responds in its place, the request is `rejected`.
  ///   - scene: The scene's name; `nil` for the front scene.
  /// - Throws: A `RouteError`, as `show(_:payload:source:context:)`; the scene is then unchanged.
  @discardableResult
  public func reset(
    to addresses: [any RouteAddress], in scene: String? = nil
  ) async throws(RouteError) -> PresentedRoute {
    let top: any RouteAddress = addresses.last ?? ""
    return try await show(
      top,
      context: .presented(
        as: .root, with: NavigationOptions(scene: scene, ancestors: addresses.dropLast())))
  }

  /// Shows a screen on the caller's executor, since two hops would cost more than the rest.
  private func show(
    _ address: WrittenAddress, payload: RoutePayload?, source: RouteSource, context: RouteContext,
    on isolation: isolated (any Actor)? = #isolation
  ) async throws(RouteError) -> PresentedRoute {
    let first = Promise<Result<PresentedScreen?, RouteError>>()
    // Whether the screen was visible before the caller was cancelled.
    let isVisible = Promise<Bool>()
    var context = context
    context[PresentationObserver.self] = PresentationObserver {
      if isVisible.end(true) { first.end(.success($0)) }
    }
    let work = runtime.work.begin()
    let opening = Task { [context] () -> Result<RouteOutcome, RouteError> in
      _ = isolation
      return await TrackedWork.run(work) { () async -> Result<RouteOutcome, RouteError> in
        do throws(RouteError) {
          let outcome = try await self.open(
            address.text, payload: payload ?? .empty, typed: address.typed, source: source,
            context: context
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
      if isVisible.end(false) { opening.cancel() }
    }.get()
    return PresentedRoute(address: address.text, shown: shown, opening: opening)
  }

  /// Returns the ``Screen/key`` of the screen of an address; `nil` if no route matches.
  public func screenKey(of address: some RouteAddress) -> String? {
    guard let text = try? address.text, let request = try? request(for: text, id: Self.queryID),
      let record = request.record
    else { return nil }
    return RoutePass(core: request.core).identity(of: request, record).description
  }

  // MARK: Back

  /// Goes one screen back, or back to a screen that is in the stack.
  ///
  ///     try await router.back()
  ///     try await router.back(to: "/orders")
  ///     try await router.back(returning: city)
  ///
  /// - Parameters:
  ///   - address: The address of the screen to which all screens above it are removed; `nil` for the
  ///     screen below the front screen.
  ///   - value: The answer of the front screen to its callers, treated like the return value of a
  ///     closure handler. If it is `nil`, they receive *dismissed*.
  ///   - scene: The scene's name; `nil` for the front scene.
  ///   - fileID: The calling file, filled in by the compiler.
  ///   - line: The calling line, filled in by the compiler.
  /// - Returns: Whether the scene has changed. It does not change at the root of a tab, or if the screen is in front.
  /// - Throws: A `RouteError`: `rejected` if a screen refuses to be left, `noNavigator` if there is no
  ///   such scene, `notFound` and `invalidURL` for an address that leads to no route. The scene is then
  ///   unchanged.
  @discardableResult
  public func back(
    to address: (any RouteAddress)? = nil, returning value: (any Sendable)? = nil,
    in scene: String? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws(RouteError) -> Bool {
    var transition: TransitionRequest
    if let address {
      let request = try request(for: address.text, id: Self.queryID)
      let pass = RoutePass(core: request.core)
      guard let record = request.record else { throw pass.notFound(request) }
      let destination = pass.destination(of: request, record)
      transition = TransitionRequest(.back) { scene, _ in scene.goingBack(to: destination) }
    } else {
      transition = TransitionRequest(.back) { scene, _ in scene.goingBack() }
    }
    transition.answer = value.map {
      TransitionRequest.Answer(
        outcome: RouteResponse.wrapping($0).outcome, place: AnswerPlace(fileID: fileID, line: line))
    }
    return try await perform(transition, in: scene)
  }

  /// Goes back to the root of the front stack.
  ///
  /// - Returns: Whether there were screens above it.
  /// - Throws: A `RouteError`, as ``back(to:returning:in:fileID:line:)``.
  @discardableResult
  public func popToRoot(in scene: String? = nil) async throws(RouteError) -> Bool {
    try await move(.back, in: scene) { $0.goingBackToRoot() }
  }

  /// Dismisses the topmost modal, with all of its screens.
  ///
  /// - Returns: Whether there was one.
  /// - Throws: A `RouteError`, as ``back(to:returning:in:fileID:line:)``.
  @discardableResult
  public func dismiss(in scene: String? = nil) async throws(RouteError) -> Bool {
    try await move(.back, in: scene) { $0.dismissing() }
  }

  /// Runs `body`, which changes screens itself, while all other transitions of the scene wait.
  ///
  /// - Parameters:
  ///   - request: The request that causes the transition, if any.
  ///   - scene: The name of the scene; `nil` for the front scene.
  ///   - policy: The action to take while another transition runs.
  ///   - body: Receives the scene's navigator, changes the screens, and returns when they are in place.
  ///     Its time limit is that of a navigator's step.
  /// - Throws: A `RouteError`: `handlerFailed` with the error of `body`; `timedOut` if it exceeds its
  ///   time limit.
  public func withTransition(
    for request: RouteRequest? = nil, in scene: String? = nil, policy: TransitionPolicy = .queue,
    _ body: @escaping @MainActor @Sendable (any Navigator) async throws -> Void
  ) async throws(RouteError) {
    var transition = TransitionRequest(for: request, perform: body)
    transition.policy = policy
    _ = try await perform(transition, in: scene, address: request?.address ?? "transition")
  }

  // MARK: Scenes

  /// Connects a scene, and creates the roots of its tabs before other screens are shown in it.
  ///
  /// A connected scene of the same name is replaced; see ``NavigationQueue/connect(_:)``.
  ///
  ///     try await router.connect(navigator, roots: ["home": "/home", "orders": OrderList()])
  ///
  /// - Parameters:
  ///   - navigator: The navigator of the scene.
  ///   - roots: The addresses of the tabs' roots, by the tabs' names, in place of those that the navigator's tabs
  ///     declare. They must lead to `.screen` routes. Only the handler of a root is called, without gates and interceptors, since no request
  ///     shows it. A tab that has screens keeps them, and no root is created for it.
  /// - Throws: A `RouteError`: `notFound`, with the nearest patterns, for the address of a root that no
  ///   route matches; `rejected` for one whose route shows no screen. The scene is not connected then.
  public func connect(
    _ navigator: any Navigator, roots: [String: any RouteAddress] = [:]
  ) async throws(RouteError) {
    var parts: [NavigationIntent.Destination: TransitionRequest.Part] = [:]
    var destinations: [String: NavigationIntent.Destination] = [:]
    let declared = await navigator.declaredTabs.compactMap { tab in
      tab.root.map { (tab.id, $0) }
    }
    let roots = roots.merging(declared) { given, _ in given }
    for (tab, root) in roots {
      let address = try root.text
      let request = try request(for: address)
      let pass = RoutePass(core: request.core)
      guard let record = request.record else { throw pass.notFound(request) }
      guard let factory = record.handler.screenFactory else {
        throw .ofNavigation(NavigationError.noAncestor(address), address: address)
      }
      let destination = pass.destination(of: request, record)
      destinations[tab] = destination
      parts[destination] = TransitionRequest.Part(
        record: record, factory: factory, request: request)
    }
    var transition = TransitionRequest(.connect) { [destinations] scene, nextID in
      var scene = scene
      for index in scene.tabs.indices where scene.tabs[index].stack.isEmpty {
        guard let destination = destinations[scene.tabs[index].name] else { continue }
        scene.tabs[index].stack = [destination.screen(id: nextID())]
      }
      return scene
    }
    transition.parts = parts
    do {
      try await navigation.connect(navigator, requesting: roots.isEmpty ? nil : transition)
    } catch {
      throw .ofNavigation(error, address: "the roots of \(await navigator.scene.id)")
    }
  }

  /// Rearranges the screens of a scene; returns whether there was anything to do.
  package func move(
    _ cause: NavigationCause, in scene: String?,
    to reach: @escaping @MainActor (NavigationScene) -> NavigationScene?
  ) async throws(RouteError) -> Bool {
    try await perform(TransitionRequest(cause) { scene, _ in reach(scene) }, in: scene)
  }

  /// Requests a transition, and waits for its end; returns whether there was anything to do.
  func perform(
    _ transition: TransitionRequest, in scene: String?, address: String = "back"
  ) async throws(RouteError) -> Bool {
    do {
      if case .done = try await navigation.request(transition, in: scene) { return true }
      return false
    } catch {
      throw .ofNavigation(error, address: address)
    }
  }

  /// Opens an address and waits for the outcome; `whenShown` is called as soon as its screen is visible.
  package func open(
    _ address: some RouteAddress, payload: RoutePayload?, source: RouteSource,
    context: RouteContext,
    whenShown: @escaping @Sendable () -> Void
  ) async throws(RouteError) -> RouteOutcome {
    var context = context
    context[PresentationObserver.self] = PresentationObserver { _ in whenShown() }
    return try await open(address, payload: payload, source: source, context: context)
  }
}
