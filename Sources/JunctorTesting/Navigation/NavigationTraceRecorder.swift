// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor

/// Records what moves the screens of a router, until it is stopped or let go.
///
///     let recorder = NavigationTraceRecorder(router)
///     report.attach("\(recorder.trace)")
///
/// It keeps the latest entries only. What it keeps is redacted as it comes (see ``NavigationTrace``),
/// but for the screens of the start, which are when the trace is asked for.
@MainActor
public final class NavigationTraceRecorder {
  private let notes: RouteLock<TraceNotes>
  private let clock: RouterClock
  private let began: Duration
  private let token: RouteToken
  private weak let router: Router?

  /// Begins to record.
  ///
  /// - Parameters:
  ///   - router: The router whose scenes are recorded.
  ///   - capacity: How many entries are kept.
  public convenience init(_ router: Router, capacity: Int = 500) {
    self.init(router, capacity: capacity, keepsValues: false)
  }

  /// Begins to record, with or without stand-ins: a replay has them in its addresses already.
  package init(_ router: Router, capacity: Int, keepsValues: Bool) {
    precondition(capacity > 0, "A recorder keeps an entry at least.")
    let navigation = router.navigation
    let front = navigation.frontScene
    notes = RouteLock(TraceNotes(capacity: capacity, front: front, keepsValues: keepsValues))
    clock = router.runtime.clock
    began = clock.elapsed()
    self.router = router
    let witness = TraceWitness()
    token = router.addObserver(witness)
    witness.recorder.withLock { $0 = WeakRecorder(recorder: self) }
    navigation.addRecorder(ObjectIdentifier(self)) { [weak self] in self?.note($0) }
  }

  deinit {
    router?.unregister(token)
    let (navigation, id) = (router?.navigation, ObjectIdentifier(self))
    Task { @MainActor in navigation?.removeRecorder(id) }
  }

  /// Stops recording; the trace stays.
  public func stop() {
    router?.unregister(token)
    router?.navigation.removeRecorder(ObjectIdentifier(self))
  }

  /// What has been recorded so far.
  public var trace: NavigationTrace {
    let snapshot = router?.snapshot
    return notes.withLock { $0.trace(snapshot) }
  }

  // MARK: What happens

  private nonisolated var now: Duration { clock.elapsed() - began }

  private func note(_ occurrence: NavigationOccurrence) {
    let time = now
    notes.withLock { $0.note(occurrence, at: time) }
  }

  fileprivate nonisolated func noteBegin(_ request: RouteRequest) {
    notes.withLock { $0.begin(request) }
  }

  fileprivate nonisolated func noteEnd(_ request: RouteRequest?, _ ending: RouteEnding) {
    let time = now
    notes.withLock { $0.end(request, ending, at: time) }
  }
}

private struct WeakRecorder: Sendable {
  weak let recorder: NavigationTraceRecorder?
}

/// Hears of all opens for a recorder.
private final class TraceWitness: RouteObserver {
  let recorder: RouteLock<WeakRecorder> = RouteLock(WeakRecorder(recorder: nil))

  private var present: NavigationTraceRecorder? { recorder.withLock { $0.recorder } }

  func willOpen(_ request: RouteRequest) { present?.noteBegin(request) }

  func didOpen(_ request: RouteRequest, outcome: RouteOutcome) {
    present?.noteEnd(request, outcome.ending)
  }

  func didFail(_ request: RouteRequest?, error: RouteError) {
    present?.noteEnd(request, error.code)
  }
}

/// What a recorder has written down, without lock or clock.
struct TraceNotes {
  private struct Line {
    var entry: NavigationTrace.Entry
    /// The scene afterwards.
    let scene: NavigationScene?
    /// Whether an open came to a screen.
    let isScreen: Bool
    /// For an open, how many had begun before it.
    let order: Int?
    /// For an open that came to a screen and ended, how many entries there were then.
    var end: Int?
  }

  /// An open that has not come to its screen yet.
  private struct Begun {
    /// Before which entry it began.
    let place: Int
    let order: Int
  }

  private let capacity: Int
  private var lines: [Line] = []
  private var dropped = 0
  private var standIns: TraceStandIns
  /// The scenes by number.
  private var numbers: [String: Int] = [:]
  /// What was up in each scene after its last entry.
  private var last: [String: NavigationScene] = [:]
  /// What was up in the first scene before the first entry.
  private var start: NavigationScene?
  /// The opens that have not ended, by their requests.
  private var begun: [UInt64: Begun] = [:]
  private var beginnings = 0
  /// Of the opens that waited on their way, before which entry they began.
  private var waited: [UInt64: Int] = [:]
  /// The opens whose transition was given up.
  private var failed: Set<UInt64> = []
  /// The entry of each open that has not ended.
  private var places: [UInt64: Int] = [:]

