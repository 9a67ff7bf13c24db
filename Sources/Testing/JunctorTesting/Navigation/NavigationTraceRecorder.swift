// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor

/// Records what changes the screens of a router, until it is stopped or released.
///
///     let recorder = NavigationTraceRecorder(router)
///     report.attach("\(recorder.trace)")
///
/// It keeps the latest entries only. Entries are redacted when they are recorded (see
/// ``NavigationTrace``), and the screens of the start when ``trace`` is read.
@MainActor
public final class NavigationTraceRecorder {
  private let log: TraceLog
  private let token: RouteToken
  private weak let router: Router?

  /// Begins to record.
  ///
  /// - Parameters:
  ///   - router: The router whose scenes are recorded.
  ///   - capacity: The maximum number of entries.
  public convenience init(_ router: Router, capacity: Int = 500) {
    self.init(router, capacity: capacity, keepsValues: false)
  }

  /// Begins to record, with or without placeholders: the addresses of a replay already contain them.
  init(_ router: Router, capacity: Int, keepsValues: Bool) {
    precondition(capacity > 0, "The capacity must be positive.")
    // Only tracked requests have outer requests.
    _ = router.work
    let navigation = router.navigation
    let front = navigation.frontScene
    let log = TraceLog(
      TraceNotes(capacity: capacity, front: front, keepsValues: keepsValues), router.runtime.clock)
    self.log = log
    self.router = router
    token = router.addObserver(log)
    navigation.recorders[ObjectIdentifier(log)] = { log.note($0) }
  }

  deinit {
    router?.unregister(token)
    let (navigation, id) = (router?.navigation, ObjectIdentifier(log))
    Task { @MainActor in navigation?.recorders[id] = nil }
  }

  /// Stops recording; the trace stays.
  public func stop() {
    router?.unregister(token)
    router?.navigation.recorders[ObjectIdentifier(log)] = nil
  }

  /// The recording so far.
  public var trace: NavigationTrace {
    let snapshot = router?.snapshot
    return log.notes.withLock { $0.trace(snapshot) }
  }
}

/// Records all requests and transitions, from any thread.
private final class TraceLog: RouteObserver {
  let notes: RouteLock<TraceNotes>
  private let clock: RouterClock
  private let began: Duration

  init(_ notes: sending TraceNotes, _ clock: RouterClock) {
    self.notes = RouteLock(notes)
    self.clock = clock
    began = clock.elapsed()
  }

  private var now: Duration { clock.elapsed() - began }

  func note(_ occurrence: NavigationOccurrence) {
    let time = now
    notes.withLock { $0.note(occurrence, at: time) }
  }

  func willOpen(_ request: RouteRequest) {
    let outer = EnclosingRequests.current
    notes.withLock { $0.begin(request, within: outer) }
  }

  func didOpen(_ request: RouteRequest, outcome: RouteOutcome) { end(request, outcome.ending) }

  func didFail(_ request: RouteRequest?, error: RouteError) {
    end(request, RouteEnding(error.code))
  }

  private func end(_ request: RouteRequest?, _ ending: RouteEnding) {
    let time = now
    notes.withLock { $0.end(request, ending, at: time) }
  }
}

/// The state of a recorder, without locks and clocks.
struct TraceNotes {
  private struct Line {
    var entry: NavigationTrace.Entry
    let scene: NavigationScene?
    /// Its request, and the requests for which that was opened.
    let opened: Opened?
  }

  private struct Opened {
    let request: PassID
    let outer: [EnclosingRequests]
    /// Whether it has shown a screen.
    let isShown: Bool

    /// Whether it was opened for a request.
    func isWithin(_ request: PassID) -> Bool { outer.contains { $0.requests.contains(request) } }
  }

  private struct Open {
    /// The requests for which it was opened.
    var outer: [EnclosingRequests] = []
    var hasFailed = false
    /// Its entry, if it has shown its screen.
    var entry: Int?
  }

