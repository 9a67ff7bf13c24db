// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorRouting
import SeededOrders
import TestSupport

/// Callers of a `SingleFlight`.
enum FlightEvent: Sendable {
  case run, cancel(Int), succeed, fail, endAbandoned

  /// At most four callers; a work that is cancelled ends at once, or ignores it.
  static func system(ignoresCancellation: Bool) -> TaskSystem<FlightEvent> {
    TaskSystem { path in
      let flight = SingleFlight<Int>()
      let works = RouteLock<[Promise<Result<Int, SeededShop.Mishap>>]>([])
      var tasks: [Task<Int, any Error>] = []
      let endings = RouteLock<[Int: String]>([:])
      // The callers of the running work, what the others have received, and the works that no caller awaits.
      var (waiting, ended, abandoned) = (Set<Int>(), [Int: String](), [Int]())
      var violations: [String] = []
      var expectedWorks = 0
      for event in path {
        switch event {
        case .run:
          let number = tasks.count
          if waiting.isEmpty { expectedWorks += 1 }
          waiting.insert(number)
          tasks.append(
            Task {
              do {
                let value = try await flight.run {
                  let work = Promise<Result<Int, SeededShop.Mishap>>()
                  works.withLock { $0.append(work) }
                  if ignoresCancellation { return try await work.result().get() }
                  guard let result = await work.resultUnlessCancelled() else {
                    throw CancellationError()
                  }
                  return try result.get()
                }
                endings.withLock { $0[number, default: ""] += "\(value)" }
                return value
              } catch {
                endings.withLock { $0[number, default: ""] += "\(type(of: error))" }
                throw error
              }
            })
        case .cancel(let number):
          tasks[number].cancel()
          waiting.remove(number)
          ended[number] = "CancellationError"
          if waiting.isEmpty, ignoresCancellation { abandoned.append(expectedWorks - 1) }
        case .endAbandoned:
          let number = abandoned.removeFirst()
          works.withLock { $0[number] }.end(.success(-1))
        case .succeed, .fail:
          let (work, count) = works.withLock { ($0.last, $0.count) }
          let fails = if case .fail = event { true } else { false }
          work?.end(fails ? .failure(SeededShop.Mishap()) : .success(count))
          for number in waiting { ended[number] = fails ? "Mishap" : "\(count)" }
          waiting = []
        }
        await SeededShop.quiet()
        let found = endings.withLock { $0 }
        if found != ended { violations.append("the callers received \(found), not \(ended)") }
        let count = works.withLock { $0.count }
        if count != expectedWorks { violations.append("\(count) works, not \(expectedWorks)") }
      }
      var events: [FlightEvent] = tasks.count < 4 ? [.run] : []
      events += waiting.sorted().map { .cancel($0) }
      if !waiting.isEmpty { events += [.succeed, .fail] }
      if !abandoned.isEmpty { events.append(.endAbandoned) }
      // What has ended has no effect on other callers.
      let key = canonicalText(of: (tasks.count, waiting, abandoned.count))
      for work in works.withLock({ $0 }) { work.end(.success(0)) }
      return TaskSystem.State(events: events, key: key, violations: violations)
    }
  }
}
