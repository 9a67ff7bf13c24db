// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor

/// Checks what a navigator promises: see `Navigator`.
///
///     @Test @MainActor func theTabBarKeepsItsPromises() async throws {
///       try await expectNavigatorContract(content: { _ in UIViewController() }) {
///         TabBarNavigator(tabs: ["home", "orders"])
///       }
///     }
///
/// The navigator performs each kind of step, many random steps, impossible steps, and steps whose task
/// is cancelled; after each, its scene is compared with the expected one. Contents that are objects
/// must be released when the steps are done that follow the end of their screen.
///
/// - Parameters:
///   - presentations: The modal presentations that the navigator knows.
///   - steps: The number of random steps.
///   - seed: The seed of the random numbers; the same seed draws the same steps.
///   - clock: The clock on which the navigator's steps take time. The check moves it on whenever there
///     is a sleeper; after a step was cancelled, by one second at most.
///   - limit: How long the check waits before it concludes that a step never ends.
///   - content: Returns what a screen shows: an object for each screen, so that the check can see
///     whether it is released.
///   - make: Makes a navigator, for each of the stories.
/// - Throws: A ``ContractViolation`` for the first promise that is broken, with the steps so far.
@MainActor
public func expectNavigatorContract(
  presentations: [Presentation] = [.sheet, .fullScreen, .popover], steps: Int = 3_000,
  seed: UInt64 = 1, clock: ManualClock? = nil, limit: ContractLimit = ContractLimit(),
  content: @escaping @MainActor (Screen) -> Any = { $0.address },
  _ make: @MainActor () async throws -> any Navigator
) async throws(ContractViolation) {
  var lot = NavigatorLot(seed: seed, presentations: presentations)
  func begin() async throws(ContractViolation) -> NavigatorStory {
    let navigator: any Navigator
    do {
      navigator = try await make()
    } catch {
      throw ContractViolation(
        rule: .hasSamples, subject: "The navigator", observation: "It could not be made: \(error)")
    }
    return NavigatorStory(navigator, clock: clock, limit: limit, content: content)
  }
  // Everything that there is, in one story; then stories by lot, short enough to be read.
  let tour = try await begin()
  for step in lot.tour(from: tour.scene) { try await tour.perform(step) }
  for step in lot.nonsense(in: tour.scene) { try await tour.perform(step) }
  try tour.finish()
  for start in stride(from: 0, to: steps, by: 40) {
    let story = try await begin()
    for _ in start..<min(start + 40, steps) {
      if lot.dice.one(in: 5) {
        for step in lot.nonsense(in: story.scene) where lot.dice.one(in: 3) {
          try await story.perform(step)
        }
      }
      guard let step = lot.step(in: story.scene) else { continue }
      if lot.dice.one(in: 6) {
        try await story.cancel(step, after: lot.dice.number(below: 6))
      } else {
        try await story.perform(step)
      }
    }
    try story.finish()
  }
}

/// One navigator, and what should be up in it.
@MainActor
private final class NavigatorStory {
  private let navigator: any Navigator
  private let clock: ManualClock?
  private let limit: ContractLimit
  private let makeContent: @MainActor (Screen) -> Any
  private let subject: String
  private(set) var scene: NavigationScene
  private var contents: [Screen.ID: Any] = [:]
  private var asked: Set<Screen.ID> = []
  /// The contents whose screens went, and after how many steps.
  private var watched: [(screen: Screen.ID, content: WeakContent, count: Int)] = []
  private var steps: [String] = []

  init(
    _ navigator: any Navigator, clock: ManualClock?, limit: ContractLimit,
    content: @escaping @MainActor (Screen) -> Any
  ) {
    self.navigator = navigator
    self.clock = clock
    self.limit = limit
    makeContent = content
    subject = "\(type(of: navigator))"
    scene = navigator.scene
  }

  // MARK: Acts