  init(capacity: Int, front: NavigationScene?, keepsValues: Bool) {
    self.capacity = capacity
    standIns = TraceStandIns(keepsValues: keepsValues)
    guard let front else { return }
    numbers[front.id] = 0
    last[front.id] = front
    start = front
  }

  private var count: Int { dropped + lines.count }

  // MARK: Opens

  mutating func begin(_ request: RouteRequest) {
    begun[request.id] = Begun(place: count, order: beginnings)
    beginnings += 1
  }

  mutating func end(_ request: RouteRequest?, _ ending: RouteEnding, at time: Duration) {
    guard let request else {
      append(cause: .open, ending: ending, isReplayable: false, at: time)
      return
    }
    defer {
      begun[request.id] = nil
      waited[request.id] = nil
    }
    var hasFailed = failed.remove(request.id) != nil
    if let place = places.removeValue(forKey: request.id) {
      if place >= dropped {
        lines[place - dropped].entry.end(ending)
        lines[place - dropped].end = count
      }
      return
    }
    if waited[request.id] == nil { waited[request.id] = place(ofWaiting: request) }
    // One that failed because of what is not done again would not fail again.
    if inner(request).contains(where: { !lines[$0].entry.isReplayable }) { hasFailed = true }
    append(open: request, ending: ending, scene: nil, hasFailed: hasFailed, at: time)
  }

  /// The opens that began after this one, and came to their screens or ends before it.
  private func inner(_ request: RouteRequest) -> [Int] {
    guard let own = begun[request.id], own.place < count, own.place >= dropped else { return [] }
    return lines.indices[(own.place - dropped)...].filter { lines[$0].order ?? -1 > own.order }
  }

  /// Before which entry an open has to be asked for that waited on its way for another screen: of those
  /// that came after it was asked for, the one that has answered last.
  private func place(ofWaiting request: RouteRequest) -> Int? {
    let answered = inner(request).filter { lines[$0].isScreen && lines[$0].end != nil }
    guard let latest = answered.compactMap({ lines[$0].end }).max() else { return nil }
    // Of several that answered together, the first has put the screen up.
    return answered.first { lines[$0].end == latest }.map { $0 + dropped }
  }

  // MARK: Screens

  mutating func note(_ occurrence: NavigationOccurrence, at time: Duration) {
    switch occurrence {
    case .wanted(let request):
      waited[request.id] = place(ofWaiting: request)
    case .moved(let cause, let before, let after):
      catchUp(with: before, at: time)
      append(cause: cause, from: last[after.id], to: after, at: time)
    case .closed(let scene):
      catchUp(with: scene, at: time)
      append(
        cause: .closeScene, scene: scene, state: NavigationTrace.noScene, isReplayable: true,
        at: time)
      last[scene.id] = nil
    case .ended(let end): note(end, at: time)
    }
  }

  private mutating func note(_ end: NavigationOccurrence.End, at time: Duration) {
    let before = last[end.scene.id]
    if end.requests.isEmpty {
      append(cause: end.cause, ending: end.finish, from: before, to: end.scene, at: time)
      return
    }
    if !end.isDone {
      // What was done of it is an entry of its own; the open gets one when its caller hears.
      if before != end.scene {
        append(cause: .system, from: before, to: end.scene, at: time)
      }
      failed.formUnion(end.requests.map(\.id))
      return
    }
    for (index, request) in end.requests.enumerated() {
      places[request.id] = count
      append(
        open: request, cause: end.cause, ending: nil, scene: end.scene, isJoined: index > 0,
        at: time)
    }
  }

  /// Notes what a transition that still runs has done before something else happened.
  private mutating func catchUp(with scene: NavigationScene, at time: Duration) {
    guard let before = last[scene.id], before != scene else { return }
    append(cause: .system, from: before, to: scene, at: time)
  }

  // MARK: Entries

