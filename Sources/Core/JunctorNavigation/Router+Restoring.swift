// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching
public import JunctorRouting

/// Showing the screens of the last run again.
extension Router {
  /// Shows the screens of a stored scene again, over the roots of a scene, without animation.
  ///
  ///     let stored = try JSONDecoder().decode(NavigationScene.self, from: data)
  ///     try await router.connect(navigator, roots: ["home": "/home", "orders": "/orders"])
  ///     let errors = try await router.restore(stored, in: navigator.scene.id)
  ///
  /// Tabs are found by their names. A stored screen is shown by the route that matches its address now. It passes all gates
  /// and interceptors of the address first, with a request of its own that has no payload. A root that is in its tab
  /// already stays, and passes nothing.
  ///
  /// A screen that cannot be shown is left out, with all screens above it: no route matches, a gate or an interceptor
  /// refuses or answers in its place, or its handler throws. Without its stored root, a tab keeps the present one.
  ///
  /// If the scene has other screens than the roots of its tabs, it is left unchanged: a link or the user was faster.
  ///
  /// - Parameters:
  ///   - stored: The stored scene; its `id` has no effect.
  ///   - scene: The name of the scene in which the screens are shown; `nil` for the one in front.
  ///   - source: The source of the requests. With an external source, each route has to be exposed to it.
  /// - Returns: The errors of the screens that could not be shown, the lowest first.
  /// - Throws: A `RouteError`: `noNavigator` if there is no such scene, `rejected` if the session has ended meanwhile or
  ///   the navigator cannot perform a step.
  @discardableResult
  public func restore(
    _ stored: NavigationScene, in scene: String? = nil, source: RouteSource = .app
  ) async throws(RouteError) -> [RouteError] {
    var stored = stored
    // The request that a dialog would answer has ended with the last run.
    stored.modals.removeAll(where: \.presentation.isDialog)
    let navigation = navigation
    let scenes = await navigation.scenes
    let name = if let scene { scene } else { await navigation.frontScene?.id }
    guard let current = scenes.first(where: { $0.id == name }) else {
      throw .ofNavigation(NavigationFailure.noScene(scene), address: stored.id)
    }
    if !current.hasOnlyRoots { return [] }
    let addresses = stored.addresses(above: current)
    let transitions = await transitionRequests(for: Set(addresses), from: source)
    var errors: [RouteError] = stored.tabs.filter { tab in
      !tab.stack.isEmpty && !current.tabs.contains { $0.name == tab.name }
    }
    .map { .ofNavigation(NavigationError.noTab($0.name), address: $0.stack[0].address) }
    var destinations: [String: NavigationIntent.Destination] = [:]
    var parts: [NavigationIntent.Destination: TransitionRequest.Part] = [:]
    var preparations: [NavigationPreparation] = []
    for address in addresses where destinations[address] == nil {
      switch transitions[address] {
      case .success(let transition)?:
        guard let destination = transition.intent?.destination else { continue }
        destinations[address] = destination
        parts[destination] = transition.requestedPart
        preparations += transition.preparations
      case .failure(let error)?:
        // An address may be in two stacks.
        if !errors.contains(where: { $0.address == address }) { errors.append(error) }
      case nil: continue
      }
    }
    let failures = RouteLock<[RouteError]>([])
    var transition = TransitionRequest(.reset) { [destinations] scene, nextID in
      failures.withLock { $0 = [] }
      return !scene.hasOnlyRoots ? nil : scene.restoring(stored, as: destinations, nextID: nextID)
    }
    transition.parts = parts
    transition.preparations = preparations
    transition.isAnimated = false
    transition.leavesOut = { screen, error in
      let error = RouteError.ofNavigation(error, address: screen.address, from: source)
      failures.withLock { $0.append(error) }
    }
    _ = try await perform(transition, in: name, address: "the stored scene")
    return errors + failures.withLock { $0 }
  }

