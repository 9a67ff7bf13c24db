// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Combine
@testable import JunctorTesting
import Observation
import SwiftUI
import Testing

import Junctor
@testable import JunctorNavigation
@testable import JunctorRouting
@testable import VerifiedSwiftUI
@testable import SwiftUITesting

@MainActor
@Suite(.timeLimit(.minutes(1))) struct SceneTests {
  private func router() throws -> Router {
    let router = Router(scheme: "mall")
    _ = router.work
    try router.register("/home", .view { _, _ in Text("/home") })
    return router
  }

  @Test func viewConnectsItsSceneOnceAndDisconnectsIt() async throws {
    let router = try router()
    let navigator = SwiftUINavigator(tabs: [""], settle: .zero)
    do {
      let user = User(view: RouterView(router, in: navigator, roots: ["": "/home"]))
      user.appear()
      await until(router) { user.sees == "*/home" }
      let root = navigator.scene.top?.id
      user.appear()
      await router.work.settle()
      #expect(navigator.scene.top?.id == root)
      #expect(router.navigation.frontScene?.id == navigator.scene.id)
    }
    await until(router) { router.navigation.frontScene == nil }
  }

  @Test func rootsThatMatchNoRouteAreReported() async throws {
    let router = try router()
    let errors = Failures(of: router)
    let user = User(
      view: RouterView(
        router, in: SwiftUINavigator(tabs: [""], settle: .zero), roots: ["": "/hoem"]))
    user.appear()
    await until(router) { !errors.all.isEmpty }
    #expect(errors.all.count == 1)
  }

  @Test func eachWindowOfAGroupHasItsOwnScene() async throws {
    let router = try router()
    let recorder = EventRecorder(router)
    let group = Shop(router: router, isShared: false).body
    let windows = (1...2).map { _ in User(view: group.stubOpenWindow()) }
    for window in windows { window.appear() }
    await until(router) { windows.allSatisfy { $0.sees == "*/home" } }
    #expect(Set(router.navigation.scenes.map(\.id)).count == 2)
    #expect(!recorder.events.contains { "\($0)".contains("connected again") })
  }

  @Test func oneNavigatorInTwoWindowsIsReported() async throws {
    let router = try router()
    let recorder = EventRecorder(router)
    let group = Shop(router: router, isShared: true).body
    let windows = (1...2).map { _ in User(view: group.stubOpenWindow()) }
    for window in windows { window.appear() }
    await until(router) { windows.allSatisfy { $0.sees == "*/home" } }
    #expect(router.navigation.scenes.count == 1)
    #expect(recorder.events.filter { "\($0)".contains("connected again") }.count == 1)
  }

  @Test func windowThatBecomesActiveIsInFront() async throws {
    let router = try router()
    for name in ["left", "right"] {
      let navigator = SwiftUINavigator(id: name, settle: .zero)
      try await router.connect(navigator)
    }
    #expect(router.navigation.frontScene?.id == "right")
    let left = RouterView(
      router, in: SwiftUINavigator(id: "left", settle: .zero), roots: nil)
    var environment = EnvironmentValues()
    for (phase, front) in [(ScenePhase.inactive, "right"), (.active, "left")] {
      environment.scenePhase = phase
      for task in Sight(left, environment).all(StubTask.self) { await task.perform() }
      #expect(router.navigation.frontScene?.id == front)
    }
  }

  // MARK: Events for modules

  @Test func modulesReceiveTheEventsOfAWindow() async throws {
    let listener = Listener()
    let router = try Router(spaces: [.scheme("mall")], modules: [listener])
    do {
      let view = RouterView(
        router, in: SwiftUINavigator(id: "left", settle: .zero), roots: nil)
      var environment = EnvironmentValues()
      let phases: [ScenePhase] = [
        .inactive, .active, .active, .inactive, .background, .inactive, .active, .background,
      ]
      for phase in phases {
        environment.scenePhase = phase
        for task in Sight(view, environment).all(StubTask.self) { await task.perform() }
      }
    }
    #expect(
      await listener.all() == [
        "didConnect left", "didBecomeActive left", "willResignActive left",
        "didEnterBackground left", "willEnterForeground left", "didBecomeActive left",
        "willResignActive left", "didEnterBackground left", "didDisconnect left",
      ])
  }

  @Test func modulesReceiveTheEventsOfAWindowThatAFullScreenModalCovers() async throws {
    let listener = Listener()
    let router = try Router(spaces: [.scheme("mall")], modules: [listener])
    do {
      let navigator = SwiftUINavigator(id: "left", settle: .zero)
      let window = Window(RouterView(router, in: navigator, roots: nil))
      await window.tasks()
      try await navigator.perform(.present(.made(.fullScreen, 1)), in: .test())
      for phase in [ScenePhase.active, .inactive, .active, .background] {
        window.phase = phase
        window.update()
        await window.tasks()
      }
      try await navigator.perform(.dismiss, in: .test())
      window.update()
      window.finishAnimations()
      await window.tasks()
    }
    #expect(
      await listener.all() == [
        "didConnect left", "didBecomeActive left", "willResignActive left", "didBecomeActive left",
        "willResignActive left", "didEnterBackground left", "didDisconnect left",
      ])
  }

  @Test(
    arguments: [
      (nil, .active, [.didConnect, .didBecomeActive]),
      (nil, .inactive, [.didConnect]),
      (nil, .background, [.didConnect]),
      (.active, .active, []),
      (.active, .inactive, [.willResignActive]),
      (.active, .background, [.willResignActive, .didEnterBackground]),
      (.inactive, .active, [.didBecomeActive]),
      (.inactive, .inactive, []),
      (.inactive, .background, [.didEnterBackground]),
      (.background, .active, [.willEnterForeground, .didBecomeActive]),
      (.background, .inactive, [.willEnterForeground]),
      (.background, .background, []),
    ] as [(ScenePhase?, ScenePhase, [SceneEvent])])
  func phaseChangeHasAllEventsBetween(
    _ old: ScenePhase?, _ new: ScenePhase, _ kinds: [SceneEvent]
  ) {
    #expect(SceneConnection.events(from: old, to: new) == kinds)
  }

  // MARK: Both forms of observation

  @Test func objectWillChangeIsSentBeforeTheChange() async throws {
    let navigator = SwiftUINavigator(settle: .zero)
    var seen: [Int] = []
    let subscription = navigator.objectWillChange.sink {
      seen.append(navigator.scene.screens.count)
    }
    try await navigator.perform(.push(.number(1)), in: .test())
    #expect(seen.first == 0)
    let count = seen.count
    subscription.cancel()
    try await navigator.perform(.push(.number(2)), in: .test())
    #expect(seen.count == count)
  }

  @Test func routerViewObservesTheNavigator() async throws {
    let navigator = try await SwiftUINavigator.after([.push(.number(1))])
    let view = RouterView(Router(scheme: "mall"), in: navigator, roots: nil)
    let objects = Mirror(reflecting: view).children.compactMap {
      ($0.value as? any StubObserving)?.stubObject
    }
    #expect(objects.contains { $0 === navigator })
  }

  @Test func readerOfTheSceneObservesTheNextChange() async throws {
    let navigator = SwiftUINavigator(settle: .zero)
    let changes = Count()
    withObservationTracking {
      _ = navigator.scene.top
    } onChange: {
      MainActor.assumeIsolated { changes.value += 1 }
    }
    try await navigator.perform(.push(.number(1)), in: .test())
    try await navigator.perform(.push(.number(2)), in: .test())
    #expect(changes.value == 1)
  }

  @Test func readerOfAnotherPropertyObservesNothing() async throws {
    let navigator = SwiftUINavigator(settle: .zero)
    let changes = Count()
    withObservationTracking {
      _ = navigator.transitions.count
    } onChange: {
      MainActor.assumeIsolated { changes.value += 1 }
    }
    try await navigator.perform(.push(.number(1)), in: .test())
    #expect(changes.value == 0)
  }
}

