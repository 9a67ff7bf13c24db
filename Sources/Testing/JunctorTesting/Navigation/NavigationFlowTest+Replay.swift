// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
public import JunctorInspector

extension NavigationFlowTest {
  /// Repeats the entries of a recording, and compares the visible screens after each.
  ///
  ///     let recording = try RouterRecording(json: report)
  ///     try await flow.replay(recording)
  ///
  /// First it shows the screens of the start. Then it repeats the entries in order, each after the
  /// previous one has settled, with the clock advanced to the entry's time. Entries that the app
  /// causes by itself, because of an earlier entry, are not repeated. A recording does not contain
  /// payloads, the values of screens, or the origins of pages: requests of pages are replayed with the
  /// source `.app`, and a screen that finished with a value finishes without one. Entries of all
  /// scenes except the first are skipped.
  ///
  /// - Parameter recording: A recording of a scene with the same tabs.
  /// - Throws: A ``NavigationReplayDifference`` for the first entry after which other screens are
  ///   visible.
  public func replay(_ recording: RouterRecording) async throws(NavigationReplayDifference) {
    if let start = recording.start { try await show(start) }
    let recorder = RouterRecorder(
      router, capacity: .max, addresses: recording.isRedacted ? .replayed : .written)
    defer { recorder.stop() }
    var replay = Replay(entries: recording.entries, recorder: recorder)
    let start = clock.now
    for (index, entry) in recording.entries.enumerated() {
      let moment = start.advanced(by: entry.time)
      if moment > clock.now { await clock.advance(to: moment) }
      for later in replay.begin(before: index) { _ = repeatOpen(later) }
      await settleTransitions(nil)
      replay.read()
      if entry.scene != 0 { continue }
      let recorded = Screens.drawing(entry.screens)
      var state = replay.takeState {
        $0.isSame(as: entry) && Screens.drawing($0.screens) == recorded
      }
      if state == nil, entry.isReplayable, !replay.begun.contains(index) {
        await perform(entry)
        replay.read()
        state = replay.takeState { $0.isSame(as: entry) }
      }
      let seen = state ?? drawing
      if seen != recorded {
        throw NavigationReplayDifference(
          entry: index, act: "\(entry)", recorded: recorded, replayed: seen)
      }
    }
  }

  private typealias Screens = RouterRecording.Screens

  private var drawing: String {
    Screens.drawing(
      router.navigation.scenes.first { $0.id == host.scene.id }.map { Screens($0) { $0.address } })
  }

  // MARK: Start

  private func show(_ start: Screens) async throws(NavigationReplayDifference) {
    if drawing == start.drawing { return }
    for tab in start.tabs {
      let name = tab.name.isEmpty ? nil : tab.name
      await show(tab.stack, NavigationOptions(presentation: .root, tab: name))
    }
    if host.scene.tabs.indices.contains(start.selected), host.scene.selected != start.selected {
      host.change(.tapTab, in: router.navigation) { $0.selected = start.selected }
    }
    for modal in start.modals {
      let presentation = Self.modals.first { "\($0)" == modal.presentation }
      await show(modal.stack, NavigationOptions(presentation: presentation, reuse: .pushNew))
    }
    if drawing != start.drawing {
      throw NavigationReplayDifference(
        entry: nil, act: "the start", recorded: start.drawing, replayed: drawing)
    }
  }

  private static let modals: [Presentation] = [
    .sheet, .fullScreen, .popover, .alert, .confirmation,
  ]

  private func show(_ stack: [Screens.Shown], _ options: NavigationOptions) async {
    let addresses = stack.compactMap(\.address)
    guard let last = addresses.last else { return }
    var options = options
    options.ancestors = addresses.dropLast()
    await open(last, context: .presented(with: options))
    await settleTransitions(nil)
  }

  // MARK: Entries

  private func repeatOpen(_ entry: RouterRecording.Entry) -> FlowOpening? {
    guard let address = entry.address else { return nil }
    return begin(
      address, source: entry.source.flatMap { RouteSource($0) } ?? .app,
      context: .presented(with: entry.options ?? NavigationOptions()))
  }

  private func perform(_ entry: RouterRecording.Entry) async {
    if let opening = repeatOpen(entry) {
      await settleTransitions(opening)
      return
    }
    if entry.cause == .closeScene {
      user.closeScene()
    } else if let kept = entry.kept, let target = host.scene.keeping(kept) {
      if entry.cause.isFromOutside {
        host.change(entry.cause, in: router.navigation) { $0 = target }
      } else if entry.cause == .finish, kept.selected == host.scene.selected,
        let handle = leaver(before: target)
      {
        if entry.ending == nil { handle.dismiss() } else { handle.finish() }
      } else {
        let name = host.scene.id
        await perform { router in
          try await router.goBack(keeping: kept, in: name, by: entry.cause)
        }
      }
    }
    await settleTransitions(nil)
  }

  /// The screen that closed itself: the lowest of the removed screens.
  private func leaver(before target: NavigationScene) -> ScreenHandle? {
    let staying = Set(target.screens.map(\.id))
    let now = host.scene
    let places = now.tabs.map(\.stack) + now.modals.map(\.stack)
    return places.lazy.compactMap { $0.first { !staying.contains($0.id) } }.first
      .flatMap { router.navigation.handle(of: $0.id) }
  }

  /// Waits until the request and all transitions have ended, and advances the clock for them.
  private func settleTransitions(_ opening: FlowOpening?) async {
    for _ in 0..<10_000 {
      let rest = await settle()
      let isPending = opening.map { !$0.isShown && $0.ending == nil } ?? false
      guard case .waitsForClock = rest, isPending || router.navigation.transitionCount > 0,
        let next = clock.nextDeadline
      else { return }
      await clock.advance(to: next)
    }
  }
}

/// The progress of a replay.
@MainActor
private struct Replay {
  let entries: [RouterRecording.Entry]
  let recorder: RouterRecorder
  /// Entries of the replay that are not matched with the recording yet.
  var own: [RouterRecording.Entry] = []
  var readCount = 0
  /// The requests that were begun before the position of their entry.
  var begun: Set<Int> = []

  /// The requests that began before an entry, and showed their screens later.
  mutating func begin(before index: Int) -> [RouterRecording.Entry] {
    let waiting = entries.indices.filter {
      $0 > index && entries[$0].beginsBefore == index && entries[$0].isReplayable
        && entries[$0].scene == 0
    }
    begun.formUnion(waiting)
    return waiting.map { entries[$0] }
  }

  mutating func read() {
    let all = recorder.recording.entries
    own += all[readCount...]
    readCount = all.count
  }

  /// Removes the latest entry that satisfies the predicate, and returns the state after it.
  mutating func takeState(where isIncluded: (RouterRecording.Entry) -> Bool) -> String? {
    own.lastIndex(where: isIncluded).map {
      RouterRecording.Screens.drawing(own.remove(at: $0).screens)
    }
  }
}

extension RouterRecording.Entry {
  fileprivate func isSame(as other: RouterRecording.Entry) -> Bool {
    cause == other.cause && address == other.address && kept == other.kept
  }
}

extension Router {
  /// Removes the screens that a recorded entry removed; returns whether there was anything to remove.
  fileprivate func goBack(
    keeping kept: RouterRecording.Kept, in scene: String, by cause: NavigationCause
  ) async throws(RouteError) -> Bool {
    try await move(cause, in: scene) { $0.keeping(kept) }
  }
}
