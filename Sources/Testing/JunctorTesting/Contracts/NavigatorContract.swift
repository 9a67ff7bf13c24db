// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor

/// Checks the contract of a navigator, which `Navigator` documents.
///
///     @Test @MainActor func tabBarFollowsItsContract() async throws {
///       try await expectNavigatorContract(content: { _ in UIViewController() }) {
///         TabBarNavigator(tabs: ["home", "orders"])
///       }
///     }
///
/// The navigator performs each kind of step, many random steps, impossible steps, steps of two navigators in turn, as
/// in two windows, and steps whose task is cancelled. After each step, the check compares the navigator's scene with the expected one.
/// Contents that are objects must be released one step after their screen is removed.
///
/// - Parameters:
///   - presentations: The modal presentations that the navigator supports.
///   - steps: The number of random steps.
///   - seed: The seed of the random numbers; the same seed produces the same steps.
///   - clock: The clock on which the navigator's steps take time. The check advances it whenever a
///     task sleeps; after a step is cancelled, by one second at most.
///   - limit: The time limit of each step.
///   - content: Returns the content of a screen that is not a dialog. If it is an object for each screen, the check
///     detects whether it is released.
///   - make: Creates a navigator; called for each sequence of steps.
/// - Throws: A ``ContractViolation`` for the first rule that is violated, with the steps so far.
@MainActor
public func expectNavigatorContract(
  presentations: [Presentation] = [
    .sheet, .sheet(SheetOptions(detents: [.medium, .large])), .fullScreen, .popover, .alert,
    .confirmation,
  ], steps: Int = 3_000,
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
        rule: .hasSamples, subject: "The navigator",
        observation: "The navigator could not be created: \(error)")
    }
    return NavigatorStory(navigator, clock: clock, limit: limit, content: content)
  }
  // One sequence with all kinds of steps, then random sequences, short enough to be read.
  let tour = try await begin()
  for step in lot.tour(from: tour.scene) { try await tour.perform(step) }
  for step in lot.nonsense(in: tour.scene) { try await tour.perform(step) }
  try tour.finish()
  // Two windows, whose steps alternate.
  let windows = [try await begin(), try await begin()]
  for number in 0..<20 {
    let (window, other) = (windows[number % 2], windows[1 - number % 2])
    guard let step = lot.step(in: window.scene) else { continue }
    try await window.perform(step)
    try other.checkThatNothingChanged(after: step)
  }
  for window in windows { try window.finish() }
  for start in stride(from: 0, to: steps, by: 40) {
    let story = try await begin()
    for _ in start..<min(start + 40, steps) {
      if lot.random.one(in: 5) {
        for step in lot.nonsense(in: story.scene) where lot.random.one(in: 3) {
          try await story.perform(step)
        }
      }
      guard let step = lot.step(in: story.scene) else { continue }
      if lot.random.one(in: 6) {
        try await story.cancel(step, after: lot.random.number(below: 6))
      } else {
        try await story.perform(step)
      }
    }
    try story.finish()
  }
}

/// One navigator, and its expected scene.
@MainActor
private final class NavigatorStory {
  private let navigator: any Navigator
  private let clock: ManualClock?
  private let limit: ContractLimit
  private let makeContent: @MainActor (Screen) -> Any
  private let subject: String
  private(set) var scene: NavigationScene
  private var contents: [Screen.ID: Any] = [:]
  private var requestedContents: Set<Screen.ID> = []
  /// The contents of removed screens, each with the number of steps before the removal.
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

  // MARK: Steps

  func perform(_ step: NavigationStep) async throws(ContractViolation) {
    let trial = try begin(step)
    guard let result = await trial.end(within: limit, moving: clock) else {
      trial.cancel()
      throw violation(.ends, "“\(step)” did not end.")
    }
    try judge(step, result)
    steps.append("\(step)")
  }

  /// Begins a step, and cancels its task after a number of yields.
  func cancel(_ step: NavigationStep, after turns: Int) async throws(ContractViolation) {
    let trial = try begin(step)
    for _ in 0..<turns { await Task.yield() }
    trial.cancel()
    let last = (clock?.now ?? ManualClock.Instant()).advanced(by: .seconds(1))
    guard let result = await trial.end(within: limit, moving: clock, to: last) else {
      throw violation(.endsWhenCancelled, "“\(step)” was cancelled, and did not end.")
    }
    try judge(step, result)
    steps.append("\(step) (cancelled)")
  }

  private func begin(_ step: NavigationStep) throws(ContractViolation) -> ContractTrial<Void> {
    // A cancelled step must not be performed later.
    if let last = steps.last {
      try compare(.changesNothingWhenItThrows, "After “\(last)”")
    }
    for screen in step.screens where contents[screen.id] == nil {
      contents[screen.id] = step.isDialog ? dialog(screen) : makeContent(screen)
    }
    let transition = TransitionContext(cause: .open, isAnimated: false) { [weak self] id in
      self?.requestedContents.insert(id)
      return self?.contents[id]
    }
    return ContractTrial { @MainActor [navigator] in
      try await navigator.perform(step, in: transition)
    }
  }

  private func dialog(_ screen: Screen) -> DialogContent {
    DialogContent(title: "/\(screen.id)", buttons: [.init(title: "OK", role: .cancel)]) { _ in }
  }

  // MARK: Checks

  /// Checks that a step of another navigator has not changed the scene of this one.
  func checkThatNothingChanged(after step: NavigationStep) throws(ContractViolation) {
    try compare(.isIndependent, "After “\(step)” in another window")
  }

