// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
  @_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency
  import CSeededOrders
  import Synchronization

  // All unsafe code of the simulator is in this file and in CSeededOrders.c. It consists of three parts:
  //
  // 1. `_createExecutors` installs executors that pass jobs to the simulation of the thread. Without one, they pass jobs
  //    to the platform's executors.
  // 2. `swift_task_switch` is replaced, since the runtime enters an idle actor without asking any executor.
  // 3. `clock_gettime` is replaced, so that all clocks show the virtual time.
  //
  // Why it is sound: the jobs of a simulation run on one thread, which is in `run` until the simulation has ended. The C
  // part has the simulation in a thread-local variable. Only `arrivals` and `simulations` are used by other
  // threads, and both have locks. A job is an unowned reference; the runtime keeps its task alive until the job has run,
  // and each job is run exactly once.

  @_silgen_name("swift_task_getJobTaskId")
  private func taskID(of job: UnownedJob) -> UInt64

  @_silgen_name("swift_task_enqueue")
  private func enqueue(_ job: UnownedJob, on executor: UnownedSerialExecutor)

  extension SeededExecutor {
    fileprivate static var pool: SeededExecutor { SeededExecutor(identity: 0, implementation: 0) }

    fileprivate init(_ executor: UnownedSerialExecutor) {
      self = unsafeBitCast(executor, to: SeededExecutor.self)
    }

    fileprivate var reference: UnownedSerialExecutor {
      unsafeBitCast(self, to: UnownedSerialExecutor.self)
    }
  }

  /// A simulation, and the thread on which it runs.
  final class SimulationThread: @unchecked Sendable {
    private struct Job {
      let job: UnownedJob
      var target = SeededExecutor.pool
    }

    private typealias Order = JobOrder<Job>

    /// The virtual time at the beginning.
    private static let start: Int64 = 1_000_000_000
    /// The simulation of each task, for foreign threads that resume one.
    private static let simulations = Mutex<[UInt64: SimulationThread]>([:])
    /// The number of running simulations; other threads read it before they take the lock.
    private static let count = Atomic<Int>(0)

    private var order: Order
    private var tasks: [UInt64: Int] = [:]
    /// Whether the running job is on the main actor.
    fileprivate private(set) var isOnMain = false
    private var isDone = false
    private var result = Simulation.Result()
    private let mainExecutor = SeededExecutor(MainActor.sharedUnownedExecutor)
    /// The jobs that other threads have resumed.
    private let arrivals = Mutex<[(UnownedJob, JobLane)]>([])

    private init(seed: UInt64) { order = JobOrder(seed: seed, now: Self.start) }

    static var isAvailable: Bool { seeded_is_available() }

    fileprivate static var current: SimulationThread? {
      seeded_current().map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
    }

    static func note(_ text: String) { current?.order.note(text) }

    static var jobCount: Int { current?.result.jobs ?? 0 }

    // MARK: Running

    static func run(
      seed: UInt64, limit: Int, hops: Bool, repeating: String,
      _ body: @escaping @Sendable () async -> Void
    ) -> Simulation.Result {
      precondition(current == nil, "A simulation runs on this thread already.")
      let simulation = SimulationThread(seed: seed)
      let hop = hops ? SeededExecutor(HopExecutor.shared.asUnownedSerialExecutor()) : .pool
      count.add(1, ordering: .sequentiallyConsistent)
      defer { count.subtract(1, ordering: .sequentiallyConsistent) }
      return withExtendedLifetime(simulation) {
        repeating.withCString { line in
          seeded_set_time(start)
          seeded_enter(Unmanaged.passUnretained(simulation).toOpaque(), hop, line)
          defer { seeded_leave() }
          simulation.run(limit, body)
          return simulation.result
        }
      }
    }

    private func run(_ limit: Int, _ body: @escaping @Sendable () async -> Void) {
      Task {
        await body()
        isDone = true
      }
      while result.jobs < limit {
        takeArrivals()
        guard let entry = order.next() else { break }
        seeded_set_time(order.now)
        result.jobs += 1
        step(entry)
      }
      Self.simulations.withLock { simulations in
        for id in tasks.keys { simulations[id] = nil }
      }
      result.isFinished = isDone
      result.isLivelock = result.jobs >= limit
      result.trace = order.trace
      result.duration = .nanoseconds(order.now - Self.start)
    }

    private func step(_ entry: Order.Entry) {
      let job = entry.job.job
      switch entry.lane {
      case .pool: job.runSynchronously(on: SeededExecutor.pool.reference)
      case .main:
        isOnMain = true
        job.runSynchronously(on: MainActor.sharedUnownedExecutor)
        isOnMain = false
      case .actor:
        // An idle actor responds with a job that runs its queue: run it at once.
        let count = order.ready.count
        enqueue(job, on: entry.job.target.reference)
        if let drain = order.takeDrain(since: count) {
          drain.job.job.runSynchronously(on: SeededExecutor.pool.reference)
        }
      }
    }

    // MARK: Jobs

    fileprivate func add(_ job: UnownedJob, _ lane: JobLane, after duration: Int64? = nil) {
      order.add(
        Order.Entry(job: Job(job: job), lane: lane, task: number(of: job)), after: duration)
    }

    /// Adds a task that changes its executor.
    fileprivate func addHop(_ job: UnownedJob, to target: SeededExecutor) {
      let lane: JobLane =
        target.identity == 0 ? .pool : target.identity == mainExecutor.identity ? .main : .actor
      order.add(
        Order.Entry(
          job: Job(job: job, target: target), lane: lane, task: number(of: job), isHop: true))
    }

    /// The number of the job's task in this simulation; `nil` for a job of the runtime.
    private func number(of job: UnownedJob) -> Int? {
      guard ExecutorJob(job).kind == .task else { return nil }
      let id = taskID(of: job)
      if let number = tasks[id] { return number }
      tasks[id] = tasks.count
      Self.simulations.withLock { $0[id] = self }
      return tasks.count - 1
    }

    /// Returns a job to its simulation if this thread has none, and another thread has created its task.
    fileprivate static func takeForeign(_ job: UnownedJob, _ lane: JobLane) -> Bool {
      guard count.load(ordering: .relaxed) > 0, ExecutorJob(job).kind == .task else { return false }
      return simulations.withLock { simulations in
        guard let simulation = simulations[taskID(of: job)] else { return false }
        simulation.arrivals.withLock { $0.append((job, lane)) }
        return true
      }
    }

    private func takeArrivals() {
      let jobs = arrivals.withLock { jobs in
        defer { jobs = [] }
        return jobs
      }
      for (job, lane) in jobs { add(job, lane) }
      result.foreignJobs += jobs.count
    }
  }

  // MARK: Executors

  /// The executor to which the replaced `swift_task_switch` sends a task before it enters its new one.
  private final class HopExecutor: SerialExecutor {
    static let shared = HopExecutor()

    func enqueue(_ job: consuming ExecutorJob) {
      guard let simulation = SimulationThread.current else {
        preconditionFailure("Only tasks of a simulation are sent here.")
      }
      simulation.addHop(UnownedJob(job), to: seeded_hop_target())
    }
  }

  /// An executor that passes jobs to the simulation of the thread, and without one to an executor of the platform.
  private final class PassingExecutor: MainExecutor, TaskExecutor, SchedulingExecutor {
    static let main = PassingExecutor(.main)
    static let pool = PassingExecutor(.pool)

    private let lane: JobLane

    private init(_ lane: JobLane) { self.lane = lane }

    private var main: any MainExecutor { PlatformExecutorFactory.mainExecutor }

    private var platform: any Executor {
      lane == .main ? main : PlatformExecutorFactory.defaultExecutor
    }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      if let simulation = SimulationThread.current {
        simulation.add(job, lane)
      } else if !SimulationThread.takeForeign(job, lane) {
        platform.enqueue(ExecutorJob(job))
      }
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
      if let simulation = SimulationThread.current {
        return simulation.add(UnownedJob(job), lane, after: nanoseconds(delay))
      }
      guard let platform = platform as? any SchedulingExecutor else {
        preconditionFailure("The platform's executors have timers.")
      }
      platform.enqueue(job, after: delay, tolerance: tolerance, clock: clock)
    }

    func run() throws { try main.run() }

    func stop() { main.stop() }

    var isMainExecutor: Bool { lane == .main }

    func checkIsolated() {
      guard let simulation = SimulationThread.current else { return main.checkIsolated() }
      precondition(simulation.isOnMain, "The job is not on the main actor.")
    }

    func isIsolatingCurrentContext() -> Bool? {
      guard let simulation = SimulationThread.current else {
        return main.isIsolatingCurrentContext()
      }
      return simulation.isOnMain
    }
  }

  private func nanoseconds(_ duration: some DurationProtocol) -> Int64 {
    guard let duration = duration as? Duration else {
      preconditionFailure("The clocks of a simulation have durations of the standard library.")
    }
    let (seconds, attoseconds) = duration.components
    return max(0, seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
  }

  private struct PassingExecutors: ExecutorFactory {
    static var mainExecutor: any MainExecutor { PassingExecutor.main }
    static var defaultExecutor: any TaskExecutor { PassingExecutor.pool }
  }

  /// Installs the executors; called before `main`.
  @_cdecl("seeded_install_executors")
  public func installExecutors() { _createExecutors(factory: PassingExecutors.self) }
#else
  /// Simulations are not available on this platform.
  enum SimulationThread {
    static let isAvailable = false
    static let jobCount = 0

    static func note(_ text: String) {}

    static func run(
      seed: UInt64, limit: Int, hops: Bool, repeating: String,
      _ body: @escaping @Sendable () async -> Void
    ) -> Simulation.Result {
      preconditionFailure("Simulations are not available on this platform.")
    }
  }
#endif
