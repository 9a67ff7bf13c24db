// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Runs all Swift-concurrency jobs of a test one at a time, in an order that a seed chooses, in virtual time.
///
///     let result = Simulation.run(seed: 7) {
///       async let first = router.open("/a")
///       async let second = router.open("/b")
///       _ = try? await (first, second)
///     }
///     #expect(result.isFinished && result.foreignJobs == 0)
///
/// ## How it works
///
/// A *job* is the part of a task between two suspensions. `run` is a synchronous function: on its thread, the default
/// executors, those of actors and of the main actor included, put their jobs into a list (`JobOrder`). `run` takes one
/// job after another out of it, at random, and runs it, until none is left. Equal seeds give equal orders, in all
/// processes, and ``Result/trace`` is a hash of the order.
///
/// Time is virtual: it stands still while jobs run, and jumps to the end of the next sleep when nothing else can run.
/// So a time limit of 10 seconds takes no time. Now and then, a short sleep ends early, as if the machine were busy.
///
/// Other threads are not affected: tests can run beside a simulation, and several simulations beside each other.
///
/// ## How to write a scenario
///
/// - Create everything in the body, also the tasks. Take random numbers from a generator with the seed, and vary the
///   scenario by them: numbers of callers, pauses, policies, faults.
/// - Wait with `Task.sleep` on `ContinuousClock`, never with a lock, a semaphore or a thread. Wait until all is quiet
///   with a sleep of some virtual minutes.
/// - Check more than results. Promptness ("a cancelled caller ends within a second"), capacity, and "nothing is left"
///   find more faults than "exactly one outcome".
/// - Put events into the trace with ``note(_:)``.
///
/// ## Limits
///
/// - It runs on Linux only, with the toolchain of this project, and with a dynamic standard library: it uses interfaces
///   of the runtime that are not stable. Elsewhere, ``isAvailable`` is `false`. So it is with a sanitizer: the thread
///   sanitizer would report the simulator's own locks.
/// - A job is atomic. A data race, and two locks in one job, need the thread sanitizer. A call that blocks the thread
///   stops the simulation.
/// - A task that a foreign thread resumes returns to the simulation, and is counted. A task that a foreign thread creates,
///   and an actor with an executor of its own, escape.
/// - There is no choice where the runtime has none: an `await` of a function on the same executor, and a
///   `nonisolated(nonsending)` function, do not suspend. Jobs of the main actor do not overtake each other.
/// - The order of a `Set` or a `Dictionary` differs between processes without `SWIFT_DETERMINISTIC_HASHING=1`.
public enum Simulation {
  /// The result of a simulation.
  public struct Result: Equatable, Sendable {
    /// Whether the body has returned; if not, all of its tasks wait for each other.
    public var isFinished = false
    /// Whether the limit of jobs was reached.
    public var isLivelock = false
    /// The number of jobs that ran.
    public var jobs = 0
    /// The number of jobs that another thread resumed; a scenario that has any is not repeatable.
    public var foreignJobs = 0
    /// A hash of the order and the notes.
    public var trace: UInt64 = 0
    /// The virtual time that has passed.
    public var duration: Duration = .zero
  }

  /// Whether this process can run simulations.
  public static var isAvailable: Bool { SimulationThread.isAvailable }

  /// Runs a body and all tasks that it creates, until no job is left.
  ///
  /// - Parameters:
  ///   - seed: Chooses the order.
  ///   - limit: The maximum number of jobs, for bodies that never end.
  ///   - hops: Whether other jobs can run before a task enters an idle actor. `false` finds less, and shows that it does.
  ///   - repeating: The line that is printed if the process crashes: a command that repeats the run.
  /// - Precondition: ``isAvailable``, and no simulation runs on this thread.
  public static func run(
    seed: UInt64, limit: Int = 100_000, hops: Bool = true, repeating: String = "",
    _ body: @escaping @Sendable () async -> Void
  ) -> Result {
    precondition(isAvailable, "This process cannot run simulations.")
    return SimulationThread.run(
      seed: seed, limit: limit, hops: hops, repeating: repeating, body)
  }

  /// The number of jobs that have begun in the current simulation; 0 without one.
  public static var jobCount: Int { SimulationThread.jobCount }

  /// Puts a text into the trace of the current simulation, if there is one.
  public static func note(_ text: String) { SimulationThread.note(text) }
}