  func perform(_ step: NavigationStep) async throws(ContractViolation) {
    let trial = try begin(step)
    guard let result = await trial.end(within: limit, moving: clock) else {
      trial.cancel()
      throw violation(.ends, "“\(step)” had no end.")
    }
    try judge(step, result)
    steps.append("\(step)")
  }

  /// Begins a step, and cancels its task after some turns: wherever it is then.
  func cancel(_ step: NavigationStep, after turns: Int) async throws(ContractViolation) {
    let trial = try begin(step)
    for _ in 0..<turns { await Task.yield() }
    trial.cancel()
    let last = (clock?.now ?? ManualClock.Instant()).advanced(by: .seconds(1))
    guard let result = await trial.end(within: limit, moving: clock, to: last) else {
      throw violation(.endsWhenCancelled, "“\(step)” was cancelled, and had no end.")
    }
    try judge(step, result)
    steps.append("\(step) (cancelled)")
  }

  private func begin(_ step: NavigationStep) throws(ContractViolation) -> ContractTrial<Void> {
    // What was given up on must not be done later.
    if let last = steps.last {
      try compare(.changesNothingWhenItThrows, "Some time after “\(last)”")
    }
    for screen in step.screens where contents[screen.id] == nil {
      contents[screen.id] = makeContent(screen)
    }
    let transition = NavigationTransition(cause: .open, isAnimated: false) { [weak self] id in
      self?.asked.insert(id)
      return self?.contents[id]
    }
    return ContractTrial { @MainActor [navigator] in
      try await navigator.perform(step, in: transition)
    }
  }

  // MARK: Judgement

  private func judge(
    _ step: NavigationStep, _ result: Result<Void, any Error>
  ) throws(ContractViolation) {
    var wanted = scene
    let isPossible = wanted.apply(step)
    switch result {
    case .success:
      guard isPossible else {
        throw violation(
          .doesItsStep, "“\(step)” makes no sense here, and it returned without an error.")
      }
      scene = wanted
      try compare(.doesItsStep, "When “\(step)” had returned")
      for screen in step.screens where !asked.contains(screen.id) {
        throw violation(.asksForContent, "“\(step)” was done, and nobody asked what it shows.")
      }
    case .failure(let error):
      try compare(.changesNothingWhenItThrows, "When “\(step)” had thrown “\(error)”")
      if isPossible, !(error is CancellationError) {
        throw violation(.doesItsStep, "“\(step)” is possible here, and it threw “\(error)”.")
      }
    }
    letGo()
  }

  private func compare(
    _ rule: ContractViolation.Rule, _ situation: String
  ) throws(ContractViolation) {
    let actual = navigator.scene
    if actual == scene { return }
    throw violation(
      rule, "\(situation), its scene was\n\(actual.drawn)\n  and should have been\n\(scene.drawn)")
  }

  /// Drops the contents of screens that are not up, and watches whether they are kept.
  private func letGo() {
    let up = Set(scene.screens.map(\.id))
    for (id, content) in contents where !up.contains(id) && type(of: content) is AnyClass {
      watched.append((id, WeakContent(content as AnyObject), steps.count))
    }
    contents = contents.filter { up.contains($0.key) }
  }

  /// Makes sure that no content is kept whose screen went before the last step.
  func finish() throws(ContractViolation) {
    for (screen, content, count) in watched
    where content.content != nil && steps.indices.contains(count + 1) {
      throw violation(
        .letsContentGo,
        "After “\(steps[count])” screen \(screen) was not up, and its content is still there.")
    }
  }

  private func violation(_ rule: ContractViolation.Rule, _ text: String) -> ContractViolation {
    let before = "The steps before it: \(steps.joined(separator: ", "))."
    let story = steps.isEmpty ? "It was the first step." : before
    return ContractViolation(rule: rule, subject: subject, observation: "\(text)\n  \(story)")
  }
}

@MainActor
private final class WeakContent {
  weak var content: AnyObject?

  init(_ content: AnyObject) { self.content = content }
}

/// Draws steps by lot.
private struct NavigatorLot {
  var dice: Dice
  private let presentations: [Presentation]
  private var lastScreen: UInt64 = 0

