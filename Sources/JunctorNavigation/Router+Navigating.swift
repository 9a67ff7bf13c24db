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

  /// Opens an address, and returns when its screen is visible.
  ///
  ///     let shown = try await router.show("mall://order/7", source: .push)
  ///     try await router.show("/login", context: .presented(as: .sheet))
  ///
  /// The screen stays if the caller is cancelled afterwards.
  ///
  /// - Parameters:
  ///   - address: A URL, or a text without a scheme.
  ///   - payload: Native values that go along. Only the app's own code can send them.
  ///   - source: The request's source. The default is `.app`.
  ///   - context: Presentation preferences, which override those of the route, and values for gates,
  ///     interceptors and the handler.
  /// - Returns: The visible screen, or the outcome if the address was answered without one.
  /// - Throws: A `RouteError`, as `open` does until the screen is visible.
  @discardableResult
  public func show(
    _ address: String, payload: RoutePayload? = nil, source: RouteSource = .app,
    context: RouteContext = RouteContext()
  ) async throws(RouteError) -> RouteShowing {
    try await show(address, payload: payload, typed: nil, source: source, context: context)
  }

  /// Shows a screen on the executor of the caller: a hop there and back would cost more than the rest.
  func show(
    _ address: String, payload: RoutePayload?, typed: (any TypedAddress)?, source: RouteSource,
    context: RouteContext, on isolation: isolated (any Actor)? = #isolation
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
            address, payload: payload?.value, typed: typed, source: source, context: context
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

  // MARK: Back

  /// Goes one screen back: off the front stack, or out of a modal that has no other screen.
  ///
  /// - Parameter scene: The scene's name; `nil` for the one in front.
  /// - Returns: Whether there was a way back; not from the root of a tab.
  /// - Throws: A `RouteError`: `rejected` when a screen does not want to be left, `noNavigator`
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
  /// - Throws: A `RouteError`, as ``back(in:)``; the caller of the screen waits on then.
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
  /// - Throws: A `RouteError`, as ``back(in:)``; also `notFound` and `invalidURL`, for an address
  ///   that leads to no route.
  @discardableResult
  public func pop(to address: String, in scene: String? = nil) async throws(RouteError) -> Bool {
    let identity = try screenIdentity(of: address)
    return try await move(.back, scene) { $0.goingBack(to: identity) }
  }

  /// Goes back to the root of the stack in front.
  ///
  /// - Returns: Whether something lay over it.
  /// - Throws: A `RouteError`, as ``back(in:)``.
  @discardableResult
  public func popToRoot(in scene: String? = nil) async throws(RouteError) -> Bool {
    try await move(.back, scene) { $0.front.count > 1 ? $0.goingBackToRoot() : nil }
  }

  /// Takes the highest modal down, with all of its screens.
  ///
  /// - Returns: Whether there was one.
  /// - Throws: A `RouteError`, as ``back(in:)``.
  @discardableResult
  public func dismiss(in scene: String? = nil) async throws(RouteError) -> Bool {
    try await move(.back, scene) { $0.dismissing() }
  }

  // MARK: Other screens

  /// Pushes the screen of an address onto the stack in front, and returns when it is visible.
  ///
  ///     try await router.push("/user/1")
  ///
  /// For other sources, and for all other options, see `show(_:payload:source:context:)`.
  ///
  /// - Parameters:
  ///   - address: The address of the screen.
  ///   - payload: Native values that go along.
  ///   - scene: The scene's name; `nil` for the one in front.
  /// - Returns: The visible screen, or the outcome if the address was answered without one.
  /// - Throws: A `RouteError`, as `show(_:payload:source:context:)`.
  @discardableResult
  public func push(
    _ address: String, payload: RoutePayload? = nil, in scene: String? = nil
  ) async throws(RouteError) -> RouteShowing {
    try await show(
      address, payload: payload,
      context: .navigation(NavigationOptions(presentation: .push, scene: scene)))
  }

  /// Presents the screen of an address over what is visible, and returns when it is visible.
  ///
  ///     try await router.present("/user/1")
  ///     try await router.present("/user/1", as: .fullScreen)
  ///
  /// - Parameters:
  ///   - address: The address of the screen.
  ///   - payload: Native values that go along.
  ///   - presentation: How the screen is presented. The default is `.sheet`.
  ///   - scene: The scene's name; `nil` for the one in front.
  /// - Returns: The visible screen, or the outcome if the address was answered without one.
  /// - Throws: A `RouteError`, as `show(_:payload:source:context:)`.
  @discardableResult
  public func present(
    _ address: String, payload: RoutePayload? = nil, as presentation: Presentation = .sheet,
    in scene: String? = nil
  ) async throws(RouteError) -> RouteShowing {
    try await show(
      address, payload: payload,
      context: .navigation(NavigationOptions(presentation: presentation, scene: scene)))
  }

  /// Replaces the screen in front with the screen of an address.
  ///
  /// - Parameters:
  ///   - address: The address of the new screen.
  ///   - payload: Native values that go along.
  ///   - scene: The scene's name; `nil` for the one in front.
  /// - Returns: The visible screen, or the outcome if the address was answered without one.
  /// - Throws: A `RouteError`, as `show(_:payload:source:context:)`.
  @discardableResult
  public func replace(
    with address: String, payload: RoutePayload? = nil, in scene: String? = nil
  ) async throws(RouteError) -> RouteShowing {
    try await show(
      address, payload: payload,
      context: .navigation(NavigationOptions(presentation: .replace, scene: scene)))
  }

  /// Puts other screens in the place of all of the tab in front, and takes down what lies over it.
  ///
  /// - Parameters:
  ///   - addresses: The addresses of the screens, the root first. Each passes all gates and
  ///     interceptors of its address; if one does not let it through, the request is `rejected`.
  ///   - scene: The scene's name; `nil` for the one in front.
  /// - Returns: The last screen, or the outcome where its address was answered without one.
  /// - Throws: A `RouteError`, as `show(_:payload:source:context:)`; nothing has changed then.
  @discardableResult
  public func reset(
    to addresses: [String], in scene: String? = nil
  ) async throws(RouteError) -> RouteShowing {
    try await show(
      addresses.last ?? "",
      context: .navigation(
        NavigationOptions(presentation: .root, scene: scene, ancestors: addresses.dropLast())))
  }

  /// Keeps all other transitions of a scene waiting while `body` moves screens itself.
  ///
  /// - Parameters:
  ///   - request: The request that leads there, if one does.
  ///   - scene: The scene's name; `nil` for the one in front.
  ///   - policy: What happens while another transition runs.
  ///   - body: Moves screens, and returns when they are in place. It has as long as a navigator's
  ///     step.
  /// - Throws: A `RouteError`: `handlerFailed` with what `body` threw, `timedOut` when it did not
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
  /// - Throws: A `RouteError`: `rejected` for an address that leads to no screen.
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