  private let capacity: Int
  private var lines: [Line] = []
  private var dropped = 0
  private var placeholders: TracePlaceholders
  private var numbers: [String: Int] = [:]
  /// Each scene after its last entry.
  private var last: [String: NavigationScene] = [:]
  /// The first scene before the first entry.
  private var start: NavigationScene?
  private var opens: [PassID: Open] = [:]

  init(capacity: Int, front: NavigationScene?, keepsValues: Bool) {
    self.capacity = capacity
    placeholders = TracePlaceholders(keepsValues: keepsValues)
    guard let front else { return }
    numbers[front.id] = 0
    last[front.id] = front
    start = front
  }

  private var count: Int { dropped + lines.count }

  // MARK: Requests

  mutating func begin(_ request: RouteRequest, within outer: [EnclosingRequests]) {
    opens[request.passID] = Open(outer: outer)
  }

  mutating func end(_ request: RouteRequest?, _ ending: RouteEnding, at time: Duration) {
    guard let request else {
      append(NavigationTrace.Entry(time: time, cause: .open, ending: ending), in: nil)
      return
    }
    let id = request.passID
    var open = opens.removeValue(forKey: id) ?? Open()
    if let place = open.entry {
      if place >= dropped { lines[place - dropped].entry.ending = ending }
      return
    }
    // A failure that was caused by an entry that is not replayable would not recur.
    if lines.contains(where: { !$0.entry.isReplayable && $0.opened?.isWithin(id) == true }) {
      open.hasFailed = true
    }
    append(request, open, ending: ending, scene: nil, isRepeatable: !open.hasFailed, at: time)
  }

  private mutating func note(_ request: RouteRequest, _ change: (inout Open) -> Void) -> Open {
    var open = opens[request.passID] ?? Open()
    change(&open)
    opens[request.passID] = open
    return open
  }

  // MARK: Screens

  mutating func note(_ occurrence: NavigationOccurrence, at time: Duration) {
    switch occurrence {
    case .requested: break
    case .moved(let cause, let before, let after):
      catchUp(with: before, at: time)
      append(cause, from: last[after.id], to: after, at: time)
    case .closed(let scene):
      catchUp(with: scene, at: time)
      append(
        NavigationTrace.Entry(
          time: time, cause: .closeScene, state: NavigationTrace.noScene, isReplayable: true),
        in: scene)
      last[scene.id] = nil
    case .stopped(let scene): catchUp(with: scene, at: time)
    case .ended(let cause, let requests, let isDone, let finish, let scene):
      noteEnd(cause, requests, isDone: isDone, finish, in: scene, at: time)
    }
  }

  private mutating func noteEnd(
    _ cause: NavigationCause, _ requests: [RouteRequest], isDone: Bool, _ finish: RouteEnding?,
    in scene: NavigationScene, at time: Duration
  ) {
    let before = last[scene.id]
    if requests.isEmpty {
      append(cause, ending: finish, from: before, to: scene, at: time)
      return
    }
    if !isDone {
      // The completed part is a separate entry; the request's entry follows when the request ends.
      if before != scene { append(.system, from: before, to: scene, at: time) }
      for request in requests { _ = note(request) { $0.hasFailed = true } }
      return
    }
    for (index, request) in requests.enumerated() {
      let place = count
      let open = note(request) { $0.entry = place }
      // A request that joined another one has changed nothing.
      append(
        request, open, cause: cause, ending: nil, scene: scene, isRepeatable: index == 0,
        at: time)
    }
  }

  /// Records the changes that a running transition has made before another change.
  private mutating func catchUp(with scene: NavigationScene, at time: Duration) {
    guard let before = last[scene.id], before != scene else { return }
    append(.system, from: before, to: scene, at: time)
  }

  // MARK: Entries

