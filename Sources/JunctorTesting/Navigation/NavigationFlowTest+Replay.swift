// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor

extension NavigationFlowTest {
  /// Does again what a trace tells, and compares what is up after each entry.
  ///
  ///     let trace = try JSONDecoder().decode(NavigationTrace.self, from: report)
  ///     try await flow.replay(trace)
  ///
  /// What was up when the recording began is put up first. Then the entries are done one after
  /// another, each when the one before has come to rest, and with the clock moved to the entry's time.
  /// What the app does by itself, because of an earlier entry, is not done twice. Payloads, values
  /// that screens gave, and the origins of pages are in no trace: a page's opens are replayed as the
  /// app's own, and a screen that finished with a value finishes without one. Entries of other scenes
  /// than the first are passed over.
  ///
  /// - Parameter trace: What was recorded, in the scene where it began.
  /// - Throws: A ``NavigationReplayDifference`` for the first entry after which something else is up.
  public func replay(_ trace: NavigationTrace) async throws(NavigationReplayDifference) {
    try await putUp(trace.start)
    let recorder = NavigationTraceRecorder(router, capacity: .max, keepsValues: true)
    defer { recorder.stop() }
    var replay = Replay(entries: trace.entries, recorder: recorder)
    let start = clock.now
    for (index, entry) in trace.entries.enumerated() {
      let moment = start.advanced(by: entry.time)
      if moment > clock.now { await clock.advance(to: moment) }
      for later in replay.begin(before: index) { _ = begin(again: later) }
      await comeToRest(nil)
      replay.read()
      if entry.scene != 0 { continue }
      var state = replay.takeState { $0.isSame(as: entry) && $0.state == entry.state }
      if state == nil, entry.isReplayable, !replay.begun.contains(index) {
        await perform(entry)
        replay.read()
        state = replay.takeState { $0.isSame(as: entry) }
      }
      let seen = state ?? drawing
      if seen != entry.state {
        throw NavigationReplayDifference(
          entry: index, act: "\(entry)", recorded: entry.state, replayed: seen)
      }
    }
  }

  private var drawing: String {
    router.navigation.scenes.first { $0.id == host.scene.id }?.patternDrawing
      ?? NavigationTrace.noScene
  }

  // MARK: The beginning

  private func putUp(_ start: NavigationTrace.Start) async throws(NavigationReplayDifference) {
    if drawing == start.state { return }
    for tab in start.tabs {
      let name = tab.name.isEmpty ? nil : tab.name
      await putUp(tab.stack, NavigationOptions(presentation: .root, tab: name))
    }
    if host.scene.tabs.indices.contains(start.selected), host.scene.selected != start.selected {
      host.change(.tapTab, in: router.navigation) { $0.selected = start.selected }
    }
    for modal in start.modals {
      await putUp(
        modal.stack, NavigationOptions(presentation: modal.presentation, reuse: .pushNew))
    }
    if drawing != start.state {
      throw NavigationReplayDifference(
        entry: nil, act: "the start", recorded: start.state, replayed: drawing)
    }
  }

  private func putUp(_ stack: [String?], _ options: NavigationOptions) async {
    let addresses = stack.compactMap { $0 }
    guard let last = addresses.last else { return }
    var options = options
    options.ancestors = addresses.dropLast()
    await open(last, context: .presented(with: options))
    await comeToRest(nil)
  }

  // MARK: Acts

  private func begin(again entry: NavigationTrace.Entry) -> FlowOpening? {
    guard let address = entry.address else { return nil }
    return begin(
      address, source: entry.source.flatMap { RouteSource($0) } ?? .app,
      context: .presented(with: entry.wishes ?? NavigationOptions()))
  }

  private func perform(_ entry: NavigationTrace.Entry) async {
    if let opening = begin(again: entry) {
      await comeToRest(opening)
      return
    }
    if entry.cause == .closeScene {
      person.closeScene()
    } else if let kept = entry.kept, let wanted = host.scene.keeping(kept) {
      if entry.cause.isFromOutside {
        host.change(entry.cause, in: router.navigation) { $0 = wanted }
      } else if entry.cause == .finish, kept.selected == host.scene.selected,
        let handle = leaver(before: wanted)
      {
        if entry.ending == nil { handle.dismiss() } else { handle.finish() }
      } else {
        let name = host.scene.id
        await perform { router in
          try await router.goBack(keeping: kept, in: name, by: entry.cause)
        }
      }
    }
    await comeToRest(nil)
  }

  /// The screen that took itself down: the lowest of those that went.
  private func leaver(before wanted: NavigationScene) -> ScreenHandle? {
    let staying = Set(wanted.screens.map(\.id))
    let now = host.scene
    let places = now.tabs.map(\.stack) + now.modals.map(\.stack)
    return places.lazy.compactMap { $0.first { !staying.contains($0.id) } }.first
      .flatMap { router.navigation.handle(of: $0.id) }
  }

  /// Waits until nothing moves, letting the transitions take the time that they need.
  private func comeToRest(_ opening: FlowOpening?) async {
    for _ in 0..<10_000 {
      let rest = await settle()
      let isOnItsWay = opening.map { !$0.isShown && $0.ending == nil } ?? false
      guard case .waitsForClock = rest, isOnItsWay || router.navigation.transitionCount > 0,
        let next = clock.nextDeadline
      else { return }
      await clock.advance(to: next)
    }
  }
}

/// What a replay knows of what was done again.
@MainActor
private struct Replay {
  let entries: [NavigationTrace.Entry]
  let recorder: NavigationTraceRecorder
  /// What happened, and was not found in the trace yet.
  var own: [NavigationTrace.Entry] = []
  var readCount = 0
  /// The opens that were begun before their screen's turn.
  var begun: Set<Int> = []

  /// The opens that were asked for before an entry, and came to their screens later.
  mutating func begin(before index: Int) -> [NavigationTrace.Entry] {
    let waiting = entries.indices.filter {
      $0 > index && entries[$0].asked == index && entries[$0].isReplayable
        && entries[$0].scene == 0
    }
    begun.formUnion(waiting)
    return waiting.map { entries[$0] }
  }

  mutating func read() {
    let all = recorder.trace.entries
    own += all[readCount...]
    readCount = all.count
  }

  /// The state after the latest of what has happened that is wanted, which is then forgotten.
  mutating func takeState(where isWanted: (NavigationTrace.Entry) -> Bool) -> String? {
    own.lastIndex(where: isWanted).map { own.remove(at: $0).state }
  }
}

extension NavigationTrace.Entry {
  fileprivate func isSame(as other: NavigationTrace.Entry) -> Bool {
    cause == other.cause && address == other.address && kept == other.kept
  }
}
