// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@testable import JunctorTesting

@Suite(.timeLimit(.minutes(1))) struct InterceptorContractTests {
  /// An interceptor with a closure.
  struct Step: RouteInterceptor {
    let body: @Sendable (RouteRequest, Next) async throws -> RouteResponse

    func intercept(_ request: RouteRequest, next: Next) async throws -> RouteResponse {
      try await body(request, next)
    }
  }

  struct Stop: Error {}

  private func violation(
    of interceptor: some RouteInterceptor, samples: ContractSamples = ContractSamples()
  ) async -> ContractViolation.Rule? {
    do throws(ContractViolation) {
      try await expectInterceptorContract(interceptor, samples: samples)
      return nil
    } catch {
      return error.rule
    }
  }

  // MARK: Interceptors that follow the contract

  static let good: [(String, Step)] = [
    ("passes on", Step { request, next in try await next(request) }),
    ("answers", Step { _, _ in .handled }),
    ("refuses", Step { _, _ in throw RouteRejection("no") }),
    (
      "notes",
      Step { request, next in
        var request = request
        request.context[Note.self] = request.address
        return try await next(request)
      }
    ),
    (
      "rewrites",
      Step { request, next in
        if request["signed"] != nil { return try await next(request) }
        return try await next(request.rewritten(to: request.address + "?signed=1"))
      }
    ),
    ("redirects", Step { request, _ in .redirect(to: request.address + "?new") }),
    (
      "looks at errors",
      Step { request, next in
        do { return try await next(request) } catch { throw error }
      }
    ),
    (
      "waits",
      Step { request, next in
        await Task.yield()
        return try await next(request)
      }
    ),
  ]

  enum Note: RouteContextKey { static let defaultValue = "" }

  @Test(arguments: good.indices)
  func conformingTypePasses(index: Int) async throws {
    try await expectInterceptorContract(Self.good[index].1)
  }

  @Test func builtInStepFollowsTheContract() async throws {
    try await expectInterceptorContract(
      SingleFlightInterceptor("login", isNeeded: { _ in true }) { _ in await Task.yield() })
  }

  /// The check advances the samples' clock for a sleeping interceptor.
  @Test func sleeperIsWoken() async throws {
    let clock = ManualClock()
    let step = Step { request, next in
      try await clock.sleep(for: .seconds(3600))
      return try await next(request)
    }
    try await expectInterceptorContract(step, samples: ContractSamples(clock: clock))
  }

  @Test func responsesToErrorsCanBeAllowed() async throws {
    let fallback = Step { request, next in
      do { return try await next(request) } catch { return .redirect(to: "/sorry") }
    }
    #expect(await violation(of: fallback) == .passesErrorsOn)
    try await expectInterceptorContract(fallback, answersErrors: true)
  }

  @Test func actorsCanBeChecked() async throws {
    actor Counter: RouteInterceptor {
      var count = 0
      func intercept(_ request: RouteRequest, next: Next) async throws -> RouteResponse {
        count += 1
        return try await next(request)
      }
    }
    let counter = Counter()
    try await expectInterceptorContract(counter)
    #expect(await counter.count == 17)
  }

  // MARK: Interceptors that violate it

  @Test func secondCallOfNextIsDetected() async {
    let twice = Step { request, next in
      _ = try await next(request)
      return try await next(request)
    }
    #expect(await violation(of: twice) == .callsNextOnce)
    let retrying = Step { request, next in
      do { return try await next(request) } catch { return try await next(request) }
    }
    #expect(await violation(of: retrying) == .callsNextOnce)
  }

  @Test func swallowedErrorIsDetected() async {
    let swallowing = Step { request, next in (try? await next(request)) ?? .handled }
    #expect(await violation(of: swallowing) == .passesErrorsOn)
    let wrapping = Step { request, next in
      do { return try await next(request) } catch { throw Stop() }
    }
    #expect(await violation(of: wrapping) == .passesErrorsOn)
  }

  @Test func keptRequestIsDetected() async {
    actor Keeper: RouteInterceptor {
      var current: RouteRequest?
      func intercept(_ request: RouteRequest, next: Next) async throws -> RouteResponse {
        current = request
        await Task.yield()
        return try await next(current ?? request)
      }
    }
    #expect(await violation(of: Keeper()) == .keepsNothing)
  }

  @Test func keptAddressIsDetected() async {
    actor Keeper: RouteInterceptor {
      var address = ""
      func intercept(_ request: RouteRequest, next: Next) async throws -> RouteResponse {
        address = request.address
        await Task.yield()
        return try await next(request.rewritten(to: address))
      }
    }
    #expect(await violation(of: Keeper()) == .keepsNothing)
  }

  @Test func keptResponseIsDetected() async {
    actor Keeper: RouteInterceptor {
      var answer: RouteResponse?
      func intercept(_ request: RouteRequest, next: Next) async throws -> RouteResponse {
        if let answer { return answer }
        let fresh = try await next(request)
        answer = answer ?? fresh
        return answer ?? fresh
      }
    }
    #expect(await violation(of: Keeper()) == .keepsNothing)
  }

  @Test func endlessWaitIsDetected() async {
    let hanging = Hanging()
    let deaf = Step { request, next in
      await hanging.wait()
      return try await next(request)
    }
    let samples = ContractSamples(limit: hanging.limit)
    #expect(await hanging.check { await violation(of: deaf, samples: samples) } == .ends)
  }

  @Test func endlessWaitAfterCancellationIsDetected() async {
    let (clock, hanging) = (ManualClock(), Hanging())
    let stubborn = Step { request, next in
      do { return try await next(request) } catch is CancellationError {
        await hanging.wait()
        return .handled
      }
    }
    let samples = ContractSamples(clock: clock, limit: hanging.limit)
    #expect(await hanging.check { await violation(of: stubborn, samples: samples) } == .ends)
  }

  /// The deadline of a step may pass while the check advances the clock for other steps.
  @Test func deadlineOnTheSamplesClockIsNoViolation() async throws {
    let clock = ManualClock()
    let step = Step { request, next in
      do { return try await next(request) } catch {
        try await clock.sleep(for: .seconds(3))
        throw Stop()
      }
    }
    try await expectInterceptorContract(step, samples: ContractSamples(clock: clock))
  }

  @Test func invalidSamplesAreReported() async {
    let step = Self.good[0].1
    #expect(await violation(of: step, samples: ContractSamples { _ in "" }) == .hasSamples)
  }

  @Test func violationHasADescription() async {
    let twice = Step { request, next in
      _ = try await next(request)
      return try await next(request)
    }
    let error = await #expect(throws: ContractViolation.self) {
      try await expectInterceptorContract(twice)
    }
    #expect(
      error?.description == """
        Step violates the rule callsNextOnce: the interceptor calls `next` at most once.
          it called `next` 2 times for “app://sample/7310111”.
        """)
  }
}