/// An app whose windows each have a navigator, or share one.
private struct Shop: SwiftUI.App {
  let router: Router
  let isShared: Bool
  @StateObject private var navigator = SwiftUINavigator(settle: .zero)

  var body: WindowGroup<ShopView> {
    WindowGroup { [navigator] in ShopView(router: router, shared: isShared ? navigator : nil) }
  }
}

private struct ShopView: View {
  let router: Router
  let shared: SwiftUINavigator?
  @StateObject private var navigator = SwiftUINavigator(settle: .zero)

  var body: some View { RouterView(router, in: shared ?? navigator, roots: ["": "/home"]) }
}

@MainActor
private final class Count {
  var value = 0
}

/// A module that receives the events of windows until one has disconnected.
private struct Listener: RouteModule {
  private let received: AsyncStream<String>
  private let note: AsyncStream<String>.Continuation

  init() { (received, note) = AsyncStream.makeStream(of: String.self) }

  func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
    registrar.receive(AppEvent.self) { event, _ in
      guard case .scene(let event, let name) = event else { return }
      note.yield("\(event) \(name)")
      if event == .didDisconnect { note.finish() }
    }
  }

  /// Returns all events, after the window has disconnected.
  func all() async -> [String] {
    var events: [String] = []
    for await event in received { events.append(event) }
    return events
  }
}
