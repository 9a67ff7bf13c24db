// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Signposts && canImport(OSLog)
  public import Junctor
  public import OSLog

  extension Router {
    /// Writes signposts for the instrument *os_signpost*: an interval for each request and each of its stages.
    ///
    ///     router.addSignposts(to: OSSignposter(subsystem: "com.example.mall", category: "router"))
    ///
    /// An interval ends when the screen is visible, or with the outcome, and contains the pattern and the outcome.
    ///
    /// - Parameter signposter: The signposter.
    /// - Returns: The token with which `unregister(_:)` stops the signposts.
    @discardableResult
    public func addSignposts(to signposter: OSSignposter) -> RouteToken {
      addTracer(SignpostBridge(signposter: signposter))
    }
  }

  private struct SignpostBridge: RequestTracer {
    let signposter: OSSignposter

    func begin(_ source: RouteSource, _ parent: TraceParent?) -> any RequestSpan {
      SignpostSpan(signposter, source)
    }
  }

  private final class SignpostSpan: RequestSpan {
    let trace: TraceParent? = nil
    private let signposter: OSSignposter
    private let id: OSSignpostID
    /// The interval of the request until it ends.
    private let interval: RouteLock<OSSignpostIntervalState?>

    init(_ signposter: OSSignposter, _ source: RouteSource) {
      self.signposter = signposter
      id = signposter.makeSignpostID()
      interval = RouteLock(
        signposter.beginInterval("open", id: id, "\(source.name, privacy: .public)"))
    }

    func run<R: Sendable>(
      _ stage: RequestStage, isolation: isolated (any Actor)?, _ body: () async throws -> R
    ) async throws -> R {
      let end = begin(stage)
      defer { end() }
      return try await body()
    }

    func run<R>(_ stage: RequestStage, _ body: () throws -> R) throws -> R {
      let end = begin(stage)
      defer { end() }
      return try body()
    }

    /// Begins the interval of a stage, and returns a closure that ends it.
    ///
    /// The name of a signpost is a literal.
    private func begin(_ stage: RequestStage) -> () -> Void {
      let signposter = signposter
      switch stage {
      case .request: return {}
      case .step(let name):
        let state = signposter.beginInterval("step", id: id, "\(name, privacy: .public)")
        return { signposter.endInterval("step", state) }
      case .handler:
        let state = signposter.beginInterval("handler", id: id)
        return { signposter.endInterval("handler", state) }
      case .transition:
        let state = signposter.beginInterval("transition", id: id)
        return { signposter.endInterval("transition", state) }
      }
    }

    func note(_ event: RouterEvent) {
      guard let outcome = event.kind.outcome else { return }
      let begun = interval.withLock { interval in
        defer { interval = nil }
        return interval
      }
      guard let begun else { return }
      let result = outcome.code ?? outcome.name
      signposter.endInterval(
        "open", begun,
        "\(event.pattern ?? "no route", privacy: .public) \(result, privacy: .public)")
    }
  }
#endif