  private mutating func append(
    open request: RouteRequest, cause: NavigationCause = .open, ending: RouteEnding?,
    scene: NavigationScene?, isJoined: Bool = false, hasFailed: Bool = false, at time: Duration
  ) {
    let core = request.core
    let address = standIns.redact(core.address, core.snapshot)
    var wishes = core.context.navigation
    var isWhole = address != nil
    if let ancestors = wishes.ancestors {
      let redacted = ancestors.map { standIns.redact($0, core.snapshot) }
      if redacted.contains(nil) { isWhole = false }
      wishes.ancestors = redacted.compactMap { $0 }
    }
    wishes.scene = nil
    append(
      cause: cause, scene: scene, address: address, source: core.source.kind.rawValue,
      wishes: wishes == NavigationOptions() ? nil : wishes, ending: ending,
      asked: waited[request.id], order: begun[request.id]?.order,
      // One that joined another moved nothing; one that was pushed aside would not be again.
      isReplayable: isWhole && !isJoined && !hasFailed
        && (scene != nil || ending.map { !$0.isAccidental(from: core.source) } ?? true),
      at: time)
  }

  private mutating func append(
    cause: NavigationCause, ending: RouteEnding? = nil, from before: NavigationScene?,
    to after: NavigationScene, at time: Duration
  ) {
    let kept = before?.kept(in: after)
    append(
      cause: cause, scene: after, ending: ending, kept: kept, isReplayable: kept != nil, at: time)
  }

  private mutating func append(
    cause: NavigationCause, scene: NavigationScene? = nil, address: String? = nil,
    source: String? = nil, wishes: NavigationOptions? = nil, ending: RouteEnding? = nil,
    asked: Int? = nil, order: Int? = nil, kept: NavigationTrace.Kept? = nil, state: String? = nil,
    isReplayable: Bool, at time: Duration
  ) {
    let number = scene.map { self.number(of: $0.id) } ?? 0
    let shown = scene ?? numbers.first { $0.value == 0 }.flatMap { last[$0.key] }
    if let scene {
      last[scene.id] = scene
      if start == nil, number == 0 { start = scene }
    }
    lines.append(
      Line(
        entry: NavigationTrace.Entry(
          time: time, cause: cause, scene: number, address: address, source: source, wishes: wishes,
          ending: ending, asked: asked, kept: kept,
          state: state ?? shown?.patternDrawing ?? NavigationTrace.noScene,
          isReplayable: isReplayable),
        scene: number == 0 ? shown : nil, isScreen: order != nil && scene != nil, order: order))
    if lines.count > capacity {
      let line = lines.removeFirst()
      dropped += 1
      if let scene = line.scene { start = scene }
    }
  }

  private mutating func number(of scene: String) -> Int {
    let number = numbers[scene] ?? numbers.count
    numbers[scene] = number
    return number
  }

  // MARK: The trace

  mutating func trace(_ snapshot: RouterSnapshot?) -> NavigationTrace {
    var standIns = standIns
    func addresses(_ stack: [Screen]) -> [String?] {
      stack.map { screen in snapshot.flatMap { standIns.redact(screen.address, $0) } }
    }
    let start = NavigationTrace.Start(
      tabs: start?.tabs.map { .init(name: $0.name, stack: addresses($0.stack)) } ?? [],
      selected: start?.selected ?? 0,
      modals: start?.modals.map { .init(presentation: $0.presentation, stack: addresses($0.stack)) }
        ?? [],
      state: start?.patternDrawing ?? NavigationTrace.noScene)
    self.standIns = standIns
    return NavigationTrace(
      start: start,
      entries: lines.map { line in
        line.entry.counted(from: dropped)
      }, dropped: dropped)
  }
}

extension RouteEnding {
  /// Whether it came of what else was going on, or of what a trace does not tell.
  fileprivate func isAccidental(from source: RouteSource) -> Bool {
    switch self {
    case .cancelled, .busy, .timedOut, .noNavigator: true
    // The page's origin is not written down.
    case .denied, .rejected: source.kind == .web
    default: false
    }
  }
}

extension NavigationTrace.Entry {
  fileprivate mutating func end(_ ending: RouteEnding) {
    self = with(ending: ending, asked: asked)
  }

  /// The same entry where so many before it are gone.
  fileprivate func counted(from first: Int) -> NavigationTrace.Entry {
    with(ending: ending, asked: asked.flatMap { $0 < first ? nil : $0 - first })
  }

  private func with(ending: RouteEnding?, asked: Int?) -> NavigationTrace.Entry {
    NavigationTrace.Entry(
      time: time, cause: cause, scene: scene, address: address, source: source, wishes: wishes,
      ending: ending, asked: asked, kept: kept, state: state, isReplayable: isReplayable)
  }
}
