// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorTesting

/// The executor of a job.
enum JobLane: UInt64 { case pool, main, actor }

/// The jobs that can run, the sleeping ones, and the choice of the next one by a seed.
///
/// It runs nothing itself, so that it can be tested without tasks.
struct JobOrder<Job> {
  /// A job that waits to run.
  struct Entry {
    let job: Job
    let lane: JobLane
    /// The number of the job's task; `nil` for a job of the runtime.
    let task: Int?
    /// Whether its task is on the way to an executor, and does nothing before it arrives.
    var isHop = false
  }

  /// How the next job is chosen.
  enum Strategy: Equatable {
    /// Each job with the same probability. It finds faults that need a few jobs in an unusual order.
    case uniform
    /// The job of the task with the highest random priority, as in probabilistic concurrency testing (PCT). In one of
    /// `period` choices, the chosen task receives the lowest priority. It finds faults that need a task to be delayed
    /// for a long time.
    case priorities(period: Int)

    /// The strategy of a seed: they take turns.
    init(seed: UInt64) {
      self = [.uniform, .priorities(period: 12), .uniform, .priorities(period: 40)][Int(seed % 4)]
    }
  }

  /// One of so many choices lets a sleep end although other jobs can run, as if these were slow.
  ///
  /// Otherwise no time limit would ever pass before pending work.
  static var earlyTimerPeriod: Int { 8 }
  /// The longest sleep that ends in this way, in nanoseconds.
  ///
  /// Without a bound, each time limit of the library would pass early, which is no fault.
  static var longestEarlySleep: Int64 { 60_000_000 }

  private(set) var ready: [Entry] = []
  private var sleeping: [(due: Int64, entry: Entry)] = []
  /// The virtual time in nanoseconds.
  private(set) var now: Int64
  /// A hash of all choices and notes.
  private(set) var trace: UInt64 = 0xcbf2_9ce4_8422_2325
  private let strategy: Strategy
  private var dice: Dice
  private var priorities: [Int: Int64] = [:]
  private var lowestPriority: Int64 = 0

  init(seed: UInt64, now: Int64) {
    strategy = Strategy(seed: seed)
    dice = Dice(seed: seed)
    self.now = now
  }

  /// Adds a job; with a duration in nanoseconds, it sleeps first.
  mutating func add(_ entry: Entry, after duration: Int64? = nil) {
    if let duration { sleeping.append((now + duration, entry)) } else { ready.append(entry) }
  }

  /// Removes the job that was added last if it is the only one since there were `count`, and of the runtime.
  mutating func takeDrain(since count: Int) -> Entry? {
    ready.count == count + 1 && ready[count].task == nil ? ready.removeLast() : nil
  }

  /// Adds a text to the trace.
  mutating func note(_ text: String) { for byte in text.utf8 { mix(UInt64(byte)) } }

  /// Chooses and removes the next job; `nil` if there is none.
  mutating func next() -> Entry? {
    wake()
    if ready.isEmpty { return nil }
    let candidates = candidates()
    let entry = ready.remove(at: candidates.count == 1 ? candidates[0] : choose(candidates))
    mix(entry.lane.rawValue)
    mix(UInt64(bitPattern: Int64(entry.task ?? -1)))
    return entry
  }

  /// Ends the next sleep if nothing else can run, or early.
  private mutating func wake() {
    guard let next = sleeping.lazy.map(\.due).min() else { return }
    if !ready.isEmpty {
      guard next - now <= Self.longestEarlySleep, dice.one(in: Self.earlyTimerPeriod) else {
        return
      }
    }
    now = max(now, next)
    ready += sleeping.lazy.filter { [now] in $0.due <= now }.map(\.entry)
    sleeping.removeAll { $0.due <= now }
  }

  /// The indices of the jobs that can be next.
  ///
  /// The main actor runs its jobs in the order in which they were enqueued. A hop is enqueued when its task arrives,
  /// which may be late. So a job of the main actor does not precede an earlier one that is not a hop.
  private func candidates() -> [Int] {
    var candidates: [Int] = []
    var isMainTaken = false
    for (index, entry) in ready.enumerated() {
      if entry.lane == .main {
        if !isMainTaken { candidates.append(index) }
        if !entry.isHop { isMainTaken = true }
      } else {
        candidates.append(index)
      }
    }
    return candidates
  }

  private mutating func choose(_ candidates: [Int]) -> Int {
    guard case .priorities(let period) = strategy else {
      return candidates[dice.number(below: candidates.count)]
    }
    var best = (index: candidates[0], priority: Int64.min)
    for index in candidates {
      let priority = priority(of: ready[index].task)
      if priority > best.priority { best = (index, priority) }
    }
    if let task = ready[best.index].task, dice.one(in: period) {
      lowestPriority -= 1
      priorities[task] = lowestPriority
    }
    return best.index
  }

  private mutating func priority(of task: Int?) -> Int64 {
    if let priority = task.flatMap({ priorities[$0] }) { return priority }
    let priority = Int64(dice.next() >> 1)
    if let task { priorities[task] = priority }
    return priority
  }

  /// FNV-1a.
  private mutating func mix(_ value: UInt64) { trace = (trace ^ value) &* 0x100_0000_01B3 }
}