  private mutating func append(
    _ request: RouteRequest, _ open: Open, cause: NavigationCause = .open, ending: RouteEnding?,
    scene: NavigationScene?, isRepeatable: Bool, at time: Duration
  ) {
    let core = request.core
    var entry = NavigationTrace.Entry(time: time, cause: cause, ending: ending)
    entry.address = placeholders.redact(core.address, core.snapshot)
    entry.source = core.source.name
    var options = core.context.navigation
    let ancestors = options.ancestors?.map { placeholders.redact($0, core.snapshot) }
    options.ancestors = ancestors?.compactMap { $0 }
    options.scene = nil
    if options != NavigationOptions() { entry.options = options }
    let isWhole = entry.address != nil && ancestors?.contains(nil) != true
    let isAccidental = scene == nil && ending?.isAccidental(from: core.source) == true
    // A superseded request would not be superseded again.
    entry.isReplayable = isWhole && isRepeatable && !isAccidental
    let opened = Opened(request: request.passID, outer: open.outer, isShown: scene != nil)
    append(entry, in: scene, opened)
  }

  private mutating func append(
    _ cause: NavigationCause, ending: RouteEnding? = nil, from before: NavigationScene?,
    to after: NavigationScene, at time: Duration
  ) {
    let kept = before?.kept(in: after)
    append(
      NavigationTrace.Entry(
        time: time, cause: cause, ending: ending, kept: kept, isReplayable: kept != nil), in: after)
  }

  private mutating func append(
    _ entry: NavigationTrace.Entry, in scene: NavigationScene?, _ opened: Opened? = nil
  ) {
    var entry = entry
    entry.scene = scene.map { number(of: $0.id) } ?? 0
    let shown = scene ?? numbers.first { $0.value == 0 }.flatMap { last[$0.key] }
    if entry.state.isEmpty { entry.state = shown?.patternDrawing ?? NavigationTrace.noScene }
    if let scene {
      last[scene.id] = scene
      if start == nil, entry.scene == 0 { start = scene }
    }
    lines.append(Line(entry: entry, scene: entry.scene == 0 ? shown : nil, opened: opened))
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
    var placeholders = placeholders
    func addresses(_ stack: [Screen]) -> [String?] {
      stack.map { screen in snapshot.flatMap { placeholders.redact(screen.address, $0) } }
    }
    let start = NavigationTrace.Start(
      tabs: start?.tabs.map { .init(name: $0.name, stack: addresses($0.stack)) } ?? [],
      selected: start?.selected ?? 0,
      modals: start?.modals.map { .init(presentation: $0.presentation, stack: addresses($0.stack)) }
        ?? [],
      state: start?.patternDrawing ?? NavigationTrace.noScene)
    self.placeholders = placeholders
    return NavigationTrace(start: start, entries: entries, dropped: dropped)
  }

  /// The entries, with the entry before which a replay must begin each request.
  ///
  /// A request that waited for a screen that it has opened itself, for example for a login, begins before that
  /// screen. The time at which it began is not sufficient: another request can be shown meanwhile only because
  /// its task was faster.
  private var entries: [NavigationTrace.Entry] {
    var entries = lines.map(\.entry)
    let repeated = Set(lines.filter(\.entry.isReplayable).compactMap(\.opened?.request))
    /// The first entry of what each request has opened.
    var firsts: [PassID: Int] = [:]
    var shown: Set<Int> = []
    for (index, opened) in lines.map(\.opened).enumerated() {
      guard let opened else { continue }
      let outer = opened.outer.reduce(into: Set()) { $0.formUnion($1.requests) }
      // A request that the replay opens again opens this one again.
      if let first = firsts[opened.request], outer.isDisjoint(with: repeated) {
        // Of several that waited for one screen, the first one shown opens it. The others follow it.
        let isFirst = !opened.isShown || !shown.contains(first)
        entries[index].beginsBefore = isFirst ? first : nil
        if opened.isShown, entries[index].isReplayable { shown.insert(first) }
      }
      for request in outer where firsts[request] == nil { firsts[request] = index }
    }
    return entries
  }
}

extension RouteRequest {
  fileprivate var passID: PassID { RoutePass(core: core).passID }
}

extension RouteEnding {
  /// Whether it depends on concurrent work, or on values that a trace does not contain.
  fileprivate func isAccidental(from source: RouteSource) -> Bool {
    switch self {
    case .failed(.cancelled), .failed(.busy), .failed(.timedOut), .failed(.noNavigator): true
    // A trace does not contain the page's origin.
    case .failed(.denied), .failed(.rejected): source.isPage
    default: false
    }
  }
}
