// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor

/// The state of a recorder, without locks and clocks.
struct RecorderNotes {
  private struct Line {
    var entry: RouterRecording.Entry
    /// Whether the first scene is shown after it.
    let isOfFirstScene: Bool
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
    let outer: [EnclosingRequests]
    var hasFailed = false
    /// What is recorded of it.
    var request: RouterRecording.Request
    /// Its entry, if it has shown its screen.
    var entry: Int?
  }

  private let capacity: Int
  private var lines: [Line] = []
  private var dropped = 0
  private var placeholders: AddressPlaceholders
  /// The routes at the time of the latest change.
  private var snapshot: RouterSnapshot
  private var numbers: [String: Int] = [:]
  /// Each scene after its last entry.
  private var last: [String: NavigationScene] = [:]
  /// The screens of the first scene before the first entry.
  private var start: RouterRecording.Screens?
  private var opens: [PassID: Open] = [:]
  /// The entries of requests that have ended, and whose event follows, by the numbers of the requests.
  private var ended: [UInt64: Int] = [:]
  /// The errors of requests without an address that can be read, whose events follow.
  private var unread: [RouteError] = []

  init(
    capacity: Int, front: NavigationScene?, addresses: AddressPlaceholders.Form,
    snapshot: RouterSnapshot
  ) {
    self.capacity = capacity
    self.snapshot = snapshot
    placeholders = AddressPlaceholders(addresses)
    guard let front else { return }
    numbers[front.id] = 0
    last[front.id] = front
    start = screens(of: front)
  }

  private var count: Int { dropped + lines.count }

  // MARK: Requests

  /// Returns the recorded address of a request.
  mutating func address(of core: RequestCore) -> String? {
    placeholders.redact(core.address, core.snapshot)
  }

  /// Returns what is recorded of a request that has not ended; `nil` if it has not begun.
  func begun(_ request: RouteRequest) -> RouterRecording.Request? {
    opens[request.passID]?.request
  }

  mutating func begin(
    _ request: RouteRequest, _ begun: RouterRecording.Request, within outer: [EnclosingRequests]
  ) {
    let id = request.passID
    var begun = begun
    begun.outer =
      outer.reversed().lazy.compactMap { enclosing in
        enclosing.requests.filter { $0.router == id.router && $0 != id }.map(\.request).min()
      }.first
    opens[id] = Open(outer: outer, request: begun)
  }

  mutating func end(
    _ request: RouteRequest, _ ended: RouterRecording.Request, _ ending: RouteEnding,
    at time: Duration
  ) {
    let id = request.passID
    guard var open = opens.removeValue(forKey: id) else { return }
    open.request = ended
    self.ended[request.id] = open.entry ?? count
    if let place = open.entry {
      if place >= dropped {
        lines[place - dropped].entry.ending = ending
        lines[place - dropped].entry.request = open.request
      }
      return
    }
    // A failure that was caused by an entry that is not replayable would not recur.
    if lines.contains(where: { !$0.entry.isReplayable && $0.opened?.isWithin(id) == true }) {
      open.hasFailed = true
    }
    append(request, open, ending: ending, scene: nil, isRepeatable: !open.hasFailed, at: time)
  }

  /// Adds what the event of a request's end contains; returns whether the request is known.
  mutating func complete(_ event: RouterEvent) -> Bool {
    guard let place = ended.removeValue(forKey: event.request) else { return false }
    if place >= dropped { lines[place - dropped].entry.request?.note(event) }
    return true
  }

  mutating func keepUnread(_ error: RouteError) { unread.append(error) }

  mutating func takeUnread() -> RouteError? { unread.isEmpty ? nil : unread.removeFirst() }

  /// Records a request whose address cannot be read.
  mutating func endUnread(
    _ request: RouterRecording.Request, address: String?, from source: RouteSource,
    _ ending: RouteEnding
  ) {
    var entry = RouterRecording.Entry(time: request.began, cause: .open, ending: ending)
    entry.address = placeholders.form == .written ? address : nil
    entry.source = source.name
    entry.request = request
    append(entry, in: nil)
  }

  /// Changes the state of a request that shows a screen; returns it.
  private mutating func note(_ request: RouteRequest, _ change: (inout Open) -> Void) -> Open {
    // The request began before the recording if it is not known.
    var open =
      opens[request.passID]
      ?? Open(
        outer: [],
        request: RouterRecording.Request(number: request.id, began: .zero, explanation: ""))
    change(&open)
    opens[request.passID] = open
    return open
  }

  // MARK: Screens

  mutating func note(
    _ occurrence: NavigationOccurrence, _ current: RouterSnapshot?, at time: Duration
  ) {
    snapshot = current ?? snapshot
    switch occurrence {
    case .requested: break
    case .moved(let cause, let before, let after):
      catchUp(with: before, at: time)
      append(cause, from: last[after.id], to: after, at: time)
    case .closed(let scene):
      catchUp(with: scene, at: time)
      append(
        RouterRecording.Entry(time: time, cause: .closeScene, isReplayable: true), in: scene,
        isClosed: true)
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
    var entry = RouterRecording.Entry(time: time, cause: cause, ending: ending)
    entry.address = address(of: core)
    entry.request = open.request
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
      RouterRecording.Entry(
        time: time, cause: cause, ending: ending, kept: kept, isReplayable: kept != nil), in: after)
  }

  private mutating func append(
    _ entry: RouterRecording.Entry, in scene: NavigationScene?, _ opened: Opened? = nil,
    isClosed: Bool = false
  ) {
    var entry = entry
    entry.scene = scene.map { number(of: $0.id) } ?? 0
    let shown = scene ?? numbers.first { $0.value == 0 }.flatMap { last[$0.key] }
    entry.screens = isClosed ? nil : shown.map { screens(of: $0) }
    if let scene {
      last[scene.id] = scene
      if start == nil, entry.scene == 0 { start = screens(of: scene) }
    }
    lines.append(
      Line(entry: entry, isOfFirstScene: entry.scene == 0 && shown != nil, opened: opened))
    if lines.count > capacity {
      let line = lines.removeFirst()
      dropped += 1
      if line.isOfFirstScene { start = line.entry.screens }
    }
  }

  private mutating func screens(of scene: NavigationScene) -> RouterRecording.Screens {
    RouterRecording.Screens(scene) { placeholders.redact($0.address, snapshot) }
  }

  private mutating func number(of scene: String) -> Int {
    let number = numbers[scene] ?? numbers.count
    numbers[scene] = number
    return number
  }

  // MARK: The recording

  func recording(isRedacted: Bool, facts: [String: String]) -> RouterRecording {
    RouterRecording(
      isRedacted: isRedacted, facts: facts, dropped: dropped, start: start, entries: entries)
  }

  /// The entries, with the entry before which a replay must begin each request.
  ///
  /// A request that waited for a screen that it has opened itself, for example for a login, begins before that
  /// screen. The time at which it began is not sufficient: another request can be shown meanwhile only because
  /// its task was faster.
  private var entries: [RouterRecording.Entry] {
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
  /// Whether it depends on concurrent work, or on values that a recording does not contain.
  fileprivate func isAccidental(from source: RouteSource) -> Bool {
    switch self {
    case .failed(.cancelled), .failed(.busy), .failed(.timedOut), .failed(.noNavigator): true
    // A recording does not contain the page's origin.
    case .failed(.denied), .failed(.rejected): source.isPage
    default: false
    }
  }
}