  private func judge(
    _ step: NavigationStep, _ result: Result<Void, any Error>
  ) throws(ContractViolation) {
    var expected = scene
    let isPossible = expected.apply(step)
    switch result {
    case .success:
      guard isPossible else {
        throw violation(
          .performsStep, "“\(step)” is impossible here, and `perform` did not throw.")
      }
      scene = expected
      try compare(.performsStep, "After “\(step)” returned")
      for screen in step.screens where !requestedContents.contains(screen.id) {
        throw violation(.requestsContent, "“\(step)” did not call `content(of:)` for its screens.")
      }
    case .failure(let error):
      try compare(.changesNothingWhenItThrows, "After “\(step)” threw “\(error)”")
      if isPossible, !(error is CancellationError) {
        throw violation(.performsStep, "“\(step)” is possible, and `perform` threw “\(error)”.")
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
      rule, "\(situation), the scene was\n\(actual.drawn)\n  instead of\n\(scene.drawn)")
  }

  /// Releases the contents of removed screens, and keeps weak references to them.
  private func letGo() {
    let up = Set(scene.screens.map(\.id))
    for (id, content) in contents where !up.contains(id) && type(of: content) is AnyClass {
      watched.append((id, WeakContent(content as AnyObject), steps.count))
    }
    contents = contents.filter { up.contains($0.key) }
  }

  /// Checks that no content is retained whose screen was removed before the last step.
  func finish() throws(ContractViolation) {
    for (screen, content, count) in watched
    where content.content != nil && steps.indices.contains(count + 1) {
      throw violation(
        .releasesContent,
        "“\(steps[count])” removed screen \(screen), and its content was not released.")
    }
  }

  private func violation(_ rule: ContractViolation.Rule, _ text: String) -> ContractViolation {
    let before = "The previous steps: \(steps.joined(separator: ", "))."
    let story = steps.isEmpty ? "It was the first step." : before
    return ContractViolation(rule: rule, subject: subject, observation: "\(text)\n  \(story)")
  }
}

@MainActor
private final class WeakContent {
  weak var content: AnyObject?

  init(_ content: AnyObject) { self.content = content }
}

/// Generates random steps.
private struct NavigatorLot {
  var random: SeededGenerator
  private let presentations: [Presentation]
  private var lastScreen: UInt64 = 0

  init(seed: UInt64, presentations: [Presentation]) {
    random = SeededGenerator(seed: seed)
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

  /// Each kind of step at least once; each is possible in its position.
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
      if presentation.isDialog {
        add(.present(modal(presentation, over: scene)))
        add(.dismiss)
        continue
      }
      add(
        .present(NavigationScene.Modal(presentation: presentation, stack: screens(2, over: scene))))
      add(.push(screen(over: scene)))
      add(.replace(screen(over: scene)))
      add(.pop(to: 2))
      add(.reset(screens(2, over: scene)))
    }
    while !scene.modals.isEmpty { add(.dismiss) }
    add(.reset(screens(3, over: scene)))
    add(.reset([]))
    return steps
  }

  private mutating func modal(
    _ presentation: Presentation, over scene: NavigationScene
  ) -> NavigationScene.Modal {
    let count = presentation.isDialog ? 1 : 1 + random.number(below: 3)
    return NavigationScene.Modal(presentation: presentation, stack: screens(count, over: scene))
  }

  /// A possible step, of the kinds that the queue requests.
  mutating func step(in scene: NavigationScene) -> NavigationStep? {
    if scene.modals.last?.presentation.isDialog == true { return .dismiss }
    switch random.number(below: 12) {
    case 0, 1, 2:
      guard scene.front.count < 6 else { return .pop(to: 1) }
      return .push(screen(over: scene))
    case 3 where scene.front.count > 1:
      return .pop(to: 1 + random.number(below: scene.front.count - 1))
    case 4, 5:
      guard scene.modals.count < 3, !presentations.isEmpty else { return nil }
      let presentation = presentations[random.number(below: presentations.count)]
      return .present(modal(presentation, over: scene))
    case 6, 7: return scene.modals.isEmpty ? nil : .dismiss
    case 8 where scene.modals.isEmpty: return .selectTab(random.number(below: scene.tabs.count))
    case 9 where !scene.front.isEmpty: return .replace(screen(over: scene))
    case 10:
      let least = scene.modals.isEmpty ? 0 : 1
      return .reset(screens(least + random.number(below: 3), over: scene))
    case 11 where !scene.front.isEmpty:
      let chosen = scene.front[random.number(below: scene.front.count)]
      if random.one(in: 2) { return .bringToFront(chosen.id) }
      let all = scene.screens
      var other = all[random.number(below: all.count)]
      other.address = "\(other.route)?\(random.number(below: 100))"
      return .update(other)
    default: return nil
    }
  }

  mutating func nonsense(in scene: NavigationScene) -> [NavigationStep] {
    let unknown = screen(over: scene)
    let steps: [NavigationStep] = [
      .dismiss, .selectTab(scene.tabs.count), .selectTab(-1), .pop(to: 0),
      .pop(to: scene.front.count), .pop(to: scene.front.count + 3), .replace(unknown), .reset([]),
      .bringToFront(unknown.id), .update(unknown), .push(unknown), .reset([unknown]),
    ]
    return steps.filter { step in
      var copy = scene
      return !copy.apply(step)
    }
  }
}

extension NavigationStep {
  /// Whether it presents a dialog.
  fileprivate var isDialog: Bool {
    if case .present(let modal, _) = self { modal.presentation.isDialog } else { false }
  }
}

extension NavigationScene {
  /// The scene as an indented drawing.
  fileprivate var drawn: String {
    description.split(separator: "\n").map { "    \($0)" }
      .joined(separator: "\n")
  }
}