  init(seed: UInt64, presentations: [Presentation]) {
    dice = Dice(seed: seed)
    self.presentations = presentations
  }

  private mutating func screen(over scene: NavigationScene) -> Screen {
    lastScreen = max(lastScreen, scene.screens.map(\.id).max() ?? 0) + 1
    let address = "/screen/\(lastScreen)"
    return Screen(id: lastScreen, route: address, address: address)
  }

  private mutating func screens(_ count: Int, over scene: NavigationScene) -> [Screen] {
    (0..<count).map { _ in screen(over: scene) }
  }

  /// Each kind of step once and more, each possible when its turn comes.
  mutating func tour(from scene: NavigationScene) -> [NavigationStep] {
    var (scene, steps) = (scene, [NavigationStep]())
    func add(_ step: NavigationStep) {
      if scene.apply(step) { steps.append(step) }
    }
    for tab in scene.tabs.indices.reversed() {
      add(.selectTab(tab))
      add(.reset(screens(1, over: scene)))
      add(.push(screen(over: scene)))
      add(.push(screen(over: scene)))
    }
    if var first = scene.front.first {
      first.address += "?again"
      add(.update(first))
      add(.bringToFront(first.id))
    }
    add(.pop(to: 1))
    add(.replace(screen(over: scene)))
    for presentation in presentations {
      add(
        .present(NavigationScene.Modal(presentation: presentation, stack: screens(2, over: scene))))
      add(.push(screen(over: scene)))
      add(.replace(screen(over: scene)))
      add(.pop(to: 2))
      add(.reset(screens(2, over: scene)))
    }
    for _ in presentations { add(.dismiss) }
    add(.reset(screens(3, over: scene)))
    add(.reset([]))
    return steps
  }

  /// A step that is possible, and such as the queue asks for.
  mutating func step(in scene: NavigationScene) -> NavigationStep? {
    switch dice.number(below: 12) {
    case 0, 1, 2:
      guard scene.front.count < 6 else { return .pop(to: 1) }
      return .push(screen(over: scene))
    case 3 where scene.front.count > 1:
      return .pop(to: 1 + dice.number(below: scene.front.count - 1))
    case 4, 5:
      guard scene.modals.count < 3, !presentations.isEmpty else { return nil }
      return .present(
        NavigationScene.Modal(
          presentation: presentations[dice.number(below: presentations.count)],
          stack: screens(1 + dice.number(below: 3), over: scene)))
    case 6, 7: return scene.modals.isEmpty ? nil : .dismiss
    case 8 where scene.modals.isEmpty: return .selectTab(dice.number(below: scene.tabs.count))
    case 9 where !scene.front.isEmpty: return .replace(screen(over: scene))
    case 10:
      let least = scene.modals.isEmpty ? 0 : 1
      return .reset(screens(least + dice.number(below: 3), over: scene))
    case 11 where !scene.front.isEmpty:
      let chosen = scene.front[dice.number(below: scene.front.count)]
      if dice.one(in: 2) { return .bringToFront(chosen.id) }
      let all = scene.screens
      var other = all[dice.number(below: all.count)]
      other.address = "\(other.route)?\(dice.number(below: 100))"
      return .update(other)
    default: return nil
    }
  }

  mutating func nonsense(in scene: NavigationScene) -> [NavigationStep] {
    let stranger = screen(over: scene)
    let steps: [NavigationStep] = [
      .dismiss, .selectTab(scene.tabs.count), .selectTab(-1), .pop(to: 0),
      .pop(to: scene.front.count), .pop(to: scene.front.count + 3), .replace(stranger), .reset([]),
      .bringToFront(stranger.id), .update(stranger),
    ]
    return steps.filter { step in
      var copy = scene
      return !copy.apply(step)
    }
  }
}

extension NavigationScene {
  /// The scene as a drawing, set in.
  fileprivate var drawn: String {
    description.split(separator: "\n").map { "    \($0)" }
      .joined(separator: "\n")
  }
}
