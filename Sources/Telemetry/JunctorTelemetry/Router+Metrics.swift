// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Metrics
  public import CoreMetrics
  public import Junctor

  extension Router {
    /// Counts and times the requests with swift-metrics.
    ///
    ///     router.addMetrics(to: MetricsSystem.factory)
    ///
    /// | Metric | Kind | Dimensions |
    /// |---|---|---|
    /// | `junctor_requests` | counter | `source`, `outcome`: `value`, `handled`, `dismissed` or the code of the failure |
    /// | `junctor_screens_shown` | counter | `source` |
    /// | `junctor_stage` | timer | `stage`: `match`, `interceptors`, `handler`, `queue`, `transition`, `screen` |
    /// | `junctor_waiting_transitions` | recorder | none; the depth of the queue after each change of the screens |
    /// | `junctor_rule_hits` | counter | `policy`, `rule` |
    /// | `junctor_dropped_events` | counter | none |
    ///
    /// No dimension has a pattern, a parameter or a trace: the number of time series must not grow with the routes or the
    /// requests.
    ///
    /// - Parameter factory: The factory of the metrics.
    /// - Returns: The token with which `unregister(_:)` stops the metrics.
    @discardableResult
    public func addMetrics(to factory: any MetricsFactory) -> RouteToken {
      let metrics = RouterMetrics(factory)
      return addListener { metrics.note($0) }
    }
  }

  /// The metrics of a router, each created when it is first used.
  private final class RouterMetrics: Sendable {
    private struct Key: Hashable {
      let label: String
      var first = ""
      var second = ""
    }

    private struct Cache {
      var counters: [Key: Counter] = [:]
      var timers: [String: Timer] = [:]
    }

    private let factory: any MetricsFactory
    private let cache = RouteLock(Cache())
    private let waiting: Recorder

    init(_ factory: any MetricsFactory) {
      self.factory = factory
      waiting = Recorder(
        label: "junctor_waiting_transitions", dimensions: [], aggregate: true, factory: factory)
    }

    func note(_ event: RouterEvent) {
      switch event.kind {
      case .shown:
        count("junctor_screens_shown", ("source", event.source.name))
      // The request is timed when it ends.
      case .answered(let ending):
        count(
          "junctor_requests", ("source", event.source.name), ("outcome", ending.rawValue))
        for (stage, duration) in event.timings { time(stage, duration) }
      case .ruled(let decision):
        count("junctor_rule_hits", ("policy", "\(decision.revision)"), ("rule", decision.rule))
      case .dropped(let number): count("junctor_dropped_events", by: number)
      default:
        if let depth = event.waitingTransitions { waiting.record(depth) }
      }
    }

    private func count(
      _ label: String, _ first: (name: String, value: String)? = nil,
      _ second: (name: String, value: String)? = nil, by amount: Int = 1
    ) {
      let key = Key(label: label, first: first?.value ?? "", second: second?.value ?? "")
      if let counter = cache.withLock({ $0.counters[key] }) {
        return counter.increment(by: amount)
      }
      // Created outside of the lock: the factory is code of another package.
      let counter = Counter(
        label: label, dimensions: [first, second].compactMap { $0.map { ($0.name, $0.value) } },
        factory: factory)
      cache.withLock { $0.counters[key] = counter }
      counter.increment(by: amount)
    }

    private func time(_ stage: String, _ duration: Duration) {
      let timer: Timer
      if let known = cache.withLock({ $0.timers[stage] }) {
        timer = known
      } else {
        timer = Timer(label: "junctor_stage", dimensions: [("stage", stage)], factory: factory)
        cache.withLock { $0.timers[stage] = timer }
      }
      let (seconds, attoseconds) = duration.components
      timer.recordNanoseconds(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    }
  }
#endif