  /// Passes a request for each address through all steps, at the same time: those that require a login share it.
  private func transitionRequests(
    for addresses: Set<String>, from source: RouteSource
  ) async -> [String: Result<TransitionRequest, RouteError>] {
    let answers = addresses.map { ($0, Promise<Result<TransitionRequest, RouteError>>()) }
    return await withTaskGroup(of: Void.self) { group in
      for (address, answer) in answers {
        let work = TrackedWork.fork()
        group.addTask {
          await TrackedWork.run(work) { () async -> Void in
            answer.end(await self.transitionRequest(for: address, from: source))
          }
        }
      }
      // Not of the group: a router that is watched tracks only waits of its own.
      var transitions: [String: Result<TransitionRequest, RouteError>] = [:]
      for (address, answer) in answers { transitions[address] = await answer.result() }
      return transitions
    }
  }

  private func transitionRequest(
    for address: String, from source: RouteSource
  ) async -> Result<TransitionRequest, RouteError> {
    do {
      var request = try request(for: address, from: source)
      let pass = RoutePass(core: request.core)
      if request.record == nil, let fallback = pass.atFallback(request) { request = fallback }
      guard let record = request.record else { throw pass.notFound(request) }
      try pass.check(record, at: address)
      guard record.handler.screenFactory != nil else { throw NavigationError.noAncestor(address) }
      return .success(try await pass.pass(request))
    } catch {
      return .failure(.ofNavigation(error, address: address, from: source))
    }
  }
}

extension NavigationScene {
  fileprivate var hasOnlyRoots: Bool { modals.isEmpty && tabs.allSatisfy { $0.stack.count <= 1 } }

  /// The addresses of the screens to show over the roots of `scene`, which has some of the tabs.
  fileprivate func addresses(above scene: NavigationScene) -> [String] {
    let stacks = tabs.compactMap { tab -> ArraySlice<Screen>? in
      guard let known = scene.tabs.first(where: { $0.name == tab.name }) else { return nil }
      let staysAtRoot = known.stack.first?.destination == tab.stack.first?.destination
      return tab.stack.dropFirst(staysAtRoot ? 1 : 0)
    }
    let hasModals = scene.tabs.contains { $0.name == tabs[selected].name }
    return (stacks.joined() + (hasModals ? modals.flatMap(\.stack) : [])).map(\.address)
  }

  /// Returns the scene with the screens of a stored one.
  ///
  /// A screen without a destination is left out, with all screens above it. A tab keeps its root if the stored root is the
  /// same, cannot be shown, or does not exist.
  ///
  /// - Parameters:
  ///   - stored: The stored scene. Its tabs are found by their names.
  ///   - destinations: The screens to show, by the stored addresses.
  ///   - nextID: Returns the id of each new screen.
  func restoring(
    _ stored: NavigationScene, as destinations: [String: NavigationIntent.Destination],
    nextID: () -> Screen.ID
  ) -> NavigationScene {
    func screens(_ stack: some Sequence<Screen>) -> [Screen] {
      stack.lazy.map { destinations[$0.address] }.prefix { $0 != nil }
        .compactMap { $0?.screen(id: nextID()) }
    }
    var scene = self
    scene.modals = []
    var isComplete = false
    for (index, tab) in tabs.enumerated() {
      guard let place = stored.tabs.firstIndex(where: { $0.name == tab.name }) else { continue }
      let last = stored.tabs[place].stack
      var stack = tab.stack.prefix(1).filter { $0.destination == last.first?.destination }
      stack += screens(last.dropFirst(stack.count))
      scene.tabs[index].stack = stack.isEmpty ? Array(tab.stack.prefix(1)) : stack
      if place == stored.selected, scene.tabs[index].isVisible {
        scene.selected = index
        isComplete = stack.count == last.count
      }
    }
    for modal in stored.modals where isComplete {
      let stack = screens(modal.stack)
      isComplete = stack.count == modal.stack.count
      if stack.isEmpty { break }
      scene.modals.append(Modal(presentation: modal.presentation, stack: stack))
    }
    return scene
  }

  /// Leaves out a new screen, and all screens above it; a tab without others keeps its root in `scene`.
  mutating func leaveOut(_ id: Screen.ID, keeping scene: NavigationScene) {
    guard let rest = removing(id) else { return }
    let modals = modals
    let tab = tabs.firstIndex { $0.stack.contains { $0.id == id } }
    let isRoot = tab.map { tabs[$0].stack[0].id == id } ?? false
    self = rest
    guard let tab else { return }
    if isRoot { tabs[tab].stack = Array(scene.tabs[tab].stack.prefix(1)) }
    if tab != selected { self.modals = modals }
  }
}
